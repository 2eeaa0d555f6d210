// Charges a card for an intent. The test card decides whether the charge succeeds.
import type { Ledger, RequestOrigin } from './ledger.ts';
import { charge, type Decline } from './stripe-charges.ts';
import { cardError, noSuch, StripeError } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';
import { type TestCard, testCards } from './test-cards.ts';

export interface ChargeOptions {
  /** The delay until the fee and the net amount of a payment are known. */
  feeDelayMs: number;
  /** The delay until the owner of a dispute test card disputes the payment. */
  disputeDelayMs: number;
}

export function createCardCharges(ledger: Ledger, options: ChargeOptions) {
  function fail(
    intent: Json,
    method: Json,
    card: TestCard,
    decline: Decline,
    origin: RequestOrigin,
  ): never {
    const failed = ledger.save(
      charge(intent, method, {
        created: ledger.seconds(),
        decline,
        wasAuthenticated: card.needsAuthentication,
      }),
    );
    const error = cardError({
      code: decline.code,
      ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
      message: decline.message,
      charge: failed.id,
      ...(card.outcome.kind === 'declines' && card.outcome.param
        ? { param: card.outcome.param }
        : {}),
      payment_method: method,
    });
    const back = ledger.change(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: failed.id,
      last_payment_error: error,
      next_action: null,
    });
    ledger.emit('charge.failed', failed, origin);
    ledger.emit('payment_intent.payment_failed', back, origin);
    throw new StripeError(402, { ...error, payment_intent: back });
  }

  /** Charges the card. A payment that needs 3-D Secure has been authenticated before this call. */
  function attempt(intent: Json, method: Json, origin: RequestOrigin): Json {
    const card = cardBehind(method);
    if (card.outcome.kind === 'declines') fail(intent, method, card, card.outcome, origin);
    const paid = ledger.save(
      charge(intent, method, {
        created: ledger.seconds(),
        decline: null,
        wasAuthenticated: card.needsAuthentication,
      }),
    );
    const done = ledger.change(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: paid.id,
      payment_method: method.id,
      last_payment_error: null,
      next_action: null,
    });
    ledger.emit('charge.succeeded', paid, origin);
    ledger.emit('payment_intent.succeeded', done, origin);
    ledger.later('settle', paid.id, options.feeDelayMs);
    if (card.dispute) ledger.later('dispute', paid.id, options.disputeDelayMs);
    return done;
  }

  function cardBehind(method: Json): TestCard {
    const name = ledger.store.get('card', String(method.id))?.number;
    const card = testCards[String(name)];
    if (!card) throw noSuch('PaymentMethod', String(method.id), 'payment_method');
    return card;
  }

  return { attempt, cardBehind };
}
