// Another slot for a paid booking: the payment goes with it, the calendar event keeps its identity.
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { violatedForeignKey, violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { MailMessage } from '../../providers/mail/port.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { confirmationMails, describeTime, handedOverMail, movedMails } from './bookings.mails.ts';
import {
  hasSequence,
  lockInterviewer,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { Holds, SlotChoice } from './holds.service.ts';
import { newMeetLink } from './meet-link.ts';

export type Moves = ReturnType<typeof createMoves>;

export function createMoves(context: BookingContext, notices: BookingNotices, holds: Holds) {
  const { db, clock, audit, settings } = context;

  /**
   * @param booking confirmed or postponed, as it was read: a change meanwhile is a conflict
   * @param onlyInterviewerUid whose slots may be chosen; null for anybody's
   * @throws AppError slot_unavailable, already_booked, not_found, conflict
   */
  async function move(
    booking: Booking,
    choice: SlotChoice,
    actorUid: string,
    onlyInterviewerUid: string | null = null,
  ): Promise<Booking> {
    const slot = await holds.findClaimable(booking.userUid, choice);
    if (onlyInterviewerUid !== null && slot.interviewerUid !== onlyInterviewerUid)
      throw notFound('This slot');
    if (slot.claimId === booking.id)
      throw new AppError('conflict', 'The booking is at this time already.');
    if (slot.claimId !== null) throw new AppError('already_booked', bookingMessages.alreadyThen);
    try {
      return await db.transaction(async (tx) => {
        if (!(await lockInterviewer(tx, slot.interviewerUid)))
          throw new AppError('slot_unavailable', bookingMessages.slotGone);
        const now = clock.now();
        const { meetLinkTemplate } = await settings.read(tx);
        const before = await notices.factsOf(tx, booking);
        const { interviewerUid, bookingDate, startTime, endTime, startsAt, endsAt } = slot;
        const moved = await updateBooking(
          tx,
          booking.id,
          [booking.status],
          {
            status: 'confirmed',
            interviewerUid,
            availabilityId: choice.availabilityId,
            claimedSlotId: slot.slotId,
            bookingDate,
            startTime,
            endTime,
            startsAt,
            endsAt,
            meetLink: booking.meetLink ?? newMeetLink(meetLinkTemplate),
            icsSequence: raisedSequence,
            scheduledAt: now,
            updatedAt: now,
          },
          hasSequence(booking.icsSequence),
        );
        if (!moved)
          throw new AppError('conflict', 'This booking has just changed. Please look again.');
        const facts = await notices.factsOf(tx, moved);
        const mails: MailMessage[] = movedMails(facts, describeTime(booking));
        if (moved.interviewerUid !== booking.interviewerUid) {
          const [, welcome] = confirmationMails(facts);
          // The new interviewer hears of a booking, the old one of a slot that is free again.
          const farewell = handedOverMail({
            ...before,
            booking: { ...booking, icsSequence: moved.icsSequence },
          });
          mails.splice(1, 1, ...(welcome ? [welcome] : []));
          if (booking.status === 'confirmed') mails.push(farewell);
        }
        await notices.send(tx, mails);
        const dates = [...new Set([booking.bookingDate, moved.bookingDate])];
        await notices.announce(tx, moved, dates, booking.interviewerUid);
        await audit.record(tx, {
          action: 'booking.moved',
          actorUid,
          subject: booking.id,
          detail: { from: booking.startsAt.toISOString(), to: moved.startsAt.toISOString() },
        });
        return moved;
      });
    } catch (error) {
      const constraint = violatedUnique(error);
      if (constraint === 'bookings_one_at_a_time')
        throw new AppError('already_booked', bookingMessages.alreadyThen);
      if (constraint !== null || violatedForeignKey(error))
        throw new AppError('slot_unavailable', bookingMessages.slotGone);
      throw error;
    }
  }

  return { move };
}
