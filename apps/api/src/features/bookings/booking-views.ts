// Converts the row of a booking into what its learner gets, and into what staff get.
import {
  type AdminBooking,
  BookingOutcome,
  type MyBooking,
} from '@urost3/contract/bookings.schemas.ts';
import { canLearnerChange, changeUntil } from './bookings.policy.ts';
import type { OwnBookingRow } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { StaffBookingRow } from './staff-bookings.repository.ts';

function refundOf(booking: Booking) {
  if (booking.refundMinor === null) return null;
  return { amount: booking.refundMinor, isDone: booking.refundedAt !== null };
}

function outcomeOf(booking: Booking): BookingOutcome | null {
  return BookingOutcome.nullable().parse(booking.outcome);
}

export function toMyBooking(row: OwnBookingRow, now: Date): MyBooking {
  const { booking } = row;
  const { startTime, endTime, changeHours } = booking;
  return {
    id: booking.id,
    bookingId: booking.id,
    userId: booking.userUid,
    bookingDate: booking.bookingDate,
    bookingTime: startTime,
    bookingSlot: `${startTime} – ${endTime}`,
    availabilityId: booking.availabilityId,
    timeSlot: { startTime, endTime },
    startsAt: booking.startsAt.toISOString(),
    status: booking.status,
    outcome: outcomeOf(booking),
    createdAt: booking.createdAt.toISOString(),
    meetLink: booking.meetLink,
    isFreeInterview: booking.priceReason === 'free_interview',
    interviewerUid: booking.interviewerUid,
    interviewerName: row.interviewerName,
    amount: booking.amountMinor,
    currency: booking.currency,
    policy: {
      changeHours,
      changeUntil: changeUntil(booking.startsAt, changeHours).toISOString(),
    },
    canChange: canLearnerChange(booking, now),
    refund: refundOf(booking),
    hasFeedback: row.feedbackAt !== null,
  };
}

export function toAdminBooking(row: StaffBookingRow): AdminBooking {
  const { booking, learner, interviewer } = row;
  return {
    id: booking.id,
    status: booking.status,
    outcome: outcomeOf(booking),
    bookingDate: booking.bookingDate,
    bookingTime: booking.startTime,
    startsAt: booking.startsAt.toISOString(),
    createdAt: booking.createdAt.toISOString(),
    userEmail: learner.email,
    user: { ...learner, photoURL: null },
    interviewer,
    meetLink: booking.meetLink,
    isFreeInterview: booking.priceReason === 'free_interview',
    amount: booking.amountMinor,
    currency: booking.currency,
    isPaid: booking.paymentId !== null,
    refund: refundOf(booking),
    expiresAt: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
    hasFeedback: row.hasFeedback,
  };
}
