// Limits how many slots a person may hold without paying.
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { HOLD_MS } from '@urost3/contract/limits.ts';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { type Db, pick } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { bookings } from '../bookings.tables.ts';

/** A person's holds that began after `since` and ended without payment, newest first. */
function listUnpaidHolds(db: Db, userUid: string, since: Date) {
  return db
    .select(pick(bookings, 'interviewerUid', 'startsAt', 'createdAt', 'outcome', 'heldUntil'))
    .from(bookings)
    .where(
      and(
        eq(bookings.userUid, userUid),
        eq(bookings.status, 'expired'),
        inArray(bookings.outcome, ['released', 'lapsed']),
        gt(bookings.createdAt, since),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

/** Ten whole holds a day, three of them of one slot. */
const DAY_LIMIT_MS = 10 * HOLD_MS;
const SLOT_LIMIT_MS = 3 * HOLD_MS;

type UnpaidHold = Awaited<ReturnType<typeof listUnpaidHolds>>[number];

/**
 * What a hold counts. People compare hours by choosing one and going back, so a hold that its learner released within a
 * minute counts only this minute. It still counts, because releasing and holding again also keeps a slot from others.
 */
function countedMs({ outcome, createdAt, heldUntil }: UnpaidHold): number {
  const heldMs = (heldUntil?.getTime() ?? Number.POSITIVE_INFINITY) - createdAt.getTime();
  return outcome === 'released' && heldMs <= MINUTE_MS ? MINUTE_MS : HOLD_MS;
}

/**
 * Refuses a new hold when the learner's holds of the last 24 hours that ended without a payment count too much. There
 * is a limit for all slots together and one for this slot. A hold costs nothing, so without a limit a person could
 * block a slot by holding it again and again.
 * @throws AppError too_many_requests
 */
export async function requireHoldLimit(
  db: Db,
  userUid: string,
  slot: { interviewerUid: string; startsAt: Date },
  now: Date,
) {
  const holds = await listUnpaidHolds(db, userUid, new Date(now.getTime() - DAY_MS));
  const ofSlot = holds.filter(
    (hold) =>
      hold.interviewerUid === slot.interviewerUid &&
      hold.startsAt.getTime() === slot.startsAt.getTime(),
  );
  /** @param list holds of the last 24 hours, newest first */
  const refuseAt = (limitMs: number, list: readonly UnpaidHold[], message: string) => {
    let sum = 0;
    // The limit is free again when the hold that reached it is a day old.
    const reached = list.find((hold) => {
      sum += countedMs(hold);
      return sum >= limitMs;
    });
    if (!reached) return;
    const retryAfter = Math.ceil((reached.createdAt.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('too_many_requests', message, { retryAfter });
  };
  refuseAt(
    SLOT_LIMIT_MS,
    ofSlot,
    'You have taken this slot several times without paying: please choose another one, or try again tomorrow.',
  );
  refuseAt(
    DAY_LIMIT_MS,
    holds,
    'You have taken many slots today without paying: please try again tomorrow.',
  );
}
