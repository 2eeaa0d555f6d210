// The metrics of a process, which `prom-client` collects and writes in Prometheus' text format (decision 173).

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import { isSameSecret } from '../guards/signed-urls.ts';

/** The timeout for reading a figure: much less than the ten seconds that a scrape may take. */
const READ_LIMIT_MS = 2_000;

export interface OutgoingCall {
  /** The kind of server that was called, such as `mail`. */
  readonly to: string;
  /** The called function of the provider's interface, such as `send`. */
  readonly call: string;
  /** `refused`: the called server answered with a refusal, such as a declined card. This is not a failure. */
  readonly outcome: 'answered' | 'refused' | 'failed';
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];
type Read = () => Iterable<Sample> | Promise<Iterable<Sample>>;

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const histogram = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Histogram({ name, help, labelNames, registers });

  const countByKind = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['kind'], registers });

  /** Replaces the values of a metric at every scrape. */
  const readInto = (read: Read) =>
    async function collect(this: Gauge | Counter): Promise<void> {
      const samples = await Promise.race([
        Promise.resolve().then(read),
        pause(READ_LIMIT_MS, [], { ref: false }),
      ]).catch(() => []);
      this.reset();
      // A metric without labels is reset to 0. Remove this value, because it may be unknown.
      this.remove({});
      for (const [labels, value] of samples) this.inc(labels, value);
    };

  return {
    /** By the route's template and not the URL, because the ids in URLs would create a series per person. */
    requests: histogram(
      'http_request_duration_seconds',
      'Time from the first byte of a request to the end of its answer, by route.',
      ['method', 'route', 'status'],
    ),
    queries: histogram('db_query_duration_seconds', 'Time of a database statement.'),
    calls: histogram(
      'outgoing_call_duration_seconds',
      'Time of a call to another server: card provider, mail server, object store.',
      ['to', 'call', 'outcome'],
    ),
    webhooks: histogram(
      'webhook_delay_seconds',
      'Time from an event at the card provider to the arrival of its notice.',
    ),
    clientErrors: countByKind('client_errors_total', 'Failures that the browser app has reported.'),
    mailReports: countByKind(
      'mail_reports_total',
      'Bounces and complaints that this process was told of, by kind.',
    ),
    /**
     * Registers a gauge that is read at every scrape. If a read fails or takes too long, the gauge has no value in this
     * scrape. The other metrics are then reported even while the database does not answer.
     */
    gauge: (name: string, help: string, labelNames: string[], read: Read) =>
      new Gauge({ name, help, labelNames, registers, collect: readInto(read) }),
    /** Like `gauge`, for a figure that only grows. */
    counter: (name: string, help: string, labelNames: string[], read: Read) =>
      new Counter({ name, help, labelNames, registers, collect: readInto(read) }),
    text: () => registry.metrics(),
  };
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];

/** Whether the request came from this machine and was not forwarded by a proxy on it. */
function isFromHere(request: FastifyRequest): boolean {
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    forwarding.every((name) => request.headers[name] === undefined)
  );
}

/** GET /metrics. Requests from this machine, or with METRICS_TOKEN, get the metrics; all other requests get 404. */
export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
): void {
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    const isKnown = token !== null && isSameSecret(given, `Bearer ${token}`);
    if (!isKnown && !isFromHere(request)) {
      throw new AppError('not_found', 'There is nothing at GET /metrics.');
    }
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
    return metrics.text();
  });
}
