// Pays for a held booking, with or without a discount code.

import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import type { DiscountedPrice } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type { Currency } from '@urost3/contract/text/text.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import { pick } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { quoteDiscount } from '../../payments/codes/discount-uses.service.ts';
import { createIntent } from '../../payments/sync/intents.service.ts';
import { isLapsed } from '../bookings.policy.ts';
import { findBookingForUpdate, requireOwnBooking } from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';
import { describeBriefly } from '../notices/bookings.mails.ts';

interface BegunPayment {
  /** Null when a discount code covered the whole price. The booking is then already confirmed. */
  clientSecret: string | null;
  amount: number;
  currency: Currency;
  expiresAt: string;
}

function requirePayable(ctx: Context, booking: Booking | null): Booking {
  if (booking?.status === 'pending' && !isLapsed(booking.heldUntil, ctx.clock.now()))
    return booking;
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
