// Counts visits without tracking people: the server stores no cookie, no network address and no row per visit (docs/decisions/117).
import { addDays } from '@urost3/contract/day.ts';
import { OTHER_SOURCE } from '@urost3/contract/overview-visits.ts';
import type { Db } from '../../db/client.ts';
import { createAddressLimit } from '../../http/address-limit.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { addVisit, removeVisitsBefore } from './visits.repository.ts';

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

export type VisitsService = ReturnType<typeof createVisitsService>;

/** @param isCounting false when this installation counts no visits */
export function createVisitsService(deps: { db: Db; clock: Clock; isCounting: boolean }) {
  const { db, clock, isCounting } = deps;
  const limit = createAddressLimit(
    VISITS_PER_MINUTE,
    () => clock.now().getTime(),
    'Too many visits.',
  );

  /** False when the network address has reached the limit. The visit is then not counted, and the response is not an error. */
  function isWithinLimit(ip: string): boolean {
    try {
      limit(ip);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return {
    async count(source: string, { ip, userAgent, refuses }: Sender): Promise<void> {
      if (!isCounting || refuses || ROBOT.test(userAgent) || !isWithinLimit(ip)) return;
      const day = londonDate(clock.now());
      await addVisit(db, { day, source, other: OTHER_SOURCE, sourcesMax: SOURCES_PER_DAY });
    },
    removeOld: (): Promise<void> =>
      removeVisitsBefore(db, addDays(londonDate(clock.now()), -KEPT_DAYS)),
  };
}
