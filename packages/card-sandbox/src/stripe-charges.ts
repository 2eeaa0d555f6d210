import { billingDetails, checks } from './stripe-intents.ts';
import { type Json, newId } from './stripe-objects.ts';

function cardDetails(
  method: Json,
  amount: number,
  isPaid: boolean,
  wasAuthenticated: boolean,
): Json {
  const card = method.card as Json;
  return {
    card: {
      amount_authorized: isPaid ? amount : null,
      authorization_code: isPaid ? '123456' : null,
      brand: card.brand,
      checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: isPaid ? '104102978678771' : null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: wasAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('tds', 12),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: card.wallet,
    },
    type: 'card',
  };
}

export interface Decline {
  code: string;
  declineCode: string | null;
  message: string;
}

export function charge(
  intent: Json,
  method: Json,
  values: { created: number; decline: Decline | null; wasAuthenticated: boolean },
): Json {
  const { decline } = values;
  const isPaid = decline === null;
  const amount = Number(intent.amount);
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails,
    calculated_statement_descriptor: 'CARD SANDBOX TEST',
    captured: isPaid,
    created: values.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline ? (decline.declineCode ?? decline.code) : null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: isPaid
        ? 'Payment complete.'
        : `The bank returned the decline code \`${decline.declineCode ?? decline.code}\`.`,
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, amount, isPaid, values.wasAuthenticated),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}
