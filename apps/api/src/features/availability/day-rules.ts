// Whose days a person may change, and which changes of a day are refused.
import { violatedForeignKey } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { londonDate, londonInstant } from '../../providers/clock/london.ts';

const PAST_DAY = 'Availability can only be set from today onward.';

/** Replaces the foreign key violation of a booked slot with a conflict that has this message. */
export async function refusingBooked<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedForeignKey(error)) throw new AppError('conflict', message);
    throw error;
  }
}

/** The interviewer whose days the caller may see and change; null: all, for administrators. */
export const scopeOf = (principal: Principal) => (principal.isAdmin ? null : principal.uid);

/** Refuses past days, and slots of today that have already started. @throws AppError rule_violation */
export function requireAhead(date: string, starts: readonly string[], now: Date): void {
  if (date < londonDate(now)) throw new AppError('rule_violation', PAST_DAY);
  const past = starts.find((start) => {
    const startsAt = londonInstant(date, start);
    return startsAt !== null && startsAt <= now;
  });
  if (past)
    throw new AppError('rule_violation', `The ${past} slot has already started. Please remove it.`);
}
