// What a payment does to its booking: it confirms, cancels or changes it. A payment that succeeds after the hold has
// expired gets the hour again or is refunded (late-payment.ts). The handlers run inside the transactions of payments and therefore
// do database work only. A booking is confirmed at most once, and a payment without a booking is refunded.
import type { BookingStatus } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import type {
  HandledPayment,
  PaymentHandlers,
  RefundSummary,
  SettledOutcome,
} from '../payments/payments.types.ts';
import {
  findBooking,
  findBookingForUpdate,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import { confirmPaidBooking } from './confirm-booking.ts';
import { settleLate } from './holds/late-payment.ts';
import { getMailFacts, publishBooking, sendBookingMails } from './notices/booking-notices.ts';
import { cancelledMails, formatPounds } from './notices/bookings.mails.ts';
import { returnBenefits } from './prices.ts';

async function settleBooking(
  ctx: Context,
  tx: Db,
  payment: HandledPayment,
): Promise<SettledOutcome> {
  const booking = await findBookingForUpdate(tx, payment.subjectId);
  if (!booking) {
    return { outcome: 'return_money', reason: 'duplicate', note: 'There is no such booking.' };
  }
  if (booking.status === 'pending') {
    await confirmPaidBooking(ctx, tx, booking, payment);
    return { outcome: 'fulfilled' };
  }
  if (booking.status === 'expired' && booking.paymentId === null)
    return settleLate(ctx, tx, booking, payment);
  if (booking.paymentId === payment.paymentId) return { outcome: 'fulfilled' };
  const note = `The booking was ${booking.status} already.`;
  return { outcome: 'return_money', reason: 'duplicate', note };
}

/** Records the refund. A full refund cancels an upcoming booking, frees its slot and gives back its half price. */
async function refundBooking(ctx: Context, tx: Db, payment: HandledPayment, refund: RefundSummary) {
  const booking = await findBookingForUpdate(tx, payment.subjectId);
  if (!booking || booking.paymentId !== payment.paymentId) return;
  const now = ctx.clock.now();
  const money = { refundMinor: refund.totalMinor, refundedAt: now, updatedAt: now };
  const isAhead = booking.status === 'postponed' || booking.startsAt > now;
  const ends: BookingStatus[] = refund.isFull && isAhead ? ['confirmed', 'postponed'] : [];
  const cancelled = await updateBooking(tx, booking.id, ends, {
    ...money,
    status: 'cancelled',
    outcome: 'refunded',
    claimedSlotId: null,
    cancelledAt: now,
    cancelledBy: refund.requestedByUid,
    icsSequence: raisedSequence,
  });
  if (!cancelled) {
    await updateBooking(tx, booking.id, [booking.status], money);
    await publishBooking(ctx, tx, booking, []);
    return;
  }
  await returnBenefits(tx, booking.id);
  const words = `${formatPounds(refund.amountMinor)} is going back to your card; banks usually take 5 to 10 days.`;
  await sendBookingMails(ctx, tx, cancelledMails(await getMailFacts(ctx, tx, cancelled), words));
  await publishBooking(ctx, tx, cancelled, [cancelled.bookingDate]);
}

/** The money of a payment that came too late for its booking is on its way back. */
async function recordReturn(ctx: Context, tx: Db, payment: HandledPayment) {
  const booking = await findBookingForUpdate(tx, payment.subjectId);
  if (booking?.paymentId !== payment.paymentId) return;
  const now = ctx.clock.now();
  await updateBooking(tx, booking.id, [booking.status], { refundedAt: now, updatedAt: now });
  await publishBooking(ctx, tx, booking, []);
}

export const bookingPayments: PaymentHandlers = {
  // A late payment takes the hour again, which locks the interviewer and the payer.
  async lockShared(_ctx, tx, bookingId) {
    const booking = await findBooking(tx, bookingId);
    return booking ? [booking.interviewerUid] : [];
  },
  onSettled: settleBooking,
  // Nothing to do: the hold expires by itself, or the request that cancelled the payment also ends the hold.
  onCancelled: async () => {},
  onRefunded: refundBooking,
  onReturned: recordReturn,
};
