// Updates the refunds of a payment from the provider's answer, and adds those that were made in the provider's dashboard.
import type { RefundReason } from '@urost3/contract/payments/payments.schemas.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import type { ProviderRefund } from '../../../providers/payments/port.ts';
import { handlersOf, toSummary } from '../payment-context.ts';
import { updatePayment, updateSums } from '../payments.repository.ts';
import { type Payment, type Refund, refunds } from '../payments.tables.ts';
import {
  canReplace,
  findRefund,
  insertRefund,
  isRefundEffective,
  updateRefund,
} from './refunds.repository.ts';

const reasons = new Set<string>(['requested_by_customer', 'duplicate', 'fraudulent']);

/** The row of a provider's refund. A refund that was made in the provider's dashboard gets a new row. */
async function rowOf(
  ctx: Context,
  tx: Db,
  payment: Payment,
  refund: ProviderRefund,
): Promise<Refund> {
  const [known] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, refund.refundId));
  if (known) return known;
  const named = refund.metadata.refund_id ? await findRefund(tx, refund.metadata.refund_id) : null;
  if (named && named.paymentId === payment.id && named.providerRefundId === null) return named;
  const now = ctx.clock.now();
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
  ctx: Context,
  tx: Db,
  payment: Payment,
  refund: ProviderRefund,
): Promise<void> {
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
  if (updated.fulfilledAt === null) return handlers.onReturned?.(ctx, tx, toSummary(updated));
  await handlers.onRefunded(ctx, tx, toSummary(updated), {
    amountMinor: row.amountMinor,
    totalMinor: updated.refundedMinor,
    isFull,
    requestedByUid: row.requestedBy,
  });
}

/** @param payment locked by the caller @returns the payment with updated sums */
export async function applyRefunds(
  ctx: Context,
  tx: Db,
  payment: Payment,
  given: readonly ProviderRefund[],
): Promise<Payment> {
  for (const refund of given) await applyRefund(ctx, tx, payment, refund);
  return updateSums(tx, payment.id, ctx.clock.now());
}
