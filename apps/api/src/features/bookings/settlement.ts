// Updates a booking when its payment succeeds or is refunded. These functions run inside the transactions of payments and therefore do
// database work only. A booking is confirmed at most once, and a payment without a booking is refunded.
import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import type { Db } from '../../db/client.ts';
import type {
  PaymentHandlers,
  PaymentSummary,
  RefundSummary,
  SettledOutcome,
} from '../payments/payments.types.ts';
import { type Confirmation, paidValues } from './booking-confirmation.ts';
import type { BookingContext } from './booking-context.ts';
import { formatPounds } from './booking-mail-layout.ts';
import type { BookingNotices } from './booking-notices.ts';
import { cancelledMails } from './bookings.mails.ts';
import {
  findBooking,
  findBookingForUpdate,
  listInterviewTimesOf,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { createLatePayment } from './late-payment.ts';

export function createSettlement(
  context: BookingContext,
  notices: BookingNotices,
  confirmation: Confirmation,
): PaymentHandlers {
  const { clock } = context;
  const { confirmedValues, notifyConfirmed } = confirmation;
  const settleLate = createLatePayment(context, notices, confirmation);

  async function confirm(tx: Db, booking: Booking, payment: PaymentSummary): Promise<void> {
    const values = await confirmedValues(tx, booking);
    const confirmed = await updateBooking(tx, booking.id, ['pending'], {
      ...values,
      ...paidValues(payment),
    });
    if (!confirmed) throw new Error(`booking ${booking.id} changed under its own lock`);
    await notifyConfirmed(tx, confirmed);
  }

  async function onSettled(tx: Db, payment: PaymentSummary): Promise<SettledOutcome> {
    const booking = await findBookingForUpdate(tx, payment.subjectId);
    if (!booking) {
      return { outcome: 'return_money', reason: 'duplicate', note: 'There is no such booking.' };
    }
    if (booking.status === 'pending') {
      await confirm(tx, booking, payment);
      return { outcome: 'fulfilled' };
    }
    if (booking.status === 'expired' && booking.paymentId === null)
      return settleLate(tx, booking, payment);
    if (booking.paymentId === payment.paymentId) return { outcome: 'fulfilled' };
    const note = `The booking was ${booking.status} already.`;
    return { outcome: 'return_money', reason: 'duplicate', note };
  }

  /** Records the refund. A full refund cancels an upcoming booking and frees its slot. */
  async function onRefunded(tx: Db, payment: PaymentSummary, refund: RefundSummary): Promise<void> {
    const booking = await findBookingForUpdate(tx, payment.subjectId);
    if (!booking || booking.paymentId !== payment.paymentId) return;
    const now = clock.now();
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
      await notices.announce(tx, booking, []);
      return;
    }
    const words = `${formatPounds(refund.amountMinor)} is going back to your card; banks usually take 5 to 10 days.`;
    await notices.send(tx, cancelledMails(await notices.factsOf(tx, cancelled), words));
    await notices.announce(tx, cancelled, [cancelled.bookingDate]);
  }

  return {
    // A late payment claims the hour again, which locks the interviewer.
    async lockShared(tx, bookingId) {
      const booking = await findBooking(tx, bookingId);
      return booking ? [booking.interviewerUid] : [];
    },
    onSettled,
    // Nothing to do: the hold expires by itself, or the request that cancelled the payment also ends the hold.
    onCancelled: async () => {},
    onRefunded,
    /** The money of a payment that came too late for its booking is on its way back. */
    async onReturned(tx, payment) {
      const booking = await findBookingForUpdate(tx, payment.subjectId);
      if (booking?.paymentId !== payment.paymentId) return;
      const now = clock.now();
      await updateBooking(tx, booking.id, [booking.status], { refundedAt: now, updatedAt: now });
      await notices.announce(tx, booking, []);
    },
    async describeSubjects(handle, bookingIds) {
      const times = await listInterviewTimesOf(handle, bookingIds);
      return new Map(
        times.map(({ id, startsAt, startTime, endTime }) => [
          id,
          { startsAt, timeSlot: `${startTime} - ${endTime}` },
        ]),
      );
    },
  };
}
