// The administrator's overview.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { StationId } from './stations.ts';
import { DateOnly } from './text.ts';

export const DashboardOverview = z.object({
  totalRegisteredUsers: z.int(),
  /** Stations by kind, under the learner side's names. */
  totalStations: z.partialRecord(StationId, z.int()),
  /** Null where the figure cannot be had. */
  pendingBookings: z.int().nullable(),
  confirmedBookings: z.int().nullable(),
});
export type DashboardOverview = z.infer<typeof DashboardOverview>;

/** Something that waits for a person, and where to see to it. */
export const WaitingItem = z.object({
  kind: z.enum([
    'bookings_without_link',
    'open_reports',
    'question_reports',
    'payments_to_check',
    'unpublished_drafts',
    'unsent_mails',
  ]),
  count: z.int(),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

export const ActivityDay = z.object({
  on: DateOnly,
  signUps: z.int(),
  bookings: z.int(),
});
export const RevenueDay = z.object({
  on: DateOnly,
  currency: z.string(),
  /** Minor units, refunds taken off. */
  amountMinor: z.int(),
});

export const DashboardActivity = z.object({
  days: z.array(ActivityDay),
  /** One line a day and currency in which anything was paid: currencies are never added up. */
  revenue: z.array(RevenueDay),
  waiting: z.array(WaitingItem),
});
export type DashboardActivity = z.infer<typeof DashboardActivity>;

export const dashboardEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/dashboard/overview',
    access: 'admin',
    summary: 'People, stations a kind, and bookings by state.',
    response: DashboardOverview,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/admin/dashboard/activity',
    access: 'admin',
    summary: 'Sign-ups, bookings and revenue a day (London), and what waits for somebody.',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: DashboardActivity,
  }),
};
