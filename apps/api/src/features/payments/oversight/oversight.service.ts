// Payment Oversight: lets administrators list, export and refund payments.

import type { Readable } from 'node:stream';
import type { PaymentDiscount } from '@urost3/contract/payments/discount-codes.schemas.ts';
import type {
  AdminPayment,
  PaymentPurpose,
  RefundReason,
} from '@urost3/contract/payments/payments.schemas.ts';
import { desc } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { inBatches } from '../../../db/batches.ts';
import { type Db, pick } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { cell, streamCsv } from '../../../http/csv.ts';
import { type Actor, requireOther } from '../../../http/guards/principal.ts';
import { pageOf } from '../../../http/page-cursor.ts';
import { describeDiscounts } from '../codes/discount-uses.service.ts';
import { methodOf, shownPayment, shownStatus } from '../payment-context.ts';
import { type Payment, type Refund, strayIntents } from '../payments.tables.ts';
import { findRefund, isRefundInForce, listRefundsOf } from '../refunds/refunds.repository.ts';
import { performRefundNow, requestRefund } from '../refunds/refunds.service.ts';
import { listDisputesOf } from '../sync/disputes.repository.ts';
import {
  countPayments,
  findListedPayment,
  type ListedPayment,
  listPayments,
  listPaymentsAfter,
  type PaymentFilter,
  type PaymentOrder,
} from './oversight.repository.ts';
import { countOf, listTotals, revenueOf, summaryOf } from './payment-totals.ts';

async function toAdminPayments(db: Db, rows: readonly ListedPayment[]): Promise<AdminPayment[]> {
  const all = await listRefundsOf(
    db,
    rows.map(({ payment }) => payment.id),
  );
  const byPayment = Map.groupBy(all, (refund) => refund.paymentId);
  return rows.map((row) => toAdminPayment(row, byPayment.get(row.payment.id) ?? []));
}

export async function getPaymentDetails(ctx: Context, id: string) {
  const row = await findListedPayment(ctx.db, id);
  const [basic] = row ? await toAdminPayments(ctx.db, [row]) : [];
  if (!row || !basic) throw notFound('This payment');
  const { payment } = row;
  const disputes = await listDisputesOf(ctx.db, [id]);
  return {
    ...payment,
    ...basic,
    ...methodOf(payment),
    discount: (await describeDiscounts(ctx.db, [payment])).get(id) ?? null,
    disputes: disputes.map((dispute) => ({ ...dispute, amount: dispute.amountMinor })),
  };
}

/** The sum of the successful payments of one purpose, minus refunds, in minor units of the settlement currency. */
export async function getRevenue(
  ctx: Context,
  purpose: PaymentPurpose,
): Promise<{ amount: number; currency: string }> {
  return revenueOf(await listTotals(ctx.db), purpose);
}

export async function listPaymentsPage(
  ctx: Context,
  filter: PaymentFilter,
  order: PaymentOrder,
  page: number,
  limit: number,
) {
  const totals = await listTotals(ctx.db);
  const total =
    filter.search === '' && !filter.show
      ? countOf(totals, filter.status)
      : await countPayments(ctx.db, filter);
  const { offset, ...pages } = pageOf(total, { page, limit });
  const data = await toAdminPayments(
    ctx.db,
    await listPayments(ctx.db, filter, order, { limit, offset }),
  );
  const strays = await ctx.db
    .select()
    .from(strayIntents)
    .orderBy(desc(strayIntents.foundAt))
    .limit(100);
  return {
    data,
    pagination: { ...pages, totalPayments: total, limit },
    summary: summaryOf(totals),
    strays: strays.map((stray) => ({ ...stray, amount: stray.amountMinor })),
  };
}

/** @throws AppError not_found, forbidden, rule_violation, conflict, provider_failed */
export async function refundPayment(
  ctx: Context,
  adminUid: string,
  id: string,
  body: { reason: RefundReason; amount?: number | undefined },
) {
  const found = await findListedPayment(ctx.db, id);
  const ownPayment = 'Another person has to refund your own payment.';
  requireOther({ uid: adminUid }, found?.payment.userUid ?? null, ownPayment);
  const { refundId } = await ctx.db.transaction((tx) =>
    requestRefund(ctx, tx, {
      paymentId: id,
      amountMinor: body.amount ?? null,
      reason: body.reason,
      requestedByUid: adminUid,
    }),
  );
  const progress = await performRefundNow(ctx, refundId);
  if (progress === 'refused') {
    const refused = await findRefund(ctx.db, refundId);
    throw new AppError('provider_failed', refused?.failure ?? 'Failed to process refund');
  }
  return {
    message:
      progress === 'accepted'
        ? 'Refund processed successfully'
        : 'The refund is recorded; the card provider will be asked again shortly.',
    data: await getPaymentDetails(ctx, id),
  };
}

export async function exportPaymentsCsv(
  ctx: Context,
  filter: PaymentFilter,
  by: Actor,
): Promise<Readable> {
  await ctx.audit.record(ctx.db, by, 'payments.exported', null, {
    payments: await countPayments(ctx.db, filter),
  });
  async function* lines() {
    for await (const found of inBatches<ListedPayment>((after, limit) =>
      listPaymentsAfter(ctx.db, filter, after, limit),
    )) {
      const payments = found.map(({ payment }) => payment);
      const discounts = await describeDiscounts(ctx.db, payments);
      yield found.map((row) => exportedCells(row, discounts.get(row.payment.id)));
    }
  }
  return streamCsv(exportedColumns, lines());
}

/** What is left of the payment after the provider's fee, refunds and disputes; null until the provider has settled it. */
const netOf = ({ netMinor, adjustmentsNetMinor }: Payment) =>
  netMinor === null ? null : netMinor + adjustmentsNetMinor;

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

function toAdminPayment(
  { payment, user, booking }: ListedPayment,
  refunds: readonly Refund[],
): AdminPayment {
  const isRefunded = refunds.some(isRefundInForce);
  return {
    ...shownPayment(payment),
    fee: payment.feeMinor,
    net: netOf(payment),
    settlementCurrency: payment.settledCurrency,
    refunded: isRefunded,
    isRefundable: payment.status === 'succeeded' && payment.amountMinor > 0 && !isRefunded,
    isDisputed: payment.isDisputed,
    attention: payment.attention,
    user,
    booking: booking && {
      id: booking.id,
      date: { seconds: seconds(booking.startsAt) },
      timeSlot: `${booking.startTime} - ${booking.endTime}`,
    },
    refunds: refunds.map((refund) => ({
      ...pick(refund, 'id', 'currency', 'reason', 'status', 'note'),
      amount: refund.amountMinor,
      created: seconds(refund.createdAt),
    })),
  };
}

const exportedColumns = [
  'Payment',
  'Date (London)',
  'Status',
  'For',
  'First name',
  'Last name',
  'Email',
  'Currency',
  'Amount',
  'Settlement currency',
  'Fee',
  'Net',
  'Refunded',
  'Attention',
  'Code',
  'Saved',
];

const exportedCells = ({ payment, user }: ListedPayment, discount: PaymentDiscount | undefined) => [
  payment.id,
  cell.time(payment.createdAt),
  shownStatus(payment.status),
  payment.description,
  user?.firstName ?? '',
  user?.lastName ?? '',
  user?.email ?? '',
  cell.currency(payment.currency),
  cell.amount(payment.amountMinor),
  cell.currency(payment.settledCurrency),
  cell.amount(payment.feeMinor),
  cell.amount(netOf(payment)),
  cell.amount(payment.refundedMinor),
  payment.attention ?? '',
  discount?.code ?? '',
  cell.amount(discount?.saving ?? 0),
];
