// The yearly subscription, as its owner and as administrators see it.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { DiscountedPrice, TypedCode } from '../payments/discount-codes.schemas.ts';
import {
  Currency,
  DateOnly,
  Id,
  Minor,
  money,
  optionalLine,
  pageQuery,
  Timestamp,
} from '../text/text.schemas.ts';
import {
  DURATION_MAX_DAYS,
  DURATION_NOT_WHOLE,
  DURATION_TOO_LONG,
  DURATION_TOO_SHORT,
  GIVEN_REASON_MAX,
  SUBSCRIBERS_PAGE,
  subscriberSorts,
  subscriberStatuses,
  subscriptionRoutes,
} from './subscription.ts';

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  subscriptionExpiryDate: Timestamp.nullable(),
  subscription: z
    .object({
      purchasedAt: Timestamp.nullable(),
      amount: Minor.nullable(),
      currency: Currency.nullable(),
      /** Whether an administrator gave Premium without a payment. */
      isGiven: z.boolean(),
      status: z.enum(['active', 'expired', 'deactivated']),
    })
    .nullable(),
  examDate: DateOnly.nullable(),
  /** In minor units. */
  subscriptionPrice: Minor,
  subscriptionCurrency: Currency,
  subscriptionDurationDays: z.int().min(1),
  /** Rounded up and never negative; null without an expiry date. */
  daysUntilExpiry: z.int().nullable(),
  /** Calendar days in London; 0 on the day of the exam. Null when no exam date is set, or when it has passed. */
  daysUntilExam: z.int().nullable(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionPurchase = z.object({
  success: z.literal(true),
  /** Null when no payment is needed. Then the price is 0, a code covers it, or the purchase was paid in another tab. */
  clientSecret: z.string().nullable(),
  /** What is left to pay: 0 when `clientSecret` is null. */
  ...money,
  /** When the access from this purchase ends. */
  expiryDate: Timestamp,
  message: z.string(),
});
export type SubscriptionPurchase = z.infer<typeof SubscriptionPurchase>;

/** A purchase that its buyer can still cancel for a full refund. */
export const CancellablePurchase = z.object({
  paymentId: z.string(),
  ...money,
  durationDays: z.int().min(1),
  purchasedAt: Timestamp,
  /** The end of the last day, in London, on which the buyer can cancel. */
  cancellableUntil: Timestamp,
});
export type CancellablePurchase = z.infer<typeof CancellablePurchase>;
export const SubscriberStatus = z.enum(subscriberStatuses);
export type SubscriberStatus = z.infer<typeof SubscriberStatus>;

export const Subscriber = z.object({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  hasActiveSubscription: z.boolean(),
  subscriptionStatus: SubscriberStatus,
  /** Whether a later date alone extends the access. Otherwise a new purchase, or Premium given with a reason, brings it back. */
  canEditExpiry: z.boolean(),
  purchaseDate: Timestamp.nullable(),
  subscriptionExpiryDate: Timestamp.nullable(),
  /** What the latest purchase cost; null for a person who has had Premium only through a seat of a group. */
  amount: Minor.nullable(),
  /** How much of `amount` was returned. */
  refundedAmount: Minor,
  currency: Currency.nullable(),
  /** Whether an administrator gave Premium without a payment. Premium that was given never counts as sold. */
  isGiven: z.boolean(),
  givenReason: z.string().nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SubscriberQuery = z.object({
  ...pageQuery(SUBSCRIBERS_PAGE),
  searchTerm: z.string().trim().max(254).default(''),
  /** `status`, ascending: first the deactivated subscriptions, then the others by the end of access, expired ones first. */
  sortBy: z.enum(subscriberSorts).default('purchased'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

export const SubscriberPage = z.object({
  success: z.literal(true),
  data: z.array(Subscriber),
  /** The number of results on all pages. */
  total: z.int(),
});
export type SubscriberPage = z.infer<typeof SubscriberPage>;

export const SubscriptionAnalytics = z.object({
  activeSubscriptions: z.int(),
  /** In minor units of the provider's settlement currency, after refunds. */
  totalRevenue: z.int(),
  revenueCurrency: z.string(),
  /** Purchases that were paid and delivered. A refund does not undo a sale; it lowers the revenue. */
  totalSubscriptionsSold: z.int(),
  subscriptionPrice: Minor,
  subscriptionCurrency: Currency,
  subscriptionDurationDays: z.int(),
  examDate: DateOnly.nullable(),
});
export type SubscriptionAnalytics = z.infer<typeof SubscriptionAnalytics>;

/** A day, or its midnight in London or UTC, means the end of that day in London. Any other instant is used as given. */
const Expiry = z.union([DateOnly, z.iso.datetime({ offset: true })], 'Please give a date.');

export const ExpiryBody = z.strictObject({
  expiryDate: Expiry,
  /** Why Premium is given to a person without access. Other administrators can read the reason. */
  reason: optionalLine(GIVEN_REASON_MAX).optional(),
  /** The expiry date as the caller saw it. If it has changed since, the response is 409. Without it, the change replaces it. */
  was: z.iso.datetime().nullable().optional(),
});

export const PriceBody = z.strictObject({
  /** In minor units. */
  price: Minor,
  currency: Currency,
  durationDays: z
    .int(DURATION_NOT_WHOLE)
    .min(1, DURATION_TOO_SHORT)
    .max(DURATION_MAX_DAYS, DURATION_TOO_LONG),
});
export type PriceBody = z.infer<typeof PriceBody>;

const done = z.object({ success: z.literal(true), message: z.string() });
const UserParams = z.object({ userId: Id });

export const subscriptionSchemas = {
  createPaymentIntent: {
    summary: "Begin the purchase of Premium at today's price; repeated, it continues the open one.",
    // The body is optional, because only a purchase with a discount code needs one.
    body: z.strictObject({ code: TypedCode.optional() }).optional(),
    response: SubscriptionPurchase,
  },
  priceWithCode: {
    summary: 'What Premium costs with a discount code; nothing is reserved.',
    body: z.strictObject({ code: TypedCode }),
    response: DiscountedPrice,
  },
  recordConsent: {
    summary: "Records the buyer's request for access at once, within the 14 days to cancel.",
    body: z.strictObject({ immediateAccess: z.literal(true) }),
    response: done,
  },
  listCancellable: {
    summary: "The caller's purchases that may still be cancelled within the 14 days.",
    response: z.object({ success: z.literal(true), data: z.array(CancellablePurchase) }),
  },
  cancelPurchase: {
    summary: 'Cancel a purchase within 14 days: the money goes back, the days it bought end.',
    body: z.strictObject({ paymentId: Id }),
    response: done,
  },
  listUsers: {
    summary: 'People who have or had a subscription, by page; searched by email, name and UID.',
    query: SubscriberQuery,
    response: SubscriberPage,
  },
  getUser: {
    summary: "One person's subscription; null for a person who never had one.",
    params: UserParams,
    response: z.object({ success: z.literal(true), data: Subscriber.nullable() }),
  },
  exportUsers: {
    summary: 'The subscribers as CSV, safe to open in a spreadsheet.',
    response: 'text/csv',
  },
  getAnalytics: {
    summary: 'Subscriptions sold and active, revenue, price and exam date.',
    response: z.object({ success: z.literal(true), data: SubscriptionAnalytics }),
  },
  setExpiry: {
    summary:
      "Set one person's expiry date, unless the subscription has ended; or, with a reason, give Premium to a person without access. 409 when the date is no longer `was`, and for a reason when the person has access.",
    params: UserParams,
    body: ExpiryBody,
    response: done,
  },
  setPrice: {
    summary: 'Price, currency and duration of later purchases.',
    body: PriceBody,
    response: done,
  },
  setExpiryForAll: {
    summary: 'One expiry date for all active subscriptions.',
    body: z.strictObject({ expiryDate: Expiry }),
    response: done,
  },
  deactivate: {
    summary: "End a person's access at once.",
    params: UserParams,
    response: done,
  },
  setExamDate: {
    summary: 'The interview date that all countdowns use.',
    body: z.strictObject({ examDate: DateOnly.nullable() }),
    response: done,
  },
  getStatus: {
    summary: "The caller's subscription, today's price and the exam date.",
    response: z.object({
      success: z.literal(true),
      data: SubscriptionStatus,
      message: z.string(),
    }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Premium',
  description: 'The subscription of one person, and of everybody.',
};
export const subscriptionEndpoints = joinEndpoints(subscriptionRoutes, subscriptionSchemas);
