// Metrics of the product itself, read at every scrape.
import type { Database } from './db/client.ts';
import type { Metrics } from './http/metrics.ts';
import type { Services } from './services.ts';

export function addServiceMetrics(metrics: Metrics, services: Services, database: Database): void {
  const { jobs, live, content } = services;
  metrics.gauge('live_streams', 'Open event streams of this process.', () => live.openStreams());
  metrics.gauge(
    'job_attempts_total',
    'Attempts of jobs by this process.',
    () =>
      [...jobs.attempts()].flatMap(([kind, { done, failed }]) => [
        [{ kind, outcome: 'done' }, done] as const,
        [{ kind, outcome: 'failed' }, failed] as const,
      ]),
    'counter',
  );
  metrics.gauge(
    'jobs',
    'Jobs of all processes, by kind and state; failed ones were given up in the last week.',
    async () =>
      (await jobs.waiting()).flatMap(({ kind, queued, active, failed }) => [
        [{ kind, state: 'queued' }, queued] as const,
        [{ kind, state: 'active' }, active] as const,
        [{ kind, state: 'failed' }, failed] as const,
      ]),
  );
  metrics.gauge('content_sections', 'Published sections in the lists of this process.', () =>
    [...content.catalogue().values()].reduce((sum, list) => sum + list.length, 0),
  );
  const { pool } = database;
  if (!pool) return;
  metrics.gauge('db_pool_connections', 'Connections to the database, by state.', () => [
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
  ]);
  metrics.gauge('db_pool_waiting', 'Callers that wait for a connection.', () => pool.waitingCount);
}
