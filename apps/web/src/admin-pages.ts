// The pages of the administration: the sidebar, the router and the guard use this table.

type PageModule = { Component: () => React.ReactNode };

interface AdminPage {
  label: string;
  path: `/admin/${string}`;
  /** Interviewers may open it too. */
  forInterviewers: boolean;
  /** The heading in the menu that it and the pages after it are under; the first page is under none. */
  startsGroup?: string;
  load: () => Promise<PageModule>;
}

/** In the order of the menu; the first page is shown at `/admin`. */
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
    startsGroup: 'People',
    load: () => import('./routes/admin/users.tsx'),
  },
  {
    label: 'Reports',
    path: '/admin/reports',
    forInterviewers: false,
    load: () => import('./routes/admin/reports.tsx'),
  },
  {
    label: 'Practice Rooms',
    path: '/admin/practice-rooms',
    forInterviewers: false,
    load: () => import('./routes/admin/practice-rooms.tsx'),
  },
  {
    label: 'Station Management',
    path: '/admin/stations',
    forInterviewers: false,
    startsGroup: 'Content',
    load: () => import('./routes/admin/stations.tsx'),
  },
  {
    label: 'Question Reports',
    path: '/admin/question-reports',
    forInterviewers: false,
    load: () => import('./routes/admin/question-reports.tsx'),
  },
  {
    label: 'Item Analysis',
    path: '/admin/items',
    forInterviewers: false,
    load: () => import('./routes/admin/items.tsx'),
  },
  {
    label: 'Import and Export',
    path: '/admin/content',
    forInterviewers: false,
    load: () => import('./routes/admin/content.tsx'),
  },
  {
    label: 'Search Synonyms',
    path: '/admin/search-synonyms',
    forInterviewers: false,
    load: () => import('./routes/admin/search-synonyms.tsx'),
  },
  {
    label: 'Booking Management',
    path: '/admin/bookings',
    forInterviewers: true,
    startsGroup: 'Interviews',
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
    startsGroup: 'Money',
    load: () => import('./routes/admin/payments.tsx'),
  },
  {
    label: 'Subscription Management',
    path: '/admin/subscriptions',
    forInterviewers: false,
    load: () => import('./routes/admin/subscriptions.tsx'),
  },
  {
    label: 'Discount Codes',
    path: '/admin/discount-codes',
    forInterviewers: false,
    load: () => import('./routes/admin/discount-codes.tsx'),
  },
  {
    label: 'Audit Log',
    path: '/admin/audit',
    forInterviewers: false,
    startsGroup: 'System',
    load: () => import('./routes/admin/audit.tsx'),
  },
  {
    label: 'Settings',
    path: '/admin/settings',
    forInterviewers: false,
    load: () => import('./routes/admin/settings.tsx'),
  },
];

/** Pages below the menu's pages. */
export const adminSubpages: readonly [path: string, load: () => Promise<PageModule>][] = [
  ['/admin/dashboard/results', () => import('./routes/admin/results.tsx')],
  ['/admin/bookings/:bookingId', () => import('./routes/admin/interview.tsx')],
  ['/admin/stations/:stationId', () => import('./routes/admin/sections.tsx')],
  ['/admin/stations/:stationId/new', () => import('./routes/admin/sections.tsx')],
  ['/admin/stations/:stationId/sections/:sectionId', () => import('./routes/admin/sections.tsx')],
];

interface StaffRoles {
  admin: boolean;
  interviewer: boolean;
}

export function hasAdminAccess(user: StaffRoles): boolean {
  return user.admin || user.interviewer;
}

/** An interviewer who is also an administrator counts as an administrator. */
function adminPagesFor(user: StaffRoles): readonly AdminPage[] {
  if (user.admin) return adminPages;
  return user.interviewer ? adminPages.filter((page) => page.forInterviewers) : [];
}

/** Pages below a page follow its rule. */
export function isAt(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Whether this person may open the address. */
export function mayOpenAdminPath(user: StaffRoles, pathname: string): boolean {
  return user.admin || adminPagesFor(user).some(({ path }) => isAt(path, pathname));
}

interface AdminPageGroup {
  /** Absent for the first page. */
  heading?: string | undefined;
  pages: AdminPage[];
}

/** The pages in the groups of the menu. */
export function groupedAdminPages(user: StaffRoles): AdminPageGroup[] {
  const groups: AdminPageGroup[] = [];
  for (const page of adminPagesFor(user)) {
    const group = groups.at(-1);
    if (group && !page.startsGroup) group.pages.push(page);
    else groups.push({ heading: page.startsGroup, pages: [page] });
  }
  return groups;
}

export function adminHomeOf(user: StaffRoles): string | null {
  return adminPagesFor(user)[0]?.path ?? null;
}
