// Payments: the learner's own, and the administrator's Payment Oversight. Amounts are minor units; `created` is seconds, as
// the specification says.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Currency, Id, Minor, Timestamp } from './text.ts';

export const paymentStatuses = [
  'succeeded',
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** What the filter of Payment Oversight offers. */
export const filteredPaymentStatuses = [
  'succeeded',
  'requires_payment_method',
  'requires_confirmation',
  'canceled',
] as const;

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export const RefundReason = z.enum(refundReasons);
export type RefundReason = z.infer<typeof RefundReason>;

/** Smallest amount the card provider takes, in minor units; below it a price is 0 or refused. */
export const CARD_MINIMUM = 30;
export const PAYMENTS_PAGE_SIZE = 20;

/** The provider's name for a payment, as its return address carries it. */
const IntentId = z.string().regex(/^[A-Za-z0-9_]{1,80}$/, 'That is not a payment.');

export const OwnPayment = z.object({
  id: z.string(),
  purpose: z.enum(['subscription', 'booking']),
  description: z.string(),
  amount: Minor,
  currency: Currency,
  status: PaymentStatus,
  /** Seconds. */
  created: z.int(),
  refundedAmount: Minor,
  hasReceipt: z.boolean(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

export const Receipt = z.object({
  number: z.string(),
  paymentId: z.string(),
  paidAt: Timestamp,
  business: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  customer: z.object({ name: z.string(), email: z.string() }),
  description: z.string(),
  amount: Minor,
  currency: Currency,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  refunds: z.array(z.object({ amount: Minor, at: Timestamp })),
  /** Made with test cards: no money moved. */
  isTest: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

export const PaymentReturn = z.object({
  status: PaymentStatus,
  purpose: z.enum(['subscription', 'booking']),
  subjectId: z.string(),
  /** True when what was paid for is there. */
  isFulfilled: z.boolean(),
});
export type PaymentReturn = z.infer<typeof PaymentReturn>;

export const PaymentRefund = z.object({
  id: z.string(),
  amount: Minor,
  currency: Currency,
  reason: RefundReason,
  /** Seconds. */
  created: z.int(),
  status: z.enum(['requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  note: z.string().nullable(),
});
export type PaymentRefund = z.infer<typeof PaymentRefund>;

export const AdminPayment = z.object({
  id: z.string(),
  purpose: z.enum(['subscription', 'booking']),
  description: z.string(),
  amount: Minor,
  currency: Currency,
  /** Null until the provider has booked them. In `settlementCurrency`. */
  fee: z.int().nullable(),
  net: z.int().nullable(),
  settlementCurrency: z.string().nullable(),
  status: PaymentStatus,
  /** Seconds. */
  created: z.int(),
  refunded: z.boolean(),
  refundedAmount: Minor,
  isRefundable: z.boolean(),
  isDisputed: z.boolean(),
  /** Something a person should look at. */
  attention: z.string().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  booking: z
    .object({ id: z.string(), date: z.object({ seconds: z.int() }), timeSlot: z.string() })
    .nullable(),
  refunds: z.array(PaymentRefund),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const AdminPaymentDetails = AdminPayment.extend({
  /** The provider's own ids, for its screens. */
  intentId: z.string().nullable(),
  chargeId: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
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
  /** The amounts below are in this currency; payments settled in another are not part of them. */
  currency: z.string(),
  totalAmount: z.int(),
  totalFees: z.int(),
  totalNet: z.int(),
  totalRefunded: z.int(),
  /** Paid in another currency and not converted yet: outside the totals. */
  awaitingSettlement: z.array(z.object({ currency: Currency, amount: Minor })),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

/** By what Payment Oversight can be put in order. */
export const paymentSorts = ['created', 'amount'] as const;

const PaymentFilter = z.object({
  status: z.enum(['', 'all', ...filteredPaymentStatuses]).default('all'),
  search: z.string().trim().max(200).default(''),
});

export const RefundBody = z.strictObject({
  reason: RefundReason,
  /** Minor units; left out = everything. */
  amount: Minor.min(1, 'The refund must be more than nothing.').optional(),
});

const PaymentParams = z.object({ id: Id });

export const paymentEndpoints = {
  webhook: endpoint({
    method: 'POST',
    path: '/webhooks/card-provider',
    access: 'provider',
    summary: "The card provider's signed notices: the source of truth for payments.",
    consumes: 'raw',
    response: z.object({ received: z.literal(true) }),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/payments',
    access: 'signed-in',
    summary: "The caller's payments, newest first.",
    response: z.array(OwnPayment),
  }),
  checkReturn: endpoint({
    method: 'POST',
    path: '/payments/return',
    access: 'signed-in',
    summary: 'Asks the card provider about a payment of the caller and applies its answer.',
    body: z.strictObject({ paymentIntent: IntentId }),
    response: PaymentReturn,
  }),
  getReceipt: endpoint({
    method: 'GET',
    path: '/payments/:id/receipt',
    access: 'signed-in',
    summary: 'The receipt of a payment of the caller; administrators may read any.',
    params: PaymentParams,
    response: Receipt,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/payments',
    access: 'admin',
    summary: 'All payments with their totals.',
    query: PaymentFilter.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(PAYMENTS_PAGE_SIZE),
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
      /** Intents at the provider with this product's mark that no row here belongs to. */
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
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/admin/payments/export.csv',
    access: 'admin',
    summary: 'The filtered payments as CSV, safe to open in a spreadsheet.',
    query: PaymentFilter,
    response: 'raw',
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/payments/:id',
    access: 'admin',
    summary: 'One payment with booking, refunds and disputes.',
    params: PaymentParams,
    response: z.object({ success: z.literal(true), data: AdminPaymentDetails }),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/admin/payments/:id/refund',
    access: 'admin',
    summary: 'Refund a payment once, in full or in part.',
    params: PaymentParams,
    body: RefundBody,
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      data: AdminPaymentDetails,
    }),
  }),
};
