// Runs work after a commit: mail, refunds, reminders, clean-up. Each kind of job has its own queue in the product's database.
import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss, type QueueResult } from 'pg-boss';
import { type Database, type Db, rowsOf } from '../db/client.ts';
import { noTracing, type Tracing } from '../providers/ports.ts';
import type { JobKind } from './job-kind.ts';

const POLL_MS = 1_000;

/** Only jobs in a waiting state (state < 'active'), so that the query uses pg-boss's own index. */
const DUE = `select distinct name from jobs.job
  where state < 'active' and not blocked and start_after <= jobs.job_now()`;

/**
 * Calls `wake` every second for each kind with a due job, including retries and jobs that other processes wrote. A lost
 * call does no harm, because the next poll calls `wake` again until a worker has fetched the job. One query finds the
 * jobs of all kinds, because polling every queue separately would keep an idle server busy.
 */
function watchDueJobs(
  database: Database,
  wake: (kind: string) => void,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function look(): Promise<void> {
    try {
      for (const { name } of await database.query<{ name: string }>(DUE)) wake(name);
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) schedulePoll();
  }

  function schedulePoll(): void {
    timer = setTimeout(() => {
      looking = look();
    }, POLL_MS);
  }

  schedulePoll();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/**
 * Opens pg-boss, the library that stores the job queues in the product's database. Also updates the settings of the
 * queues.
 * @param works false: pg-boss sends nothing on a schedule and does not maintain the queues
 */
function openBoss(database: Database, onError: (error: unknown) => void, works: boolean): PgBoss {
  const boss = new PgBoss({
    db: database.pglite
      ? fromPglite(database.pglite)
      : {
          executeSql: async (text, values) =>
            (await database.pool?.query(text, values)) ?? { rows: [] },
        },
    ...(database.pglite ? { backend: 'pglite' as const } : {}),
    schema: 'jobs',
    schedule: works,
    supervise: works,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', onError);
  return boss;
}

/**
 * Creates the queue of a kind, or updates its settings, which an earlier release may have stored with other values.
 * @returns whether the queue has changed, so that pg-boss no longer has it in its cache
 */
async function keepQueue(
  boss: PgBoss,
  kind: JobKind<object>,
  known: QueueResult | undefined,
): Promise<boolean> {
  const wanted = {
    retryLimit: kind.retries,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: kind.expireSeconds,
  };
  const retryDelayMax = kind.retryDelayMaxSeconds;
  if (!known) {
    const limits = retryDelayMax === null ? {} : { retryDelayMax };
    await boss.createQueue(kind.name, { ...wanted, ...limits });
    return true;
  }
  if (
    known.retryLimit !== wanted.retryLimit ||
    known.expireInSeconds !== wanted.expireInSeconds ||
    (known.retryDelayMax ?? null) !== retryDelayMax
  ) {
    await boss.updateQueue(kind.name, { ...wanted, retryDelayMax });
    return true;
  }
  return false;
}

/** Stores the schedules, and removes those of an earlier release, which would send jobs that nobody runs. */
async function keepSchedules(boss: PgBoss, crons: readonly Cron[]) {
  for (const { kind, expression } of crons)
    await boss.schedule(kind.name, expression, {}, { tz: 'Europe/London' });
  const scheduled = new Set(crons.map(({ kind }) => kind.name));
  for (const { name } of await boss.getSchedules())
    if (!scheduled.has(name)) await boss.unschedule(name);
}

/** Counts the attempts of jobs, and makes a trace span of each. @param onError called for each failed attempt */
function createAttemptCounter(tracing: Tracing, onError: (error: unknown) => void) {
  const counts = new Map<string, { done: number; failed: number }>();
  return {
    async run(kind: string, work: () => Promise<unknown>): Promise<void> {
      const count = counts.get(kind) ?? { done: 0, failed: 0 };
      counts.set(kind, count);
      const span = tracing.begin(`job ${kind}`, { kind: 'job' });
      try {
        await span.inside(work);
        count.done += 1;
        span.end({ isFailed: false });
      } catch (error) {
        count.failed += 1;
        span.end({ isFailed: true });
        onError(new Error(`job ${kind} failed`, { cause: error }));
        throw error;
      }
    },
    counts: (): ReadonlyMap<string, { done: number; failed: number }> => counts,
  };
}

/** Workers are notified of due jobs (watchDueJobs). This is the fallback polling interval. */
const FALLBACK_POLL_SECONDS = 60;

/**
 * Reads how many seconds the oldest due job of each kind has waited. The condition on `state` makes PostgreSQL use
 * pg-boss's index of waiting jobs. Internal jobs of pg-boss, whose names begin with '__', are left out.
 */
const DELAYS = `select name as kind, extract(epoch from jobs.job_now() - min(start_after))::float8 as seconds from jobs.job
  where state < 'active' and not blocked and start_after <= jobs.job_now() and not starts_with(name, '__') group by name`;

/** pg-boss deletes failed jobs after a week. */
const FAILED = `from jobs.job where name = $1 and state = 'failed'`;

interface FailedJob<T> {
  id: string;
  data: T;
  failedAt: Date;
  /** The message of the last error. */
  reason: string;
}

export interface SendOptions {
  startAfter?: Date;
  /** True: the job runs before other jobs of its kind, even if they have waited longer. */
  isUrgent?: boolean;
}

interface Handler {
  kind: JobKind<object>;
  run: (data: object) => Promise<unknown>;
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
  let boss = openBoss(database, onError, true);
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
    handle<T extends object>(kind: JobKind<T>, run: (data: T) => Promise<unknown>): void {
      handlers.push({ kind, run: run as Handler['run'] });
    },
    /**
     * Sends the job on a schedule (London time), once for all processes. A time of day from 01:00 to 01:59 must not be used, because
     * pg-boss leaves out or repeats it when the clocks change (findings/pg-boss-clock-change.sh).
     */
    schedule(kind: JobKind<object>, expression: string): void {
      crons.push({ kind, expression });
    },
    /**
     * @param options if `works` is false, no worker starts, nothing is sent on a schedule, and jobs run only when runDue() is called
     */
    async start(options: { works: boolean } = { works: true }): Promise<void> {
      if (!options.works) boss = openBoss(database, onError, false);
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const handler of handlers) {
        const isChanged = await keepQueue(boss, handler.kind, known.get(handler.kind.name));
        if (!options.works) {
          // Make pg-boss cache the queue. On the embedded database, which has only one connection, send() cannot read a queue
          // inside a transaction. A worker does the same.
          if (isChanged) await boss.getQueueStats(handler.kind.name);
          continue;
        }
        for (let n = 0; n < handler.kind.concurrency; n += 1) await startWorker(handler);
      }
      if (options.works) {
        await keepSchedules(boss, crons);
        due = watchDueJobs(database, wake, onError);
      }
      isStarted = true;
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
        const due = new Set((await database.query<{ name: string }>(DUE)).map(({ name }) => name));
        for (const { kind, run } of handlers.filter((handler) => due.has(handler.kind.name))) {
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
    /** The jobs of a kind whose every attempt failed in the last week, newest first. */
    listFailed: <T extends object>(kind: JobKind<T>): Promise<FailedJob<T>[]> =>
      database.query(
        `select id, data, completed_on as "failedAt", coalesce(output->>'message', '') as reason ${FAILED}
         order by completed_on desc`,
        [kind.name],
      ),
    async countFailed(kind: JobKind<object>): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count ${FAILED}`,
        [kind.name],
      );
      return row?.count ?? 0;
    },
    /**
     * Runs a failed job once more, after the commit of the caller's transaction.
     * @returns false when no job of this kind with this id has failed
     */
    async runAgain(tx: Db, kind: JobKind<object>, id: string): Promise<boolean> {
      const [failed] = await rowsOf(
        tx,
        sql`select id from jobs.job where name = ${kind.name} and id = ${id} and state = 'failed' for update`,
      );
      if (failed) await boss.retry(kind.name, id, { db: fromDrizzle(tx as never, sql) });
      return failed !== undefined;
    },
    /** @returns false when no job of this kind with this id has failed */
    async removeFailed(tx: Db, kind: JobKind<object>, id: string): Promise<boolean> {
      const removed = await rowsOf(
        tx,
        sql`delete from jobs.job where name = ${kind.name} and id = ${id} and state = 'failed' returning id`,
      );
      return removed.length > 0;
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
    /** Stops the queue. Jobs that still run after five seconds return to it, unless their kind has no retries: these count as failed. */
    async stop(): Promise<void> {
      await this.pause();
      if (isStarted) await boss.stop({ graceful: true, timeout: 5_000 });
      isStarted = false;
    },
  };
}
