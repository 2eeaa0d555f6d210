// Limits the number of unpaid holds per person. A hold costs nothing, so without a limit a person could block a slot by
// holding it again and again. Continuing an existing hold does not count.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { listUnpaidHolds } from './holds.repository.ts';

const HOLDS_PER_DAY = 10;
const HOLDS_PER_SLOT_AND_DAY = 3;

/** Refuses a new hold when the learner has reached a limit of unpaid holds. @throws AppError too_many_requests */
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
  // The lists start with the newest hold. The hold at the position of the limit must be a day old before the next hold is allowed.
  const refuse = (blocking: { createdAt: Date } | undefined, message: string) => {
    if (!blocking) return;
    const retryAfter = Math.ceil((blocking.createdAt.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('too_many_requests', message, { retryAfter });
  };
  refuse(
    ofSlot[HOLDS_PER_SLOT_AND_DAY - 1],
    'You have taken this slot several times without paying: please choose another one, or try again tomorrow.',
  );
  refuse(
    holds[HOLDS_PER_DAY - 1],
    'You have taken many slots today without paying: please try again tomorrow.',
  );
}
