// Price and change rules as pure functions.
import type { PriceReason, Quote } from '@urost3/contract/bookings.schemas.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import type { Booking } from './bookings.tables.ts';

const HOUR_MS = 60 * 60 * 1000;

export const priceOf: Record<PriceReason, number> = {
  standard: INTERVIEW_PRICE_MINOR,
  premium_first: INTERVIEW_PRICE_MINOR / 2,
  free_interview: 0,
};

/** A free interview is used first, then the half price, once per person and only while subscribed. */
export function choosePrice(who: {
  hasFreeInterview: boolean;
  isDiscountTaken: boolean;
  isSubscribed: boolean;
}): PriceReason {
  if (who.hasFreeInterview) return 'free_interview';
  return who.isSubscribed && !who.isDiscountTaken ? 'premium_first' : 'standard';
}

/** Last instant for free changes, counted in elapsed hours before the start. */
export function changeUntil(startsAt: Date, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * HOUR_MS);
}

/** The full price of a slot. */
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
