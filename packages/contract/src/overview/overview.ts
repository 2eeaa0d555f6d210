import { GET, POST, typedRoutes } from '../endpoint.ts';
import type { overviewSchemas, WaitingItem } from './overview.schemas.ts';
import type { visitSchemas } from './visits.schemas.ts';

export const overviewRoutes = typedRoutes<typeof overviewSchemas>()({
  overview: GET('/admin/dashboard/overview', 'oversight'),
  activity: GET('/admin/dashboard/activity', 'oversight'),
  results: GET('/admin/dashboard/results', 'oversight'),
  exportResults: GET('/admin/dashboard/results.csv', 'oversight'),
});

export const visitRoutes = typedRoutes<typeof visitSchemas>()({
  count: POST('/visits', 'public'),
});

const words: Record<WaitingItem['kind'], { one: string; many: string }> = {
  bookings_without_link: {
    one: 'booking has no meeting link',
    many: 'bookings have no meeting link',
  },
  open_reports: { one: 'report needs a decision', many: 'reports need a decision' },
  question_reports: {
    one: 'question report needs a reply',
    many: 'question reports need a reply',
  },
  payments_to_check: { one: 'payment needs attention', many: 'payments need attention' },
  interviews_without_feedback: {
    one: 'interview has no feedback yet',
    many: 'interviews have no feedback yet',
  },
  groups_expiring: {
    one: "group's seats end within 30 days",
    many: "groups' seats end within 30 days",
  },
  unpublished_drafts: {
    one: 'section has unpublished changes',
    many: 'sections have unpublished changes',
  },
  sections_to_review: {
    one: 'section has not been reviewed',
    many: 'sections have not been reviewed',
  },
  unsent_mails: { one: 'mail could not be sent', many: 'mails could not be sent' },
};

/** The label of the waiting tasks of one kind, without their number. */
export function waitingWords({ kind, count }: WaitingItem): string {
  return words[kind][count === 1 ? 'one' : 'many'];
}

// The periods and limits of the administrators' results page.

/** The number of weeks of sign-ups that are shown. */
export const RESULT_WEEKS = { min: 4, max: 52, default: 12 } as const;

/** The weeks after the sign-up in which returning learners are counted. */
export const RETURN_WEEKS = [1, 2, 4, 8] as const;

export const SOURCES_SHOWN = 20;

export const resultTables = ['cohorts', 'sources', 'revenue', 'interviewers'] as const;
export type ResultTable = (typeof resultTables)[number];

export const productLabels = {
  subscription: 'Premium',
  booking: 'Mock interviews',
  group: 'Groups',
} as const;

// The source of a visit: the value of `utm_source` in the link, otherwise the linking site, otherwise `direct`.

export const SOURCE_MAX = 40;
/** A typed URL, a bookmark, or a browser that does not reveal the linking site. */
export const DIRECT_SOURCE = 'direct';
/** Visits from a new source on a day that already has the largest allowed number of sources. */
export const OTHER_SOURCE = 'other';
/** Sign-ups without a known source. */
export const UNKNOWN_SOURCE = 'unknown';

/** Normalises a `utm_source` value or the name of a site for counting. @returns null when nothing remains */
export function normaliseSource(text: string): string | null {
  const source = text
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, SOURCE_MAX);
  return source === '' ? null : source;
}
