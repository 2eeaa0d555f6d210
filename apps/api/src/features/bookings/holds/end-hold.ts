// Ends the holds of unpaid bookings. A slot may be released only when its payment can no longer succeed. The payment is
// therefore cancelled at the card provider first. If it has succeeded, `cancelPaymentOf` records that, which confirms the
// booking (booking-payments.ts). If the provider does not answer, the hold stays. A payer who is completing 3-D Secure gets one
// extension of five minutes.
import type { BookingOutcome } from '@urost3/contract/bookings/bookings.schemas.ts';
import { PAYMENT_GRACE_MS } from '@urost3/contract/limits.ts';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { jobKind } from '../../../jobs/job-kind.ts';
import type { CancelAnswer } from '../../payments/payments.types.ts';
import { cancelPaymentOf, isPayerAsked } from '../../payments/sync/cancel-payment.service.ts';
import { findBooking, findPending, updateBooking } from '../bookings.repository.ts';
import { type Booking, bookings } from '../bookings.tables.ts';
import { publishBooking } from '../notices/booking-notices.ts';
import { returnBenefits } from '../prices.ts';

/** Whether the booking is a hold whose time is over. `lapsedAt` is the same condition of a statement. */
export const isLapsed = ({ status, heldUntil }: Pick<Booking, 'status' | 'heldUntil'>, now: Date) =>
  status === 'pending' && heldUntil !== null && heldUntil <= now;

const lapsedAt = (now: Date) => and(eq(bookings.status, 'pending'), lte(bookings.heldUntil, now));

const lapsedUnlessReleased =
  sql<BookingOutcome>`coalesce(${bookings.outcome}, 'lapsed')` as unknown as BookingOutcome;

/** Calls `endLapsedHold` at the time at which a hold ends; sent when the slot is held. */
export const holdExpiryJob = jobKind<{ bookingId: string }>('bookings.expire-hold', { retries: 3 });

/** The first sentence of the error message when an action needs the card provider and the provider does not answer. */
export const PROVIDER_SILENT = 'The card provider is not answering at the moment.';

async function endHold(ctx: Context, bookingId: string): Promise<CancelAnswer> {
  const answer = await cancelPaymentOf(ctx, 'booking', bookingId);
  // It has succeeded, and `settleBooking` (booking-payments.ts) has confirmed the booking; or the provider does not answer.
  if (answer !== 'cancelled') return answer;
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const values = {
      status: 'expired' as const,
      outcome: lapsedUnlessReleased,
      claimedSlotId: null,
      updatedAt: now,
    };
    const expired = await updateBooking(tx, bookingId, ['pending'], values, lapsedAt(now));
    if (!expired) return;
    await returnBenefits(tx, bookingId);
    await publishBooking(ctx, tx, expired, [expired.bookingDate]);
  });
  return answer;
}

/** Whether the payer is completing 3-D Secure, so that the lapsed hold stays for a few more minutes. */
async function isInGrace(ctx: Context, { id, heldUntil }: Booking): Promise<boolean> {
  const graceEnd = (heldUntil?.getTime() ?? 0) + PAYMENT_GRACE_MS;
  return ctx.clock.now().getTime() < graceEnd && isPayerAsked(ctx, 'booking', id);
}

/**
 * Ends the hold if its time is over, unless its payer is completing 3-D Secure. Idempotent. Must run outside a transaction, because
 * it calls the card provider. Requests that need the same slot share one call.
 */
export function endLapsedHold(ctx: Context, bookingId: string): Promise<unknown> {
  const { holdEndings } = ctx;
  const running = holdEndings.get(bookingId);
  if (running) return running;
  const ending = (async () => {
    const booking = await findBooking(ctx.db, bookingId);
    if (!booking || !isLapsed(booking, ctx.clock.now())) return;
    if (!(await isInGrace(ctx, booking))) await endHold(ctx, bookingId);
  })().finally(() => holdEndings.delete(bookingId));
  holdEndings.set(bookingId, ending);
  return ending;
}

/** Ends a hold before its time, for its learner or for staff. Afterwards no payment can be started for the booking. */
export async function releaseHoldNow(ctx: Context, bookingId: string): Promise<CancelAnswer> {
  const now = ctx.clock.now();
  // Written first, because the provider may not answer, and the hold then ends later.
  const values = { heldUntil: now, outcome: 'released', updatedAt: now };
  await updateBooking(ctx.db, bookingId, ['pending'], values);
  return endHold(ctx, bookingId);
}

/**
 * Ends all expired holds. A failure does not affect the other holds.
 * @returns the number of checked holds
 */
export async function endLapsedHolds(ctx: Context): Promise<number> {
  // Read all of them, because a hold that cannot be ended stays overdue and must not keep back others.
  const overdue = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(lapsedAt(ctx.clock.now()))
    .orderBy(bookings.heldUntil);
  for (const { id } of overdue) await endLapsedHold(ctx, id).catch(ctx.onBackgroundError);
  return overdue.length;
}

/**
 * Ends the lapsed holds that would refuse this booking: another person's hold of the slot, and the learner's hold of any slot. Calls
 * the card provider, so that it may take seconds.
 * @param ofSlot the booking that has the slot; null when none does
 */
export async function endHoldsInTheWay(
  ctx: Context,
  userUid: string,
  ofSlot: Pick<Booking, 'id' | 'userUid' | 'status' | 'heldUntil'> | null,
) {
  const now = ctx.clock.now();
  const ofLearner = await findPending(ctx.db, userUid);
  const ofAnother = ofSlot?.userUid === userUid ? null : ofSlot;
  for (const hold of [ofLearner, ofAnother]) {
    // When ending fails, the hold stays, and the booking is refused for that.
    if (hold && isLapsed(hold, now)) await endLapsedHold(ctx, hold.id).catch(ctx.onBackgroundError);
  }
}
