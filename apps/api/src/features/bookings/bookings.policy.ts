// Pure functions that decide the price of a booking and whether its learner can change it.
import {
  BookingOutcome,
  type PriceReason,
  type Quote,
} from '@urost3/contract/bookings/bookings.schemas.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { AppError } from '../../http/app-error.ts';
import type { Booking } from './bookings.tables.ts';

export const priceOf: Record<PriceReason, number> = {
  standard: INTERVIEW_PRICE_MINOR,
  premium_first: INTERVIEW_PRICE_MINOR / 2,
  free_interview: 0,
};

/**
 * The price reason of a person's next booking. A free interview is used first. The half price comes next: once per person, and only with a
 * subscription.
 */
export function choosePrice(who: {
  hasFreeInterview: boolean;
  isDiscountTaken: boolean;
  isSubscribed: boolean;
}): PriceReason {
  if (who.hasFreeInterview) return 'free_interview';
  return who.isSubscribed && !who.isDiscountTaken ? 'premium_first' : 'standard';
}

/**
 * The last instant at which a learner can cancel with a full refund, or move the booking. `changeHours` are elapsed hours, also when the clocks
 * change in between.
 */
export function changeUntil(startsAt: Date, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * HOUR_MS);
}

/** The price of a slot for this reason, before any discount code. */
export function offerOf(reason: PriceReason) {
  return { amount: priceOf[reason], currency: 'gbp' as const, reason };
}

export function quoteOf(reason: PriceReason, startsAt: Date, changeHours: number): Quote {
  return {
    ...offerOf(reason),
    policy: { changeHours, changeUntil: changeUntil(startsAt, changeHours).toISOString() },
  };
}

/** Whether the learner can now cancel with a full refund, or move the booking. */
export function canLearnerChange(booking: Booking, now: Date): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt > now &&
    now <= changeUntil(booking.startsAt, booking.changeHours)
  );
}

/** Whether a hold that ends at `heldUntil` is over. */
export function isLapsed(heldUntil: Date | null, now: Date): boolean {
  return heldUntil !== null && heldUntil <= now;
}

/** Refuses a booking that its learner cannot change now. @throws AppError conflict, rule_violation */
export function requireChangeable(booking: Booking, now: Date): void {
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

/** What learners and staff see of a booking. */
export const shownBooking = (booking: Booking) => ({
  ...booking,
  outcome: BookingOutcome.nullable().parse(booking.outcome),
  bookingTime: booking.startTime,
  isFreeInterview: booking.priceReason === 'free_interview',
  amount: booking.amountMinor,
  refund:
    booking.refundMinor === null
      ? null
      : { amount: booking.refundMinor, isDone: booking.refundedAt !== null },
});
