import { addDays, firstDayOf, mondayOf, monthOf } from '@urost3/contract/day.ts';
import type { BusinessResults } from '@urost3/contract/overview.schemas.ts';
import {
  productLabels,
  RETURN_WEEKS,
  type ResultTable,
  SOURCES_SHOWN,
} from '@urost3/contract/overview-results.ts';
import type { Db } from '../../db/client.ts';
import { toCsv } from '../../http/csv.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import {
  type CohortRow,
  listCohorts,
  listInterviewerHours,
  listRevenueByMonth,
  listSources,
  listVisits,
} from './results.repository.ts';

interface ResultsQuery {
  weeks: number;
  source?: string | undefined;
}

export type ResultsService = ReturnType<typeof createResultsService>;

export function createResultsService({ db, clock }: { db: Db; clock: Clock }) {
  async function results({ weeks, source }: ResultsQuery): Promise<BusinessResults> {
    const now = clock.now();
    const thisWeek = mondayOf(londonDate(now));
    const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, -7 * index));
    const first = mondays.at(-1) ?? thisWeek;
    const rows = new Map(
      (await listCohorts(db, startOfLondonDay(first), source ?? null)).map((row) => [
        row.from,
        row,
      ]),
    );
    const visits = new Map(
      (await listVisits(db, first, source ?? null)).map((row) => [row.from, row.visits]),
    );
    return {
      cohorts: mondays.map((monday) => ({
        ...toCohort(monday, rows.get(monday), thisWeek),
        visits: visits.get(monday) ?? 0,
      })),
      sources: await listSources(db, { at: startOfLondonDay(first), day: first }, SOURCES_SHOWN),
      // Use whole months, so that a month's figure does not depend on the chosen period.
      revenue: await listRevenueByMonth(db, startOfLondonDay(firstDayOf(monthOf(first)))),
      interviewers: await listInterviewerHours(db, startOfLondonDay(first), now),
    };
  }

  return {
    results,
    async exportCsv({ table, ...query }: ResultsQuery & { table: ResultTable }): Promise<string> {
      return tables[table](await results(query));
    },
  };
}

function toCohort(monday: string, row: CohortRow | undefined, thisWeek: string) {
  const none = { signedUp: 0, studied: 0, finishedCircuit: 0, boughtPremium: 0 };
  return {
    ...none,
    boughtInterview: 0,
    ...row,
    from: monday,
    returned: RETURN_WEEKS.map((week, index) =>
      addDays(monday, 7 * week) < thisWeek ? (row?.returned[index] ?? 0) : null,
    ),
  };
}

const pounds = (minor: number) => (minor / 100).toFixed(2);

/** The titles of the columns that the tables `cohorts` and `sources` share, in the order of `stepCells`. */
const stepTitles = [
  'Visits',
  'Signed up',
  'Studied',
  'Finished a circuit',
  'Bought Premium',
  'Bought an interview',
];
const stepCells = (
  row: BusinessResults['cohorts'][number] | BusinessResults['sources'][number],
) => [
  row.visits,
  row.signedUp,
  row.studied,
  row.finishedCircuit,
  row.boughtPremium,
  row.boughtInterview,
];

const tables: Record<ResultTable, (results: BusinessResults) => string> = {
  cohorts: ({ cohorts }) =>
    toCsv(
      ['Week from', ...stepTitles, ...RETURN_WEEKS.map((week) => `Back in week ${week}`)],
      cohorts.map((week) => [week.from, ...stepCells(week), ...week.returned]),
    ),
  sources: ({ sources }) =>
    toCsv(
      ['Source', ...stepTitles],
      sources.map((row) => [row.source, ...stepCells(row)]),
    ),
  revenue: ({ revenue }) =>
    toCsv(
      ['Month', 'Product', 'Currency', 'Payments', 'Paid', 'Refunded', 'Kept'],
      revenue.map((row) => [
        row.month,
        productLabels[row.product],
        row.currency.toUpperCase(),
        row.payments,
        pounds(row.paidMinor),
        pounds(row.refundedMinor),
        pounds(row.paidMinor - row.refundedMinor),
      ]),
    ),
  interviewers: ({ interviewers }) =>
    toCsv(
      ['Interviewer', 'Hours offered', 'Hours used', 'Mark sheets', 'Mean mark'],
      interviewers.map((row) => [
        row.name,
        row.offeredHours,
        row.usedHours,
        row.sheets,
        row.meanMark,
      ]),
    ),
};
