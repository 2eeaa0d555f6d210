import { ATTEMPT_DELAY_DAYS_MAX } from '@urost3/contract/attempts.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';

/**
 * The time of an attempt: the client's time for offline work, otherwise the server's. A future time comes from a device
 * with a wrong clock and is replaced by the current time.
 * @throws AppError rule_violation when the time is too long ago
 */
export function attemptTime(clock: Clock, madeAt: string | undefined): { at: Date; onDay: string } {
  const now = clock.now();
  const at = madeAt === undefined ? now : new Date(madeAt);
  const age = now.getTime() - at.getTime();
  if (age > ATTEMPT_DELAY_DAYS_MAX * DAY_MS) {
    throw new AppError(
      'rule_violation',
      `Attempts can be sent up to ${ATTEMPT_DELAY_DAYS_MAX} days after they were made.`,
    );
  }
  const counted = at > now ? now : at;
  return { at: counted, onDay: londonDate(counted) };
}
