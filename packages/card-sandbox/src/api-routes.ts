// The endpoints of the provider's API, each with its allowed callers and parameters.

import type { Intents } from './intents.ts';
import type { Ledger } from './ledger.ts';
import { listObjects, searchIntents } from './lists.ts';
import type { ObjectStore } from './object-store.ts';
import { createMethod } from './payment-methods.ts';
import type { Refunds } from './refunds.ts';
import type { SandboxServer } from './server.ts';
import { closeDispute } from './settlement.ts';
import { noSuch } from './stripe-error.ts';

const created = [
  'amount',
  'currency',
  'description',
  'metadata',
  'receipt_email',
  'confirm',
  'payment_method',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'return_url',
  'capture_method',
  'use_stripe_sdk',
  'statement_descriptor_suffix',
  'off_session',
];
const updated = [
  'amount',
  'currency',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
];
const confirmed = [
  'payment_method',
  'return_url',
  'use_stripe_sdk',
  'client_secret',
  'off_session',
  'error_on_requires_action',
  'receipt_email',
  'key',
  '_stripe_version',
];
const refunded = ['charge', 'payment_intent', 'amount', 'reason', 'metadata'];

/**
 * Kinds of objects. Each row has the name in the path, the kind, and the filters of the endpoint that lists the
 * objects. The filters are null when the sandbox has no such endpoint. Every kind has an endpoint that reads one object
 * by its id.
 */
const readable = [
  ['payment_methods', 'payment_method', null],
  ['charges', 'charge', ['payment_intent']],
  ['balance_transactions', 'balance_transaction', ['source', 'type', 'currency']],
  ['events', 'event', ['type']],
  ['disputes', 'dispute', ['charge', 'payment_intent']],
] as const;

export function addApiRoutes(
  { route }: SandboxServer,
  parts: { store: ObjectStore; ledger: Ledger; intents: Intents; refunds: Refunds },
): void {
  const { store, ledger, intents, refunds } = parts;
  route('POST', '/v1/payment_intents', 'server', created, ({ form, origin }) =>
    intents.create(form, origin),
  );
  route('GET', '/v1/payment_intents', 'server', null, ({ form }) =>
    listObjects(store, 'payment_intent', form, '/v1/payment_intents', ['customer']),
  );
  route('GET', '/v1/payment_intents/search', 'server', null, ({ form }) =>
    searchIntents(store, form),
  );
  route('GET', '/v1/payment_intents/:id', 'server or its browser', null, ({ params }) =>
    intents.get(params.id ?? ''),
  );
  route('POST', '/v1/payment_intents/:id', 'server', updated, ({ params, form }) =>
    intents.update(params.id ?? '', form),
  );
  route('POST', '/v1/payment_intents/:id/confirm', 'server or its browser', confirmed, (call) =>
    intents.confirm(call.params.id ?? '', call.form, call.origin),
  );
  route('POST', '/v1/payment_intents/:id/cancel', 'server', ['cancellation_reason'], (call) =>
    intents.cancel(call.params.id ?? '', call.form, call.origin),
  );
  route('POST', '/v1/refunds', 'server', refunded, ({ form, origin }) =>
    refunds.create(form, origin),
  );
  route('GET', '/v1/refunds', 'server', null, ({ form }) =>
    listObjects(store, 'refund', form, '/v1/refunds', ['charge', 'payment_intent']),
  );
  route('GET', '/v1/refunds/:id', 'server', null, ({ params }) => refunds.get(params.id ?? ''));
  route('POST', '/v1/disputes/:id/close', 'server', [], ({ params, origin }) =>
    closeDispute(ledger, params.id ?? '', origin),
  );
  route('POST', '/v1/payment_methods', 'anyone with a key', null, ({ form }) =>
    createMethod(ledger, form),
  );
  for (const [path, kind, filters] of readable) {
    route('GET', `/v1/${path}/:id`, 'server', null, ({ params }) => {
      const found = store.get(kind, params.id ?? '');
      if (!found) throw noSuch(kind, params.id ?? '', 'id');
      return found;
    });
    if (!filters) continue;
    route('GET', `/v1/${path}`, 'server', null, ({ form }) =>
      listObjects(store, kind, form, `/v1/${path}`, filters),
    );
  }
}
