// Requests refunds: stores the refund and the job that performs it.
import type { RefundReason } from '@urost3/contract/payments.schemas.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { PaymentContext } from './payment-context.ts';
import type { Payment } from './payments.tables.ts';
import { countOwnRefunds, insertRefund } from './refunds.repository.ts';

export const performRefund = jobKind<{ refundId: string }>('payments.refund', {
  retries: 12,
  expireSeconds: 120,
});

interface RefundValues {
  amountMinor: number;
  reason: RefundReason;
  note: string | null;
  requestedByUid: string | null;
  /** Whether the refund returns what is left after an earlier refund. */
  isRest?: boolean;
}

/** In the caller's transaction, writes a refund and the job that performs the refund. @returns the refund's id */
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
    isRest: values.isRest ?? false,
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
