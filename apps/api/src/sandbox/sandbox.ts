// The embedded card sandbox: a small HTTP service that speaks the part of Stripe's API this product uses. It stands in for
// Stripe where there are no keys; it is never started in production.
import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { openBooks } from './books.ts';
import { type Form, parseForm, refuseUnknown, requiredText, textOf } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { createIntents } from './intents.ts';
import { type Asker, createLedger } from './ledger.ts';
import { expand, listObjects, searchIntents } from './lists.ts';
import { createMethod } from './payment-methods.ts';
import { createRefunds } from './refunds.ts';
import { openDispute, settleCharge } from './settlement.ts';
import { invalidRequest, noSuch, StripeError, wrongKey } from './stripe-error.ts';
import { API_VERSION, type Json, newId } from './stripe-objects.ts';
import { testCards } from './test-cards.ts';
import { pagePolicy, threeDSecurePage } from './three-d-secure-page.ts';
import { createWebhooks, type SendNotice } from './webhooks.ts';

export interface SandboxKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** For a sandbox in a process of its own (load and crash tests). */
export const SANDBOX_KEYS: SandboxKeys = {
  secretKey: 'sk_test_sandbox_standalone',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox_standalone',
};

const TICK_MS = 200;

export interface SandboxOptions {
  /** Where the books are kept; null = in memory. */
  folder: string | null;
  now?: () => Date;
  feeDelayMs?: number;
  refundDelayMs?: number;
  disputeDelayMs?: number;
  send?: SendNotice;
  keys?: SandboxKeys;
}

type Handle = (call: { params: Record<string, string>; form: Form; asker: Asker }) => Json;
const common = ['expand'];

export type Sandbox = ReturnType<typeof createSandbox>;

export function createSandbox(options: SandboxOptions) {
  const keys = options.keys ?? SANDBOX_KEYS;
  const now = options.now ?? (() => new Date());
  const books = openBooks(options.folder);
  let send = options.send ?? null;
  const webhooks = createWebhooks({
    books,
    now,
    secret: keys.webhookSecret,
    send: () => send,
  });
  const ledger = createLedger({ books, now, onEvent: (event) => webhooks.plan(event) });
  const intents = createIntents(ledger, {
    feeDelayMs: options.feeDelayMs ?? 1_500,
    disputeDelayMs: options.disputeDelayMs ?? 2_000,
  });
  const refunds = createRefunds(ledger, { refundDelayMs: options.refundDelayMs ?? 3_000 });
  const once = createIdempotency(books, () => now().getTime());

  /** Does what is due: fees, disputes, refunds that change later. */
  function work(isForced = false): void {
    for (const task of books.all('task')) {
      if (task.name === 'notice') continue;
      if (!isForced && Number(task.dueAt) > now().getTime()) continue;
      books.remove('task', String(task.id));
      const id = String(task.subject);
      if (task.name === 'settle') settleCharge(ledger, id);
      else if (task.name === 'pending_first') refunds.arrive(id);
      else if (task.name === 'fails_later') refunds.failLater(id);
      else if (task.name === 'dispute') {
        const charge = books.get('charge', id);
        const number = charge && books.get('card', String(charge.payment_method))?.number;
        const terms = testCards[String(number)]?.dispute;
        if (charge && terms) openDispute(ledger, charge, terms);
      }
    }
  }

  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const known =
      error instanceof StripeError
        ? error
        : new StripeError(500, { type: 'api_error', message: 'The card sandbox failed.' });
    if (!(error instanceof StripeError)) console.error('card sandbox', error);
    return reply.code(known.status).type('application/json').send({ error: known.body });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req', 14)).header('stripe-version', API_VERSION);
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') reply.header('idempotency-key', key);
  });
  app.setNotFoundHandler((request) => {
    throw invalidRequest(
      `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
      { status: 404 },
    );
  });

  function keyOf(request: FastifyRequest): string {
    const header = request.headers.authorization ?? '';
    if (header.startsWith('Bearer ')) return header.slice('Bearer '.length);
    if (header.startsWith('Basic ')) {
      return Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':')[0] ?? '';
    }
    return '';
  }

  function formOf(request: FastifyRequest): Form {
    const query = request.raw.url?.split('?')[1] ?? '';
    const body = typeof request.body === 'string' ? request.body : '';
    return parseForm(request.method === 'GET' ? query : body);
  }

  /** The browser holds the publishable key and one intent's secret: it may see and confirm that one. */
  function requireBrowser(form: Form, id: string): void {
    const intent = books.get('payment_intent', id);
    const secret = requiredText(form, 'client_secret');
    if (!intent || intent.client_secret !== secret) {
      throw invalidRequest(
        'The client_secret provided does not match any associated PaymentIntent on this account.',
        { status: 401 },
      );
    }
  }

  type Who = 'server' | 'server or its browser' | 'anyone with a key';

  function route(
    method: 'GET' | 'POST',
    url: string,
    who: Who,
    known: readonly string[] | null,
    handle: Handle,
  ): void {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const key = keyOf(request);
        const isServer = key === keys.secretKey;
        if (!isServer && key !== keys.publishableKey) throw wrongKey();
        const params = request.params as Record<string, string>;
        const form = formOf(request);
        if (!isServer) {
          if (who === 'server') throw wrongKey();
          if (who === 'server or its browser') requireBrowser(form, params.id ?? '');
        }
        if (known) refuseUnknown(form, [...known, ...common]);
        await answer(request, reply, form, handle, isServer);
      },
    });
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    form: Form,
    handle: Handle,
    isServer: boolean,
  ): Promise<void> {
    const header = request.headers['idempotency-key'];
    const key = request.method === 'POST' && typeof header === 'string' ? header : null;
    const asker: Asker = {
      requestId: String(reply.getHeader('request-id')),
      idempotencyKey: key,
    };
    const params = request.params as Record<string, string>;
    const result = await once(
      key,
      { path: request.url, body: String(request.body ?? '') },
      async () => {
        try {
          return { status: 200, body: handle({ params, form, asker }) };
        } catch (error) {
          if (!(error instanceof StripeError)) throw error;
          return { status: error.status, body: { error: error.body } };
        }
      },
    );
    if (result.isReplay) reply.header('idempotent-replayed', 'true');
    const body = result.status < 400 ? expand(books, result.body, form) : result.body;
    // A browser is not told what only the account may know.
    const visible = isServer ? body : { ...body, metadata: {} };
    await reply.code(result.status).type('application/json').send(JSON.stringify(visible));
  }

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
  route('POST', '/v1/payment_intents', 'server', created, ({ form, asker }) =>
    intents.create(form, asker),
  );
  route('GET', '/v1/payment_intents', 'server', null, ({ form }) =>
    listObjects(books, 'payment_intent', form, '/v1/payment_intents', ['customer']),
  );
  route('GET', '/v1/payment_intents/search', 'server', null, ({ form }) =>
    searchIntents(books, form),
  );
  route('GET', '/v1/payment_intents/:id', 'server or its browser', null, ({ params }) =>
    intents.get(params.id ?? ''),
  );
  const updated = [
    'amount',
    'currency',
    'description',
    'metadata',
    'payment_method',
    'receipt_email',
  ];
  route('POST', '/v1/payment_intents/:id', 'server', updated, ({ params, form }) =>
    intents.update(params.id ?? '', form),
  );
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
  route('POST', '/v1/payment_intents/:id/confirm', 'server or its browser', confirmed, (call) =>
    intents.confirm(call.params.id ?? '', call.form, call.asker),
  );
  route('POST', '/v1/payment_intents/:id/cancel', 'server', ['cancellation_reason'], (call) =>
    intents.cancel(call.params.id ?? '', call.form, call.asker),
  );
  const refunded = ['charge', 'payment_intent', 'amount', 'reason', 'metadata'];
  route('POST', '/v1/refunds', 'server', refunded, ({ form, asker }) =>
    refunds.create(form, asker),
  );
  route('GET', '/v1/refunds', 'server', null, ({ form }) =>
    listObjects(books, 'refund', form, '/v1/refunds', ['charge', 'payment_intent']),
  );
  route('GET', '/v1/refunds/:id', 'server', null, ({ params }) => refunds.get(params.id ?? ''));
  route('POST', '/v1/payment_methods', 'anyone with a key', null, ({ form }) =>
    createMethod(ledger, form),
  );
  const readable = [
    ['payment_methods', 'payment_method', []],
    ['charges', 'charge', ['payment_intent']],
    ['balance_transactions', 'balance_transaction', ['source', 'type', 'currency']],
    ['events', 'event', ['type']],
    ['disputes', 'dispute', ['charge', 'payment_intent']],
  ] as const;
  for (const [path, kind, filters] of readable) {
    route('GET', `/v1/${path}/:id`, 'server', null, ({ params }) => {
      const found = books.get(kind, params.id ?? '');
      if (!found) throw noSuch(kind, params.id ?? '', 'id');
      return found;
    });
    if (kind === 'payment_method') continue;
    route('GET', `/v1/${path}`, 'server', null, ({ form }) =>
      listObjects(books, kind, form, `/v1/${path}`, filters),
    );
  }

  // What the browser needs beside the API: the script and the bank's question.
  app.get('/v3/stripe.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(new URL('./browser/stripe.js', import.meta.url))),
  );
  app.get<{ Params: { id: string } }>('/3ds/:id', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(threeDSecurePage(intents.get(request.params.id))),
  );
  app.post<{ Params: { id: string } }>('/3ds/:id', async (request, reply) => {
    const form = formOf(request);
    requireBrowser(form, request.params.id);
    const asker: Asker = { requestId: String(reply.getHeader('request-id')), idempotencyKey: null };
    const isConfirmed = textOf(form, 'outcome') === 'complete';
    const intent = intents.authenticate(request.params.id, isConfirmed, asker);
    const returnUrl = textOf(form, 'return_url');
    if (!returnUrl) return reply.send({ ...intent, metadata: {} });
    const back = new URL(returnUrl);
    back.searchParams.set('payment_intent', String(intent.id));
    back.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
    back.searchParams.set(
      'redirect_status',
      intent.status === 'succeeded' ? 'succeeded' : 'failed',
    );
    return reply.redirect(back.toString(), 303);
  });
  // Switches for tests, behind the secret key.
  app.post('/sandbox/faults', async (request, reply) => {
    if (keyOf(request) !== keys.secretKey) throw wrongKey();
    webhooks.setFaults(JSON.parse(String(request.body)) as object);
    return reply.send({});
  });
  app.get('/sandbox/state', async (request) => {
    if (keyOf(request) !== keys.secretKey) throw wrongKey();
    return { waiting: webhooks.waiting(), ...webhooks.count };
  });

  let timer: NodeJS.Timeout | null = null;
  return {
    app,
    books,
    ledger,
    intents,
    refunds,
    webhooks,
    work,
    setReceiver(receiver: SendNotice): void {
      send = receiver;
    },
    /** Works and delivers by itself, in real time. */
    run(): void {
      timer ??= setInterval(() => {
        work();
        void webhooks.deliverDue();
      }, TICK_MS);
      timer.unref();
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer);
      timer = null;
      await app.close();
    },
    /** For the SDK in the same process: its calls without a port. */
    fetch: (async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const response = await app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: url.pathname + url.search,
        headers: Object.fromEntries(new Headers(init?.headers).entries()),
        ...(typeof init?.body === 'string' && init.body !== '' ? { payload: init.body } : {}),
      });
      return new Response(response.body, {
        status: response.statusCode,
        headers: response.headers as Record<string, string>,
      });
    }) as typeof fetch,
  };
}
