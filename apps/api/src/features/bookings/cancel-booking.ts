import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { requestRestRefund } from '../payments/refunds/refunds.service.ts';
import { isUnchanged, raisedSequence, updateBooking } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { getMailFacts, publishBooking, sendBookingMails } from './notices/booking-notices.ts';
import { cancelledMails, describeMoneyBack } from './notices/bookings.mails.ts';

interface Cancellation {
  actorUid: string;
  outcome: string;
  action: AuditAction;
  detail?: Record<string, unknown>;
  isRefunded: boolean;
  /** Shown to administrators with the refund. */
  refundNote: string;
  /** For the mail to the learner. */
  mailNote?: string;
  /** Gives back what the booking had used: all benefits, or only a free interview. */
  giveBack: (tx: Db, bookingId: string) => Promise<void>;
}

/**
 * Cancels a confirmed or postponed booking, requests the refund of what is left of its payment, and sends the mails.
 * @throws AppError conflict when the booking has changed since it was read
 */
export function cancelBooking(ctx: Context, booking: Booking, how: Cancellation): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    // Lock the payment's row before the booking's row, in the same order as webhooks do, to avoid a deadlock.
    const rest =
      how.isRefunded &&
      booking.paymentId &&
      (await requestRestRefund(ctx, tx, {
        paymentId: booking.paymentId,
        reason: 'requested_by_customer',
        requestedByUid: how.actorUid,
        note: how.refundNote,
      }));
    const amount = rest ? rest.amountMinor : 0;
    const money = describeMoneyBack(booking, amount);
    const now = ctx.clock.now();
    const values = {
      status: 'cancelled' as const,
      outcome: how.outcome,
      claimedSlotId: null,
      cancelledAt: now,
      cancelledBy: how.actorUid,
      updatedAt: now,
      // After an earlier partial refund, the refund is done only when the rest has gone back too.
      ...(amount > 0 ? { refundMinor: (booking.refundMinor ?? 0) + amount, refundedAt: null } : {}),
      icsSequence: raisedSequence,
    };
    const isSame = isUnchanged(booking);
    const cancelled = await updateBooking(tx, booking.id, [booking.status], values, isSame);
    if (!cancelled)
      throw new AppError('conflict', 'This booking has just changed. Please look again.');
    await how.giveBack(tx, booking.id);
    const facts = await getMailFacts(ctx, tx, cancelled);
    await sendBookingMails(ctx, tx, cancelledMails(facts, money, how.mailNote));
    await publishBooking(ctx, tx, cancelled, [cancelled.bookingDate]);
    await ctx.audit.record(tx, how.actorUid, how.action, booking.id, {
      ...how.detail,
      refundMinor: amount,
    });
  });
}
