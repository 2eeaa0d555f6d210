// Counts visits without tracking people: the server stores no cookie, no network address and no row per visit (docs/decisions/117).
import { addDays } from '@urost3/contract/day.ts';
import { OTHER_SOURCE } from '@urost3/contract/overview/overview.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { createAddressLimit } from '../../http/limits/token-bucket.ts';
import { londonDate } from '../../providers/clock/london.ts';

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
