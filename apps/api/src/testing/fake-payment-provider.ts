// A fake card provider. Tests decide when a payment succeeds or the provider fails, and can read intents and refunds.

import type { Clock } from '../providers/clock/clock.ts';
import {
  type CardProvider,
  type CreateIntent,
  type ProviderIntent,
  type ProviderRefund,
  ProviderUnreachable,
  type RequestRefund,
} from '../providers/payments/port.ts';

interface Held {
  request: CreateIntent;
  status: ProviderIntent['status'];
  paidAt: Date | null;
  refunds: ProviderRefund[];
  createdAt: Date;
}

export type ScriptedCards = ReturnType<typeof createFakePaymentProvider>;

export function createFakePaymentProvider(clock: Clock) {
  const intents = new Map<string, Held>();
  const script = { isAway: false };
  const requireThere = () => {
    if (script.isAway) throw new ProviderUnreachable('The provider is away.');
  };
  const get = (intentId: string): Held => {
    const held = intents.get(intentId);
    if (!held) throw new Error(`no intent ${intentId}`);
    return held;
  };
  const present = (intentId: string): { intent: ProviderIntent; clientSecret: string } => {
    const held = get(intentId);
    const { amountMinor, currency, metadata } = held.request;
    const refundedMinor = held.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
    return {
      clientSecret: `${intentId}_secret`,
      intent: {
        intentId,
        status: held.status,
        amountMinor,
        currency,
        metadata,
        amountReceivedMinor: held.paidAt ? amountMinor : 0,
        createdAt: held.createdAt,
        lastErrorCode: null,
        charge: held.paidAt
          ? {
              chargeId: `ch_${intentId}`,
              paidAt: held.paidAt,
              isPaid: true,
              isDisputed: false,
              refundedMinor,
              cardBrand: 'visa',
              wallet: null,
              cardLast4: '4242',
              settlement: null,
            }
          : null,
      },
    };
  };
  const provider: CardProvider = {
    kind: 'sandbox',
    publishableKey: 'pk_test_scripted',
    async createIntent(request) {
      requireThere();
      const known = [...intents].find(
        ([, held]) => held.request.idempotencyKey === request.idempotencyKey,
      );
      const intentId = known?.[0] ?? `pi_${intents.size + 1}`;
      const createdAt = clock.now();
      if (!known) {
        const status = 'requires_payment_method' as const;
        intents.set(intentId, { request, status, paidAt: null, refunds: [], createdAt });
      }
      return present(intentId);
    },
    async findIntent(intentId) {
      requireThere();
      return intents.has(intentId) ? present(intentId) : null;
    },
    async cancelIntent(intentId) {
      requireThere();
      const held = get(intentId);
      if (held.status === 'succeeded') return 'already_paid';
      if (held.status === 'processing') return 'not_now';
      held.status = 'canceled';
      return 'cancelled';
    },
    async refund(request: RequestRefund) {
      requireThere();
      const held = get(request.intentId);
      const refund: ProviderRefund = {
        refundId: `re_${request.intentId}_${held.refunds.length + 1}`,
        amountMinor: request.amountMinor,
        currency: held.request.currency,
        status: 'succeeded',
        reason: request.reason,
        failureReason: null,
        createdAt: clock.now(),
        metadata: request.metadata,
        settlement: null,
      };
      held.refunds.push(refund);
      return refund;
    },
    async listRefunds(intentId) {
      requireThere();
      return get(intentId).refunds;
    },
    async listDisputes() {
      return [];
    },
    async *listIntents() {
      for (const intentId of intents.keys()) yield present(intentId).intent;
    },
    readEvent() {
      throw new Error('the scripted provider sends no notices');
    },
  };
  return {
    provider,
    /** Makes calls about one intent or its refunds fail until `comeBack`, as when the network is down. */
    goAway: () => void (script.isAway = true),
    comeBack: () => void (script.isAway = false),
    /** Charges the learner at the provider, without delivering the webhook. */
    charge(clientSecret: string): void {
      const held = get(clientSecret.replace(/_secret$/, ''));
      if (held.status === 'canceled') throw new Error('a cancelled intent cannot be paid');
      held.status = 'succeeded';
      held.paidAt = clock.now();
    },
    setStatus(clientSecret: string, status: ProviderIntent['status']): void {
      get(clientSecret.replace(/_secret$/, '')).status = status;
    },
    statusOf: (clientSecret: string) => get(clientSecret.replace(/_secret$/, '')).status,
    refundsOf: (clientSecret: string) => get(clientSecret.replace(/_secret$/, '')).refunds,
    countIntents: () => intents.size,
  };
}
