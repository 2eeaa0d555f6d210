// Payment methods and payment intents in the provider's format, with all their fields.
import { randomBytes } from 'node:crypto';
import { type Json, newId } from './stripe-objects.ts';
import type { TestCard } from './test-cards.ts';

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export const billingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export const checks = {
  address_line1_check: null,
  address_postal_code_check: null,
  cvc_check: 'pass',
};

export interface CardFacts {
  card: TestCard;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The wallet that contains the card. */
  wallet?: 'google_pay';
}

export function paymentMethod(facts: CardFacts, created: number): Json {
  const { card, last4, expMonth, expYear } = facts;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    card: {
      brand: card.brand,
      checks,
      country: card.country,
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `sandbox${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: facts.wallet ? { dynamic_last4: null, [facts.wallet]: {}, type: facts.wallet } : null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function paymentIntent(values: {
  amount: number;
  currency: string;
  description: string | null;
  metadata: Json;
  receiptEmail: string | null;
  isAutomatic: boolean;
  created: number;
}): Json {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: values.isAutomatic ? null : ['card'],
    amount: values.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: values.isAutomatic
      ? { allow_redirects: 'always', enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`,
    confirmation_method: 'automatic',
    created: values.created,
    currency: values.currency,
    customer: null,
    customer_account: null,
    description: values.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: values.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: values.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}
