import { DAY_MS } from '@urost3/contract/day.ts';
import { ATTEMPT_DELAY_DAYS_MAX } from '@urost3/contract/limits.ts';
import type { Clock } from '../providers/clock/clock.ts';
import { londonDate } from '../providers/clock/london.ts';
import { AppError } from './app-error.ts';

/**
 * The time of a learner's work: the client's time for offline work, otherwise the server's. A future time comes from a
 * device with a wrong clock and is replaced by the current time.
 * @returns the time and its London date
 * @throws AppError rule_violation when the time is too long ago
 */
export function readMadeAt(clock: Clock, madeAt: string | undefined): { at: Date; onDay: string } {
  const now = clock.now();
  const given = madeAt === undefined ? now : new Date(madeAt);
  if (now.getTime() - given.getTime() > ATTEMPT_DELAY_DAYS_MAX * DAY_MS) {
    throw new AppError(
      'rule_violation',
      `Offline work can be sent up to ${ATTEMPT_DELAY_DAYS_MAX} days after it was made.`,
    );
  }
  const at = given > now ? now : given;
  return { at, onDay: londonDate(at) };
}
