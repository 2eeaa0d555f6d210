// The administrator's overview.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { StationId } from './stations.schemas.ts';
import { DateOnly } from './text.schemas.ts';

export const DashboardOverview = z.object({
  totalRegisteredUsers: z.int(),
  /** Stations by type, under the learner's names. */
  totalStations: z.partialRecord(StationId, z.int()),
  /** Null when the figure is unavailable. */
  pendingBookings: z.int().nullable(),
  confirmedBookings: z.int().nullable(),
});
export type DashboardOverview = z.infer<typeof DashboardOverview>;

/** An item that needs attention, and the page to handle it on. */
export const WaitingItem = z.object({
  kind: z.enum([
    'bookings_without_link',
    'open_reports',
    'question_reports',
    'payments_to_check',
    'interviews_without_feedback',
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
  /** Minor units, minus refunds. */
  amountMinor: z.int(),
});

export const DashboardActivity = z.object({
  days: z.array(ActivityDay),
  /** One row per day and currency with a payment: currencies are never added together. */
  revenue: z.array(RevenueDay),
  waiting: z.array(WaitingItem),
});
export type DashboardActivity = z.infer<typeof DashboardActivity>;

export const dashboardSchemas = {
  overview: {
    summary: 'People, stations a kind, and bookings by state.',
    response: DashboardOverview,
  },
  activity: {
    summary: 'Sign-ups, bookings and revenue a day (London), and what waits for somebody.',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: DashboardActivity,
  },
} satisfies EndpointSchemas;
