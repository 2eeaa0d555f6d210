import type { RefundReason, RefundStatus } from '@urost3/contract/payments/payments.schemas.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/keys.ts';
import { findById, findRow, onlyRow } from '../../../db/rows.ts';
import type { ProviderRefund } from '../../../providers/payments/port.ts';
import { handlersOf, performRefund, toHandledPayment } from '../payment-context.ts';
import { updatePayment, updateSums } from '../payments.repository.ts';
import { type Payment, type Refund, refunds } from '../payments.tables.ts';
import type { RefundRequest } from '../payments.types.ts';

type NewRefund = typeof refunds.$inferInsert;

export const findRefund = (db: Db, id: string) => findById(db, refunds, id);

export async function updateRefund(
  tx: Db,
  id: string,
  values: Partial<NewRefund> & { updatedAt: Date },
) {
  await tx.update(refunds).set(values).where(eq(refunds.id, id));
}

export async function listRefundsOf(db: Db, paymentIds: string[]): Promise<Refund[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}
export const listRefunds = (db: Db, paymentId: string) => listRefundsOf(db, [paymentId]);

/** How many refunds the product has attempted for the payment. */
const countOwnRefunds = (db: Db, paymentId: string): Promise<number> =>
  db.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.source, 'product')));

interface RefundValues extends Omit<RefundRequest, 'paymentId' | 'amountMinor'> {
  amountMinor: number;
  /** Whether the refund returns what is left after an earlier refund. */
  isRest?: boolean;
}

/** In the caller's transaction, writes a refund and the job that performs the refund. @returns the refund's id */
export async function insertRefundRow(
  ctx: Context,
  tx: Db,
  payment: Payment,
  values: RefundValues,
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId('rfd');
  await tx.insert(refunds).values({
    id,
    paymentId: payment.id,
    status: 'requested',
    source: 'product',
    amountMinor: values.amountMinor,
    currency: payment.currency,
    reason: values.reason,
    note: values.note ?? null,
    attempt: (await countOwnRefunds(tx, payment.id)) + 1,
    isRest: values.isRest ?? false,
    requestedBy: values.requestedByUid,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.jobs.send(tx, performRefund, { refundId: id });
  await ctx.audit.record(tx, values.requestedByUid, 'payments.refund_requested', payment.id, {
    refundId: id,
    amountMinor: values.amountMinor,
    reason: values.reason,
  });
  return id;
}

const order: Record<RefundStatus, number> = {
  requested: 0,
  // `pending` and `requires_action` can follow each other: a refund is pending again after the customer gave bank details.
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  // `canceled` and `failed` are last, because a refund can fail after it succeeded. The money then returns to our account.
  canceled: 3,
  failed: 3,
};

/**
 * Whether the provider's status replaces the stored status. A webhook that arrives late may carry an earlier status,
 * which must not replace a later one. `pending` and `requires_action` replace each other, because a refund can change
 * between them in both directions.
 */
function canReplace(next: RefundStatus, stored: RefundStatus): boolean {
  return order[next] > order[stored] || (order[next] === 1 && order[stored] === 1);
}

/** In these statuses, the provider has not yet paid the refund, and the refund has not failed or been cancelled. */
const unfinishedStatuses: RefundStatus[] = ['requested', 'pending', 'requires_action'];

/** Whether the provider can still change the refund, or has not reported its net amount. */
export const isRefundWaiting = ({ status, netMinor }: Refund) =>
  unfinishedStatuses.includes(status) || (status === 'succeeded' && netMinor === null);

export const isRefundEffective = (status: RefundStatus) =>
  status === 'pending' || status === 'requires_action' || status === 'succeeded';

/** True unless the refund failed or was cancelled. While a payment has such a refund, the product requests no other. */
export const isRefundInForce = ({ status }: Refund) => status !== 'failed' && status !== 'canceled';

const reasons = new Set<string>(['requested_by_customer', 'duplicate', 'fraudulent']);

/** The row of a provider's refund. A refund that was made in the provider's dashboard gets a new row. */
async function rowOf(
  ctx: Context,
  tx: Db,
  payment: Payment,
  refund: ProviderRefund,
): Promise<Refund> {
  const known = await findRow(tx, refunds, eq(refunds.providerRefundId, refund.refundId));
  if (known) return known;
  const named = refund.metadata.refund_id ? await findRefund(tx, refund.metadata.refund_id) : null;
  if (named && named.paymentId === payment.id && named.providerRefundId === null) return named;
  const made = {
    id: newId('rfd'),
    paymentId: payment.id,
    status: 'requested',
    source: 'provider',
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    reason: (reasons.has(refund.reason ?? '')
      ? refund.reason
      : 'requested_by_customer') as RefundReason,
    note: "Made in the card provider's dashboard.",
    attempt: 1,
    providerRefundId: refund.refundId,
    createdAt: refund.createdAt,
    updatedAt: ctx.clock.now(),
  } as const;
  return tx.insert(refunds).values(made).returning().then(onlyRow);
}

async function applyRefund(ctx: Context, tx: Db, payment: Payment, refund: ProviderRefund) {
  const now = ctx.clock.now();
  const row = await rowOf(ctx, tx, payment, refund);
  const hasMoved = canReplace(refund.status, row.status);
  const status = hasMoved ? refund.status : row.status;
  await updateRefund(tx, row.id, {
    status,
    providerRefundId: refund.refundId,
    failure: refund.failureReason,
    ...(refund.settlement
      ? { netMinor: refund.settlement.netMinor, settledMinor: refund.settlement.amountMinor }
      : {}),
    updatedAt: now,
  });
  if (hasMoved && (status === 'failed' || status === 'canceled')) {
    await updatePayment(tx, payment.id, {
      attention: `A refund ${status === 'failed' ? 'failed' : 'was cancelled'} (${refund.failureReason ?? 'no reason given'}): the money is still with us. It can be refunded again.`,
      updatedAt: now,
    });
  }
  const updated = await updateSums(tx, payment.id, now);
  if (row.appliedAt !== null || !isRefundEffective(status)) return;
  await updateRefund(tx, row.id, { appliedAt: now, updatedAt: now });
  const isFull = updated.refundedMinor === updated.amountMinor;
  if (isFull)
    await updatePayment(tx, payment.id, {
      refundAppliedAt: updated.refundAppliedAt ?? now,
      // Nothing is left to do about a payment whose money is back, unless the payer disputes it.
      attention: updated.isDisputed ? updated.attention : null,
      updatedAt: now,
    });
  // `refundAppliedAt` is set when a full refund was applied. If that refund failed later, a new refund has nothing
  // more to undo.
  if (updated.refundAppliedAt !== null) return;
  const handlers = handlersOf(ctx, payment.purpose);
  // A payment that was never fulfilled has nothing to undo.
  if (updated.fulfilledAt === null)
    return handlers.onReturned?.(ctx, tx, toHandledPayment(updated));
  await handlers.onRefunded(ctx, tx, toHandledPayment(updated), {
    amountMinor: row.amountMinor,
    totalMinor: updated.refundedMinor,
    isFull,
    requestedByUid: row.requestedBy,
  });
}

/**
 * Updates the refunds of a payment from the provider's answer, and adds those that were made in the provider's
 * dashboard.
 * @param payment locked by the caller
 * @returns the payment with updated sums
 */
export async function applyRefunds(
  ctx: Context,
  tx: Db,
  payment: Payment,
  given: readonly ProviderRefund[],
): Promise<Payment> {
  for (const refund of given) await applyRefund(ctx, tx, payment, refund);
  return updateSums(tx, payment.id, ctx.clock.now());
}
