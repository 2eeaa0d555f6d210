// Ends the holds of unpaid bookings. A slot may be released only when its payment can no longer succeed. The payment is
// therefore cancelled at the card provider first. If the payment has succeeded, the booking is confirmed. If the provider
// does not answer, the hold stays. A payer who is completing 3-D Secure gets one extension of five minutes.
import type { BookingOutcome } from '@urost3/contract/bookings.schemas.ts';
import { PAYMENT_GRACE_MS } from '@urost3/contract/limits.ts';
import type { CancelAnswer } from '../payments/payments.types.ts';
import { returnBenefits } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { findBooking, updateBooking } from './bookings.repository.ts';
import { isOverdue, listOverdueHolds } from './holds.repository.ts';

export type HoldExpiry = ReturnType<typeof createHoldExpiry>;

/** `in_grace`: the payer is completing 3-D Secure, so the hold stays for a few more minutes. */
type ExpiryAnswer = CancelAnswer | 'in_grace';

export function createHoldExpiry(context: BookingContext, notices: BookingNotices) {
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

  /** Ends an expired hold. Idempotent. Must run outside a transaction, because it calls the card provider. */
  async function release(bookingId: string): Promise<ExpiryAnswer> {
    return (await isInGrace(bookingId)) ? 'in_grace' : end(bookingId, 'lapsed');
  }

  return {
    release,
    /** Ends the hold if it has expired and was neither paid nor ended before. */
    async releaseIfDue(bookingId: string): Promise<void> {
      const booking = await findBooking(db, bookingId);
      const isDue =
        booking?.status === 'pending' && booking.heldUntil && booking.heldUntil <= clock.now();
      if (isDue) await release(bookingId);
    },
    /** Ends a hold before its time, for its learner or for staff. Afterwards no payment can be started for the booking. */
    async releaseNow(bookingId: string): Promise<CancelAnswer> {
      const now = clock.now();
      await updateBooking(db, bookingId, ['pending'], { heldUntil: now, updatedAt: now });
      return end(bookingId, 'released');
    },
    /**
     * Ends all expired holds. A failure does not affect the other holds.
     * @returns the number of checked holds
     */
    async releaseOverdue(): Promise<number> {
      const ids = await listOverdueHolds(db, clock.now());
      for (const id of ids) await release(id).catch(context.onBackgroundError);
      return ids.length;
    },
  };
}
