import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { violatedForeignKey, violatedUnique } from '../../../db/errors.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { requestRestRefund } from '../../payments/refunds/refunds.service.ts';
import { isUnchanged, raisedSequence, updateBooking } from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';
import {
  findSlotForBooking,
  hourOf,
  lockAndRefuseHour,
  requireClaimable,
  type SlotChoice,
  slotUnavailable,
} from '../holds/slots.ts';
import {
  getMailFacts,
  newMeetLink,
  publishBooking,
  sendBookingMails,
} from '../notices/booking-notices.ts';
import {
  cancelledMails,
  describeMoneyBack,
  describeTime,
  handedOverMail,
  movedMails,
} from '../notices/bookings.mails.ts';

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
 * @returns the refunded amount, and the sentence about it
 * @throws AppError conflict when the booking has changed since it was read
 */
export function cancelBooking(
  ctx: Context,
  booking: Booking,
  how: Cancellation,
): Promise<{ amount: number; money: string }> {
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
      ...(amount > 0 ? { refundMinor: (booking.refundMinor ?? 0) + amount } : {}),
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
    return { amount, money };
  });
}

/**
 * @param booking a confirmed or postponed booking; the move is refused when the booking has changed since it was read
 * @param onlyInterviewerUid allows only slots of this interviewer; null allows all
 * @throws AppError slot_unavailable, already_booked, not_found, conflict
 */
export async function moveBooking(
  ctx: Context,
  booking: Booking,
  choice: SlotChoice,
  actorUid: string,
  onlyInterviewerUid: string | null = null,
): Promise<Booking> {
  const { userUid } = booking;
  const found = await findSlotForBooking(ctx.db, { ...choice, userUid });
  const slot = await requireClaimable(ctx, userUid, choice, found);
  if (onlyInterviewerUid !== null && slot.interviewerUid !== onlyInterviewerUid)
    throw notFound('This slot');
  if (slot.claimId === booking.id)
    throw new AppError('conflict', 'The booking is already at this time.');
  if (slot.claimId !== null) throw new AppError('already_booked', bookingMessages.alreadyThen);
  try {
    return await ctx.db.transaction(async (tx) => {
      const refusal = await lockAndRefuseHour(tx, booking, slot);
      if (refusal) throw refusal;
      const now = ctx.clock.now();
      const { meetLinkTemplate } = await ctx.settings.read(tx);
      const before = await getMailFacts(ctx, tx, booking);
      const moved = await updateBooking(
        tx,
        booking.id,
        [booking.status],
        {
          status: 'confirmed',
          ...hourOf(slot, choice),
          meetLink: booking.meetLink ?? newMeetLink(meetLinkTemplate, booking.id),
          icsSequence: raisedSequence,
          scheduledAt: now,
          updatedAt: now,
        },
        isUnchanged(booking),
      );
      if (!moved)
        throw new AppError('conflict', 'This booking has just changed. Please look again.');
      const facts = await getMailFacts(ctx, tx, moved);
      const hasNewInterviewer = moved.interviewerUid !== booking.interviewerUid;
      const mails = movedMails(facts, describeTime(booking), hasNewInterviewer);
      if (hasNewInterviewer && booking.status === 'confirmed') {
        const withdrawn = { ...before.booking, icsSequence: moved.icsSequence };
        mails.push(handedOverMail({ ...before, booking: withdrawn }));
      }
      await sendBookingMails(ctx, tx, mails);
      const dates = [...new Set([booking.bookingDate, moved.bookingDate])];
      await publishBooking(ctx, tx, moved, dates, booking.interviewerUid);
      await ctx.audit.record(tx, actorUid, 'booking.moved', booking.id, {
        from: booking.startsAt.toISOString(),
        to: moved.startsAt.toISOString(),
      });
      return moved;
    });
  } catch (error) {
    const constraint = violatedUnique(error);
    if (constraint === 'bookings_one_at_a_time')
      throw new AppError('already_booked', bookingMessages.alreadyThen);
    if (constraint !== null || violatedForeignKey(error)) throw slotUnavailable();
    throw error;
  }
}
