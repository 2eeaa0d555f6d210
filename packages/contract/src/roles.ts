// The roles of staff and their permissions. Every endpoint of the administration has one permission as its `access`.
// No other file decides which role has which permission (decision 114).

export const permissions = [
  // Sections with their versions, files, question reports and item analysis.
  'content',
  // Reports about what people wrote, and open practice rooms.
  'moderation',
  // Payments, refunds, discount codes and subscriptions.
  'finance',
  // The interviewer's own bookings and availability. Administrators can see and change everybody's.
  'interviews',
  // Accounts: the list, suspension, sign-in methods, free interviews.
  'people',
  // Granting and removing roles.
  'roles',
  // The overview, business results and the audit log.
  'oversight',
  'settings',
] as const;
export type Permission = (typeof permissions)[number];

/** @param access an access level or a permission */
export function isPermission(access: string): access is Permission {
  return permissions.some((permission) => permission === access);
}

/** Roles for one area of the administration. */
export const areaRoles = ['editor', 'moderator', 'finance'] as const;
export type AreaRole = (typeof areaRoles)[number];

export const roles = ['admin', 'interviewer', ...areaRoles] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  interviewer: 'Interviewer',
  editor: 'Content Editor',
  moderator: 'Moderator',
  finance: 'Finance',
};

export const permissionsOf: Record<Role, readonly Permission[]> = {
  admin: permissions,
  interviewer: ['interviews'],
  editor: ['content'],
  moderator: ['moderation'],
  finance: ['finance'],
};

/** Roles that include Premium without a subscription, because their work is with sections or the community. */
export const premiumRoles: readonly Role[] = ['admin', 'editor', 'moderator'];

export interface RoleHolder {
  readonly roles: readonly Role[];
}

export function may({ roles: held }: RoleHolder, permission: Permission): boolean {
  return held.some((role) => permissionsOf[role].includes(permission));
}

export function hasPremiumByRole({ roles: held }: RoleHolder): boolean {
  return held.some((role) => premiumRoles.includes(role));
}
