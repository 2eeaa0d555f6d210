// Refunds of payments, full or partial. A refund can be requested only when all earlier refunds of the payment have
// failed or were cancelled. The refund's row and the job that calls the provider are written together. The provider is
// also called right after the commit, so that an administrator sees the outcome. Both calls use the same idempotency key,
// so that the provider refunds once.

import { and, asc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { CardRefusal, ProviderUnreachable } from '../../../providers/payments/port.ts';
import { lockPayment, publishPayment } from '../payment-context.ts';
import { findPayment, updatePayment } from '../payments.repository.ts';
import { type Payment, type Refund, refunds } from '../payments.tables.ts';
import type { RefundProgress, RefundRequest } from '../payments.types.ts';
import { syncPayment } from '../sync/sync-payment.service.ts';
import {
  applyRefunds,
  findRefund,
  insertRefundRow,
  isRefundInForce,
  listRefunds,
  updateRefund,
} from './refunds.repository.ts';

const LOST_AFTER_MS = 2 * 60_000;

/** Locks the payment. @returns it, and the refunds that have neither failed nor been cancelled */
async function lockPaid(ctx: Context, tx: Db, paymentId: string): Promise<[Payment, Refund[]]> {
  const payment = await lockPayment(ctx, tx, paymentId);
  if (!payment) throw notFound('This payment');
  if (payment.status !== 'succeeded') {
    throw new AppError('rule_violation', 'Only a payment that succeeded can be refunded.');
  }
  return [payment, (await listRefunds(tx, payment.id)).filter(isRefundInForce)];
}

const alreadyRefunded = () => new AppError('conflict', 'This payment has already been refunded.');

async function markRefused(ctx: Context, refund: Refund, error: CardRefusal) {
  await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(ctx, tx, refund.paymentId);
    const row = await findRefund(tx, refund.id);
    if (!payment || row?.status !== 'requested') return;
    const now = ctx.clock.now();
    await updateRefund(tx, refund.id, {
      status: 'failed',
      failure: error.message,
      updatedAt: now,
    });
    const marked = await updatePayment(tx, payment.id, {
      attention: `The card provider refused the refund: ${error.message}`,
      updatedAt: now,
    });
    await ctx.audit.record(tx, null, 'payments.refund_refused', payment.id, {
      refundId: refund.id,
      reason: error.message,
    });
    await publishPayment(ctx, tx, marked);
  });
}

/** Calls the provider. Idempotent. @throws ProviderUnreachable: retry later */
export async function performRequestedRefund(ctx: Context, refundId: string) {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund || refund.status !== 'requested') return;
  const payment = await findPayment(ctx.db, refund.paymentId);
  const intentId = payment?.intentId;
  if (!intentId) throw new Error(`refund ${refundId} has no intent`);
  try {
    const taken = await ctx.cards.refund({
      idempotencyKey: `refund:${refund.paymentId}:${refund.attempt}`,
      intentId,
      amountMinor: refund.amountMinor,
      reason: refund.reason,
      metadata: { payment_id: refund.paymentId, refund_id: refund.id },
    });
    await ctx.db.transaction(async (tx) => {
      const locked = await lockPayment(ctx, tx, refund.paymentId);
      if (!locked) return;
      const updated = await applyRefunds(ctx, tx, locked, [taken]);
      const checked = await updatePayment(tx, updated.id, {
        nextCheckAt: ctx.clock.now(),
        updatedAt: ctx.clock.now(),
      });
      await publishPayment(ctx, tx, checked);
    });
  } catch (error) {
    if (!(error instanceof CardRefusal)) throw error;
    await markRefused(ctx, refund, error);
    // The payment may have been refunded in the provider's dashboard; synchronise it.
    await syncPayment(ctx, intentId);
  }
}

/**
 * Tries to perform a refund directly after the commit, so that the requester sees the outcome. Call it outside any transaction. When the
 * provider does not answer, the refund's job retries.
 */
export async function performRefundNow(ctx: Context, refundId: string): Promise<RefundProgress> {
  await performRequestedRefund(ctx, refundId).catch((error) => {
    // Ignore ProviderUnreachable, because the job retries until the provider answers.
    if (!(error instanceof ProviderUnreachable)) throw error;
  });
  const refund = await findRefund(ctx.db, refundId);
  if (!refund || !isRefundInForce(refund)) return 'refused';
  return refund.status === 'requested' ? 'waiting' : 'accepted';
}

/**
 * Requests a refund of an amount, or of the whole payment if none is given, once per payment. A further request is possible only
 * when the earlier refund failed or was cancelled. In the caller's transaction, writes the refund and the job that performs the refund. The handler
 * `onRefunded` runs when the provider accepts the refund.
 * @throws AppError not_found; `rule_violation` when the payment is not paid or its price is 0; `rule_violation` for an
 * amount above what was paid; `conflict` when the payment is already refunded
 */
export async function requestRefund(
  ctx: Context,
  tx: Db,
  request: RefundRequest,
): Promise<{ refundId: string }> {
  const [payment, earlier] = await lockPaid(ctx, tx, request.paymentId);
  if (earlier.length > 0) throw alreadyRefunded();
  if (payment.amountMinor === 0) {
    throw new AppError('rule_violation', 'Nothing was paid, so there is nothing to refund.');
  }
  const amountMinor = request.amountMinor ?? payment.amountMinor;
  if (amountMinor > payment.amountMinor) {
    throw new AppError('rule_violation', 'The refund is more than was paid.', {
      fields: { amount: 'The refund is more than was paid.' },
    });
  }
  return { refundId: await insertRefundRow(ctx, tx, payment, { ...request, amountMinor }) };
}

/**
 * Requests the refund of what earlier refunds have left of the payment, because the booking or purchase is cancelled.
 * Like `requestRefund`, but possible after a partial refund.
 * @returns null when nothing is left
 * @throws AppError not_found; `rule_violation` when the payment is not paid; `conflict` when the rest is already requested
 */
export async function requestRestRefund(
  ctx: Context,
  tx: Db,
  request: Omit<RefundRequest, 'amountMinor'>,
) {
  const [payment, earlier] = await lockPaid(ctx, tx, request.paymentId);
  if (earlier.some(({ isRest }) => isRest)) throw alreadyRefunded();
  const amountMinor =
    payment.amountMinor - earlier.reduce((sum, refund) => sum + refund.amountMinor, 0);
  if (amountMinor === 0) return null;
  const refund = { ...request, amountMinor, isRest: true };
  const refundId = await insertRefundRow(ctx, tx, payment, refund);
  return { refundId, amountMinor };
}

/** The amount of the refund that `requestRestRefund` has requested; 0 without one. */
export async function findRestRefund(db: Db, paymentId: string): Promise<number> {
  const requested = (await listRefunds(db, paymentId)).filter(isRefundInForce);
  return requested.find(({ isRest }) => isRest)?.amountMinor ?? 0;
}

/** Performs refunds that were not tried for more than two minutes, because their jobs were probably lost. */
export async function resumeRefunds(ctx: Context) {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  const untried = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.updatedAt, before)))
    .orderBy(asc(refunds.updatedAt))
    .limit(50);
  for (const refund of untried) {
    // Store the time of the try first, so that refunds that fail do not keep back others.
    await updateRefund(ctx.db, refund.id, { updatedAt: now });
    await performRequestedRefund(ctx, refund.id).catch(ctx.onBackgroundError);
  }
}
