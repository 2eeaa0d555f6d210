// Holds a slot for a learner until the payment, or books it when the interview is free. The database accepts only one of several parallel
// inserts for a slot. The checks before the insert save a transaction; the checks after a failed insert find the reason for the refusal.

import type { HeldBooking, PendingBooking } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { HOUR_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { HOLD_MS } from '@urost3/contract/limits.ts';
import { violatedForeignKey } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Confirmation } from './booking-confirmation.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { isLapsed, quoteOf } from './bookings.policy.ts';
import { findBooking, getPeople } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { ClaimableSlots } from './claimable-slots.ts';
import type { HoldExpiry } from './expire-holds.ts';
import { findLapsedId, findPending } from './holds.repository.ts';
import { findClaim, findSlotForBooking, type SlotForBooking } from './slot-claim.repository.ts';
import { createClaim, LostClaim, type SlotChoice, slotUnavailable } from './slot-claim.ts';
import { assertHoldLimit } from './unpaid-hold-limit.ts';

function toHeld(booking: Booking): HeldBooking {
  const isFree = booking.priceReason === 'free_interview';
  const quote = quoteOf(booking.priceReason, booking.startsAt, booking.changeHours);
  const { amount, currency, reason } = quote;
  return {
    bookingId: booking.id,
    isFreeInterview: isFree,
    message: isFree
      ? bookingMessages.freeConfirmed
      : `The slot is yours for ${HOLD_MS / MINUTE_MS} minutes. Please pay to confirm it.`,
    status: booking.status,
    expiresAt: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
    amount,
    currency,
    reason,
    quote,
  };
}

export function createHolds(
  context: BookingContext,
  notices: BookingNotices,
  confirmation: Confirmation,
  expiry: HoldExpiry,
  slots: ClaimableSlots,
) {
  const { db, clock, payments } = context;
  const claim = createClaim(context, notices, confirmation);

  /**
   * Finds the caller's active hold or free booking of this slot. A repeated click therefore returns the first result.
   * @throws AppError already_booked when the caller has another kind of booking of this slot
   */
  async function findOwnClaim(slot: SlotForBooking, userUid: string): Promise<HeldBooking | null> {
    if (slot.claimId === null || slot.claimUid !== userUid) return null;
    const booking = await findBooking(db, slot.claimId);
    if (booking?.status === 'pending' && !isLapsed(booking.heldUntil, clock.now()))
      return toHeld(booking);
    if (booking?.status === 'confirmed' && booking.priceReason === 'free_interview')
      return toHeld(booking);
    if (booking?.status === 'pending') return null;
    throw new AppError('already_booked', bookingMessages.alreadyThen);
  }

  /**
   * Ends the caller's own expired hold.
   * @throws AppError already_booked when the hold is still active or cannot be ended now
   */
  async function requireNoPending(slot: SlotForBooking): Promise<void> {
    if (slot.pendingId === null) return;
    if (isLapsed(slot.pendingHeldUntil, clock.now())) {
      const answer = await expiry.release(slot.pendingId);
      if (answer !== 'unreachable' && answer !== 'in_grace') return;
    }
    throw new AppError('already_booked', bookingMessages.alreadyPending);
  }

  /**
   * Finds the reason why the claim failed.
   * @returns the booking when a parallel request of the same person has made it
   * @throws AppError slot_unavailable, already_booked
   */
  async function explainLoss(userUid: string, choice: SlotChoice): Promise<HeldBooking> {
    const slot = await findSlotForBooking(db, { ...choice, userUid });
    const own = slot && (await findOwnClaim(slot, userUid));
    if (own) return own;
    if (slot?.claimId) throw slotUnavailable();
    if (slot?.pendingId) throw new AppError('already_booked', bookingMessages.alreadyPending);
    if (slot) throw new AppError('already_booked', bookingMessages.alreadyThen);
    throw slotUnavailable();
  }

  const keyOf = ({ availabilityId, startTime }: SlotChoice) => `${availabilityId} ${startTime}`;

  /** Refuses a taken slot. Most requests for a popular slot end here, so the check costs only two index lookups. */
  async function refuseTaken(userUid: string, choice: SlotChoice): Promise<void> {
    const taken = await findClaim(db, choice);
    if (taken === null || taken.userUid === userUid) return;
    if (taken.status !== 'pending' || !isLapsed(taken.heldUntil, clock.now()))
      throw slotUnavailable();
  }

  async function holdNow(principal: Principal, choice: SlotChoice): Promise<HeldBooking> {
    const slot = await slots.findClaimable(principal.uid, choice);
    const own = await findOwnClaim(slot, principal.uid);
    if (own) return own;
    await requireNoPending(slot);
    await assertHoldLimit(db, principal.uid, slot, clock.now());
    try {
      return toHeld(await claim(principal, choice, slot));
    } catch (error) {
      if (error instanceof LostClaim) return explainLoss(principal.uid, choice);
      if (violatedForeignKey(error)) throw slotUnavailable();
      throw error;
    }
  }

  /**
   * Requests for one slot run one after another within a process. Later requests then find the slot taken, and open no
   * transaction. This is only for speed: with a thousand parallel requests it saves several seconds (decision 040).
   */
  const claiming = new Map<string, Promise<unknown>>();

  return {
    /**
     * Holds the slot for 15 minutes, or books it when the interview is free. A retry returns the same booking.
     * @throws AppError slot_unavailable, already_booked, not_found, too_many_requests
     */
    async hold(principal: Principal, choice: SlotChoice): Promise<HeldBooking> {
      const key = keyOf(choice);
      await refuseTaken(principal.uid, choice);
      for (let ahead = claiming.get(key); ahead; ahead = claiming.get(key)) {
        await ahead;
        await refuseTaken(principal.uid, choice);
      }
      const held = holdNow(principal, choice);
      const settled = held.then(
        () => claiming.delete(key),
        () => claiming.delete(key),
      );
      claiming.set(key, settled);
      return held;
    },

    /** The caller's unpaid booking while its hold is active or the outcome of its payment is unknown. */
    async findPending(
      userUid: string,
    ): Promise<{ booking: PendingBooking | null; lapsedId: string | null }> {
      let booking = await findPending(db, userUid);
      if (booking && isLapsed(booking.heldUntil, clock.now())) {
        await expiry.release(booking.id);
        booking = await findPending(db, userUid);
      }
      if (!booking) {
        const since = new Date(clock.now().getTime() - HOUR_MS);
        return { booking: null, lapsedId: await findLapsedId(db, userUid, since) };
      }
      const { bookingDate, startTime, endTime } = booking;
      const payment = await payments.findForSubject(db, 'booking', booking.id);
      const { interviewer } = await getPeople(db, booking);
      const pending = {
        ...toHeld(booking),
        bookingDate,
        bookingTime: startTime,
        timeSlot: { startTime, endTime },
        interviewerUid: booking.interviewerUid,
        interviewerName: interviewer.displayName,
        isPaymentBegun: payment !== null,
      };
      return { booking: pending, lapsedId: null };
    },
  };
}
