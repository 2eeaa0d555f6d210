// Moves a confirmed or postponed booking to another slot. The booking keeps its payment, and its calendar event
// keeps its UID.
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { violatedForeignKey, violatedUnique } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { BookingContext } from './booking-context.ts';
import { describeTime } from './booking-mail-layout.ts';
import type { BookingNotices } from './booking-notices.ts';
import { handedOverMail, movedMails } from './bookings.mails.ts';
import { isUnchanged, raisedSequence, updateBooking } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { ClaimableSlots } from './claimable-slots.ts';
import { newMeetLink } from './meet-link.ts';
import { lockInterviewer } from './slot-claim.repository.ts';
import { hourOf, type SlotChoice, slotUnavailable } from './slot-claim.ts';

export type Reschedules = ReturnType<typeof createReschedules>;

export function createReschedules(
  context: BookingContext,
  notices: BookingNotices,
  slots: ClaimableSlots,
) {
  const { db, clock, audit, settings } = context;

  /**
   * @param booking a confirmed or postponed booking; the move is refused when the booking has changed since it was read
   * @param onlyInterviewerUid allows only slots of this interviewer; null allows all
   * @throws AppError slot_unavailable, already_booked, not_found, conflict
   */
  async function move(
    booking: Booking,
    choice: SlotChoice,
    actorUid: string,
    onlyInterviewerUid: string | null = null,
  ): Promise<Booking> {
    const slot = await slots.findClaimable(booking.userUid, choice);
    if (onlyInterviewerUid !== null && slot.interviewerUid !== onlyInterviewerUid)
      throw notFound('This slot');
    if (slot.claimId === booking.id)
      throw new AppError('conflict', 'The booking is already at this time.');
    if (slot.claimId !== null) throw new AppError('already_booked', bookingMessages.alreadyThen);
    try {
      return await db.transaction(async (tx) => {
        if (!(await lockInterviewer(tx, slot.interviewerUid))) throw slotUnavailable();
        const now = clock.now();
        const { meetLinkTemplate } = await settings.read(tx);
        const before = await notices.factsOf(tx, booking);
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
        const facts = await notices.factsOf(tx, moved);
        const hasNewInterviewer = moved.interviewerUid !== booking.interviewerUid;
        const mails = movedMails(facts, describeTime(booking), hasNewInterviewer);
        if (hasNewInterviewer && booking.status === 'confirmed') {
          const withdrawn = { ...before.booking, icsSequence: moved.icsSequence };
          mails.push(handedOverMail({ ...before, booking: withdrawn }));
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
      if (constraint !== null || violatedForeignKey(error)) throw slotUnavailable();
      throw error;
    }
  }

  return { move };
}
