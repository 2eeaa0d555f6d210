// Ends holds. The card provider is asked first: a slot is released only when its payment can no longer succeed. A payment
// that succeeded first confirms the booking instead; without an answer the hold stays. A payer who is completing 3-D Secure
// when the hold ends gets one short extension.
import type { BookingOutcome } from '@urost3/contract/bookings.schemas.ts';
import { PAYMENT_GRACE_MS } from '@urost3/contract/limits.ts';
import type { CancelAnswer } from '../payments/payments.types.ts';
import { returnBenefits } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { findBooking, isOverdue, listOverdueHolds, updateBooking } from './bookings.repository.ts';

const SWEEP_SIZE = 200;

export type Lapse = ReturnType<typeof createLapse>;

/** `in_grace`: the payer is completing 3-D Secure; the hold stays a few minutes longer. */
type LapseAnswer = CancelAnswer | 'in_grace';

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

  /** Ends an expired hold. Runs outside any transaction; idempotent. */
  async function release(bookingId: string): Promise<LapseAnswer> {
    return (await isInGrace(bookingId)) ? 'in_grace' : end(bookingId, 'lapsed');
  }

  return {
    release,
    /** Ends the caller's own hold now: from here on no payment can be started for it. */
    async releaseNow(bookingId: string): Promise<CancelAnswer> {
      const now = clock.now();
      await updateBooking(db, bookingId, ['pending'], { heldUntil: now, updatedAt: now });
      return end(bookingId, 'released');
    },
    /** Ends every expired hold; a failure does not stop the others. @returns how many were checked */
    async releaseOverdue(): Promise<number> {
      const ids = await listOverdueHolds(db, clock.now(), SWEEP_SIZE);
      for (const id of ids) await release(id).catch(context.onBackgroundError);
      return ids.length;
    },
  };
}
