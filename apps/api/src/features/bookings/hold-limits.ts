// A hold costs nothing, so holds without payment are limited per person: otherwise a slot could be blocked by releasing and
// taking it repeatedly. Continuing an existing hold does not count.
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { listUnpaidHolds } from './bookings.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOLDS_A_DAY = 10;
const HOLDS_OF_A_SLOT_A_DAY = 3;

/** @throws AppError too_many_requests */
export async function refuseIdleHolds(
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
  // Newest first: the one at the limit must be a day old before another hold is allowed.
  const refuse = (blocking: { createdAt: Date } | undefined, message: string) => {
    if (!blocking) return;
    const retryAfter = Math.ceil((blocking.createdAt.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('too_many_requests', message, { retryAfter });
  };
  refuse(
    ofSlot[HOLDS_OF_A_SLOT_A_DAY - 1],
    'You have taken this slot several times without paying: please choose another one, or try again tomorrow.',
  );
  refuse(
    holds[HOLDS_A_DAY - 1],
    'You have taken many slots today without paying: please try again tomorrow.',
  );
}
