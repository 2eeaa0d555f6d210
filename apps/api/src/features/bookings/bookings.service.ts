import type { WaitingBookings } from '@urost3/contract/bookings.schemas.ts';
import type { Db } from '../../db/client.ts';
import { eraseBenefits } from './benefits.repository.ts';
import { createConfirmation } from './booking-confirmation.ts';
import type { BookingContext } from './booking-context.ts';
import {
  countByStatus,
  countConfirmedByDay,
  countInterviewsAhead,
  countWaiting,
} from './booking-counts.repository.ts';
import { createBookingNotices } from './booking-notices.ts';
import { registerBookingJobs } from './bookings.jobs.ts';
import { feedbackMail, waitingMail } from './bookings.mails.ts';
import { findBooking, getPeople, listOpenStatusesOf } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { exportBookings } from './bookings-export.ts';
import { createCalendarFeed } from './calendar-feed.service.ts';
import { createClaimableSlots } from './claimable-slots.ts';
import { createHoldExpiry } from './expire-holds.ts';
import { createFreeInterviews } from './free-interviews.service.ts';
import { createHoldPayment } from './hold-payment.service.ts';
import { createHolds } from './holds.service.ts';
import { createOwnBookings } from './own-bookings.service.ts';
import { erasePreparations, updatePreparation } from './preparations.repository.ts';
import { createPriceQuote } from './price-quote.ts';
import { createReminders } from './reminders.ts';
import { createReschedules } from './reschedules.ts';
import { createSettlement } from './settlement.ts';
import { createStaffBookings } from './staff-bookings.service.ts';

export type BookingsService = ReturnType<typeof createBookingsService>;

export function createBookingsService(context: BookingContext) {
  const { payments, clock } = context;
  const notices = createBookingNotices(context);
  const confirmation = createConfirmation(context, notices);
  const expiry = createHoldExpiry(context, notices);
  const slots = createClaimableSlots(context, expiry);
  const holds = createHolds(context, notices, confirmation, expiry, slots);
  const reschedules = createReschedules(context, notices, slots);
  const reminders = createReminders(context, notices);

  payments.handle('booking', createSettlement(context, notices, confirmation));
  registerBookingJobs(context.jobs, expiry, reminders);

  return {
    holds,
    quote: createPriceQuote(context, slots),
    pay: createHoldPayment(context),
    own: createOwnBookings(context, notices, expiry, reschedules),
    staff: createStaffBookings(context, notices, expiry, reschedules),
    freeInterviews: createFreeInterviews(context),
    calendar: createCalendarFeed(context),
    releaseOverdue: expiry.releaseOverdue,
    sendDueReminders: reminders.sendDue,

    /** For the administrators' overview. */
    countByStatus: (db: Db) => countByStatus(db),
    find: (db: Db, id: string): Promise<Booking | null> => findBooking(db, id),
    peopleOf: getPeople,
    setPreparation: updatePreparation,

    /** Mails the interviewer that the learner is waiting in the interview room. */
    async tellLearnerWaits(tx: Db, booking: Booking): Promise<void> {
      await notices.send(tx, [waitingMail(await notices.factsOf(tx, booking))]);
    },

    countConfirmedByDay,
    countWaiting: (db: Db, kind: WaitingBookings) => countWaiting(db, kind, clock.now()),

    /**
     * @returns why an interviewer with future bookings cannot be suspended or lose the role; null without future bookings
     */
    async findInterviewerObjection(tx: Db, interviewerUid: string): Promise<string | null> {
      const count = await countInterviewsAhead(tx, interviewerUid, clock.now());
      if (count === 0) return null;
      return count === 1
        ? 'This interviewer still has a booking ahead. Please move or cancel it first.'
        : `This interviewer still has ${count} bookings ahead. Please move or cancel them first.`;
    },
    /**
     * People cannot delete their account while they have an upcoming interview, as learner or interviewer. The learner of
     * an unpaid booking cannot delete the account either. A postponed interview stops only the learner, because staff can
     * move it to any interviewer.
     * @returns the message for the person; null when the account may be deleted
     */
    async findEraseObjection(tx: Db, uid: string): Promise<string | null> {
      const now = clock.now();
      const open = await listOpenStatusesOf(tx, uid, now);
      if (open.some((status) => status !== 'pending'))
        return 'You have an interview booked. Please cancel it before deleting your account.';
      if (open.length > 0)
        return 'You have a booking waiting for payment. Please release it before deleting your account.';
      return (await countInterviewsAhead(tx, uid, now)) > 0
        ? 'You still have interviews to give. They must be moved or cancelled first.'
        : null;
    },
    /** Keeps the bookings as records but removes the text that the person wrote, and revokes unused free interviews. */
    async erase(tx: Db, uid: string, now: Date): Promise<void> {
      await erasePreparations(tx, uid);
      await eraseBenefits(tx, uid, now);
    },
    exportOf: exportBookings,

    /** Sends the mail and the live event about shared feedback. */
    async tellFeedback(tx: Db, booking: Booking): Promise<void> {
      await notices.send(tx, [feedbackMail(await notices.factsOf(tx, booking))]);
      await notices.announce(tx, booking, []);
    },
  };
}
