// Ending a hold. The card provider is asked first: a slot is given away only when the payment for it can no longer
// succeed. A payment that was faster confirms the booking instead; without an answer the hold stays. Whoever stands before
// their bank's question when the hold ends gets a little longer, once.
import type { BookingOutcome } from '@urost3/contract/bookings.ts';
import { PAYMENT_GRACE_MS } from '@urost3/contract/limits.ts';
import type { CancelAnswer } from '../payments/payments.service.ts';
import { returnBenefits } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { findBooking, isOverdue, listOverdueHolds, updateBooking } from './bookings.repository.ts';

const SWEEP_SIZE = 200;

export type Lapse = ReturnType<typeof createLapse>;

/** `in_grace`: the bank is asking its payer at this moment; the hold stays a few minutes more. */
export type LapseAnswer = CancelAnswer | 'in_grace';

export function createLapse(context: BookingContext, notices: BookingNotices) {
  const { db, clock, payments } = context;

  async function isInGrace(bookingId: string): Promise<boolean> {
    const booking = await findBooking(db, bookingId);
    if (booking?.status !== 'pending' || !booking.heldUntil) return false;
    const graceEnd = booking.heldUntil.getTime() + PAYMENT_GRACE_MS;
    return clock.now().getTime() < graceEnd && payments.isPayerAsked('booking', bookingId);
  }

  async function end(
    bookingId: string,
    outcome: Extract<BookingOutcome, 'lapsed' | 'released'>,
  ): Promise<CancelAnswer> {
    const answer = await payments.cancelIntent('booking', bookingId);
    if (answer !== 'cancelled') return answer;
    await db.transaction(async (tx) => {
      const now = clock.now();
      const values = { status: 'expired' as const, outcome, claimedSlotId: null, updatedAt: now };
      const expired = await updateBooking(tx, bookingId, ['pending'], values, isOverdue(now));
      if (!expired) return;
      await returnBenefits(tx, bookingId);
      await notices.announce(tx, expired, [expired.bookingDate]);
    });
    return answer;
  }

  /** Ends a hold that has run out. Outside any transaction; safe to repeat. */
  async function release(bookingId: string): Promise<LapseAnswer> {
    return (await isInGrace(bookingId)) ? 'in_grace' : end(bookingId, 'lapsed');
  }

  return {
    release,
    /** Ends the caller's own hold now: from here on no payment can be begun for it. */
    async releaseNow(bookingId: string): Promise<CancelAnswer> {
      const now = clock.now();
      await updateBooking(db, bookingId, ['pending'], { heldUntil: now, updatedAt: now });
      return end(bookingId, 'released');
    },
    /** Every hold that has run out; one that fails does not stop the others. @returns how many were looked at */
    async releaseOverdue(): Promise<number> {
      const ids = await listOverdueHolds(db, clock.now(), SWEEP_SIZE);
      for (const id of ids) await release(id).catch(context.onBackgroundError);
      return ids.length;
    },
  };
}
