// The administrator's overview.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { paymentPurposes } from '../payments/payments.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { DateOnly } from '../text/text.schemas.ts';
import { overviewRoutes, RESULT_WEEKS, RETURN_WEEKS, resultTables } from './overview.ts';
import { VisitSource } from './visits.schemas.ts';

export { visitEndpoints } from './visits.schemas.ts';

export const DashboardOverview = z.object({
  totalRegisteredUsers: z.int(),
  totalStations: z.partialRecord(StationId, z.int()),
  publishedSections: z.partialRecord(StationId, z.int()),
  /** Null means that the figure is unavailable, and the browser then shows 'N/A'. This server never sends null. */
  pendingBookings: z.int().nullable(),
  confirmedBookings: z.int().nullable(),
});
export type DashboardOverview = z.infer<typeof DashboardOverview>;

/** A kind of task that waits for administrators, and the number of these tasks. */
export const WaitingItem = z.object({
  kind: z.enum([
    'bookings_without_link',
    'open_reports',
    'question_reports',
    'payments_to_check',
    'interviews_without_feedback',
    'groups_expiring',
    'unpublished_drafts',
    'sections_to_review',
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
  /** In minor units, after refunds. */
  amountMinor: z.int(),
});

export const DashboardActivity = z.object({
  days: z.array(ActivityDay),
  /** One row per day and currency with a payment, because amounts in different currencies are never added. */
  revenue: z.array(RevenueDay),
  waiting: z.array(WaitingItem),
});
export type DashboardActivity = z.infer<typeof DashboardActivity>;

/** Learners who signed up in a week, and the steps that they reached later. Staff and deleted accounts do not count. */
export const CohortWeek = z.object({
  /** The Monday in London. */
  from: DateOnly,
  /** Visits that began without a signed-in person. */
  visits: z.int(),
  signedUp: z.int(),
  /** Learners who read a section. */
  studied: z.int(),
  /** Learners who completed a circuit. */
  finishedCircuit: z.int(),
  /**
   * Learners with a successful payment for Premium that was neither fully refunded nor lost in a dispute. A payment of 0
   * counts. `boughtInterview` is the same for payments of interviews.
   */
  boughtPremium: z.int(),
  boughtInterview: z.int(),
  /**
   * Learners who read a section in the first, second, fourth and eighth week after the week of their sign-up. A number is
   * null while its week is not over.
   */
  returned: z.array(z.int().nullable()).length(RETURN_WEEKS.length),
});
export type CohortWeek = z.infer<typeof CohortWeek>;

/** Payments by London month, product and currency. Amounts in different currencies are never added. */
export const RevenueMonth = z.object({
  /** As `YYYY-MM`. */
  month: z.string(),
  product: z.enum(paymentPurposes),
  currency: z.string(),
  payments: z.int(),
  /** In minor units. */
  paidMinor: z.int(),
  /** The part of `paidMinor` that was refunded or lost in disputes. */
  refundedMinor: z.int(),
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

/** An interviewer's past hours, and the mark sheets that were shared. */
export const InterviewerHours = z.object({
  interviewerUid: z.string(),
  name: z.string(),
  /** The number of offered hours, and of those in which an interview took place. */
  offeredHours: z.int(),
  usedHours: z.int(),
  sheets: z.int(),
  /** The mean of the overall marks (1 to 5); null when there are none. */
  meanMark: z.number().nullable(),
});
export type InterviewerHours = z.infer<typeof InterviewerHours>;

/** The visits from a source in the period, and the steps that learners from this source reached later. */
export const SourceResults = CohortWeek.omit({ from: true, returned: true }).extend({
  source: VisitSource,
});
export type SourceResults = z.infer<typeof SourceResults>;

export const BusinessResults = z.object({
  /** Newest first, starting with the current week. */
  cohorts: z.array(CohortWeek),
  /** The largest sources, independent of the requested source. */
  sources: z.array(SourceResults),
  /** Newest first. */
  revenue: z.array(RevenueMonth),
  interviewers: z.array(InterviewerHours),
});
export type BusinessResults = z.infer<typeof BusinessResults>;

const ResultsQuery = z.object({
  weeks: z.coerce
    .number()
    .int()
    .min(RESULT_WEEKS.min)
    .max(RESULT_WEEKS.max)
    .default(RESULT_WEEKS.default),
  /** Restricts visits and sign-ups to this source. */
  source: VisitSource.optional(),
});

export const overviewSchemas = {
  overview: {
    summary: 'People, stations and published sections a kind, and bookings by state.',
    response: DashboardOverview,
  },
  activity: {
    summary: 'Sign-ups, bookings and revenue a day (London), and what waits for somebody.',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: DashboardActivity,
  },
  results: {
    summary:
      'What became of each week’s sign-ups, revenue a month and interviewers’ hours (London).',
    query: ResultsQuery,
    response: BusinessResults,
  },
  exportResults: {
    summary: 'One of the tables of the results as CSV, safe to open in a spreadsheet.',
    query: ResultsQuery.extend({ table: z.enum(resultTables) }),
    response: 'text/csv',
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Dashboard', description: 'The figures of the site.' };
export const overviewEndpoints = joinEndpoints(overviewRoutes, overviewSchemas);
