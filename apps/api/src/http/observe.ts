// Runs around every request: id, headers, rate limit per sender, one log line and one measurement.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAddressLimit } from './address-limit.ts';
import type { Metrics } from './metrics.ts';

const PROXY_REQUEST_ID = /^[A-Za-z0-9_.-]{8,64}$/;

/** Keep the id that a trusted proxy has given the request, so that one id identifies it from end to end. */
export function requestIds(isBehindProxy: boolean): (raw: IncomingMessage) => string {
  if (!isBehindProxy) return () => randomUUID();
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && PROXY_REQUEST_ID.test(given) ? given : randomUUID();
  };
}

/**
 * Label by route, or by decoded path when no route matched, because one address can be written in many ways (`/%61pi/…`).
 */
function isForApi(request: FastifyRequest): boolean {
  const isApiRoute = request.routeOptions.url?.startsWith('/api/') === true;
  return isApiRoute || decodePath(request.url).startsWith('/api/');
}

function decodePath(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function observeRequests(
  app: FastifyInstance,
  deps: {
    metrics: Metrics;
    /** Headers that every response carries. */
    headers: Readonly<Record<string, string>>;
    rateLimitPerMinute: number | null;
  },
): void {
  const limitAddress = deps.rateLimitPerMinute
    ? createAddressLimit(
        deps.rateLimitPerMinute,
        () => performance.now(),
        'There are too many requests from your network. Please wait a moment and try again.',
      )
    : null;

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(deps.headers);
    reply.header('x-request-id', request.id);
    if (!isForApi(request)) return;
    reply.header('cache-control', 'no-store');
    limitAddress?.(request.ip);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply;
    deps.metrics.observeRequest(
      request.method,
      request.is404 ? '(none)' : (request.routeOptions.url ?? '(none)'),
      statusCode,
      elapsedTime / 1000,
    );
    request.log.info(
      { req: request, statusCode, ms: Math.round(elapsedTime * 10) / 10 },
      'answered',
    );
  });
}
