// Refunds (https://docs.stripe.com/refunds), also partial and repeated ones, up to the charged amount. With some test
// cards a refund succeeds late, or fails after it succeeded.

import { amountOf, type Form, metadataOf, textOf } from './form.ts';
import { type Ledger, noRequest, type RequestOrigin } from './ledger.ts';
import { bookRefund } from './settlement.ts';
import { invalidRequest, missing, noSuch } from './stripe-error.ts';
import { type Json, refund } from './stripe-objects.ts';
import { testCards } from './test-cards.ts';

const reasons = new Set(['duplicate', 'fraudulent', 'requested_by_customer']);

function money(amount: number, currency: unknown): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: String(currency).toUpperCase(),
  }).format(amount / 100);
}

export type Refunds = ReturnType<typeof createRefunds>;

export function createRefunds(ledger: Ledger, times: { refundDelayMs: number }) {
  const { store } = ledger;

  function chargeOf(form: Form): Json {
    const named = textOf(form, 'charge');
    if (named) {
      const found = store.get('charge', named);
      if (!found) throw noSuch('charge', named, 'charge');
      return found;
    }
    const intentId = textOf(form, 'payment_intent');
    if (!intentId) throw missing('charge');
    const intent = store.get('payment_intent', intentId);
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
    const charge =
      intent.status === 'succeeded' && store.get('charge', String(intent.latest_charge));
    if (!charge) {
      throw invalidRequest(
        `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      );
    }
    return charge;
  }

  function checkAmount(charge: Json, asked: number | null): number {
    const left = Number(charge.amount) - Number(charge.amount_refunded);
    if (left === 0) {
      throw invalidRequest(`Charge ${String(charge.id)} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    }
    const amount = asked ?? left;
    if (amount > left) {
      const isFirst = Number(charge.amount_refunded) === 0;
      throw invalidRequest(
        `Refund amount (${money(amount, charge.currency)}) is greater than ${isFirst ? 'charge amount' : 'unrefunded amount on charge'} (${money(left, charge.currency)})`,
        { param: 'amount' },
      );
    }
    return amount;
  }

  function behaviourOf(charge: Json) {
    const number = store.get('card', String(charge.payment_method))?.number;
    return testCards[String(number)]?.refund ?? null;
  }

  function countOnCharge(charge: Json, amount: number, origin: RequestOrigin): void {
    const refunded = Number(charge.amount_refunded) + amount;
    const changed = ledger.change(charge, {
      amount_refunded: refunded,
      refunded: refunded === Number(charge.amount),
    });
    if (amount > 0) ledger.emit('charge.refunded', changed, origin);
  }

  function create(form: Form, origin: RequestOrigin): Json {
    const charge = chargeOf(form);
    const reason = textOf(form, 'reason');
    if (reason && !reasons.has(reason))
      throw invalidRequest('Invalid reason.', { param: 'reason' });
    if (charge.disputed) {
      throw invalidRequest(
        `Charge ${String(charge.id)} has been charged back; cannot issue a refund.`,
        { code: 'charge_disputed' },
      );
    }
    const amount = checkAmount(charge, amountOf(form, 'amount'));
    const behaviour = behaviourOf(charge);
    const made = refund(charge, {
      amount,
      reason,
      metadata: metadataOf(form),
      status: behaviour === 'pending_first' ? 'pending' : 'succeeded',
      created: ledger.seconds(),
    });
    const saved = ledger.save({ ...made, balance_transaction: bookRefund(ledger, made, false).id });
    ledger.emit('refund.created', saved, origin);
    countOnCharge(charge, amount, origin);
    if (behaviour) ledger.later(behaviour, saved.id, times.refundDelayMs);
    return saved;
  }

  return {
    create,
    get(id: string): Json {
      const found = store.get('refund', id);
      if (!found) throw noSuch('refund', id, 'refund');
      return found;
    },
    /** Completes a pending refund. */
    arrive(id: string): void {
      const found = store.get('refund', id);
      if (found?.status !== 'pending') return;
      ledger.emit('refund.updated', ledger.change(found, { status: 'succeeded' }), noRequest);
    },
    /** Makes a refund fail after it had succeeded, so that the money returns to the balance. */
    failLater(id: string): void {
      const found = store.get('refund', id);
      if (found?.status !== 'succeeded') return;
      const failed = ledger.change(found, {
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        failure_balance_transaction: bookRefund(ledger, found, true).id,
      });
      const charge = store.get('charge', String(found.charge));
      if (charge) countOnCharge(charge, -Number(found.amount), noRequest);
      ledger.emit('refund.failed', failed, noRequest);
    },
  };
}
