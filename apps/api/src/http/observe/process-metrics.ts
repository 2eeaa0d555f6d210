import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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

const NANOSECONDS = 1e9;

/** Metrics of the process, with the names that common dashboards expect. */
export function addProcessMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge(
    'process_cpu_seconds_total',
    'Processor time used.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    'counter',
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  metrics.gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => Math.round(performance.timeOrigin / 1000),
  );
  metrics.gauge(
    'nodejs_heap_size_used_bytes',
    'Heap in use.',
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'How late the event loop is, since the last reading.',
    () => {
      const value = delay.percentile(99) / NANOSECONDS;
      delay.reset();
      return value;
    },
  );
}
