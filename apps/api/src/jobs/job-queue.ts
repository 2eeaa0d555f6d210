// Runs work after a commit: mail, refunds, reminders, clean-up. Each kind of job has its own queue in the product's database.
import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Database, Db } from '../db/client.ts';
import type { Tracing } from '../providers/tracing/port.ts';
import { noTracing } from '../providers/tracing/port.ts';
import { createAttemptCounter } from './attempt-counter.ts';
import { keepQueue, openBoss } from './boss.ts';
import { watchDueJobs } from './due-jobs.ts';
import type { JobKind } from './job-kind.ts';

/** Workers are notified of due jobs (due-jobs.ts). This is the fallback polling interval. */
const FALLBACK_POLL_SECONDS = 60;

/**
 * Reads how many seconds the oldest due job of each kind has waited. The condition on `state` makes PostgreSQL use
 * pg-boss's index of waiting jobs. Internal jobs of pg-boss, whose names begin with '__', are left out.
 */
const DELAYS = `select name as kind, extract(epoch from jobs.job_now() - min(start_after))::float8 as seconds from jobs.job
  where state < 'active' and not blocked and start_after <= jobs.job_now() and not starts_with(name, '__') group by name`;

export interface SendOptions {
  startAfter?: Date;
  /** True: the job runs before other jobs of its kind, even if they have waited longer. */
  isUrgent?: boolean;
}

interface Handler {
  kind: JobKind<object>;
  run: (data: object) => Promise<void>;
}

interface Cron {
  kind: JobKind<object>;
  expression: string;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

/** @param onError called for failures outside a job (lost database connection) and for failed handlers */
export function createJobQueue(
  database: Database,
  onError: (error: unknown) => void,
  tracing: Tracing = noTracing,
) {
  const boss = openBoss(database);
  boss.on('error', onError);
  const handlers: Handler[] = [];
  const crons: Cron[] = [];
  /** The ids of this process's workers, by kind. */
  const workers = new Map<string, string[]>();
  let isStarted = false;
  let due: ReturnType<typeof watchDueJobs> | null = null;
  const attempts = createAttemptCounter(tracing, onError);

  /** Makes idle workers of this kind fetch a job immediately. */
  function wake(kind: string): void {
    for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker);
  }

  async function startWorker({ kind, run }: Handler): Promise<void> {
    const worker = await boss.work<object>(
      kind.name,
      { batchSize: 1, pollingIntervalSeconds: FALLBACK_POLL_SECONDS },
      async ([job]) => {
        if (!job) return;
        // Make the worker fetch the next job immediately after this one. Otherwise it would run one job per poll.
        boss.notifyWorker(worker);
        await attempts.run(kind.name, () => run(job.data));
      },
    );
    workers.set(kind.name, [...(workers.get(kind.name) ?? []), worker]);
  }

  return {
    /** Registers a kind and its handler. Call it before start(). */
    handle<T extends object>(kind: JobKind<T>, run: (data: T) => Promise<void>): void {
      handlers.push({ kind, run: run as Handler['run'] });
    },
    /** Sends the job on a schedule (London time), once for all processes. */
    schedule(kind: JobKind<Record<string, never>>, expression: string): void {
      crons.push({ kind, expression });
    },
    /** @param options if `works` is false, no worker starts, and jobs run only when runDue() is called */
    async start(options: { works: boolean } = { works: true }): Promise<void> {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const handler of handlers) {
        await keepQueue(boss, handler.kind, known.get(handler.kind.name));
        if (!options.works) continue;
        for (let n = 0; n < handler.kind.concurrency; n += 1) await startWorker(handler);
      }
      for (const { kind, expression } of crons) {
        await boss.schedule(kind.name, expression, {}, { tz: 'Europe/London' });
      }
      // The schedules of an earlier release would send jobs that nobody runs.
      const scheduled = new Set(crons.map(({ kind }) => kind.name));
      for (const { name } of await boss.getSchedules())
        if (!scheduled.has(name)) await boss.unschedule(name);
      if (options.works) due = watchDueJobs(database, wake, onError);
      isStarted = true;
      // Fetch from every queue once, so that pg-boss caches the queues. On the embedded database, which has only one
      // connection, send() cannot read a queue inside a transaction.
      if (!options.works) await this.runDue();
    },
    /** Writes the job in the caller's transaction. It runs after the commit, and never if the transaction rolls back. */
    async send<T extends object>(
      tx: Db,
      kind: JobKind<T>,
      data: T,
      options: SendOptions = {},
    ): Promise<void> {
      await boss.send(kind.name, data, {
        db: fromDrizzle(tx as never, sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.isUrgent ? { priority: 1 } : {}),
      });
    },
    /** Runs all due jobs, and the jobs that they send, one after another. Tests therefore need not wait for a poll. */
    async runDue(): Promise<void> {
      let isQuiet = false;
      while (!isQuiet) {
        isQuiet = true;
        for (const { kind, run } of handlers) {
          for (const job of await boss.fetch<object>(kind.name)) {
            isQuiet = false;
            await run(job.data).then(
              () => boss.complete(kind.name, job.id),
              (error: unknown) => boss.fail(kind.name, job.id, { message: String(error) }),
            );
          }
        }
      }
    },
    isReady: () => isStarted,
    /** How many attempts this process has completed (`done`) and failed, by kind. */
    attempts: attempts.counts,
    /**
     * How many jobs of all processes wait, run, or have failed for good, by kind. Failed jobs are kept for a week.
     * pg-boss counts the jobs about once a minute.
     */
    async waiting(): Promise<{ kind: string; queued: number; active: number; failed: number }[]> {
      if (!isStarted) return [];
      return (await boss.getQueues()).map(({ name, queuedCount, activeCount, failedCount }) => ({
        kind: name,
        queued: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    /** The seconds for which the oldest due job of each kind has waited, over all processes. */
    async delays(): Promise<{ kind: string; seconds: number }[]> {
      return isStarted ? database.query(DELAYS) : [];
    },
    /** Starts no further jobs; running jobs continue. Other processes take over the waiting jobs. */
    async pause(): Promise<void> {
      await due?.stop();
      due = null;
      await Promise.all([...workers.keys()].map((kind) => boss.offWork(kind, { wait: false })));
      workers.clear();
    },
    /** Stops the queue. Jobs that still run after five seconds return to it. */
    async stop(): Promise<void> {
      await this.pause();
      if (isStarted) await boss.stop({ graceful: true, timeout: 5_000 });
      isStarted = false;
    },
  };
}
