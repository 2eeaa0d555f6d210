import {
  discountProducts,
  paymentPurposes,
  paymentStatuses,
  refundReasons,
  refundStatuses,
} from '@urost3/contract/payments/payments.ts';
import { currencies } from '@urost3/contract/text/text.schemas.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** 'created' until the card provider knows the payment, then the provider's statuses. */
const storedPaymentStatuses = ['created', ...paymentStatuses] as const;
export type PaymentStatus = (typeof storedPaymentStatuses)[number];

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    subjectId: text('subject_id').notNull(),
    userUid: text('user_uid'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: storedPaymentStatuses }).notNull().default('created'),
    intentId: text('intent_id').unique(),
    chargeId: text('charge_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    wallet: text('wallet'),
    lastErrorCode: text('last_error_code'),
    paidAt: instant('paid_at'),
    receiptNumber: integer('receipt_number').unique(),
    settledMinor: integer('settled_minor'),
    feeMinor: integer('fee_minor'),
    netMinor: integer('net_minor'),
    settledCurrency: text('settled_currency'),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    adjustmentsNetMinor: integer('adjustments_net_minor').notNull().default(0),
    isDisputed: boolean('is_disputed').notNull().default(false),
    fulfilledAt: instant('fulfilled_at'),
    refundAppliedAt: instant('refund_applied_at'),
    attention: text('attention'),
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_open')
      .on(table.purpose, table.subjectId)
      .where(sql`${table.status} not in ('succeeded', 'canceled')`),
    uniqueIndex('payments_one_open_subscription')
      .on(table.userUid)
      .where(
        sql`${table.purpose} = 'subscription' and ${table.status} not in ('succeeded', 'canceled')`,
      ),
  ],
);
export type Payment = typeof payments.$inferSelect;

/** What is bought of Premium or of the seats of a group (`orders.service.ts`). */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['subscription', 'group'] }).notNull(),
    userUid: text('user_uid'),
    /** Null until the payment is settled, and when the price was 0. */
    paymentId: text('payment_id').unique(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    durationDays: integer('duration_days').notNull(),
    status: text('status', { enum: ['open', 'fulfilled', 'refunded', 'abandoned'] }).notNull(),
    /** The next three are of Premium. */
    immediateAccessConsentAt: instant('immediate_access_consent_at'),
    accessFrom: instant('access_from'),
    accessUntil: instant('access_until'),
    /** The next three are of a group. Null until the payment of a new group is settled. */
    groupId: text('group_id'),
    name: text('name'),
    seats: integer('seats'),
    fulfilledAt: instant('fulfilled_at'),
    refundedAt: instant('refunded_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_one_open')
      .on(table.userUid, table.purpose)
      .where(sql`${table.status} = 'open'`),
  ],
);
export type Order = typeof orders.$inferSelect;

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    /** 'requested' until the provider accepts the refund, then the provider's status. */
    status: text('status', { enum: refundStatuses }).notNull(),
    source: text('source', { enum: ['product', 'provider'] }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    note: text('note'),
    attempt: integer('attempt').notNull(),
    isRest: boolean('is_rest').notNull().default(false),
    requestedBy: text('requested_by'),
    providerRefundId: text('provider_refund_id').unique(),
    failure: text('failure'),
    netMinor: integer('net_minor'),
    settledMinor: integer('settled_minor'),
    appliedAt: instant('applied_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_once')
      .on(table.paymentId, table.isRest)
      .where(
        sql`${table.source} = 'product' and ${table.status} in ('requested', 'pending', 'requires_action', 'succeeded')`,
      ),
    uniqueIndex('refunds_attempt')
      .on(table.paymentId, table.attempt)
      .where(sql`${table.source} = 'product'`),
  ],
);
export type Refund = typeof refunds.$inferSelect;

export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amountMinor: integer('amount_minor').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  reason: text('reason').notNull(),
  netMinor: integer('net_minor').notNull().default(0),
  noticedAt: instant('noticed_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  receivedAt: instant('received_at').notNull(),
});

export const strayIntents = pgTable('stray_intents', {
  intentId: text('intent_id').primaryKey(),
  amountMinor: integer('amount_minor').notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  foundAt: instant('found_at').notNull(),
});

export const discountCodes = pgTable('discount_codes', {
  id: text('id').primaryKey(),
  code: text('code').notNull().unique(),
  percent: integer('percent'),
  amountMinor: integer('amount_minor'),
  product: text('product', { enum: discountProducts }).notNull(),
  validFrom: date('valid_from', { mode: 'string' }),
  validUntil: date('valid_until', { mode: 'string' }),
  maxUses: integer('max_uses'),
  maxUsesPerPerson: integer('max_uses_per_person').notNull(),
  isFirstPurchaseOnly: boolean('is_first_purchase_only').notNull(),
  note: text('note').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  endedAt: instant('ended_at'),
});
export type DiscountCodeRow = typeof discountCodes.$inferSelect;

export const discountUses = pgTable('discount_uses', {
  paymentId: text('payment_id').primaryKey(),
  codeId: text('code_id').notNull(),
  userUid: text('user_uid'),
  state: text('state', { enum: ['reserved', 'used', 'released'] }).notNull(),
  savedMinor: integer('saved_minor').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type DiscountUse = typeof discountUses.$inferSelect;
