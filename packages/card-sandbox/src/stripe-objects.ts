// Objects in the provider's format with all their fields. conformance.test.ts checks them against the provider's schemas.
import { randomBytes } from 'node:crypto';

export type Json = { [key: string]: unknown };

export const API_VERSION = '2026-10-28.endive';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(length)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

const DAY = 24 * 60 * 60;

export function balanceTransaction(values: {
  amount: number;
  fee: number;
  currency: string;
  exchangeRate: number | null;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  category: string;
  source: unknown;
  description: unknown;
  created: number;
}): Json {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: values.amount,
    available_on: values.created + 3 * DAY,
    balance_type: 'payments',
    created: values.created,
    currency: values.currency,
    description: values.description,
    exchange_rate: values.exchangeRate,
    fee: values.fee,
    fee_details:
      values.fee === 0
        ? []
        : [
            {
              amount: values.fee,
              application: null,
              currency: values.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: values.amount - values.fee,
    reporting_category: values.category,
    source: values.source,
    status: 'pending',
    type: values.type,
  };
}

export function refund(
  of: Json,
  values: {
    amount: number;
    reason: string | null;
    metadata: Json;
    status: string;
    created: number;
  },
): Json {
  return {
    id: newId('re'),
    object: 'refund',
    amount: values.amount,
    balance_transaction: null,
    charge: of.id,
    created: values.created,
    currency: of.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: values.metadata,
    payment_intent: of.payment_intent,
    payment_method: of.payment_method,
    reason: values.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: values.status,
    transfer_reversal: null,
  };
}

export function event(values: {
  type: string;
  object: Json;
  previous: Json | null;
  requestId: string | null;
  idempotencyKey: string | null;
  created: number;
}): Json {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: values.created,
    data: {
      object: values.object,
      ...(values.previous ? { previous_attributes: values.previous } : {}),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: values.requestId, idempotency_key: values.idempotencyKey },
    type: values.type,
  };
}
