// Lets learners list, cancel and move their own bookings.
import {
  BookingOutcome,
  type BookingStatus,
  type MyBooking,
} from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import type { Currency } from '@urost3/contract/text.schemas.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { returnFreeInterview } from './benefits.repository.ts';
import { invitation } from './booking-calendar.ts';
import { type BookingContext, PROVIDER_SILENT } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { cancelledMails, formatPounds } from './bookings.mails.ts';
import { canLearnerChange, changeUntil } from './bookings.policy.ts';
import {
  type BookingChange,
  findBooking,
  hasSequence,
  listBookingsOf,
  type OwnBookingRow,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { HoldExpiry } from './expire-holds.ts';
import type { Reschedules } from './reschedules.ts';
import type { SlotChoice } from './slot-claim.ts';

interface Cancelled {
  message: string;
  status: BookingStatus;
  refund: { amount: number; currency: Currency } | null;
}

export function refundOf(booking: Booking) {
  if (booking.refundMinor === null) return null;
  return { amount: booking.refundMinor, isDone: booking.refundedAt !== null };
}

export function outcomeOf(booking: Booking): BookingOutcome | null {
  return BookingOutcome.nullable().parse(booking.outcome);
}

function toMine(row: OwnBookingRow, now: Date): MyBooking {
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

export function createOwnBookings(
  context: BookingContext,
  notices: BookingNotices,
  expiry: HoldExpiry,
  reschedules: Reschedules,
) {
  const { db, clock, payments, audit } = context;

  async function getOwn(principal: Principal, id: string): Promise<Booking> {
    const booking = await findBooking(db, id);
    if (!booking || booking.userUid !== principal.uid) throw notFound('This booking');
    return booking;
  }

  async function list(userUid: string): Promise<MyBooking[]> {
    const now = clock.now();
    return (await listBookingsOf(db, userUid)).map((row) => toMine(row, now));
  }

  function requireChangeable(booking: Booking): void {
    const now = clock.now();
    if (booking.status !== 'confirmed')
      throw new AppError('conflict', `This booking is ${booking.status} and cannot be changed.`);
    if (booking.startsAt <= now)
      throw new AppError('rule_violation', 'This interview has already begun.');
    if (!canLearnerChange(booking, now)) {
      throw new AppError(
        'rule_violation',
        `Bookings can be cancelled or moved until ${booking.changeHours} hours before they start. Please write to us if something has happened.`,
      );
    }
  }

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
    if (booking.status !== 'postponed') requireChangeable(booking);
    const isRefundable =
      booking.paymentId !== null && booking.amountMinor > 0 && booking.refundMinor === null;
    const amount = isRefundable ? booking.amountMinor : 0;
    const money = amount
      ? `Your payment of ${formatPounds(amount)} is going back to your card; banks usually take 5 to 10 days.`
      : booking.priceReason === 'free_interview'
        ? 'Your free interview can be used for another date.'
        : booking.amountMinor === 0
          ? 'It was free of charge, so there is nothing to return.'
          : 'No further money goes back.';
    await db.transaction(async (tx) => {
      // Lock the payment's row before the booking's row, in the same order as webhooks do, to avoid a deadlock.
      if (booking.paymentId !== null && isRefundable) {
        await payments.requestRefund(tx, {
          paymentId: booking.paymentId,
          amountMinor: null,
          reason: 'requested_by_customer',
          requestedByUid: principal.uid,
          note: 'Cancelled by the learner in time.',
        });
      }
      const now = clock.now();
      const values: BookingChange = {
        status: 'cancelled',
        outcome: 'cancelled_by_learner',
        claimedSlotId: null,
        cancelledAt: now,
        cancelledBy: principal.uid,
        updatedAt: now,
        ...(amount ? { refundMinor: amount } : {}),
        icsSequence: raisedSequence,
      };
      const isUnchanged = hasSequence(booking.icsSequence);
      const cancelled = await updateBooking(tx, booking.id, [booking.status], values, isUnchanged);
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
    });
    return {
      message: `Your booking has been cancelled. ${money}`,
      status: 'cancelled',
      refund: amount ? { amount, currency: booking.currency } : null,
    };
  }

  return {
    list,

    /**
     * Releases a hold, or cancels a booking by the change rules that were stored when it was made.
     * @throws AppError not_found, rule_violation, conflict, unavailable
     */
    async cancel(principal: Principal, id: string): Promise<Cancelled> {
      const booking = await getOwn(principal, id);
      if (booking.status === 'pending') return releaseHold(booking);
      if (booking.status === 'expired')
        return { message: bookingMessages.holdEnded, status: 'expired', refund: null };
      return cancelPaid(principal, booking);
    },

    /** @throws AppError not_found, rule_violation, conflict, slot_unavailable, already_booked */
    async move(principal: Principal, id: string, choice: SlotChoice): Promise<MyBooking> {
      const booking = await getOwn(principal, id);
      requireChangeable(booking);
      await reschedules.move(booking, choice, principal.uid);
      const moved = (await list(principal.uid)).find((item) => item.id === id);
      if (!moved) throw notFound('This booking');
      return moved;
    },

    /** @returns an iCalendar file */
    async readCalendarFile(principal: Principal, id: string): Promise<string> {
      const booking = await getOwn(principal, id);
      if (booking.status !== 'confirmed' && booking.status !== 'completed')
        throw notFound('This booking');
      const facts = await notices.factsOf(db, booking);
      const { people, sender, now } = facts;
      return invitation('learner', 'REQUEST', facts.booking, people, sender, now);
    },
  };
}
