// Assigns an id to every request, sets headers and limits the rate per sender. Writes one log line and one measurement
// for each request.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ANSWER_MARK } from '@urost3/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../../providers/ports.ts';
import { isForApi } from '../error-handler.ts';
import { plainAddress } from '../limits/addresses.ts';
import { createAddressLimit } from '../limits/token-bucket.ts';
import type { Metrics } from './metrics.ts';

const PROXY_REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/;

/** Keeps the id that a trusted proxy has assigned, so that one id identifies the request everywhere. */
export function requestIds(isBehindProxy: boolean): (raw: IncomingMessage) => string {
  if (!isBehindProxy) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && PROXY_REQUEST_ID.test(given) ? given : randomUUID();
  };
}

export function observeRequests(
  app: FastifyInstance,
  deps: {
    metrics: Metrics;
    /** Headers that every response contains. */
    headers: Readonly<Record<string, string>>;
    rateLimitPerMinute: number | null;
    tracing: Tracing;
    /** Whether a trusted proxy calls the server. The trace in its `traceparent` header is then continued. */
    isBehindProxy: boolean;
  },
): void {
  const limitAddress = deps.rateLimitPerMinute
    ? createAddressLimit(
        deps.rateLimitPerMinute,
        () => performance.now(),
        'There are too many requests from your network. Please wait a moment and try again.',
      )
    : null;

  if (deps.isBehindProxy) {
    app.addHook('onRequest', async ({ headers }) => {
      const forwarded = headers['x-forwarded-for'];
      // `request.ip` reads the header later.
      if (forwarded)
        headers['x-forwarded-for'] = String(forwarded).split(',').map(plainAddress).join(', ');
    });
  }
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const parent = deps.isBehindProxy && typeof traceparent === 'string' ? traceparent : undefined;
    const span = deps.tracing.begin(request.method, { kind: 'server', parent });
    spans.set(request, span);
    span.inside(done);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(deps.headers);
    reply.header('x-request-id', request.id);
    reply.header(ANSWER_MARK.name, ANSWER_MARK.value);
    if (!isForApi(request)) return;
    reply.header('cache-control', 'no-store');
    limitAddress?.(request.ip);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    const route = request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)');
    const { method } = request;
    deps.metrics.requests.observe({ method, route, status: statusCode }, elapsedTime / 1000);
    spans.get(request)?.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'urost3.request_id': request.id,
      },
      isFailed: statusCode >= 500,
    });
    request.log.info(
      { req: request, statusCode, ms: Math.round(elapsedTime * 10) / 10 },
      'answered',
    );
  });
}
