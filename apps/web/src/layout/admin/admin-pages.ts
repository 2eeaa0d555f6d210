// The pages of the administration. The sidebar, the router and the guard read this table.

import type { Permission } from '@urost3/contract/roles.ts';
import type { ComponentType } from 'react';

export type LoadPage = () => Promise<{ Component: ComponentType }>;

export interface AdminPage {
  label: string;
  path: `/admin/${string}`;
  /** The permission of the endpoints that the page calls. */
  needs: Permission;
  /** The menu's group of this page. The pages that the specification prescribes have none: they come first, together. */
  group?: string;
  load: LoadPage;
  /** The title of the document, when it differs from the label. */
  title?: string;
}

/** The pages in the order of the menu. `/admin` shows the first page, or redirects to the first permitted page. */
export const adminPages: readonly [AdminPage, ...AdminPage[]] = [
  {
    label: 'Dashboard',
    path: '/admin/dashboard',
    needs: 'oversight',
    load: () => import('../../features/overview/overview-screen.tsx'),
    title: 'Admin Dashboard',
  },
  {
    label: 'User Management',
    path: '/admin/users',
    needs: 'people',
    load: () => import('../../features/users/users-screen.tsx'),
  },
  {
    label: 'Station Management',
    path: '/admin/stations',
    needs: 'content',
    load: () => import('../../features/content/stations/stations-screen.tsx'),
  },
  {
    label: 'Booking Management',
    path: '/admin/bookings',
    needs: 'interviews',
    load: () => import('../../features/bookings/staff/staff-bookings.tsx'),
  },
  {
    label: 'Availability Management',
    path: '/admin/availability',
    needs: 'interviews',
    load: () => import('../../features/availability/availability-screen.tsx'),
  },
  {
    label: 'Payment Oversight',
    path: '/admin/payments',
    needs: 'finance',
    load: () => import('../../features/payments/payments-screen.tsx'),
  },
  {
    label: 'Subscription Management',
    path: '/admin/subscriptions',
    needs: 'finance',
    load: () => import('../../features/subscription/admin/subscriptions-screen.tsx'),
  },
  {
    label: 'Community Reports',
    path: '/admin/reports',
    needs: 'moderation',
    group: 'People',
    load: () => import('../../features/moderation/report-queue.tsx'),
  },
  {
    label: 'Practice Rooms',
    path: '/admin/practice-rooms',
    needs: 'moderation',
    group: 'People',
    load: () => import('../../features/practice-rooms/open-rooms.tsx'),
  },
  {
    label: 'Question Reports',
    path: '/admin/question-reports',
    needs: 'content',
    group: 'Content',
    load: () => import('../../features/question-reports/admin-reports.tsx'),
  },
  {
    label: 'Item Analysis',
    path: '/admin/items',
    needs: 'content',
    group: 'Content',
    load: () => import('../../features/comparison/items-screen.tsx'),
  },
  {
    label: 'Import and Export',
    path: '/admin/content',
    needs: 'content',
    group: 'Content',
    load: () => import('../../features/content/import/bulk-screen.tsx'),
  },
  {
    label: 'Invoices',
    path: '/admin/invoices',
    needs: 'finance',
    group: 'Money',
    load: () => import('../../features/invoices/invoices-screen.tsx'),
  },
  {
    label: 'Groups',
    path: '/admin/groups',
    needs: 'finance',
    group: 'Money',
    load: () => import('../../features/groups/groups-screen.tsx'),
  },
  {
    label: 'Discount Codes',
    path: '/admin/discount-codes',
    needs: 'finance',
    group: 'Money',
    load: () => import('../../features/payments/discount-codes-screen.tsx'),
  },
  {
    label: 'Audit Log',
    path: '/admin/audit',
    needs: 'oversight',
    group: 'System',
    load: () => import('../../features/audit/audit-screen.tsx'),
  },
  {
    label: 'Settings',
    path: '/admin/settings',
    needs: 'settings',
    group: 'System',
    load: () => import('../../routes/admin/settings.tsx'),
  },
];

/** Pages that are not in the menu: path, title, module. A page with the title null sets its own title. */
export const adminSubpages: readonly [string, string | null, LoadPage][] = [
  [
    '/admin/dashboard/results',
    'Sign-ups and Revenue',
    () => import('../../features/overview/results-screen.tsx'),
  ],
  [
    '/admin/dashboard/unsent-mails',
    'Unsent Mail',
    () => import('../../features/mail/unsent-mails.tsx'),
  ],
  [
    '/admin/bookings/:bookingId',
    'Mark Sheet',
    () => import('../../features/bookings/staff/staff-interview.tsx'),
  ],
  ['/admin/stations/:stationId', null, () => import('../../routes/admin/sections.tsx')],
  ['/admin/stations/:stationId/new', null, () => import('../../routes/admin/sections.tsx')],
  [
    '/admin/stations/:stationId/sections/:sectionId',
    null,
    () => import('../../routes/admin/sections.tsx'),
  ],
];
