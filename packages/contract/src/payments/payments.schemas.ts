// Payments for learners, and Payment Oversight for administrators. Amounts are in minor units; `created` is a Unix time in seconds, as specified.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { ById, Currency, Minor, money, pageQuery, Timestamp } from '../text/text.schemas.ts';
import { PaymentDiscount } from './discount-codes.schemas.ts';
import {
  filteredPaymentStatuses,
  PAYMENTS_PAGE_SIZE,
  paymentPurposes,
  paymentRoutes,
  paymentSorts,
  paymentStatuses,
  refundReasons,
  refundStatuses,
} from './payments.ts';

export const PaymentPurpose = z.enum(paymentPurposes);
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export const RefundReason = z.enum(refundReasons);
export type RefundReason = z.infer<typeof RefundReason>;
export const RefundStatus = z.enum(refundStatuses);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** The card provider's id of a payment. The provider adds this id to the URL of the return page. */
const IntentId = z.string().regex(/^[A-Za-z0-9_]{1,80}$/, 'That is not a payment.');

export const OwnPayment = z.object({
  id: z.string(),
  purpose: PaymentPurpose,
  description: z.string(),
  ...money,
  status: PaymentStatus,
  /** The Unix time in seconds. */
  created: z.int(),
  refundedAmount: Minor,
  hasReceipt: z.boolean(),
  discount: PaymentDiscount.nullable(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

export const Receipt = z.object({
  number: z.string(),
  paymentId: z.string(),
  paidAt: Timestamp,
  business: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  customer: z.object({ name: z.string(), email: z.string() }),
  description: z.string(),
  ...money,
  discount: PaymentDiscount.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The provider's name of the wallet: `apple_pay`, `google_pay`, `link`. */
  wallet: z.string().nullable(),
  refunds: z.array(z.object({ amount: Minor, at: Timestamp })),
  /**
   * Whether no real money was paid. True when the card sandbox is used, or when a payment above 0 has no id at the
   * provider.
   */
  isTest: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

export const PaymentReturn = z.object({
  status: PaymentStatus,
  purpose: PaymentPurpose,
  subjectId: z.string(),
  /** Whether the purchase has taken effect. */
  isFulfilled: z.boolean(),
});
export type PaymentReturn = z.infer<typeof PaymentReturn>;

export const PaymentRefund = z.object({
  id: z.string(),
  ...money,
  reason: RefundReason,
  /** The Unix time in seconds. */
  created: z.int(),
  status: RefundStatus,
  note: z.string().nullable(),
});
export const AdminPayment = z.object({
  id: z.string(),
  purpose: PaymentPurpose,
  description: z.string(),
  ...money,
  /** In `settlementCurrency`; null until the provider has settled the payment. */
  fee: z.int().nullable(),
  net: z.int().nullable(),
  settlementCurrency: z.string().nullable(),
  status: PaymentStatus,
  /** The Unix time in seconds. */
  created: z.int(),
  refunded: z.boolean(),
  refundedAmount: Minor,
  isRefundable: z.boolean(),
  isDisputed: z.boolean(),
  /** The reason why a person has to look at the payment; null when nobody has to. */
  attention: z.string().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  booking: z
    .object({ id: z.string(), date: z.object({ seconds: z.int() }), timeSlot: z.string() })
    .nullable(),
  refunds: z.array(PaymentRefund),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const AdminPaymentDetails = AdminPayment.extend({
  /** The provider's ids, for searching in its dashboard. */
  intentId: z.string().nullable(),
  chargeId: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The provider's name of the wallet: `apple_pay`, `google_pay`, `link`. */
  wallet: z.string().nullable(),
  discount: PaymentDiscount.nullable(),
  paidAt: Timestamp.nullable(),
  lastErrorCode: z.string().nullable(),
  disputes: z.array(
    z.object({ id: z.string(), amount: Minor, status: z.string(), reason: z.string() }),
  ),
});
export type AdminPaymentDetails = z.infer<typeof AdminPaymentDetails>;

export const PaymentSummary = z.object({
  totalPayments: z.int(),
  successfulPayments: z.int(),
  /** The currency of the totals. Payments that were settled in another currency are not included. */
  currency: z.string(),
  totalAmount: z.int(),
  totalFees: z.int(),
  totalNet: z.int(),
  totalRefunded: z.int(),
  /** Successful payments in other currencies that are not settled yet. The totals do not include these payments. */
  awaitingSettlement: z.array(z.object({ currency: Currency, amount: Minor })),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

const PaymentFilter = z.object({
  status: z.enum(['', 'all', ...filteredPaymentStatuses]).default('all'),
  search: z.string().trim().max(200).default(''),
  /** `attention`: only the payments that a person has to look at. */
  show: z.enum(['attention']).optional(),
});

export const RefundBody = z.strictObject({
  reason: RefundReason,
  /** In minor units; omitted: the whole payment. Refused after an earlier refund that is in force. */
  amount: Minor.min(1, 'The refund must be more than 0.').optional(),
});

export const paymentSchemas = {
  webhook: {
    summary: "The card provider's signed notices: the source of truth for payments.",
    consumes: 'application/json',
    response: z.object({ received: z.literal(true) }),
  },
  listOwn: {
    summary: "The caller's payments, newest first.",
    response: z.array(OwnPayment),
  },
  checkReturn: {
    summary: 'Asks the card provider about a payment of the caller and applies its answer.',
    body: z.strictObject({ paymentIntent: IntentId }),
    response: PaymentReturn,
  },
  getReceipt: {
    summary: 'The receipt of a payment of the caller; administrators may read any.',
    params: ById,
    response: Receipt,
  },
  list: {
    summary: 'All payments with their totals.',
    query: PaymentFilter.extend({
      ...pageQuery(PAYMENTS_PAGE_SIZE),
      sortBy: z.enum(paymentSorts).default('created'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.array(AdminPayment),
      pagination: z.object({
        currentPage: z.int(),
        totalPages: z.int(),
        totalPayments: z.int(),
        limit: z.int(),
      }),
      summary: PaymentSummary,
      /** Payment intents of this installation at the card provider that have no payment in this database. */
      strays: z.array(
        z.object({
          intentId: z.string(),
          amount: Minor,
          currency: z.string(),
          status: z.string(),
          foundAt: Timestamp,
        }),
      ),
    }),
  },
  exportCsv: {
    summary: 'The filtered payments as CSV, safe to open in a spreadsheet.',
    query: PaymentFilter,
    response: 'text/csv',
  },
  get: {
    summary: 'One payment with booking, refunds and disputes.',
    params: ById,
    response: z.object({ success: z.literal(true), data: AdminPaymentDetails }),
  },
  refund: {
    summary: 'Refund a payment once, in full or in part.',
    params: ById,
    body: RefundBody,
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      data: AdminPaymentDetails,
    }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Payments',
  description: 'Payments, refunds and the notices of the card provider.',
};
export const paymentEndpoints = joinEndpoints(paymentRoutes, paymentSchemas);
