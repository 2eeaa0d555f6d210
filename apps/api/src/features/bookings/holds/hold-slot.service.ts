// Holds a slot for a learner until the payment, or books it when the interview is free. What a request is refused for after
// guard and validation, in this order:
//   1. `refuseTakenUnlessLapsed`: another person has the slot (slot_unavailable). One cheap statement, repeated after each wait for an
//      earlier request (slot-turns.ts).
//   2. `findEarlierAnswer`: the caller has another kind of booking of the slot (already_booked). A repeated request gets its first
//      answer here, also with 201.
//   3. `requireOffered` (bookable-slot.ts): there is no such slot (not_found); it has another date than the caller saw; it is the
//      caller's own; its interviewer has stopped or is busy, or it starts too soon (all slot_unavailable).
//   4. `refuseTaken`: another person has the slot, now also by a lapsed hold (slot_unavailable).
//   5. `refuseSecondHold`: the caller has an unpaid booking of any slot, now also a lapsed one (already_booked).
//   6. `requireHoldLimit` (hold-limit.ts): within a day, the caller has held this slot or others too often without paying
//      (too_many_requests).
//   7. `refusalUnderLock` (bookable-slot.ts), in the transaction: the caller gives an interview then (already_booked); the interviewer
//      has stopped or takes one then, or the caller's account was just deleted (slot_unavailable).
//   8. The insert. Unique keys repeat 1 and 4 (`claimed_slot_id`) and 5 (`bookings_one_pending`), and refuse another booking of the
//      caller at this hour (`bookings_one_at_a_time`); `explainLoss` says which. The foreign key of `claimed_slot_id` refuses a slot
//      that was just removed. The keys decide between parallel requests; 1 to 5 save a transaction.
// Between 1 and 2, `endHoldsInTheWay` (end-hold.ts) ends the lapsed holds of the slot and of the caller, for which it asks the card
// provider. A hold stays when the provider does not answer or its payer completes 3-D Secure, and is confirmed when it was paid meanwhile.

import { randomUUID } from 'node:crypto';
import type { HeldBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { HOLD_MS } from '@urost3/contract/limits.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { violatedForeignKey } from '../../../db/errors.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import {
  findBookingOfSlot,
  findWantedSlot,
  hourOf,
  refusalUnderLock,
  requireOffered,
  type SlotForBooking,
  slotUnavailable,
  type WantedSlot,
} from '../bookable-slot.ts';
import { type Booking, bookings } from '../bookings.tables.ts';
import { confirmedValues, notifyConfirmed } from '../confirm-booking.ts';
import { publishBooking } from '../notices/booking-notices.ts';
import { priceOf, spendBenefit } from '../prices.ts';
import { endHoldsInTheWay, holdExpiryJob, isLapsed } from './end-hold.ts';
import { toHeldBooking } from './held-booking.ts';
import { requireHoldLimit } from './hold-limit.ts';
import { inTurn } from './slot-turns.ts';

/**
 * Holds the slot for 15 minutes, or books it when the interview is free. A retry returns the same booking.
 * @throws AppError slot_unavailable, already_booked, not_found, too_many_requests
 */
export async function holdSlot(
  ctx: Context,
  principal: Principal,
  wanted: WantedSlot,
): Promise<HeldBooking> {
  const taken = await refuseTakenUnlessLapsed(ctx, principal.uid, wanted);
  // Before the turn, so that nobody waits while the card provider does not answer another person's request.
  await endHoldsInTheWay(ctx, principal.uid, taken);
  return inTurn(
    ctx.slotTurns,
    `${wanted.availabilityId} ${wanted.startTime}`,
    () => refuseTakenUnlessLapsed(ctx, principal.uid, wanted),
    () => checkAndInsert(ctx, principal, wanted),
  );
}

/**
 * Refuses a slot that another person has. A lapsed hold passes, because it can be ended.
 * @returns the booking that has the slot; null when none does
 */
async function refuseTakenUnlessLapsed(ctx: Context, userUid: string, wanted: WantedSlot) {
  const taken = await findBookingOfSlot(ctx.db, wanted);
  if (taken && taken.userUid !== userUid && !isLapsed(taken, ctx.clock.now()))
    throw slotUnavailable();
  return taken;
}

async function checkAndInsert(
  ctx: Context,
  principal: Principal,
  wanted: WantedSlot,
): Promise<HeldBooking> {
  const { uid } = principal;
  const found = await findWantedSlot(ctx.db, uid, wanted);
  // Before the other checks, because a repeated request must not fail when the slot is no longer offered.
  const earlier = findEarlierAnswer(ctx, uid, found);
  if (earlier) return earlier;
  const slot = requireOffered(ctx, uid, wanted, found);
  refuseTaken(uid, slot);
  refuseSecondHold(slot);
  await requireHoldLimit(ctx.db, uid, slot, ctx.clock.now());
  try {
    const booking = await insertBooking(ctx, principal, wanted, slot);
    return toHeldBooking(booking, ctx.clock.now());
  } catch (error) {
    if (error instanceof KeyRefusal) return explainLoss(ctx, uid, wanted);
    if (violatedForeignKey(error)) throw slotUnavailable();
    throw error;
  }
}

const alreadyThen = () => new AppError('already_booked', bookingMessages.alreadyThen);

/**
 * @returns the answer to the caller's earlier request for this slot, which made an active hold or a free booking; null when the caller
 * has no booking of it, or only a lapsed hold
 * @throws AppError already_booked when the caller has another kind of booking of this slot
 */
function findEarlierAnswer(
  ctx: Context,
  userUid: string,
  slot: SlotForBooking | null,
): HeldBooking | null {
  const booking = slot?.booked;
  if (booking?.userUid !== userUid) return null;
  const now = ctx.clock.now();
  if (isLapsed(booking, now)) return null;
  const isFreeInterview =
    booking.status === 'confirmed' && booking.priceReason === 'free_interview';
  if (booking.status !== 'pending' && !isFreeInterview) throw alreadyThen();
  return toHeldBooking(booking, now);
}

/** Refuses a slot that another person has, also by a lapsed hold that could not be ended. */
function refuseTaken(userUid: string, { booked }: SlotForBooking) {
  if (booked && booked.userUid !== userUid) throw slotUnavailable();
}

/** Refuses any slot while the caller has an unpaid booking. */
function refuseSecondHold({ pendingId }: SlotForBooking) {
  if (pendingId !== null) throw new AppError('already_booked', bookingMessages.alreadyPending);
}

/** A unique key has refused the insert. Thrown, so that the transaction gives back the benefit that it had used. */
class KeyRefusal extends Error {}

async function insertBooking(
  ctx: Context,
  principal: Principal,
  wanted: WantedSlot,
  slot: SlotForBooking,
): Promise<Booking> {
  const { bookingChangeHours } = await ctx.settings.read(ctx.db);
  return ctx.db.transaction(async (tx) => {
    const id = randomUUID();
    const refusal = await refusalUnderLock(tx, { id, userUid: principal.uid }, slot);
    if (refusal) throw refusal;
    const now = ctx.clock.now();
    const priceReason = await spendBenefit(tx, principal, id, now);
    const isFreeInterview = priceReason === 'free_interview';
    const row = {
      id,
      userUid: principal.uid,
      ...hourOf(slot, wanted),
      status: 'pending' as const,
      heldUntil: new Date(now.getTime() + HOLD_MS),
      amountMinor: priceOf[priceReason],
      priceReason,
      changeHours: bookingChangeHours,
      createdAt: now,
      updatedAt: now,
    };
    const values = isFreeInterview
      ? { ...row, ...(await confirmedValues(ctx, tx, { id, meetLink: null })) }
      : row;
    const [booking] = await tx.insert(bookings).values(values).onConflictDoNothing().returning();
    if (!booking) throw new KeyRefusal();
    if (isFreeInterview) {
      await notifyConfirmed(ctx, tx, booking);
    } else {
      const startAfter = booking.heldUntil as Date;
      await ctx.jobs.send(tx, holdExpiryJob, { bookingId: id }, { startAfter });
      await publishBooking(ctx, tx, booking, [booking.bookingDate]);
    }
    return booking;
  });
}

/**
 * Says which unique key has refused the insert.
 * @returns the answer to a parallel request of the same person, which has made the booking
 * @throws AppError slot_unavailable, already_booked
 */
async function explainLoss(
  ctx: Context,
  userUid: string,
  wanted: WantedSlot,
): Promise<HeldBooking> {
  const slot = await findWantedSlot(ctx.db, userUid, wanted);
  const earlier = findEarlierAnswer(ctx, userUid, slot);
  if (earlier) return earlier;
  if (slot) {
    refuseTaken(userUid, slot);
    refuseSecondHold(slot);
    const isOwnHour = and(
      eq(bookings.userUid, userUid),
      eq(bookings.startsAt, slot.startsAt),
      isNotNull(bookings.claimedSlotId),
    );
    if ((await ctx.db.$count(bookings, isOwnHour)) > 0) throw alreadyThen();
  }
  // The slot is gone, or another person's booking of it has ended just now.
  throw slotUnavailable();
}
