// The states of a PaymentIntent (https://docs.stripe.com/payments/paymentintents/lifecycle).

import { type ChargeOptions, createCardCharges } from './card-charges.ts';
import { amountOf, type Form, groupOf, metadataOf, requiredText, textOf } from './form.ts';
import type { Ledger, RequestOrigin } from './ledger.ts';
import { methodOf } from './payment-methods.ts';
import { invalidRequest, noSuch, StripeError } from './stripe-error.ts';
import { paymentIntent } from './stripe-intents.ts';
import type { Json } from './stripe-objects.ts';

const cancellable = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
]);
const currencies = new Set(['gbp', 'usd', 'eur']);
const minimums: Record<string, [amount: number, words: string]> = {
  gbp: [30, '£0.30 gbp'],
  usd: [50, '$0.50 usd'],
  eur: [50, '€0.50 eur'],
};
const MAXIMUM = 99_999_999;
const cancelReasons = new Set(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']);

interface IntentOptions extends ChargeOptions {
  /** The URL at which browsers reach this server. The URL of the 3-D Secure page starts with it. */
  baseUrl: () => string;
}

export type Intents = ReturnType<typeof createIntents>;

export function createIntents(ledger: Ledger, options: IntentOptions) {
  const { store } = ledger;
  const { attempt, cardBehind } = createCardCharges(ledger, options);

  function get(id: string): Json {
    const intent = store.get('payment_intent', id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  }

  function unexpectedState(intent: Json, message: string): StripeError {
    return invalidRequest(message, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }

  function create(form: Form, origin: RequestOrigin): Json {
    const amount = amountOf(form, 'amount');
    if (amount === null) requiredText(form, 'amount');
    const currency = requiredText(form, 'currency').toLowerCase();
    if (!currencies.has(currency)) {
      throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
    }
    const [minimum, words] = minimums[currency] ?? [1, ''];
    if (Number(amount) < minimum) {
      throw invalidRequest(`Amount must be at least ${words}`, {
        code: 'amount_too_small',
        param: 'amount',
      });
    }
    if (Number(amount) > MAXIMUM) {
      throw invalidRequest('Amount must be no more than £999,999.99', {
        code: 'amount_too_large',
        param: 'amount',
      });
    }
    const made = ledger.save(
      paymentIntent({
        amount: Number(amount),
        currency,
        description: textOf(form, 'description'),
        metadata: metadataOf(form),
        receiptEmail: textOf(form, 'receipt_email'),
        isAutomatic: groupOf(form, 'automatic_payment_methods').enabled === 'true',
        created: ledger.seconds(),
      }),
    );
    ledger.emit('payment_intent.created', made, origin);
    if (textOf(form, 'confirm') === 'true') return confirm(String(made.id), form, origin);
    const method = textOf(form, 'payment_method');
    if (!method) return made;
    return ledger.change(made, {
      payment_method: methodOf(ledger, method).id,
      status: 'requires_confirmation',
    });
  }

  function update(id: string, form: Form): Json {
    const intent = get(id);
    const amount = amountOf(form, 'amount');
    const isFinal = intent.status === 'succeeded' || intent.status === 'canceled';
    if (isFinal && (amount !== null || textOf(form, 'currency'))) {
      throw unexpectedState(
        intent,
        `This PaymentIntent's amount could not be updated because it has a status of ${String(intent.status)}.`,
      );
    }
    return ledger.change(intent, {
      ...(amount === null ? {} : { amount }),
      ...(textOf(form, 'description') ? { description: textOf(form, 'description') } : {}),
      metadata: { ...(intent.metadata as Json), ...metadataOf(form) },
    });
  }

  function confirm(id: string, form: Form, origin: RequestOrigin): Json {
    const intent = get(id);
    if (intent.status === 'succeeded') {
      throw unexpectedState(
        intent,
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      );
    }
    if (intent.status === 'canceled') {
      throw unexpectedState(
        intent,
        'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
      );
    }
    const named = textOf(form, 'payment_method') ?? (intent.payment_method as string | null);
    if (!named) {
      throw unexpectedState(
        intent,
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      );
    }
    const method = methodOf(ledger, named);
    if (!cardBehind(method).needsAuthentication) return attempt(intent, method, origin);
    const waiting = ledger.change(intent, {
      status: 'requires_action',
      payment_method: method.id,
      next_action:
        textOf(form, 'use_stripe_sdk') === 'true' || !textOf(form, 'return_url')
          ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
          : {
              type: 'redirect_to_url',
              redirect_to_url: {
                return_url: textOf(form, 'return_url'),
                url: `${options.baseUrl()}/3ds/${String(intent.id)}`,
              },
            },
    });
    ledger.emit('payment_intent.requires_action', waiting, origin);
    return waiting;
  }

  /** Applies the result of the 3-D Secure challenge: completed, failed or abandoned. @returns the updated intent */
  function authenticate(id: string, isConfirmed: boolean, origin: RequestOrigin): Json {
    const intent = get(id);
    if (intent.status !== 'requires_action') {
      throw unexpectedState(intent, 'There is nothing to authenticate on this PaymentIntent.');
    }
    const method = methodOf(ledger, String(intent.payment_method));
    if (isConfirmed) {
      try {
        return attempt(intent, method, origin);
      } catch (error) {
        if (error instanceof StripeError) return get(id);
        throw error;
      }
    }
    const code = 'payment_intent_authentication_failure';
    const back = ledger.change(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: {
        code,
        doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        payment_method: method,
        type: 'invalid_request_error',
      },
    });
    ledger.emit('payment_intent.payment_failed', back, origin);
    return back;
  }

  function cancel(id: string, form: Form, origin: RequestOrigin): Json {
    const intent = get(id);
    const reason = textOf(form, 'cancellation_reason');
    if (reason && !cancelReasons.has(reason)) {
      throw invalidRequest('Invalid cancellation_reason.', { param: 'cancellation_reason' });
    }
    if (!cancellable.has(String(intent.status))) {
      throw unexpectedState(
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${String(intent.status)}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      );
    }
    const cancelled = ledger.change(intent, {
      status: 'canceled',
      canceled_at: ledger.seconds(),
      cancellation_reason: reason,
      next_action: null,
    });
    ledger.emit('payment_intent.canceled', cancelled, origin);
    return cancelled;
  }

  return { get, create, update, confirm, authenticate, cancel };
}
