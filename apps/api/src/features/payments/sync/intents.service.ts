// Creates the payment intent of a subject (what is sold, for example a booking). The payment's row is committed before the
// provider is called. The idempotency key contains the row's id. A repeated or interrupted call
// therefore continues with the same intent.

import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { violatedUnique } from '../../../db/errors.ts';
import { newId } from '../../../db/keys.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  CardRefusal,
  type ProviderIntent,
  ProviderUnreachable,
} from '../../../providers/payments/port.ts';
import { lockAccount } from '../../accounts/account-lock.sql.ts';
import {
  findDiscountCode,
  listUsesOf,
  priceWithLockedCode,
} from '../codes/discount-uses.service.ts';
import { cardsAway, publishPayment } from '../payment-context.ts';
import { findLivingPayment, insertPayment, takeReceiptNumber } from '../payments.repository.ts';
import { type DiscountCodeRow, discountUses, type Payment, payments } from '../payments.tables.ts';
import type { IntentAnswer, IntentRequest } from '../payments.types.ts';
import { cancelPayment } from './cancel-payment.service.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { firstCheckAt, installationId, syncPayment } from './sync-payment.service.ts';

const ROUNDS = 4;
/** Whether an open payment has the requested full price, currency and code, so that it can be continued. */
async function isSamePurchase(
  ctx: Context,
  payment: Payment,
  request: IntentRequest,
  code: DiscountCodeRow | null,
): Promise<boolean> {
  const [use] = await listUsesOf(ctx.db, [payment.id]);
  const full = payment.amountMinor + (use?.savedMinor ?? 0);
  return (
    full === request.amountMinor &&
    payment.currency === request.currency &&
    (use?.codeId ?? null) === (code?.id ?? null)
  );
}

async function openAtProvider(
  ctx: Context,
  payment: Payment,
): Promise<{ intent: ProviderIntent; clientSecret: string }> {
  if (payment.intentId) {
    const found = await ctx.cards.findIntent(payment.intentId);
    if (found) return found;
    throw new Error(`the provider does not know ${payment.intentId}`);
  }
  const made = await ctx.cards.createIntent({
    idempotencyKey: `${payment.purpose}:${payment.id}:create`,
    ...pick(payment, 'amountMinor', 'currency', 'description'),
    metadata: {
      site: installationId(ctx),
      purpose: payment.purpose,
      payment_id: payment.id,
      subject_id: payment.subjectId,
      user_id: payment.userUid ?? '',
    },
  });
  const { intentId, status } = made.intent;
  // Stored only in a payment that has no intent and was not cancelled.
  const { id, status: known, intentId: earlier } = payments;
  const stored = await ctx.db
    .update(payments)
    .set({ intentId, status, updatedAt: ctx.clock.now() })
    .where(and(eq(id, payment.id), eq(known, 'created'), isNull(earlier)))
    .returning({ id });
  if (stored.length > 0) return made;
  const row = await findLivingPayment(ctx.db, payment.purpose, payment.subjectId);
  if (row?.intentId === made.intent.intentId) return made;
  // The payment was cancelled while the provider created the intent. No browser has the intent's secret, so cancel
  // the intent too.
  await ctx.cards.cancelIntent(made.intent.intentId);
  throw new AppError('conflict', 'This payment was cancelled. Please start again.');
}

async function continueWith(
  ctx: Context,
  request: IntentRequest,
  payment: Payment,
  code: DiscountCodeRow | null,
): Promise<IntentAnswer | null> {
  if (payment.status === 'succeeded') {
    const outcome = payment.amountMinor === 0 ? 'free' : 'already_paid';
    return { outcome, paymentId: payment.id };
  }
  if (!(await isSamePurchase(ctx, payment, request, code))) {
    const answer = await cancelPayment(ctx, payment);
    if (answer === 'unreachable') throw cardsAway();
    return null;
  }
  const { intent, clientSecret } = await openAtProvider(ctx, payment);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    await syncPayment(ctx, intent.intentId);
    return null;
  }
  return {
    outcome: 'open',
    paymentId: payment.id,
    clientSecret,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
  };
}

/**
 * Records the payment, then creates the intent at the provider. Call it after the feature's row is committed, outside
 * any transaction. Idempotent: the subject keeps its open payment while the full price, the currency and the discount
 * code are the same. If one of them differs, the open payment is cancelled first.
 * @throws AppError `unavailable` when the provider does not answer (a retry continues); `provider_failed` when the
 * provider refuses the payment; `conflict` when the payment changes meanwhile, or when a free purchase cannot be
 * delivered; `rule_violation` or `too_many_requests` for a code; the errors of `check`
 */
export async function createIntent(ctx: Context, request: IntentRequest): Promise<IntentAnswer> {
  const code = request.code ? await findDiscountCode(ctx, request.userUid, request.code) : null;
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      const answer = await continueWith(
        ctx,
        request,
        await recordPayment(ctx, request, code),
        code,
      );
      if (answer) return answer;
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw cardsAway(error);
      if (error instanceof CardRefusal) {
        throw new AppError(
          'provider_failed',
          'The card provider refused this payment. Please try again later.',
          {
            cause: error,
          },
        );
      }
      // A unique violation means that a parallel call has stored the payment. The next iteration finds it.
      if (violatedUnique(error) === null) throw error;
    }
  }
  throw new AppError('conflict', 'This payment is being changed elsewhere. Please try again.');
}

async function fulfilFree(ctx: Context, tx: Db, payment: Payment): Promise<Payment> {
  const done = await fulfilPayment(ctx, tx, payment, payment.createdAt);
  // A free payment cannot be refunded, so throw an error to roll back the whole purchase.
  if (done.outcome.outcome === 'return_money') throw new AppError('conflict', done.outcome.note);
  await publishPayment(ctx, tx, done.payment);
  return done.payment;
}

/**
 * The open or paid payment of the subject, or a new row. Records a payment at its discounted price before the card
 * provider is called. When a code covers the whole price, the payment of 0 succeeds in the same transaction without the
 * provider.
 * @throws AppError rule_violation for a refused code, conflict when a free purchase cannot be delivered, and errors of
 * `check`
 */
function recordPayment(
  ctx: Context,
  request: IntentRequest,
  code: DiscountCodeRow | null,
): Promise<Payment> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, request.userUid)))
      throw new AppError('not_authenticated', 'Please log in again.');
    await request.check?.(tx);
    const existing = await findLivingPayment(tx, request.purpose, request.subjectId);
    if (existing) return existing;
    const now = ctx.clock.now();
    const row = {
      id: newId('pay'),
      ...pick(request, 'purpose', 'subjectId', 'userUid', 'amountMinor', 'currency', 'description'),
      createdAt: now,
      updatedAt: now,
    };
    if (!code) return insertPayment(tx, { ...row, nextCheckAt: firstCheckAt(now) });
    const amountMinor = await priceWithLockedCode(ctx, tx, code.id, request);
    const payment =
      amountMinor === 0
        ? await insertPayment(tx, {
            ...row,
            amountMinor,
            status: 'succeeded',
            paidAt: now,
            receiptNumber: await takeReceiptNumber(tx),
            // A free payment never reaches the provider, so it has no fee.
            settledMinor: 0,
            feeMinor: 0,
            netMinor: 0,
            settledCurrency: row.currency,
          })
        : await insertPayment(tx, { ...row, amountMinor, nextCheckAt: firstCheckAt(now) });
    // `priceWithLockedCode` holds the lock, so that no parallel purchase exceeds a limit of the code.
    await tx.insert(discountUses).values({
      paymentId: payment.id,
      codeId: code.id,
      userUid: payment.userUid,
      state: 'reserved',
      savedMinor: request.amountMinor - amountMinor,
      createdAt: now,
      updatedAt: now,
    });
    return amountMinor === 0 ? fulfilFree(ctx, tx, payment) : payment;
  });
}
