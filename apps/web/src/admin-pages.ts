// The pages of the administration. The sidebar, the router and the guard read this table.

import type { Permission } from '@urost3/contract/roles.ts';

export type PageModule = { Component: () => React.ReactNode };

export interface AdminPage {
  label: string;
  path: `/admin/${string}`;
  /** The permission of the endpoints that the page calls. */
  needs: Permission;
  /** The menu's group of this page. The pages that the specification prescribes have none: they come first, together. */
  group?: string;
  load: () => Promise<PageModule>;
  /** The title of the document, when it differs from the label. */
  title?: string;
}

/** The pages in the order of the menu. `/admin` shows the first page, or redirects to the first permitted page. */
export const adminPages: readonly [AdminPage, ...AdminPage[]] = [
  {
    label: 'Dashboard',
    path: '/admin/dashboard',
    needs: 'oversight',
    load: () => import('./routes/admin/dashboard.tsx'),
    title: 'Admin Dashboard',
  },
  {
    label: 'User Management',
    path: '/admin/users',
    needs: 'people',
    load: () => import('./routes/admin/users.tsx'),
  },
  {
    label: 'Station Management',
    path: '/admin/stations',
    needs: 'content',
    load: () => import('./routes/admin/stations.tsx'),
  },
  {
    label: 'Booking Management',
    path: '/admin/bookings',
    needs: 'interviews',
    load: () => import('./routes/admin/bookings.tsx'),
  },
  {
    label: 'Availability Management',
    path: '/admin/availability',
    needs: 'interviews',
    load: () => import('./routes/admin/availability.tsx'),
  },
  {
    label: 'Payment Oversight',
    path: '/admin/payments',
    needs: 'finance',
    load: () => import('./routes/admin/payments.tsx'),
  },
  {
    label: 'Subscription Management',
    path: '/admin/subscriptions',
    needs: 'finance',
    load: () => import('./routes/admin/subscriptions.tsx'),
  },
  {
    label: 'Community Reports',
    path: '/admin/reports',
    needs: 'moderation',
    group: 'People',
    load: () => import('./routes/admin/reports.tsx'),
  },
  {
    label: 'Practice Rooms',
    path: '/admin/practice-rooms',
    needs: 'moderation',
    group: 'People',
    load: () => import('./routes/admin/practice-rooms.tsx'),
  },
  {
    label: 'Question Reports',
    path: '/admin/question-reports',
    needs: 'content',
    group: 'Content',
    load: () => import('./routes/admin/question-reports.tsx'),
  },
  {
    label: 'Item Analysis',
    path: '/admin/items',
    needs: 'content',
    group: 'Content',
    load: () => import('./routes/admin/item-analysis.tsx'),
  },
  {
    label: 'Import and Export',
    path: '/admin/content',
    needs: 'content',
    group: 'Content',
    load: () => import('./routes/admin/content.tsx'),
  },
  {
    label: 'Invoices',
    path: '/admin/invoices',
    needs: 'finance',
    group: 'Money',
    load: () => import('./routes/admin/invoices.tsx'),
  },
  {
    label: 'Groups',
    path: '/admin/groups',
    needs: 'finance',
    group: 'Money',
    load: () => import('./routes/admin/groups.tsx'),
  },
  {
    label: 'Discount Codes',
    path: '/admin/discount-codes',
    needs: 'finance',
    group: 'Money',
    load: () => import('./routes/admin/discount-codes.tsx'),
  },
  {
    label: 'Audit Log',
    path: '/admin/audit',
    needs: 'oversight',
    group: 'System',
    load: () => import('./routes/admin/audit.tsx'),
  },
  {
    label: 'Settings',
    path: '/admin/settings',
    needs: 'settings',
    group: 'System',
    load: () => import('./routes/admin/settings.tsx'),
  },
];

/** Pages that are not in the menu: path, title, module. A page with the title null sets its own title. */
export const adminSubpages: readonly [string, string | null, () => Promise<PageModule>][] = [
  ['/admin/dashboard/results', 'Sign-ups and Revenue', () => import('./routes/admin/results.tsx')],
  ['/admin/bookings/:bookingId', 'Mark Sheet', () => import('./routes/admin/interview.tsx')],
  ['/admin/stations/:stationId', null, () => import('./routes/admin/sections.tsx')],
  ['/admin/stations/:stationId/new', null, () => import('./routes/admin/sections.tsx')],
  [
    '/admin/stations/:stationId/sections/:sectionId',
    null,
    () => import('./routes/admin/sections.tsx'),
  ],
];
