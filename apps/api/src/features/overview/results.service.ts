import { addDays, firstDayOf, mondayOf, monthOf } from '@urost3/contract/day.ts';
import type {
  BusinessResults,
  InterviewerHours,
  RevenueMonth,
} from '@urost3/contract/overview/overview.schemas.ts';
import {
  productLabels,
  RETURN_WEEKS,
  type ResultTable,
  SOURCES_SHOWN,
  UNKNOWN_SOURCE,
} from '@urost3/contract/overview/overview.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { cell, toCsv } from '../../http/csv.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import { joinLost, returnedMinor } from './overview.tables.ts';

interface Steps {
  signedUp: number;
  studied: number;
  finishedCircuit: number;
  boughtPremium: number;
  boughtInterview: number;
}

interface CohortRow extends Steps {
  from: string;
  /** For each number in RETURN_WEEKS, how many learners studied that many weeks after the week of their sign-up. */
  returned: number[];
}

interface SourceRow extends Steps {
  source: string;
  visits: number;
}

const bought = (
  purpose: string,
) => sql`exists (select 1 from payments p where p.user_uid = l.uid and p.purpose = ${purpose}
    and p.status = 'succeeded' and (p.refunded_minor < p.amount_minor or p.amount_minor = 0)
    and not exists (select 1 from disputes d where d.payment_id = p.id and d.status = 'lost'))`;

/** How many of the learners `l` have reached each step. */
const steps = sql`count(*)::int as "signedUp",
  (count(*) filter (where exists (select 1 from study_segments s where s.user_uid = l.uid)))::int as studied,
  (count(*) filter (where exists (select 1 from circuits c where c.user_uid = l.uid
    and c.ended_at is not null and not c.is_abandoned)))::int as "finishedCircuit",
  (count(*) filter (where ${bought('subscription')}))::int as "boughtPremium",
  (count(*) filter (where ${bought('booking')}))::int as "boughtInterview"`;

/**
 * Learners who signed up since an instant, with the week and the source of their sign-up. Staff and deleted accounts are
 * left out.
 * @param source null: every source
 */
const learnersSince = (from: Date, source: string | null) => sql`
  select uid, date_trunc('week', created_at at time zone 'Europe/London')::date as week,
    coalesce(sign_up_source, ${UNKNOWN_SOURCE}) as source from users
  where created_at >= ${from.toISOString()}::timestamptz and deleted_at is null and not is_admin and not is_interviewer
    and area_roles = '{}' and coalesce(sign_up_source, ${UNKNOWN_SOURCE}) = coalesce(${source}, sign_up_source, ${UNKNOWN_SOURCE})`;

/** @param from a Monday at midnight in London @param source null: every source @returns weeks with a sign-up */
function listCohorts(db: Db, from: Date, source: string | null): Promise<CohortRow[]> {
  // Weeks follow the London calendar, in which a week with a clock change has 167 or 169 hours.
  const studiedIn = (
    week: number,
  ) => sql`exists (select 1 from study_segments s where s.user_uid = l.uid
    and s.started_at >= (l.week + ${7 * week}::int)::timestamp at time zone 'Europe/London'
    and s.started_at < (l.week + ${7 * (week + 1)}::int)::timestamp at time zone 'Europe/London')`;
  const returned = RETURN_WEEKS.map(
    (week) => sql`(count(*) filter (where ${studiedIn(week)}))::int`,
  );
  return rowsOf<CohortRow>(
    db,
    sql`with l as (${learnersSince(from, source)})
      select to_char(l.week, 'YYYY-MM-DD') as from, ${steps}, array[${sql.join(returned, sql`, `)}] as returned
      from l group by l.week`,
  );
}

/** @param from a Monday in London @param source null: every source @returns weeks with a visit */
function listVisits(
  db: Db,
  from: string,
  source: string | null,
): Promise<{ from: string; visits: number }[]> {
  return rowsOf(
    db,
    sql`select to_char(date_trunc('week', day), 'YYYY-MM-DD') as from, sum(visits)::int as visits from visits
      where day >= ${from}::date and source = coalesce(${source}, source) group by 1`,
  );
}

/** The largest sources by visits and sign-ups. @param from a Monday at midnight in London, as an instant and as a day */
function listSources(db: Db, from: { at: Date; day: string }, limit: number): Promise<SourceRow[]> {
  return rowsOf<SourceRow>(
    db,
    sql`with l as (${learnersSince(from.at, null)}),
      learners as (select l.source, ${steps} from l group by l.source),
      visited as (select source, sum(visits)::int as visits from visits where day >= ${from.day}::date group by source)
      select source, coalesce(visits, 0) as visits, coalesce("signedUp", 0) as "signedUp", coalesce(studied, 0) as studied,
        coalesce("finishedCircuit", 0) as "finishedCircuit", coalesce("boughtPremium", 0) as "boughtPremium",
        coalesce("boughtInterview", 0) as "boughtInterview"
      from visited full join learners using (source)
      order by coalesce(visits, 0) + coalesce("signedUp", 0) desc, source limit ${limit}`,
  );
}

function listRevenueByMonth(db: Db, from: Date): Promise<RevenueMonth[]> {
  return rowsOf<RevenueMonth>(
    db,
    sql`select to_char(paid_at at time zone 'Europe/London', 'YYYY-MM') as month, purpose as product, currency,
          count(*)::int as payments, sum(amount_minor)::int as "paidMinor", sum(${returnedMinor})::int as "refundedMinor"
        from payments ${joinLost} where paid_at >= ${from.toISOString()}::timestamptz group by 1, 2, 3 order by 1 desc, 2 desc, 3`,
  );
}

/**
 * The interviewers who offered hours between two instants, with the numbers of offered and of used hours. Also returns
 * the number and the mean mark of the shared mark sheets of interviews in this time. An offered slot always lasts an
 * hour.
 */
function listInterviewerHours(db: Db, from: Date, to: Date): Promise<InterviewerHours[]> {
  const start = sql`${from.toISOString()}::timestamptz`;
  const end = sql`${to.toISOString()}::timestamptz`;
  return rowsOf<InterviewerHours>(
    db,
    sql`with hours as (
        select s.interviewer_uid, exists (select 1 from bookings b where b.claimed_slot_id = s.id and b.status in ('confirmed', 'completed')) as is_used
        from availability_slots s where s.starts_at >= ${start} and s.ends_at <= ${end}),
      sheets as (
        select b.interviewer_uid, count(*)::int as sheets, avg(f.global_mark) as mean
        from interview_feedback f join bookings b on b.id = f.booking_id
        where f.published_at is not null and b.starts_at >= ${start} and b.ends_at <= ${end} group by 1)
      select u.uid as "interviewerUid", u.display_name as name,
        count(*)::int as "offeredHours", (count(*) filter (where h.is_used))::int as "usedHours",
        coalesce(max(sheets.sheets), 0) as sheets, round(max(sheets.mean), 2)::float8 as "meanMark"
      from hours h join users u on u.uid = h.interviewer_uid left join sheets on sheets.interviewer_uid = u.uid
      group by u.uid, u.display_name order by "usedHours" desc, name, u.uid`,
  );
}

interface ResultsQuery {
  weeks: number;
  source?: string | undefined;
}

export async function getResults(
  ctx: Context,
  { weeks, source }: ResultsQuery,
): Promise<BusinessResults> {
  const now = ctx.clock.now();
  const thisWeek = mondayOf(londonDate(now));
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(thisWeek, -7 * index));
  const first = mondays.at(-1) ?? thisWeek;
  const rows = new Map(
    (await listCohorts(ctx.db, startOfLondonDay(first), source ?? null)).map((row) => [
      row.from,
      row,
    ]),
  );
  const visits = new Map(
    (await listVisits(ctx.db, first, source ?? null)).map((row) => [row.from, row.visits]),
  );
  return {
    cohorts: mondays.map((monday) => ({
      ...toCohort(monday, rows.get(monday), thisWeek),
      visits: visits.get(monday) ?? 0,
    })),
    sources: await listSources(ctx.db, { at: startOfLondonDay(first), day: first }, SOURCES_SHOWN),
    // Use whole months, so that a month's figure does not depend on the chosen period.
    revenue: await listRevenueByMonth(ctx.db, startOfLondonDay(firstDayOf(monthOf(first)))),
    interviewers: await listInterviewerHours(ctx.db, startOfLondonDay(first), now),
  };
}

export async function exportResults(
  ctx: Context,
  { table, ...query }: ResultsQuery & { table: ResultTable },
): Promise<string> {
  return tables[table](await getResults(ctx, query));
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
      cohorts.map((week) => [cell.day(week.from), ...stepCells(week), ...week.returned]),
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
        cell.day(row.month),
        productLabels[row.product],
        cell.currency(row.currency),
        row.payments,
        cell.amount(row.paidMinor),
        cell.amount(row.refundedMinor),
        cell.amount(row.paidMinor - row.refundedMinor),
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
