import {
  type AreaRole,
  hasPremiumByRole,
  type Role,
  type RoleHolder,
} from '@urost3/contract/roles.ts';

/** The caller, from the database row at the time of this request. */
export interface Principal extends RoleHolder {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly isInterviewer: boolean;
  /** All of them, administrator and interviewer included. */
  readonly roles: readonly Role[];
  /** Staff of a production site who should have set up a second factor by now. */
  readonly lacksFactor: boolean;
  /** The active flag is set and the expiry is in the future. */
  readonly isSubscribed: boolean;
  /** When an active subscription expires; null without one. */
  readonly subscribedUntil: Date | null;
  /** The sign-in that issued the token; null for a hosted provider. */
  readonly familyId: string | null;
  /** When the person last entered their password. */
  readonly authAt: Date;
}

interface RoleColumns {
  isAdmin: boolean;
  isInterviewer: boolean;
  areaRoles: readonly AreaRole[];
}

/** The roles in the row of a person. */
export function rolesOf({ isAdmin, isInterviewer, areaRoles }: RoleColumns): Role[] {
  return [
    ...(isAdmin ? (['admin'] as const) : []),
    ...(isInterviewer ? (['interviewer'] as const) : []),
    ...areaRoles,
  ];
}

/** @param isActive null without a subscription */
export function subscriptionAt(
  now: Date,
  isActive: boolean | null,
  expiresAt: Date | null,
): Pick<Principal, 'isSubscribed' | 'subscribedUntil'> {
  const subscribedUntil = isActive ? expiresAt : null;
  return { isSubscribed: subscribedUntil !== null && subscribedUntil > now, subscribedUntil };
}

/** What the database says of a person, with the rest of their subscription. */
export interface PersonWithPremium
  extends Pick<Principal, 'uid' | 'email' | 'displayName'>,
    RoleColumns {
  isPremium: boolean | null;
  premiumUntil: Date | null;
}

/** The person as a request of theirs would be made, for work on their behalf that no request began. */
export function principalOf(
  { isPremium, premiumUntil, areaRoles, ...person }: PersonWithPremium,
  now: Date,
): Principal {
  return {
    ...person,
    roles: rolesOf({ ...person, areaRoles }),
    lacksFactor: false,
    ...subscriptionAt(now, isPremium, premiumUntil),
    familyId: null,
    authAt: now,
  };
}

/** May read every section and the community: subscribers, and roles that have Premium. */
export function isEntitled(principal: Principal): boolean {
  return hasPremiumByRole(principal) || principal.isSubscribed;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}
