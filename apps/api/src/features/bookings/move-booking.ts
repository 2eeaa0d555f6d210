import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import type { Context } from '../../composition/context.ts';
import { violatedForeignKey, violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import {
  findBookingOfSlot,
  findWantedSlot,
  hourOf,
  refusalUnderLock,
  requireOffered,
  slotUnavailable,
  type WantedSlot,
} from './bookable-slot.ts';
import { isUnchanged, raisedSequence, updateBooking } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { newMeetLink } from './confirm-booking.ts';
import { endHoldsInTheWay } from './holds/end-hold.ts';
import { getMailFacts, publishBooking, sendBookingMails } from './notices/booking-notices.ts';
import { describeTime, handedOverMail, movedMails } from './notices/bookings.mails.ts';

/**
 * Gives a booking another slot, for its learner or for staff, and sends the mails.
 * @param booking a confirmed or postponed booking; the move is refused when the booking has changed since it was read
 * @param onlyInterviewerUid allows only slots of this interviewer; null allows all
 * @throws AppError slot_unavailable, already_booked, not_found, conflict
 */
export async function moveBooking(
  ctx: Context,
  booking: Booking,
  wanted: WantedSlot,
  actorUid: string,
  onlyInterviewerUid: string | null = null,
): Promise<Booking> {
  const { userUid } = booking;
  await endHoldsInTheWay(ctx, userUid, await findBookingOfSlot(ctx.db, wanted));
  const found = await findWantedSlot(ctx.db, userUid, wanted);
  const slot = requireOffered(ctx, userUid, wanted, found);
  const { booked } = slot;
  if (booked && booked.userUid !== userUid) throw slotUnavailable();
  if (onlyInterviewerUid !== null && slot.interviewerUid !== onlyInterviewerUid)
    throw notFound('This slot');
  if (booked?.id === booking.id)
    throw new AppError('conflict', 'The booking is already at this time.');
  if (booked) throw new AppError('already_booked', bookingMessages.alreadyThen);
  try {
    return await ctx.db.transaction(async (tx) => {
      const refusal = await refusalUnderLock(tx, booking, slot, actorUid);
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
          // Who missed the interview at its earlier time has not missed it at the new one.
          outcome: null,
          ...hourOf(slot, wanted),
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
