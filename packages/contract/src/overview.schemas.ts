// The administrator's overview.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { RESULT_WEEKS, RETURN_WEEKS, resultTables } from './overview-results.ts';
import { VisitSource } from './overview-visits.schemas.ts';
import { paymentPurposes } from './payments.ts';
import { StationId } from './stations.schemas.ts';
import { DateOnly } from './text.schemas.ts';

export { visitSchemas } from './overview-visits.schemas.ts';

export const DashboardOverview = z.object({
  totalRegisteredUsers: z.int(),
  /** Stations by type, under the learner's names. */
  totalStations: z.partialRecord(StationId, z.int()),
  /** Published sections by type of their station. */
  publishedSections: z.partialRecord(StationId, z.int()),
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

/** Learners who signed up in a week, and how far they have come since. Staff and deleted accounts do not count. */
export const CohortWeek = z.object({
  /** The Monday, in London. */
  from: DateOnly,
  /** Visits of people who were not signed in. */
  visits: z.int(),
  signedUp: z.int(),
  /** Read a section. */
  studied: z.int(),
  /** Walked through a circuit to its end. */
  finishedCircuit: z.int(),
  /** Paid for Premium or an interview, and did not get all of it back. */
  boughtPremium: z.int(),
  boughtInterview: z.int(),
  /** Read a section in the first, second, fourth and eighth week after the week in which they signed up; null while it is not over. */
  returned: z.array(z.int().nullable()).length(RETURN_WEEKS.length),
});
export type CohortWeek = z.infer<typeof CohortWeek>;

/** Payments that arrived in a month (London), by product and currency: currencies are never added together. */
export const RevenueMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  product: z.enum(paymentPurposes),
  currency: z.string(),
  payments: z.int(),
  /** Minor units. */
  paidMinor: z.int(),
  refundedMinor: z.int(),
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

/** An interviewer's hours that are over, and the sheets that were published about them. */
export const InterviewerHours = z.object({
  interviewerUid: z.string(),
  name: z.string(),
  /** Hours that were offered, and those of them in which an interview took place. */
  offeredHours: z.int(),
  usedHours: z.int(),
  sheets: z.int(),
  /** Mean of the sheets' overall marks (1 to 5); null without any. */
  meanMark: z.number().nullable(),
});
export type InterviewerHours = z.infer<typeof InterviewerHours>;

/** The visits of a source in the period, and how far those who signed up in it have come since. */
export const SourceResults = CohortWeek.omit({ from: true, returned: true }).extend({
  source: VisitSource,
});
export type SourceResults = z.infer<typeof SourceResults>;

export const BusinessResults = z.object({
  /** Newest first; the present week is the first. */
  cohorts: z.array(CohortWeek),
  /** The largest sources, whatever source was asked for. */
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
  /** Only visits and sign-ups of this source. */
  source: VisitSource.optional(),
});

export const dashboardSchemas = {
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
    response: 'raw',
  },
} satisfies EndpointSchemas;
