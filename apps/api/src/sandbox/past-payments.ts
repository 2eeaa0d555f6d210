// Payments of the past, for the demo data: the same objects that a payment, a decline, a cancellation or a refund leaves in
// the sandbox's books, with dates of their own. No webhook is sent, because the product writes its own rows.
import type { Books } from './books.ts';
import { createIntents } from './intents.ts';
import { createLedger, nobody } from './ledger.ts';
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
  /** How far the payment got. `unconfirmed`: a card was given and never confirmed. */
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
  /** Fee and net in pence; null without a successful charge. */
  settlement: { amountMinor: number; feeMinor: number; netMinor: number } | null;
  refundId: string | null;
}

/** Writes one payment into the books. @returns what the provider would say about it today */
export function recordPastPayment(books: Books, payment: PastPayment): PastPaymentRecord {
  const toolsAt = (at: Date) => {
    const ledger = createLedger({ books, now: () => at, onEvent: () => {} });
    return {
      ledger,
      intents: createIntents(ledger, { feeDelayMs: 0, disputeDelayMs: 0 }),
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
    nobody,
  );
  const intentId = String(id);
  if (ending === 'confirmed') {
    try {
      intents.confirm(intentId, { payment_method: card, use_stripe_sdk: 'true' }, nobody);
    } catch (error) {
      // A declined card: the books hold the failed charge and the reason.
      if (!(error instanceof StripeError)) throw error;
    }
  } else if (ending === 'cancelled') {
    intents.cancel(intentId, { cancellation_reason: 'abandoned' }, nobody);
  }
  const intent = intents.get(intentId);
  const chargeId = intent.latest_charge === null ? null : String(intent.latest_charge);
  if (chargeId && intent.status === 'succeeded') {
    settleCharge(ledger, chargeId);
    books.remove('task', `settle:${chargeId}`);
  }
  const charge = chargeId ? books.get('charge', chargeId) : null;
  const booked = charge && books.get('balance_transaction', String(charge.balance_transaction));
  const cardOf = (charge?.payment_method_details as { card: Json } | undefined)?.card;
  const refundId = refund
    ? toolsAt(refund.at).refunds.create(
        {
          payment_intent: intentId,
          amount: String(refund.amountMinor),
          reason: 'requested_by_customer',
          metadata: refund.metadata,
        },
        nobody,
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
