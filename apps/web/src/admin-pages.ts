// The pages of the administration: the sidebar, the router and the guard read this one table.

type PageModule = { Component: () => React.ReactNode };

export interface AdminPage {
  label: string;
  path: `/admin/${string}`;
  /** Interviewers see it as well as administrators. */
  forInterviewers: boolean;
  load: () => Promise<PageModule>;
}

/** In the order of the menu; the first is what `/admin` shows. */
export const adminPages: readonly [AdminPage, ...AdminPage[]] = [
  {
    label: 'Dashboard',
    path: '/admin/dashboard',
    forInterviewers: false,
    load: () => import('./routes/admin/dashboard.tsx'),
  },
  {
    label: 'User Management',
    path: '/admin/users',
    forInterviewers: false,
    load: () => import('./routes/admin/users.tsx'),
  },
  {
    label: 'Station Management',
    path: '/admin/stations',
    forInterviewers: false,
    load: () => import('./routes/admin/stations.tsx'),
  },
  {
    label: 'Booking Management',
    path: '/admin/bookings',
    forInterviewers: true,
    load: () => import('./routes/admin/bookings.tsx'),
  },
  {
    label: 'Availability Management',
    path: '/admin/availability',
    forInterviewers: true,
    load: () => import('./routes/admin/availability.tsx'),
  },
  {
    label: 'Payment Oversight',
    path: '/admin/payments',
    forInterviewers: false,
    load: () => import('./routes/admin/payments.tsx'),
  },
  {
    label: 'Subscription Management',
    path: '/admin/subscriptions',
    forInterviewers: false,
    load: () => import('./routes/admin/subscriptions.tsx'),
  },
  {
    label: 'Reports',
    path: '/admin/reports',
    forInterviewers: false,
    load: () => import('./routes/admin/reports.tsx'),
  },
  {
    label: 'Question Reports',
    path: '/admin/question-reports',
    forInterviewers: false,
    load: () => import('./routes/admin/question-reports.tsx'),
  },
  {
    label: 'Import and Export',
    path: '/admin/content',
    forInterviewers: false,
    load: () => import('./routes/admin/content.tsx'),
  },
  {
    label: 'Audit Log',
    path: '/admin/audit',
    forInterviewers: false,
    load: () => import('./routes/admin/audit.tsx'),
  },
  {
    label: 'Settings',
    path: '/admin/settings',
    forInterviewers: false,
    load: () => import('./routes/admin/settings.tsx'),
  },
];

/** Pages below those of the menu. */
export const adminSubpages: readonly [path: string, load: () => Promise<PageModule>][] = [
  ['/admin/stations/:stationId', () => import('./routes/admin/sections.tsx')],
  ['/admin/stations/:stationId/new', () => import('./routes/admin/sections.tsx')],
  ['/admin/stations/:stationId/sections/:sectionId', () => import('./routes/admin/sections.tsx')],
];

export interface StaffRoles {
  admin: boolean;
  interviewer: boolean;
}

export function hasAdminAccess(user: StaffRoles): boolean {
  return user.admin || user.interviewer;
}

/** An interviewer who is also an administrator is an administrator. */
export function adminPagesFor(user: StaffRoles): readonly AdminPage[] {
  if (user.admin) return adminPages;
  return user.interviewer ? adminPages.filter((page) => page.forInterviewers) : [];
}

/** Pages below a page belong to it. */
export function isAt(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** May this person open the address? */
export function mayOpenAdminPath(user: StaffRoles, pathname: string): boolean {
  return user.admin || adminPagesFor(user).some(({ path }) => isAt(path, pathname));
}

export function adminHomeOf(user: StaffRoles): string | null {
  return adminPagesFor(user)[0]?.path ?? null;
}
