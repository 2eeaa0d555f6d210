// Price and change rules, as plain functions.
import type { PriceReason, Quote } from '@urost3/contract/bookings.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import type { Booking } from './bookings.tables.ts';

const HOUR_MS = 60 * 60 * 1000;

export const priceOf: Record<PriceReason, number> = {
  standard: INTERVIEW_PRICE_MINOR,
  premium_first: INTERVIEW_PRICE_MINOR / 2,
  free_interview: 0,
};

/** A free interview goes first, then the half price, once a person and only while subscribed. */
export function choosePrice(who: {
  hasFreeInterview: boolean;
  isDiscountTaken: boolean;
  isSubscribed: boolean;
}): PriceReason {
  if (who.hasFreeInterview) return 'free_interview';
  return who.isSubscribed && !who.isDiscountTaken ? 'premium_first' : 'standard';
}

/** Last instant of free changes: hours before the start, absolute ones. */
export function changeUntil(startsAt: Date, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * HOUR_MS);
}

/** What any slot costs. */
export function offerOf(reason: PriceReason) {
  return { amount: priceOf[reason], currency: 'gbp' as const, reason };
}

export function quoteOf(reason: PriceReason, startsAt: Date, changeHours: number): Quote {
  return {
    ...offerOf(reason),
    policy: { changeHours, changeUntil: changeUntil(startsAt, changeHours).toISOString() },
  };
}

/** May its learner cancel (with everything back) or move it now? */
export function canLearnerChange(booking: Booking, now: Date): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt > now &&
    now <= changeUntil(booking.startsAt, booking.changeHours)
  );
}
