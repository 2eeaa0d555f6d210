// Shows and pays a held booking, with or without a discount code.

import type { PendingBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { DiscountedPrice } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { Currency } from '@urost3/contract/text/text.schemas.ts';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { pick } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { quoteDiscount } from '../../payments/codes/discount-uses.service.ts';
import { findPaymentForSubject } from '../../payments/payments.service.ts';
import { createIntent } from '../../payments/sync/intents.service.ts';
import {
  findBookingForUpdate,
  findPending,
  getPeople,
  requireOwnBooking,
} from '../bookings.repository.ts';
import { type Booking, bookings } from '../bookings.tables.ts';
import { describeBriefly } from '../notices/bookings.mails.ts';
import { endLapsedHold, isLapsed } from './end-hold.ts';
import { toHeldBooking } from './held-booking.ts';

/** The caller's unpaid booking while its hold is active or the outcome of its payment is unknown; a lapsed hold is ended first. */
export async function endLapsedAndFindPending(
  ctx: Context,
  userUid: string,
): Promise<{ booking: PendingBooking | null; lapsedId: string | null }> {
  let booking = await findPending(ctx.db, userUid);
  if (booking && isLapsed(booking, ctx.clock.now())) {
    await endLapsedHold(ctx, booking.id);
    booking = await findPending(ctx.db, userUid);
  }
  if (!booking) {
    const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
    const [newest] = await ctx.db
      .select(pick(bookings, 'id', 'outcome', 'heldUntil'))
      .from(bookings)
      .where(eq(bookings.userUid, userUid))
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(1);
    const hasLapsed =
      newest?.outcome === 'lapsed' && newest.heldUntil !== null && newest.heldUntil > since;
    return { booking: null, lapsedId: hasLapsed ? newest.id : null };
  }
  const { bookingDate, startTime, endTime } = booking;
  const payment = await findPaymentForSubject(ctx.db, 'booking', booking.id);
  const { interviewer } = await getPeople(ctx.db, booking);
  const pending = {
    ...toHeldBooking(booking, ctx.clock.now()),
    bookingDate,
    bookingTime: startTime,
    timeSlot: { startTime, endTime },
    interviewerUid: booking.interviewerUid,
    interviewerName: interviewer.displayName,
    isPaymentBegun: payment !== null,
  };
  return { booking: pending, lapsedId: null };
}

interface BegunPayment {
  /** Null when a discount code covered the whole price. The booking is then already confirmed. */
  clientSecret: string | null;
  amount: number;
  currency: Currency;
  expiresAt: string;
}

function requirePayable(ctx: Context, booking: Booking | null): Booking {
  if (booking?.status === 'pending' && !isLapsed(booking, ctx.clock.now())) return booking;
  const isOver = booking?.status === 'pending' || booking?.status === 'expired';
  throw new AppError(
    'conflict',
    isOver ? bookingMessages.holdEnded : 'This booking does not need a payment.',
  );
}

const confirmedFree = (ctx: Context, { currency }: Booking): BegunPayment => ({
  clientSecret: null,
  amount: 0,
  currency,
  expiresAt: ctx.clock.now().toISOString(),
});

const purchaseOf = (booking: Booking) => ({
  purpose: 'booking' as const,
  ...pick(booking, 'userUid', 'amountMinor', 'currency'),
});

/**
 * @throws AppError not_found, provider_failed
 * @throws AppError conflict when the booking cannot be paid or changes meanwhile
 * @throws AppError rule_violation for a refused code, too_many_requests after many unknown codes
 * @throws AppError unavailable when the card provider does not answer
 */
export async function beginHoldPayment(
  ctx: Context,
  principal: Principal,
  bookingId: string,
  code?: string,
): Promise<BegunPayment> {
  const found = await requireOwnBooking(ctx.db, principal, bookingId);
  // An earlier request with a full discount confirmed the booking, but its response was lost. Return the same
  // response.
  const isFree = found.paymentId !== null && found.amountMinor === 0;
  if (isFree && found.status === 'confirmed') return confirmedFree(ctx, found);
  const booking = requirePayable(ctx, found);
  const answer = await createIntent(ctx, {
    ...purchaseOf(booking),
    subjectId: booking.id,
    code,
    description: `Mock interview, ${describeBriefly(booking)}`,
    check: async (tx) => void requirePayable(ctx, await findBookingForUpdate(tx, booking.id)),
  });
  if (answer.outcome === 'free') return confirmedFree(ctx, booking);
  if (answer.outcome === 'already_paid')
    throw new AppError('conflict', 'This booking is already paid.');
  return {
    clientSecret: answer.clientSecret,
    amount: answer.amountMinor,
    currency: answer.currency,
    expiresAt: (booking.heldUntil as Date).toISOString(),
  };
}

/**
 * @throws AppError not_found, conflict when the booking cannot be paid
 * @throws AppError rule_violation with the reason for refusing the code, too_many_requests after many unknown codes
 */
export async function quoteHoldWithCode(
  ctx: Context,
  principal: Principal,
  bookingId: string,
  code: string,
): Promise<DiscountedPrice> {
  const booking = requirePayable(ctx, await requireOwnBooking(ctx.db, principal, bookingId));
  return quoteDiscount(ctx, code, purchaseOf(booking));
}
