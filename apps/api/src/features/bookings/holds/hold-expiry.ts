// Ends the holds of unpaid bookings. A slot may be released only when its payment can no longer succeed. The payment is
// therefore cancelled at the card provider first. If the payment has succeeded, the booking is confirmed. If the provider
// does not answer, the hold stays. A payer who is completing 3-D Secure gets one extension of five minutes.
import type { BookingOutcome } from '@urost3/contract/bookings/bookings.schemas.ts';
import { PAYMENT_GRACE_MS } from '@urost3/contract/limits.ts';
import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { jobKind } from '../../../jobs/job-kind.ts';
import type { CancelAnswer } from '../../payments/payments.types.ts';
import { cancelIntent, isPayerAsked } from '../../payments/sync/intents.service.ts';
import { findBooking, updateBooking } from '../bookings.repository.ts';
import { bookings } from '../bookings.tables.ts';
import { publishBooking } from '../notices/booking-notices.ts';
import { returnBenefits } from './benefits.ts';

const isOverdue = (now: Date) => lte(bookings.heldUntil, now);

/** Ends a hold that was not paid. Scheduled when the slot is held, for the time at which the hold ends. */
export const expireHold = jobKind<{ bookingId: string }>('bookings.expire-hold', { retries: 3 });
/** The first sentence of the error message when an action needs the card provider and the provider does not answer. */
export const PROVIDER_SILENT = 'The card provider is not answering at the moment.';

/** `in_grace`: the payer is completing 3-D Secure, so the hold stays for a few more minutes. */
type ExpiryAnswer = CancelAnswer | 'in_grace';

async function isInGrace(ctx: Context, bookingId: string): Promise<boolean> {
  const booking = await findBooking(ctx.db, bookingId);
  if (booking?.status !== 'pending' || !booking.heldUntil) return false;
  const graceEnd = booking.heldUntil.getTime() + PAYMENT_GRACE_MS;
  return ctx.clock.now().getTime() < graceEnd && isPayerAsked(ctx, 'booking', bookingId);
}

async function endHold(
  ctx: Context,
  bookingId: string,
  outcome: Extract<BookingOutcome, 'lapsed' | 'released'>,
): Promise<CancelAnswer> {
  const answer = await cancelIntent(ctx, 'booking', bookingId);
  if (answer !== 'cancelled') return answer;
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const values = { status: 'expired' as const, outcome, claimedSlotId: null, updatedAt: now };
    const expired = await updateBooking(tx, bookingId, ['pending'], values, isOverdue(now));
    if (!expired) return;
    await returnBenefits(tx, bookingId);
    await publishBooking(ctx, tx, expired, [expired.bookingDate]);
  });
  return answer;
}

/** Ends an expired hold. Idempotent. Must run outside a transaction, because it calls the card provider. */
export async function releaseHold(ctx: Context, bookingId: string): Promise<ExpiryAnswer> {
  return (await isInGrace(ctx, bookingId)) ? 'in_grace' : endHold(ctx, bookingId, 'lapsed');
}

/** Ends the hold if it has expired and was neither paid nor ended before. */
export async function releaseHoldIfDue(ctx: Context, bookingId: string) {
  const booking = await findBooking(ctx.db, bookingId);
  const isDue =
    booking?.status === 'pending' && booking.heldUntil && booking.heldUntil <= ctx.clock.now();
  if (isDue) await releaseHold(ctx, bookingId);
}

/** Ends a hold before its time, for its learner or for staff. Afterwards no payment can be started for the booking. */
export async function releaseHoldNow(ctx: Context, bookingId: string): Promise<CancelAnswer> {
  const now = ctx.clock.now();
  await updateBooking(ctx.db, bookingId, ['pending'], { heldUntil: now, updatedAt: now });
  return endHold(ctx, bookingId, 'released');
}

/**
 * Ends all expired holds. A failure does not affect the other holds.
 * @returns the number of checked holds
 */
export async function releaseOverdueHolds(ctx: Context): Promise<number> {
  // Read all of them, because a hold that cannot be ended stays overdue and must not keep back others.
  const overdue = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), isOverdue(ctx.clock.now())))
    .orderBy(bookings.heldUntil);
  for (const { id } of overdue) await releaseHold(ctx, id).catch(ctx.onBackgroundError);
  return overdue.length;
}
