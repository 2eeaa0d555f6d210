// Visits are counted and nobody is followed: no cookie, no address, no row of a visit (docs/decisions/117).
import { addDays } from '@urost3/contract/day.ts';
import { OTHER_SOURCE } from '@urost3/contract/overview-visits.ts';
import type { Db } from '../../db/client.ts';
import { createAddressLimit } from '../../http/address-limit.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { addVisit, removeVisitsBefore } from './visits.repository.ts';

/** Far more than a network of a hospital needs, and too few to invent a campaign quickly. */
const VISITS_A_MINUTE = 120;
/** So that nobody fills the table with invented sources. */
const SOURCES_A_DAY = 200;
/** Two years beside each other. */
const KEPT_DAYS = 762;
const ROBOT = /bot|crawl|spider|slurp|preview|monitor|headless/i;

/** What a browser says beside the source. */
interface Sender {
  ip: string;
  userAgent: string;
  /** 'Do Not Track' or Global Privacy Control. */
  refuses: boolean;
}

export type VisitsService = ReturnType<typeof createVisitsService>;

/** @param isCounting false where the installation counts no visits */
export function createVisitsService(deps: { db: Db; clock: Clock; isCounting: boolean }) {
  const { db, clock, isCounting } = deps;
  const limit = createAddressLimit(
    VISITS_A_MINUTE,
    () => clock.now().getTime(),
    'Too many visits.',
  );

  /** A sender beyond the limit is not counted, and not told. */
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
      await addVisit(db, { day, source, other: OTHER_SOURCE, sourcesMax: SOURCES_A_DAY });
    },
    removeOld: (): Promise<void> =>
      removeVisitsBefore(db, addDays(londonDate(clock.now()), -KEPT_DAYS)),
  };
}
