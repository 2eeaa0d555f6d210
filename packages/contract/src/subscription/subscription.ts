import { DAY_MS } from '../day.ts';
import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import { AMOUNT_MAX, AMOUNT_TOO_LARGE, NOT_AN_AMOUNT } from '../money.ts';
import { CARD_MINIMUM } from '../payments/payments.ts';
import type { subscriptionSchemas } from './subscription.schemas.ts';

export const subscriptionRoutes = typedRoutes<typeof subscriptionSchemas>()({
  createPaymentIntent: POST('/subscription/create-payment-intent', 'signed-in'),
  priceWithCode: POST('/subscription/price', 'signed-in'),
  recordConsent: POST('/subscription/consent', 'signed-in'),
  listCancellable: GET('/subscription/cancellable', 'signed-in'),
  cancelPurchase: POST('/subscription/cancel', 'signed-in'),
  listUsers: GET('/subscription/users', 'finance'),
  getUser: GET('/subscription/user/:userId', 'finance'),
  exportUsers: GET('/subscription/users.csv', 'finance', 'factor'),
  getAnalytics: GET('/subscription/analytics', 'finance'),
  setExpiry: PUT('/subscription/user/:userId/expiry', 'finance'),
  setPrice: PUT('/subscription/price', 'finance'),
  setExpiryForAll: PUT('/subscription/expiry-all', 'finance'),
  deactivate: PUT('/subscription/user/:userId/deactivate', 'finance'),
  setExamDate: PUT('/subscription/exam-date', 'settings'),
  getStatus: GET('/subscription/status', 'signed-in'),
});

/** Days until a date, rounded up and never negative; null when there is no date. */
export function daysUntil(date: Date | null, now: Date): number | null {
  if (!date) return null;
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / DAY_MS));
}

/** Days within which a buyer can cancel (Consumer Contracts Regulations 2013). */
export const CANCELLATION_DAYS = 14;
/** A person's profile warns when Premium ends within this number of days. */
export const EXPIRY_WARNING_DAYS = 30;
/** In the administrators' list, a subscription that ends within this number of days is 'Expiring Soon'. */
export const EXPIRING_SOON_DAYS = 7;
/** Reminders are sent this many days before the end. */
export const REMINDER_DAYS = [30, 7] as const;

export const subscriberStatuses = ['Active', 'Expiring Soon', 'Expired', 'Deactivated'] as const;

/** The columns by which administrators can sort subscribers. */
export const subscriberSorts = [
  'purchased',
  'name',
  'email',
  'status',
  'expiry',
  'amount',
] as const;

export const SUBSCRIBERS_PAGE = 25;

export const GIVEN_REASON_MAX = 300;

const PRICE_TOO_SMALL = 'The price must be 0 or at least 0.30: the card provider takes no less.';

/**
 * The reason why Premium cannot have this price in minor units; null when it can. 0 needs no card; the card provider cannot
 * charge 1 to 29 minor units.
 */
export function problemOfPrice(minor: number): string | null {
  if (!Number.isInteger(minor)) return NOT_AN_AMOUNT;
  if (minor > AMOUNT_MAX) return AMOUNT_TOO_LARGE;
  return minor === 0 || minor >= CARD_MINIMUM ? null : PRICE_TOO_SMALL;
}

export const DURATION_MAX_DAYS = 3650;
export const DURATION_NOT_WHOLE = 'Duration must be a whole number of days.';
export const DURATION_TOO_SHORT = 'Duration must be at least 1 day.';
export const DURATION_TOO_LONG = `Duration must be at most ${DURATION_MAX_DAYS} days.`;

/** The reason why a duration is invalid; null when it is valid. */
export function problemOfDuration(days: number): string | null {
  if (!Number.isInteger(days)) return DURATION_NOT_WHOLE;
  if (days < 1) return DURATION_TOO_SHORT;
  return days > DURATION_MAX_DAYS ? DURATION_TOO_LONG : null;
}
