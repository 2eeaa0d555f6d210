// Stores refunds, made in the product or in the provider's dashboard, and updates them from the provider.
import type { RefundReason, RefundStatus } from '@urost3/contract/payments.schemas.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { ProviderRefund } from '../../providers/payments/port.ts';
import { handlersOf, type PaymentContext, toSummary } from './payment-context.ts';
import { updatePayment, updateSums } from './payments.repository.ts';
import type { Payment, Refund } from './payments.tables.ts';
import {
  countOwnRefunds,
  findRefund,
  findRefundByProviderId,
  insertRefund,
  updateRefund,
} from './refunds.repository.ts';

export const performRefund = jobKind<{ refundId: string }>('payments.refund', {
  retries: 12,
  expireSeconds: 120,
});

interface RefundValues {
  amountMinor: number;
  reason: RefundReason;
  note: string | null;
  requestedByUid: string | null;
}

/** Writes a refund and the job that performs it in the same transaction. @returns the refund's id */
export async function insertRefundRow(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  values: RefundValues,
): Promise<string> {
  const now = context.clock.now();
  const id = newId('rfd');
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    status: 'requested',
    source: 'product',
    amountMinor: values.amountMinor,
    currency: payment.currency,
    reason: values.reason,
    note: values.note,
    attempt: (await countOwnRefunds(tx, payment.id)) + 1,
    requestedBy: values.requestedByUid,
    createdAt: now,
    updatedAt: now,
  });
  await context.jobs.send(tx, performRefund, { refundId: id });
  await context.audit.record(tx, {
    action: 'payments.refund_requested',
    actorUid: values.requestedByUid,
    subject: payment.id,
    detail: { refundId: id, amountMinor: values.amountMinor, reason: values.reason },
  });
  return id;
}

export async function insertFullRefund(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  result: { reason: RefundReason; note: string },
): Promise<void> {
  await insertRefundRow(context, tx, payment, {
    amountMinor: payment.amountMinor,
    reason: result.reason,
    note: result.note,
    requestedByUid: null,
  });
}

const order: Record<RefundStatus, number> = {
  requested: 0,
  // These two are equal: a refund is pending before and after the customer gives the provider bank details.
  pending: 1,
  requires_action: 1,
  succeeded: 2,
  // These two are last, because a refund can still fail after it succeeded. The money then returns to our account.
  canceled: 3,
  failed: 3,
};

/** Whether a provider's status replaces the stored one. An older answer that arrives late must not. */
function isLater(next: RefundStatus, stored: RefundStatus): boolean {
  return order[next] > order[stored] || (order[next] === 1 && order[stored] === 1);
}

/** Whether the provider can still change the refund, or has not reported its net amount. */
export function isRefundWaiting({ status, netMinor }: Refund): boolean {
  if (status === 'succeeded') return netMinor === null;
  return status === 'requested' || status === 'pending' || status === 'requires_action';
}

export const isRefundEffective = (status: RefundStatus) =>
  status === 'pending' || status === 'requires_action' || status === 'succeeded';

const reasons = new Set<string>(['requested_by_customer', 'duplicate', 'fraudulent']);

/** The row of a provider's refund. A refund that was made in the provider's dashboard gets a new row. */
async function rowOf(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  refund: ProviderRefund,
): Promise<Refund> {
  const known = await findRefundByProviderId(tx, refund.refundId);
  if (known) return known;
  const named = refund.metadata.refund_id ? await findRefund(tx, refund.metadata.refund_id) : null;
  if (named && named.paymentId === payment.id && named.providerRefundId === null) return named;
  const now = context.clock.now();
  const id = newId('rfd');
  await insertRefund(tx, {
    id,
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
    updatedAt: now,
  });
  const inserted = await findRefund(tx, id);
  if (!inserted) throw new Error('a refund vanished');
  return inserted;
}

async function applyRefund(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  refund: ProviderRefund,
): Promise<void> {
  const now = context.clock.now();
  const row = await rowOf(context, tx, payment, refund);
  const hasMoved = isLater(refund.status, row.status);
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
  // Do not run the handler again after a full refund: a new refund after a failed one has nothing more to undo.
  if (updated.refundAppliedAt !== null) return;
  const isFull = updated.refundedMinor === updated.amountMinor;
  if (isFull) await updatePayment(tx, payment.id, { refundAppliedAt: now, updatedAt: now });
  // A payment that was never fulfilled has nothing to undo.
  if (updated.fulfilledAt === null) return;
  await handlersOf(context, payment.purpose).onRefunded(tx, toSummary(updated), {
    amountMinor: row.amountMinor,
    isFull,
    requestedByUid: row.requestedBy,
  });
}

/** @param payment locked by the caller @returns the payment with updated sums */
export async function applyRefunds(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
  refunds: readonly ProviderRefund[],
): Promise<Payment> {
  for (const refund of refunds) await applyRefund(context, tx, payment, refund);
  return updateSums(tx, payment.id, context.clock.now());
}
