// Cancels payments that nobody has paid yet, and says whether a payer is about to pay one.

import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { ProviderUnreachable } from '../../../providers/payments/port.ts';
import { releaseDiscount } from '../codes/discount-uses.service.ts';
import { handlersOf, lockPayment, toHandledPayment } from '../payment-context.ts';
import { findLivingPayment, updatePayment } from '../payments.repository.ts';
import type { Payment } from '../payments.tables.ts';
import type { CancelAnswer } from '../payments.types.ts';
import { syncPayment } from './sync-payment.service.ts';

/**
 * Cancels the payment of a subject (what is sold, for example a booking) when a hold expires or is released. A payment that has succeeded meanwhile is recorded instead, as by a
 * webhook, which delivers the subject. Call it outside any transaction. Does not throw when the provider is unreachable.
 */
export async function cancelPaymentOf(
  ctx: Context,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<CancelAnswer> {
  const payment = await findLivingPayment(ctx.db, purpose, subjectId);
  return payment ? cancelPayment(ctx, payment) : 'cancelled';
}

/** Whether the payer is completing 3-D Secure now. False when the provider does not answer. */
export async function isPayerAsked(
  ctx: Context,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<boolean> {
  const payment = await findLivingPayment(ctx.db, purpose, subjectId);
  if (!payment?.intentId || payment.status === 'succeeded') return false;
  try {
    return (await ctx.cards.findIntent(payment.intentId))?.intent.status === 'requires_action';
  } catch (error) {
    if (error instanceof ProviderUnreachable) return false;
    throw error;
  }
}

/** Cancels a payment that has no intent. @returns false when the payment has received an intent or succeeded in the meantime */
function cancelUnsent(ctx: Context, payment: Payment): Promise<boolean> {
  return ctx.db.transaction(async (tx: Db) => {
    const locked = await lockPayment(ctx, tx, payment.id);
    if (!locked || locked.status === 'canceled') return true;
    if (locked.status !== 'created' || locked.intentId !== null) return false;
    const cancelled = await updatePayment(tx, locked.id, {
      status: 'canceled',
      nextCheckAt: null,
      updatedAt: ctx.clock.now(),
    });
    await releaseDiscount(ctx, tx, locked.id);
    await handlersOf(ctx, locked.purpose).onCancelled(ctx, tx, toHandledPayment(cancelled));
    return true;
  });
}

/** Call this function outside any transaction, because it calls the provider. */
export async function cancelPayment(ctx: Context, payment: Payment): Promise<CancelAnswer> {
  if (payment.status === 'succeeded') return 'already_succeeded';
  let { intentId } = payment;
  if (intentId === null) {
    if (await cancelUnsent(ctx, payment)) return 'cancelled';
    intentId =
      (await findLivingPayment(ctx.db, payment.purpose, payment.subjectId))?.intentId ?? null;
    if (intentId === null) return 'cancelled';
  }
  try {
    const answer = await ctx.cards.cancelIntent(intentId);
    if (answer === 'not_now') return 'unreachable';
    await syncPayment(ctx, intentId);
    return answer === 'already_paid' ? 'already_succeeded' : 'cancelled';
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'unreachable';
    throw error;
  }
}
