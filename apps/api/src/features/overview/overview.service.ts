import { addDays } from '@urost3/contract/day.ts';
import type {
  DashboardActivity,
  DashboardOverview,
  WaitingItem,
} from '@urost3/contract/overview/overview.schemas.ts';
import { OTHER_SOURCE } from '@urost3/contract/overview/overview.ts';
import { stationIds, stationTypeOf } from '@urost3/contract/stations/stations.ts';
import { isNull, max, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { createAddressLimit } from '../../http/limits/token-bucket.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  countBookingsByStatus,
  countConfirmedByDay,
  countWaitingBookings,
} from '../bookings/booking-figures.service.ts';
import { isWaiting } from '../content/content.tables.ts';
import { areExpiring } from '../groups/groups.tables.ts';
import { backupTrials, joinLost, returnedMinor } from './overview.tables.ts';

const countAccounts = (db: Db): Promise<number> => db.$count(users, isNull(users.deletedAt));

function countStationsByType(db: Db) {
  return rowsOf<{ type: string; stations: number; sections: number }>(
    db,
    sql`select station_type as type, count(*)::int as stations,
          (select count(*) from sections where sections.station_type = stations.station_type
            and published is not null and deleted_at is null)::int as sections
        from stations group by station_type`,
  );
}

function listSignUpsByDay(db: Db, from: Date) {
  return rowsOf<{ on: string; count: number }>(
    db,
    sql`select to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') as on, count(*)::int as count
        from users where deleted_at is null and created_at >= ${from.toISOString()}::timestamptz group by 1`,
  );
}

/** The payments of a day minus their refunds and lost disputes until now. Amounts in different currencies are never added. */
function listRevenueByDay(db: Db, from: Date) {
  return rowsOf<{ on: string; currency: string; amountMinor: number }>(
    db,
    sql`select to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD') as on, currency,
          sum(amount_minor - ${returnedMinor})::int as "amountMinor"
        from payments ${joinLost} where paid_at >= ${from.toISOString()}::timestamptz group by 1, 2 order by 1, 2`,
  );
}

/** When a backup was last restored in a test and found complete. */
async function findLastBackupTrial(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(backupTrials.finishedAt) }).from(backupTrials);
  return row?.at ?? null;
}

/** Reads sums that the database maintains (migration 0001). */
function countPayments(db: Db) {
  return rowsOf<{ purpose: string; status: string; count: number }>(
    db,
    sql`select purpose, status, sum(payments)::int as count from payment_totals group by purpose, status`,
  );
}

/** Counts the tasks that wait for administrators, except those about bookings and mails. */
function countWaiting(db: Db, now: Date) {
  return rowsOf<
    Record<
      | 'open_reports'
      | 'question_reports'
      | 'payments_to_check'
      | 'groups_expiring'
      | 'unpublished_drafts'
      | 'sections_to_review',
      number
    >
  >(
    db,
    sql`select
      (select count(*) from moderation_cases where status = 'open')::int as open_reports,
      (select count(*) from question_reports where answered_at is null)::int as question_reports,
      ((select count(*) from payments where attention is not null) + (select count(*) from stray_intents))::int
        as payments_to_check,
      (select count(*) from groups where ${areExpiring(now)})::int as groups_expiring,
      (select count(*) from sections s where ${isWaiting.unpublished})::int as unpublished_drafts,
      (select count(*) from sections s where ${isWaiting.to_review})::int as sections_to_review`,
  ).then(onlyRow);
}

/** The last `count` London days including today, oldest first. */
const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(londonDate(now), index + 1 - count));

async function countWaitingWork(ctx: Context): Promise<WaitingItem[]> {
  const others = await countWaiting(ctx.db, ctx.clock.now());
  return [
    {
      kind: 'bookings_without_link',
      count: await countWaitingBookings(ctx, 'without_link'),
    },
    { kind: 'payments_to_check', count: others.payments_to_check },
    { kind: 'open_reports', count: others.open_reports },
    { kind: 'question_reports', count: others.question_reports },
    {
      kind: 'interviews_without_feedback',
      count: await countWaitingBookings(ctx, 'without_feedback'),
    },
    { kind: 'groups_expiring', count: others.groups_expiring },
    { kind: 'unpublished_drafts', count: others.unpublished_drafts },
    { kind: 'sections_to_review', count: others.sections_to_review },
    { kind: 'unsent_mails', count: await ctx.mail.countUnsent() },
  ];
}

/** The kinds of waiting work with a count above 0. */
export const listWaitingWork = async (ctx: Context): Promise<WaitingItem[]> =>
  (await countWaitingWork(ctx)).filter((item) => item.count > 0);

/** The business figures in the metrics. */
export const getBusinessFigures = async (ctx: Context) => ({
  payments: await countPayments(ctx.db),
  bookings: await countBookingsByStatus(ctx.db),
  waiting: await countWaitingWork(ctx),
  backupTriedAt: await findLastBackupTrial(ctx.db),
});
export async function getOverview(ctx: Context): Promise<DashboardOverview> {
  const stations = new Map((await countStationsByType(ctx.db)).map((row) => [row.type, row]));
  const byStation = (counted: 'stations' | 'sections') =>
    Object.fromEntries(
      stationIds.map((id) => [id, stations.get(stationTypeOf[id])?.[counted] ?? 0]),
    );
  const states = await countBookingsByStatus(ctx.db);
  return {
    totalRegisteredUsers: await countAccounts(ctx.db),
    totalStations: byStation('stations'),
    publishedSections: byStation('sections'),
    pendingBookings: states.pending ?? 0,
    confirmedBookings: states.confirmed ?? 0,
  };
}
export async function getActivity(ctx: Context, count: number): Promise<DashboardActivity> {
  const days = lastDays(ctx.clock.now(), count);
  const from = startOfLondonDay(days[0] ?? londonDate(ctx.clock.now()));
  const signUps = new Map((await listSignUpsByDay(ctx.db, from)).map((row) => [row.on, row.count]));
  const booked = await countConfirmedByDay(ctx.db, from);
  return {
    days: days.map((on) => ({
      on,
      signUps: signUps.get(on) ?? 0,
      bookings: booked.get(on) ?? 0,
    })),
    revenue: await listRevenueByDay(ctx.db, from),
    waiting: await listWaitingWork(ctx),
  };
}

/**
 * The limit for each network address. The people in one hospital make far fewer visits than this. The limit is still too
 * low to fake a campaign quickly.
 */
const VISITS_PER_MINUTE = 120;
/** The largest number of sources per day, so that nobody can fill the table with invented ones. */
const SOURCES_PER_DAY = 200;
/** Two years and a month, so that two years can be compared. */
const KEPT_DAYS = 762;
const ROBOT = /bot|crawl|spider|slurp|preview|monitor|headless/i;

/** What the server knows about the sender of a visit. */
interface Sender {
  ip: string;
  userAgent: string;
  /** Whether the browser sends 'Do Not Track' or Global Privacy Control. */
  refuses: boolean;
}

/** Counts one visit. @returns false when the network address has reached the limit. The visit is then not counted, and the response is not an error. */
function isWithinLimit(limit: AddressLimit, ip: string): boolean {
  try {
    limit(ip);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

type AddressLimit = ReturnType<typeof createAddressLimit>;

export const createVisitLimit = (ctx: Context): AddressLimit =>
  createAddressLimit(VISITS_PER_MINUTE, () => ctx.clock.now().getTime(), 'Too many visits.');

/**
 * Counts visits without tracking people: the server stores no cookie, no network address and no row per visit
 * (docs/decisions/117).
 */
export async function countVisit(
  ctx: Context,
  limit: AddressLimit,
  source: string,
  { ip, userAgent, refuses }: Sender,
): Promise<void> {
  if (!ctx.config.countsVisits || refuses || ROBOT.test(userAgent)) return;
  if (!isWithinLimit(limit, ip)) return;
  const visit = { source, other: OTHER_SOURCE, sourcesMax: SOURCES_PER_DAY };
  await addVisit(ctx.db, { ...visit, day: londonDate(ctx.clock.now()) });
}

export async function removeOldVisits({ db, clock }: Context): Promise<void> {
  const day = addDays(londonDate(clock.now()), -KEPT_DAYS);
  await db.execute(sql`delete from visits where day < ${day}::date`);
}

/** Adds a visit. A day has a limited number of sources; visits from further sources are counted as `other`. */
async function addVisit(
  db: Db,
  visit: { day: string; source: string; other: string; sourcesMax: number },
): Promise<void> {
  const { day, source, other, sourcesMax } = visit;
  await db.execute(sql`
    insert into visits (day, source, visits)
    select ${day}::date, case
        when exists (select 1 from visits where day = ${day}::date and source = ${source})
          or (select count(*) from visits where day = ${day}::date) < ${sourcesMax}::int then ${source}
        else ${other} end, 1
    on conflict (day, source) do update set visits = visits.visits + 1`);
}
