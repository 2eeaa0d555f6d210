// Refunds of payments, full or partial. A refund can be requested only when all earlier refunds of the payment have
// failed or were cancelled. The refund's row and the job that calls the provider are written together. The provider is
// also called right after the commit, so that an administrator sees the outcome. Both calls use the same idempotency key,
// so that the provider refunds once.

import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { ProviderRefusal, ProviderUnreachable } from '../../providers/payments/port.ts';
import { applyRefunds } from './apply-refunds.ts';
import { lockPayment, type PaymentContext, publishPayment } from './payment-context.ts';
import { findPayment, updatePayment } from './payments.repository.ts';
import type { Payment, Refund } from './payments.tables.ts';
import type { RefundProgress, RefundRequest } from './payments.types.ts';
import { insertRefundRow, performRefund } from './refund-rows.ts';
import { isRefundInForce } from './refund-status.ts';
import { findRefund, listRefunds, listUntriedSince, updateRefund } from './refunds.repository.ts';
import type { SyncPayment } from './sync-payment.service.ts';

const LOST_AFTER_MS = 2 * 60_000;

/** Locks the payment. @returns it, and the refunds that have neither failed nor been cancelled */
async function getPaid(
  context: PaymentContext,
  tx: Db,
  paymentId: string,
): Promise<[Payment, Refund[]]> {
  const payment = await lockPayment(context, tx, paymentId);
  if (!payment) throw notFound('This payment');
  if (payment.status !== 'succeeded') {
    throw new AppError('rule_violation', 'Only a payment that succeeded can be refunded.');
  }
  return [payment, (await listRefunds(tx, payment.id)).filter(isRefundInForce)];
}

const alreadyRefunded = () => new AppError('conflict', 'This payment has already been refunded.');

export function createRefunds(context: PaymentContext, syncPayment: SyncPayment) {
  const { db, clock, provider } = context;

  async function markRefused(refund: Refund, error: ProviderRefusal): Promise<void> {
    await db.transaction(async (tx) => {
      const payment = await lockPayment(context, tx, refund.paymentId);
      const row = await findRefund(tx, refund.id);
      if (!payment || row?.status !== 'requested') return;
      const now = clock.now();
      await updateRefund(tx, refund.id, {
        status: 'failed',
        failure: error.message,
        updatedAt: now,
      });
      const marked = await updatePayment(tx, payment.id, {
        attention: `The card provider refused the refund: ${error.message}`,
        updatedAt: now,
      });
      await context.audit.record(tx, {
        action: 'payments.refund_refused',
        actorUid: null,
        subject: payment.id,
        detail: { refundId: refund.id, reason: error.message },
      });
      await publishPayment(context, tx, marked);
    });
  }

  /** Calls the provider. Idempotent. @throws ProviderUnreachable: retry later */
  async function perform(refundId: string): Promise<void> {
    const refund = await findRefund(db, refundId);
    if (!refund || refund.status !== 'requested') return;
    const payment = await findPayment(db, refund.paymentId);
    const intentId = payment?.intentId;
    if (!intentId) throw new Error(`refund ${refundId} has no intent`);
    try {
      const taken = await provider.refund({
        idempotencyKey: `refund:${refund.paymentId}:${refund.attempt}`,
        intentId,
        amountMinor: refund.amountMinor,
        reason: refund.reason,
        metadata: { payment_id: refund.paymentId, refund_id: refund.id },
      });
      await db.transaction(async (tx) => {
        const locked = await lockPayment(context, tx, refund.paymentId);
        if (!locked) return;
        const updated = await applyRefunds(context, tx, locked, [taken]);
        const checked = await updatePayment(tx, updated.id, {
          nextCheckAt: clock.now(),
          updatedAt: clock.now(),
        });
        await publishPayment(context, tx, checked);
      });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await markRefused(refund, error);
      // The payment may have been refunded in the provider's dashboard; synchronise it.
      await syncPayment(intentId);
    }
  }

  context.jobs.handle(performRefund, ({ refundId }) => perform(refundId));

  return {
    async performNow(refundId: string): Promise<RefundProgress> {
      await perform(refundId).catch((error) => {
        // Ignore ProviderUnreachable, because the job retries until the provider answers.
        if (!(error instanceof ProviderUnreachable)) throw error;
      });
      const refund = await findRefund(db, refundId);
      if (!refund || !isRefundInForce(refund)) return 'refused';
      return refund.status === 'requested' ? 'waiting' : 'accepted';
    },
    async request(tx: Db, request: RefundRequest): Promise<{ refundId: string }> {
      const [payment, earlier] = await getPaid(context, tx, request.paymentId);
      if (earlier.length > 0) throw alreadyRefunded();
      if (payment.amountMinor === 0) {
        throw new AppError('rule_violation', 'Nothing was paid, so there is nothing to refund.');
      }
      const left = payment.amountMinor - payment.refundedMinor;
      const amountMinor = request.amountMinor ?? left;
      if (amountMinor < 1 || amountMinor > left) {
        throw new AppError('rule_violation', 'The refund is more than was paid.', {
          fields: { amount: 'The refund is more than was paid.' },
        });
      }
      const refundId = await insertRefundRow(context, tx, payment, {
        amountMinor,
        reason: request.reason,
        note: request.note ?? null,
        requestedByUid: request.requestedByUid,
      });
      return { refundId };
    },
    async requestRest(tx: Db, request: Omit<RefundRequest, 'amountMinor'>) {
      const [payment, earlier] = await getPaid(context, tx, request.paymentId);
      if (earlier.some(({ isRest }) => isRest)) throw alreadyRefunded();
      const amountMinor =
        payment.amountMinor - earlier.reduce((sum, refund) => sum + refund.amountMinor, 0);
      if (amountMinor === 0) return null;
      const refundId = await insertRefundRow(context, tx, payment, {
        amountMinor,
        reason: request.reason,
        note: request.note ?? null,
        requestedByUid: request.requestedByUid,
        isRest: true,
      });
      return { refundId, amountMinor };
    },
    /** Performs refunds that were not tried for more than two minutes, because their jobs were probably lost. */
    async resume(): Promise<void> {
      const now = clock.now();
      const before = new Date(now.getTime() - LOST_AFTER_MS);
      for (const refund of await listUntriedSince(db, before, 50)) {
        // Store the time of the try first, so that refunds that fail do not keep back others.
        await updateRefund(db, refund.id, { updatedAt: now });
        await perform(refund.id).catch(context.onBackgroundError);
      }
    },
  };
}
