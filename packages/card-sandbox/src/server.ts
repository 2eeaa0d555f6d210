// The HTTP server: access by key, form bodies, JSON responses, idempotency, and errors in the provider's format.
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Form, parseForm, refuseUnknown, requiredText } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import type { RequestOrigin } from './ledger.ts';
import { expand } from './lists.ts';
import type { ObjectStore } from './object-store.ts';
import { invalidRequest, StripeError, wrongKey } from './stripe-error.ts';
import { API_VERSION, type Json, newId } from './stripe-objects.ts';

export interface SandboxKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

type Who = 'server' | 'server or its browser' | 'anyone with a key';

type Handle = (call: { params: Record<string, string>; form: Form; origin: RequestOrigin }) => Json;

export type SandboxServer = ReturnType<typeof createServer>;

export function createServer(deps: {
  store: ObjectStore;
  keys: SandboxKeys;
  now: () => Date;
  /** Whether web pages of other origins may call the endpoints for browsers. */
  allowsOtherOrigins: boolean;
}) {
  const { store, keys } = deps;
  const once = createIdempotency(store, () => deps.now().getTime());

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

  function requireSecretKey(request: FastifyRequest): void {
    if (keyOf(request) !== keys.secretKey) throw wrongKey();
  }

  function formOf(request: FastifyRequest): Form {
    const query = request.raw.url?.split('?')[1] ?? '';
    const body = typeof request.body === 'string' ? request.body : '';
    return parseForm(request.method === 'GET' ? query : body);
  }

  /**
   * Checks a browser's call. A browser may read and confirm only the payment intent whose secret it sends.
   * @throws StripeError when the payment intent is unknown, or the secret is missing or wrong
   */
  function requireBrowser(form: Form, id: string): void {
    const intent = store.get('payment_intent', id);
    const secret = requiredText(form, 'client_secret');
    if (!intent || intent.client_secret !== secret) {
      throw invalidRequest(
        'The client_secret provided does not match any associated PaymentIntent on this account.',
        { status: 401 },
      );
    }
  }

  const toAnyOrigin = { 'access-control-allow-origin': '*' };

  /** Adds CORS headers to the responses of an endpoint for browsers, if web pages of other origins may call it. */
  function openToPages(url: string): void {
    if (!deps.allowsOtherOrigins) return;
    app.options(url, (_request, reply) =>
      reply
        .code(204)
        .headers({
          ...toAnyOrigin,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
        })
        .send(),
    );
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url === url) reply.headers(toAnyOrigin);
    });
  }

  /** @param known accepted parameter names; null: any name */
  function route(
    method: 'GET' | 'POST',
    url: string,
    who: Who,
    known: readonly string[] | null,
    handle: Handle,
  ): void {
    if (who !== 'server') openToPages(url);
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
        if (known) refuseUnknown(form, [...known, 'expand']);
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
    const origin = originOf(reply, key);
    const params = request.params as Record<string, string>;
    const result = await once(
      key,
      { path: request.url, body: String(request.body ?? '') },
      async () => {
        try {
          return { status: 200, body: handle({ params, form, origin }) };
        } catch (error) {
          if (!(error instanceof StripeError)) throw error;
          return { status: error.status, body: { error: error.body } };
        }
      },
    );
    if (result.isReplay) reply.header('idempotent-replayed', 'true');
    const body = result.status < 400 ? expand(store, result.body, form) : result.body;
    // Remove the metadata from responses to browsers, because only the seller may see the metadata.
    const visible = isServer ? body : { ...body, metadata: {} };
    await reply.code(result.status).type('application/json').send(JSON.stringify(visible));
  }

  return { app, route, openToPages, formOf, requireBrowser, requireSecretKey };
}

/** @returns the id and the idempotency key of the request. Every event that the request causes is stored with both */
export function originOf(reply: FastifyReply, idempotencyKey: string | null): RequestOrigin {
  return { requestId: String(reply.getHeader('request-id')), idempotencyKey };
}
