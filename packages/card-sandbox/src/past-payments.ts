// Creates past payments for the demo data. It stores the objects of a payment, decline, cancellation or refund, with past
// dates. No webhook is sent, because the product itself writes the matching rows.

import { createIntents } from './intents.ts';
import { createLedger, noRequest } from './ledger.ts';
import type { ObjectStore } from './object-store.ts';
import { createRefunds } from './refunds.ts';
import { settleCharge } from './settlement.ts';
import { StripeError } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';

export interface PastPayment {
  at: Date;
  amountMinor: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  /** A named test card such as `pm_card_visa`. */
  card: string;
  /** The last step of the payment. `confirmed`: the card was charged or declined. `unconfirmed`: the buyer only entered a card. */
  ending: 'confirmed' | 'unconfirmed' | 'cancelled';
  refund?: { at: Date; amountMinor: number; metadata: Record<string, string> } | undefined;
}

export interface PastPaymentRecord {
  intentId: string;
  status: string;
  chargeId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  errorCode: string | null;
  /** Fee and net amount in pence; null without a successful charge. */
  settlement: { amountMinor: number; feeMinor: number; netMinor: number } | null;
  refundId: string | null;
}

/**
 * Creates and stores the objects of one past payment: intent, card, charge, and the refund if the payment has one.
 * @returns the ids, the status and the settlement that the product stores in its own rows
 */
export function recordPastPayment(store: ObjectStore, payment: PastPayment): PastPaymentRecord {
  const toolsAt = (at: Date) => {
    const ledger = createLedger({ store, now: () => at, onEvent: () => {} });
    return {
      ledger,
      intents: createIntents(ledger, { feeDelayMs: 0, disputeDelayMs: 0, baseUrl: () => '' }),
      refunds: createRefunds(ledger, { refundDelayMs: 0 }),
    };
  };
  const { ledger, intents } = toolsAt(payment.at);
  const { amountMinor, currency, description, metadata, card, ending, refund } = payment;
  const isHeldBack = ending === 'unconfirmed';
  const { id } = intents.create(
    {
      amount: String(amountMinor),
      currency,
      description,
      metadata,
      ...(isHeldBack ? { payment_method: card } : {}),
    },
    noRequest,
  );
  const intentId = String(id);
  if (ending === 'confirmed') {
    try {
      intents.confirm(intentId, { payment_method: card, use_stripe_sdk: 'true' }, noRequest);
    } catch (error) {
      // Continue after a decline: the store now contains a failed charge with the reason.
      if (!(error instanceof StripeError)) throw error;
    }
  } else if (ending === 'cancelled') {
    intents.cancel(intentId, { cancellation_reason: 'abandoned' }, noRequest);
  }
  const intent = intents.get(intentId);
  const chargeId = intent.latest_charge === null ? null : String(intent.latest_charge);
  if (chargeId && intent.status === 'succeeded') {
    settleCharge(ledger, chargeId);
    store.remove('task', `settle:${chargeId}`);
  }
  const charge = chargeId ? store.get('charge', chargeId) : null;
  const booked = charge && store.get('balance_transaction', String(charge.balance_transaction));
  const cardOf = (charge?.payment_method_details as { card: Json } | undefined)?.card;
  const refundId = refund
    ? toolsAt(refund.at).refunds.create(
        {
          payment_intent: intentId,
          amount: String(refund.amountMinor),
          reason: 'requested_by_customer',
          metadata: refund.metadata,
        },
        noRequest,
      ).id
    : null;
  const lastError = intent.last_payment_error as Json | null;
  return {
    intentId,
    status: String(intent.status),
    chargeId,
    cardBrand: cardOf ? String(cardOf.brand) : null,
    cardLast4: cardOf ? String(cardOf.last4) : null,
    errorCode: lastError ? String(lastError.code) : null,
    settlement: booked
      ? {
          amountMinor: Number(booked.amount),
          feeMinor: Number(booked.fee),
          netMinor: Number(booked.net),
        }
      : null,
    refundId: refundId === null ? null : String(refundId),
  };
}
