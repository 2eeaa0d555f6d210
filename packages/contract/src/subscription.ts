// The yearly subscription as its owner sees it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CARD_MINIMUM } from './payments.ts';
import { Currency, DateOnly, Id, Minor, optionalLine, Timestamp } from './text.ts';

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  subscriptionExpiryDate: Timestamp.nullable(),
  subscription: z
    .object({
      purchasedAt: Timestamp.nullable(),
      amount: Minor.nullable(),
      currency: Currency.nullable(),
      /** Given by an administrator without a payment. */
      isGiven: z.boolean(),
      status: z.enum(['active', 'expired', 'deactivated']),
    })
    .nullable(),
  examDate: DateOnly.nullable(),
  /** Minor units. */
  subscriptionPrice: Minor,
  subscriptionCurrency: Currency,
  subscriptionDurationDays: z.int().min(1),
  /** Rounded up, never negative, null without a date. */
  daysUntilExpiry: z.int().nullable(),
  /** Days of the London calendar, 0 on the day; null without a date or once it has passed, as in the plan. */
  daysUntilExam: z.int().nullable(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days left, rounded up, never negative; null when there is no date. */
export function daysUntil(date: Date | null, now: Date): number | null {
  if (!date) return null;
  return Math.max(0, Math.ceil((date.getTime() - now.getTime()) / DAY_MS));
}

/** Days in which a buyer may cancel (Consumer Contracts Regulations 2013). */
export const CANCELLATION_DAYS = 14;
/** A subscription this close to its end is 'Expiring Soon'. */
export const EXPIRING_SOON_DAYS = 7;
/** Reminders go out this many days before the end. */
export const REMINDER_DAYS = [30, 7] as const;

export const SubscriptionPurchase = z.object({
  success: z.literal(true),
  /** Null when nothing has to be paid: a price of 0, or paid meanwhile in another tab. */
  clientSecret: z.string().nullable(),
  amount: Minor,
  currency: Currency,
  /** Until when the purchase gives access. */
  expiryDate: Timestamp,
  message: z.string(),
});
export type SubscriptionPurchase = z.infer<typeof SubscriptionPurchase>;

/** A purchase that its buyer may still cancel for all of the money. */
export const CancellablePurchase = z.object({
  paymentId: z.string(),
  amount: Minor,
  currency: Currency,
  durationDays: z.int().min(1),
  purchasedAt: Timestamp,
  /** The end of the last day, in London. */
  cancellableUntil: Timestamp,
});
export type CancellablePurchase = z.infer<typeof CancellablePurchase>;

export const subscriberStatuses = ['Active', 'Expiring Soon', 'Expired', 'Deactivated'] as const;
export const SubscriberStatus = z.enum(subscriberStatuses);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

export const Subscriber = z.object({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: SubscriberStatus,
  purchaseDate: Timestamp.nullable(),
  subscriptionExpiryDate: Timestamp.nullable(),
  amount: Minor.nullable(),
  currency: Currency.nullable(),
  /** Given by an administrator without a payment; never counted as sold. */
  isGiven: z.boolean(),
  givenReason: z.string().nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SubscriptionAnalytics = z.object({
  activeSubscriptions: z.int(),
  /** Minor units in the provider's settlement currency, refunds taken off. */
  totalRevenue: z.int(),
  revenueCurrency: z.string(),
  totalSubscriptionsSold: z.int(),
  subscriptionPrice: Minor,
  subscriptionCurrency: Currency,
  subscriptionDurationDays: z.int(),
  examDate: DateOnly.nullable(),
});
export type SubscriptionAnalytics = z.infer<typeof SubscriptionAnalytics>;

/** A day, or its midnight, means its end in London; another instant means itself. */
const Expiry = z.union([DateOnly, z.iso.datetime({ offset: true })], 'Please give a date.');

export const GIVEN_REASON_MAX = 300;

export const ExpiryBody = z.strictObject({
  expiryDate: Expiry,
  /** Why Premium is given to a person who has no access; for administrators. */
  reason: optionalLine(GIVEN_REASON_MAX).optional(),
});

export const PRICE_TOO_SMALL =
  'The price must be 0 or at least 0.30: the card provider takes no less.';

/** 0 is granted without the card provider; 1 to 29 cannot be paid at all. */
export function isSellablePrice(minor: number): boolean {
  return minor === 0 || minor >= CARD_MINIMUM;
}

export const DURATION_MAX_DAYS = 3650;
export const DURATION_NOT_WHOLE = 'Duration must be a whole number of days.';
export const DURATION_TOO_SHORT = 'Duration must be at least 1 day.';
export const DURATION_TOO_LONG = `Duration must be at most ${DURATION_MAX_DAYS} days.`;

/** What is wrong with a duration; null when nothing is. */
export function problemOfDuration(days: number): string | null {
  if (!Number.isFinite(days) || days < 1) return DURATION_TOO_SHORT;
  if (days > DURATION_MAX_DAYS) return DURATION_TOO_LONG;
  return Number.isInteger(days) ? null : DURATION_NOT_WHOLE;
}

export const PriceBody = z.strictObject({
  /** Minor units. */
  price: Minor,
  currency: Currency,
  durationDays: z
    .int(DURATION_NOT_WHOLE)
    .min(1, DURATION_TOO_SHORT)
    .max(DURATION_MAX_DAYS, DURATION_TOO_LONG),
});

const done = z.object({ success: z.literal(true), message: z.string() });
const UserParams = z.object({ userId: Id });

export const subscriptionEndpoints = {
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/subscription/create-payment-intent',
    access: 'signed-in',
    summary: "Begin the purchase of Premium at today's price; repeated, it continues the open one.",
    response: SubscriptionPurchase,
  }),
  recordConsent: endpoint({
    method: 'POST',
    path: '/subscription/consent',
    access: 'signed-in',
    summary: "Records the buyer's request for access at once, within the 14 days to cancel.",
    body: z.strictObject({ immediateAccess: z.literal(true) }),
    response: done,
  }),
  listCancellable: endpoint({
    method: 'GET',
    path: '/subscription/cancellable',
    access: 'signed-in',
    summary: "The caller's purchases that may still be cancelled within the 14 days.",
    response: z.object({ success: z.literal(true), data: z.array(CancellablePurchase) }),
  }),
  cancelPurchase: endpoint({
    method: 'POST',
    path: '/subscription/cancel',
    access: 'signed-in',
    summary: 'Cancel a purchase within 14 days: the money goes back, the days it bought end.',
    body: z.strictObject({ paymentId: Id }),
    response: done,
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/subscription/users',
    access: 'admin',
    summary: 'Everyone who has or had a subscription.',
    response: z.object({ success: z.literal(true), data: z.array(Subscriber) }),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/subscription/user/:userId',
    access: 'admin',
    summary: "One person's subscription; null for a person who never had one.",
    params: UserParams,
    response: z.object({ success: z.literal(true), data: Subscriber.nullable() }),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/subscription/users.csv',
    access: 'admin',
    summary: 'The subscribers as CSV, safe to open in a spreadsheet.',
    response: 'raw',
  }),
  getAnalytics: endpoint({
    method: 'GET',
    path: '/subscription/analytics',
    access: 'admin',
    summary: 'Subscriptions sold and active, revenue, price and exam date.',
    response: z.object({ success: z.literal(true), data: SubscriptionAnalytics }),
  }),
  setExpiry: endpoint({
    method: 'PUT',
    path: '/subscription/user/:userId/expiry',
    access: 'admin',
    summary:
      "Set one person's expiry date, or give Premium to a person without access, with a reason and without a payment.",
    params: UserParams,
    body: ExpiryBody,
    response: done,
  }),
  setPrice: endpoint({
    method: 'PUT',
    path: '/subscription/price',
    access: 'admin',
    summary: 'Price, currency and duration of later purchases.',
    body: PriceBody,
    response: done,
  }),
  setExpiryForAll: endpoint({
    method: 'PUT',
    path: '/subscription/expiry-all',
    access: 'admin',
    summary: 'One expiry date for all active subscriptions.',
    body: z.strictObject({ expiryDate: Expiry }),
    response: done,
  }),
  deactivate: endpoint({
    method: 'PUT',
    path: '/subscription/user/:userId/deactivate',
    access: 'admin',
    summary: "End a person's access at once.",
    params: UserParams,
    response: done,
  }),
  setExamDate: endpoint({
    method: 'PUT',
    path: '/subscription/exam-date',
    access: 'admin',
    summary: 'The interview date that all countdowns use.',
    body: z.strictObject({ examDate: DateOnly.nullable() }),
    response: done,
  }),
  getStatus: endpoint({
    method: 'GET',
    path: '/subscription/status',
    access: 'signed-in',
    summary: "The caller's subscription, today's price and the exam date.",
    response: z.object({
      success: z.literal(true),
      data: SubscriptionStatus,
      message: z.string(),
    }),
  }),
};
