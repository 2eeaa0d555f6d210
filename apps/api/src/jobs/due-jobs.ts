// Finds due jobs of all kinds with one query. Polling each queue every second would keep an idle server busy, above all with the embedded
// database.
import type { Database } from '../db/client.ts';

const POLL_MS = 1_000;

/** Waiting jobs only, so that pg-boss's own index is used. */
const DUE = `select distinct name from jobs.job
  where state < 'active' and not blocked and start_after <= jobs.job_now()`;

/**
 * Reports every second which kinds have a due job, including retries and jobs of other processes. The report is only a hint: a notified
 * worker fetches a job as usual, and the next poll makes up for a failed one.
 */
export function watchDueJobs(
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
