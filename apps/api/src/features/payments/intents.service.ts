// Creates payment intents, and cancels the payment of a subject (what is sold, for example a booking). The payment's row
// is committed before the provider is called. The idempotency key contains the row's id. A repeated or interrupted call
// therefore continues with the same intent.

import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import {
  type ProviderIntent,
  ProviderRefusal,
  ProviderUnreachable,
} from '../../providers/payments/port.ts';
import { createCancelPayment } from './cancel-payment.ts';
import { listUsesOf } from './discount-uses.repository.ts';
import { type PaymentContext } from './payment-context.ts';
import { findLivingPayment, updateIntentId } from './payments.repository.ts';
import type { DiscountCodeRow, Payment } from './payments.tables.ts';
import type { CancelAnswer, IntentAnswer, IntentRequest } from './payments.types.ts';
import { recordPayment } from './record-payment.ts';
import { installationId, type SyncPayment } from './sync-payment.service.ts';

const ROUNDS = 4;
const away = (cause: unknown) =>
  new AppError(
    'unavailable',
    'Card payments are not available at the moment. Please try again shortly.',
    {
      retryAfter: 5,
      cause,
    },
  );

export function createIntents(context: PaymentContext, syncPayment: SyncPayment) {
  const { db, clock, provider, discounts } = context;
  const cancelPayment = createCancelPayment(context, syncPayment);

  /** Whether an open payment has the requested full price, currency and code, so that it can be continued. */
  async function isSame(
    payment: Payment,
    request: IntentRequest,
    code: DiscountCodeRow | null,
  ): Promise<boolean> {
    const [use] = await listUsesOf(db, [payment.id]);
    const full = payment.amountMinor + (use?.savedMinor ?? 0);
    return (
      full === request.amountMinor &&
      payment.currency === request.currency &&
      (use?.codeId ?? null) === (code?.id ?? null)
    );
  }

  async function openAtProvider(
    payment: Payment,
  ): Promise<{ intent: ProviderIntent; clientSecret: string }> {
    if (payment.intentId) {
      const found = await provider.findIntent(payment.intentId);
      if (found) return found;
      throw new Error(`the provider does not know ${payment.intentId}`);
    }
    const made = await provider.createIntent({
      idempotencyKey: `${payment.purpose}:${payment.id}:create`,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      description: payment.description,
      metadata: {
        site: installationId(context),
        purpose: payment.purpose,
        payment_id: payment.id,
        subject_id: payment.subjectId,
        user_id: payment.userUid ?? '',
      },
    });
    const isStored = await updateIntentId(db, payment.id, {
      intentId: made.intent.intentId,
      status: made.intent.status,
      updatedAt: clock.now(),
    });
    if (isStored) return made;
    const row = await findLivingPayment(db, payment.purpose, payment.subjectId);
    if (row?.intentId === made.intent.intentId) return made;
    // The payment was cancelled while the provider created the intent. No browser has the intent's secret, so cancel
    // the intent too.
    await provider.cancelIntent(made.intent.intentId);
    throw new AppError('conflict', 'This payment was cancelled. Please start again.');
  }

  async function continueWith(
    request: IntentRequest,
    payment: Payment,
    code: DiscountCodeRow | null,
  ): Promise<IntentAnswer | null> {
    if (payment.status === 'succeeded') {
      const outcome = payment.amountMinor === 0 ? 'free' : 'already_paid';
      return { outcome, paymentId: payment.id };
    }
    if (!(await isSame(payment, request, code))) {
      const answer = await cancelPayment(payment);
      if (answer === 'unreachable') throw away(undefined);
      return null;
    }
    const { intent, clientSecret } = await openAtProvider(payment);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      await syncPayment(intent.intentId);
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

  return {
    cancelPayment,
    async create(request: IntentRequest): Promise<IntentAnswer> {
      const code = request.code ? await discounts.find(request.userUid, request.code) : null;
      for (let round = 0; round < ROUNDS; round += 1) {
        try {
          const answer = await continueWith(
            request,
            await recordPayment(context, request, code),
            code,
          );
          if (answer) return answer;
        } catch (error) {
          if (error instanceof ProviderUnreachable) throw away(error);
          if (error instanceof ProviderRefusal) {
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
    },
    async cancel(purpose: PaymentPurpose, subjectId: string): Promise<CancelAnswer> {
      const payment = await findLivingPayment(db, purpose, subjectId);
      return payment ? cancelPayment(payment) : 'cancelled';
    },
    async isPayerAsked(purpose: PaymentPurpose, subjectId: string): Promise<boolean> {
      const payment = await findLivingPayment(db, purpose, subjectId);
      if (!payment?.intentId || payment.status === 'succeeded') return false;
      try {
        return (await provider.findIntent(payment.intentId))?.intent.status === 'requires_action';
      } catch (error) {
        if (error instanceof ProviderUnreachable) return false;
        throw error;
      }
    },
  };
}
