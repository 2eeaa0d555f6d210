// Releases a learner's hold, or cancels the booking and requests the refund.
import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import type { Currency } from '@urost3/contract/text.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { returnFreeInterview } from './benefits.repository.ts';
import { type BookingContext, PROVIDER_SILENT } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { cancelledMails, describeMoneyBack } from './bookings.mails.ts';
import { requireChangeable } from './bookings.policy.ts';
import {
  type BookingChange,
  findBooking,
  isUnchanged,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { HoldExpiry } from './expire-holds.ts';

export interface Cancelled {
  message: string;
  status: BookingStatus;
  refund: { amount: number; currency: Currency } | null;
}

export function createOwnCancellation(
  { db, clock, payments, audit }: BookingContext,
  notices: BookingNotices,
  expiry: HoldExpiry,
) {
  async function releaseHold(booking: Booking): Promise<Cancelled> {
    const answer = await expiry.releaseNow(booking.id);
    if (answer === 'unreachable') {
      throw new AppError(
        'unavailable',
        `${PROVIDER_SILENT} Your slot will be released as soon as it does.`,
      );
    }
    const { status } = (await findBooking(db, booking.id)) ?? booking;
    const message =
      status === 'expired'
        ? 'Your slot has been released.'
        : 'Your payment went through just before that. The booking is confirmed.';
    return { message, status, refund: null };
  }

  async function cancelPaid(principal: Principal, booking: Booking): Promise<Cancelled> {
    // A postponed interview has no date and therefore no deadline.
    if (booking.status !== 'postponed') requireChangeable(booking, clock.now());
    const { amount, money } = await db.transaction(async (tx) => {
      // Lock the payment's row before the booking's row, in the same order as webhooks do, to avoid a deadlock.
      const rest =
        booking.paymentId &&
        (await payments.requestRest(tx, {
          paymentId: booking.paymentId,
          reason: 'requested_by_customer',
          requestedByUid: principal.uid,
          note: 'Cancelled by the learner in time.',
        }));
      const amount = rest ? rest.amountMinor : 0;
      const money = describeMoneyBack(booking, amount);
      const now = clock.now();
      const values: BookingChange = {
        status: 'cancelled',
        outcome: 'cancelled_by_learner',
        claimedSlotId: null,
        cancelledAt: now,
        cancelledBy: principal.uid,
        updatedAt: now,
        ...(amount > 0 ? { refundMinor: (booking.refundMinor ?? 0) + amount } : {}),
        icsSequence: raisedSequence,
      };
      const isSame = isUnchanged(booking);
      const cancelled = await updateBooking(tx, booking.id, [booking.status], values, isSame);
      if (!cancelled)
        throw new AppError('conflict', 'This booking has just changed. Please look again.');
      await returnFreeInterview(tx, booking.id);
      await notices.send(tx, cancelledMails(await notices.factsOf(tx, cancelled), money));
      await notices.announce(tx, cancelled, [cancelled.bookingDate]);
      await audit.record(tx, {
        action: 'booking.cancelled',
        actorUid: principal.uid,
        subject: booking.id,
        detail: { refundMinor: amount },
      });
      return { amount, money };
    });
    return {
      message: `Your booking has been cancelled. ${money}`,
      status: 'cancelled',
      refund: amount > 0 ? { amount, currency: booking.currency } : null,
    };
  }

  /** Releases a hold, or cancels a booking under the change rules that were stored when the booking was made. */
  return async function cancel(principal: Principal, booking: Booking): Promise<Cancelled> {
    if (booking.status === 'pending') return releaseHold(booking);
    if (booking.status === 'expired')
      return { message: bookingMessages.holdEnded, status: 'expired', refund: null };
    return cancelPaid(principal, booking);
  };
}
