// Limits the number of unpaid holds per person. A hold costs nothing, so without a limit a person could block a slot by
// holding it again and again. Continuing an existing hold does not count.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { listUnpaidHolds } from './holds.repository.ts';

const HOLDS_PER_DAY = 10;
const HOLDS_PER_SLOT_AND_DAY = 3;

/**
 * Refuses a new hold when too many of the learner's holds of the last 24 hours ended without a payment. There is a limit
 * for all slots together and one for this slot.
 * @throws AppError too_many_requests
 */
export async function assertHoldLimit(
  db: Db,
  userUid: string,
  slot: { interviewerUid: string; startsAt: Date },
  now: Date,
): Promise<void> {
  const holds = await listUnpaidHolds(db, userUid, new Date(now.getTime() - DAY_MS));
  const ofSlot = holds.filter(
    (hold) =>
      hold.interviewerUid === slot.interviewerUid &&
      hold.startsAt.getTime() === slot.startsAt.getTime(),
  );
  /** Refuses when `list` has at least `max` holds. `list` contains holds of the last 24 hours, newest first. */
  const refuseAt = (max: number, list: typeof holds, message: string) => {
    const oldest = list[max - 1];
    if (!oldest) return;
    const retryAfter = Math.ceil((oldest.createdAt.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('too_many_requests', message, { retryAfter });
  };
  refuseAt(
    HOLDS_PER_SLOT_AND_DAY,
    ofSlot,
    'You have taken this slot several times without paying: please choose another one, or try again tomorrow.',
  );
  refuseAt(
    HOLDS_PER_DAY,
    holds,
    'You have taken many slots today without paying: please try again tomorrow.',
  );
}
