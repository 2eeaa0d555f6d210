// Metrics of the product's features, read at every scrape.

import { MINUTE_MS } from '@urost3/contract/day.ts';
import product from '../../package.json' with { type: 'json' };
import type { Database } from '../db/client.ts';
import { getBusinessFigures } from '../features/overview/overview.service.ts';
import type { Metrics } from '../http/observe/metrics.ts';
import { keepFor } from '../providers/clock/clock.ts';
import type { Context } from './context.ts';

function addBusinessMetrics(ctx: Context): void {
  const { metrics } = ctx;
  // Their queries read whole tables.
  const figures = keepFor(
    MINUTE_MS,
    () => performance.now(),
    () => getBusinessFigures(ctx),
  );
  metrics.gauge(
    'business_payments',
    'Payments, by purpose and status.',
    ['purpose', 'status'],
    async () => (await figures()).payments.map(({ count, ...labels }) => [labels, count]),
  );
  metrics.gauge('business_bookings', 'Mock interviews, by status.', ['status'], async () =>
    Object.entries((await figures()).bookings).map(([status, count]) => [{ status }, count]),
  );
  metrics.gauge(
    'business_waiting',
    'What waits for a person, as on the admin home.',
    ['kind'],
    async () => (await figures()).waiting.map(({ kind, count }) => [{ kind }, count]),
  );
  metrics.gauge(
    'backup_last_trial_timestamp_seconds',
    'When a backup was last restored into a scratch database and found complete, in seconds since 1970; 0 = never.',
    [],
    async () => [[{}, ((await figures()).backupTriedAt?.getTime() ?? 0) / 1000]],
  );
}

/**
 * Adds metrics of the connection pool. Metrics are read in the order in which they were added. Call this function first;
 * otherwise the queries of earlier metrics count as callers that wait.
 */
function addPoolMetrics(metrics: Metrics, { pool }: Database): void {
  if (!pool) return;
  metrics.gauge('db_pool_connections', 'Connections to the database, by state.', ['state'], () => [
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
  ]);
  metrics.gauge('db_pool_waiting', 'Callers that wait for a connection.', [], () => [
    [{}, pool.waitingCount],
  ]);
}

export function addServiceMetrics(ctx: Context): void {
  const { jobs, live, mail, metrics } = ctx;
  addPoolMetrics(metrics, ctx.database);
  metrics.gauge('live_streams', 'Open event streams of this process.', [], () => [
    [{}, live.openStreams()],
  ]);
  metrics.counter(
    'job_attempts_total',
    'Attempts of jobs by this process.',
    ['kind', 'outcome'],
    () =>
      [...jobs.attempts()].flatMap(([kind, { done, failed }]) => [
        [{ kind, outcome: 'done' }, done],
        [{ kind, outcome: 'failed' }, failed],
      ]),
  );
  metrics.gauge(
    'jobs',
    'Jobs of all processes, by kind and state; failed ones were given up in the last week.',
    ['kind', 'state'],
    async () =>
      (await jobs.waiting()).flatMap(({ kind, queued, active, failed }) => [
        [{ kind, state: 'queued' }, queued],
        [{ kind, state: 'active' }, active],
        [{ kind, state: 'failed' }, failed],
      ]),
  );
  metrics.gauge(
    'job_delay_seconds',
    'How long the oldest due job of a kind has waited; all processes.',
    ['kind'],
    async () => (await jobs.delays()).map(({ kind, seconds }) => [{ kind }, seconds]),
  );
  metrics.counter(
    'mail_withheld_total',
    'Mails that this process did not send, by what was reported about the address.',
    ['problem'],
    () => Object.entries(mail.withheld()).map(([problem, count]) => [{ problem }, count]),
  );
  metrics.gauge(
    'app_info',
    'Version of the product and of Node; always 1.',
    ['version', 'node'],
    () => [[{ version: product.version, node: process.versions.node }, 1]],
  );
  addBusinessMetrics(ctx);
  metrics.gauge('content_sections', 'Published sections in the lists of this process.', [], () => [
    [{}, [...ctx.catalogue.stations().values()].reduce((sum, list) => sum + list.length, 0)],
  ]);
}
