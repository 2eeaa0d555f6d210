// Calls Stripe through its official SDK, with the API version that the SDK pins. For the card sandbox,
// the same client gets another `fetch`, which sends its calls there.

import type { PaymentStatus } from '@urost3/contract/payments/payments.schemas.ts';
import Stripe from 'stripe';
import {
  type CardProvider,
  CardRefusal,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type ProviderRefundStatus,
  ProviderUnreachable,
  type Settlement,
  SignatureError,
} from './port.ts';

type Intent = Stripe.PaymentIntent;

type ChargeObject = Stripe.Charge;

const at = (seconds: number) => new Date(seconds * 1000);

function idOf(value: string | { id: string } | null | undefined): string | null {
  if (!value) return null;
  return typeof value === 'string' ? value : value.id;
}

function toSettlement(
  transaction: string | Stripe.BalanceTransaction | null | undefined,
): Settlement | null {
  if (!transaction || typeof transaction === 'string') return null;
  return {
    amountMinor: transaction.amount,
    feeMinor: transaction.fee,
    netMinor: transaction.net,
    currency: transaction.currency,
  };
}

function toCharge(charge: ChargeObject): NonNullable<ProviderIntent['charge']> {
  const card = charge.payment_method_details?.card;
  return {
    chargeId: charge.id,
    paidAt: at(charge.created),
    isPaid: charge.paid && charge.status === 'succeeded',
    isDisputed: charge.disputed,
    refundedMinor: charge.amount_refunded,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    wallet: card?.wallet?.type ?? (charge.payment_method_details?.type === 'link' ? 'link' : null),
    settlement: toSettlement(charge.balance_transaction),
  };
}

function toIntent(intent: Intent): ProviderIntent {
  const charge = intent.latest_charge;
  return {
    intentId: intent.id,
    status: intent.status as PaymentStatus,
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    currency: intent.currency,
    createdAt: at(intent.created),
    metadata: intent.metadata,
    lastErrorCode: intent.last_payment_error?.code ?? null,
    charge: charge && typeof charge !== 'string' ? toCharge(charge) : null,
  };
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    refundId: refund.id,
    amountMinor: refund.amount,
    currency: refund.currency,
    status: (refund.status ?? 'pending') as ProviderRefundStatus,
    reason: refund.reason,
    failureReason: refund.failure_reason ?? null,
    createdAt: at(refund.created),
    metadata: refund.metadata ?? {},
    settlement: toSettlement(refund.balance_transaction),
  };
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    disputeId: dispute.id,
    amountMinor: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    reason: dispute.reason,
    createdAt: at(dispute.created),
    netMinor: dispute.balance_transactions.reduce((sum, item) => sum + item.net, 0),
  };
}

/** Converts an event. Its payment is the object of the event, or the payment that the object references. */
function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as unknown as {
    object: string;
    id: string;
    payment_intent?: string | { id: string } | null;
  };
  const intentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent);
  return {
    eventId: event.id,
    type: event.type,
    createdAt: at(event.created),
    intentId,
    dispute: object.object === 'dispute' ? toDispute(object as unknown as Stripe.Dispute) : null,
  };
}

/** The maximum age of a webhook's signature in seconds. Stripe signs each retry anew, so late retries are accepted. */
const SIGNATURE_TOLERANCE = 300;
const WITH_CHARGE = { expand: ['latest_charge.balance_transaction'] };
const TIMEOUT_MS = 15_000;

/** Translates the SDK's errors: the provider refused the call, or (for all other errors) it gave no usable answer. */
async function speaking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeIdempotencyError;
    if (isRefusal) throw new CardRefusal(error.message, error.code ?? null, error);
    throw new ProviderUnreachable('the card provider gave no usable answer', { cause: error });
  }
}

interface StripeOptions {
  kind: CardProvider['kind'];
  secretKey: string;
  publishableKey: string;
  /** Two secrets while an operator replaces the secret, otherwise one. */
  webhookSecrets: readonly string[];
  now: () => Date;
  /** Whether the form offers Link, Stripe's wallet, in addition to cards. */
  offersLink?: boolean;
  /** Replaces the network by the card sandbox. */
  fetch?: typeof fetch;
  /** The timeout of one HTTP request. The SDK may repeat the request. */
  timeoutMs?: number;
}

export function createStripeProvider(options: StripeOptions): CardProvider {
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
  });

  async function retrieve(intentId: string): Promise<Intent | null> {
    try {
      return await speaking(() => stripe.paymentIntents.retrieve(intentId, WITH_CHARGE));
    } catch (error) {
      if (error instanceof CardRefusal && error.code === 'resource_missing') return null;
      throw error;
    }
  }

  const withSecret = (intent: Intent) => ({
    intent: toIntent(intent),
    clientSecret: intent.client_secret ?? '',
  });

  return {
    kind: options.kind,
    publishableKey: options.publishableKey,

    async createIntent(request) {
      const intent = await speaking(() =>
        stripe.paymentIntents.create(
          {
            amount: request.amountMinor,
            currency: request.currency,
            description: request.description,
            metadata: { ...request.metadata },
            allowed_payment_method_types: options.offersLink ? ['card', 'link'] : ['card'],
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return withSecret(intent);
    },

    async findIntent(intentId) {
      const intent = await retrieve(intentId);
      return intent ? withSecret(intent) : null;
    },

    async cancelIntent(intentId) {
      try {
        await speaking(() =>
          stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }),
        );
        return 'cancelled';
      } catch (error) {
        if (!(error instanceof CardRefusal)) throw error;
        // After a refusal, the current state of the intent contains the reason.
        const intent = await retrieve(intentId);
        if (intent?.status === 'succeeded') return 'already_paid';
        return !intent || intent.status === 'canceled' ? 'cancelled' : 'not_now';
      }
    },

    async refund(request) {
      const refund = await speaking(() =>
        stripe.refunds.create(
          {
            payment_intent: request.intentId,
            amount: request.amountMinor,
            reason: request.reason,
            metadata: { ...request.metadata },
            expand: ['balance_transaction'],
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return toRefund(refund);
    },

    async listRefunds(intentId) {
      return speaking(async () => {
        const list: ProviderRefund[] = [];
        const pages = stripe.refunds.list({
          payment_intent: intentId,
          limit: 100,
          expand: ['data.balance_transaction'],
        });
        for await (const refund of pages) list.push(toRefund(refund));
        return list;
      });
    },

    async listDisputes(intentId) {
      return speaking(async () => {
        const list: ProviderDispute[] = [];
        const pages = stripe.disputes.list({ payment_intent: intentId, limit: 100 });
        for await (const dispute of pages) list.push(toDispute(dispute));
        return list;
      });
    },

    async *listIntents(since) {
      const pages = stripe.paymentIntents.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: 100,
        expand: ['data.latest_charge.balance_transaction'],
      });
      try {
        for await (const intent of pages) yield toIntent(intent);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError)
          throw new ProviderUnreachable('the card provider gave no list', { cause: error });
        throw error;
      }
    },

    readEvent(rawBody, signature) {
      if (!signature) throw new SignatureError('no signature');
      const receivedAt = Math.floor(options.now().getTime() / 1000);
      let failure: unknown;
      for (const secret of options.webhookSecrets) {
        try {
          return toEvent(
            stripe.webhooks.constructEvent(
              rawBody,
              signature,
              secret,
              SIGNATURE_TOLERANCE,
              undefined,
              // In milliseconds, rounded down to a second, because the time in the signature header has whole seconds.
              receivedAt * 1000,
            ),
          );
        } catch (error) {
          failure = error;
        }
      }
      throw new SignatureError('the signature does not match', { cause: failure });
    },
  };
}
