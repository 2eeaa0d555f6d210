import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Metrics } from './metrics.ts';

// GET /metrics. Requests from this machine, or with METRICS_TOKEN, get the metrics; all other requests get 404.

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];

/** Whether the request came from this machine and was not forwarded by a proxy on it. */
function isFromHere(request: FastifyRequest): boolean {
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    forwarding.every((name) => request.headers[name] === undefined)
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
): void {
  const expected = token === null ? null : digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const isKnown =
      expected !== null && timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    if (!isKnown && !isFromHere(request)) {
      throw new AppError('not_found', 'There is nothing at GET /metrics.');
    }
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return metrics.text();
  });
}
