// Finds due jobs of all kinds with one query each second. Polling every queue separately would keep an idle server
// busy, above all with the embedded database.
import type { Database } from '../db/client.ts';

const POLL_MS = 1_000;

/** Only jobs in a waiting state (state < 'active'), so that the query uses pg-boss's own index. */
const DUE = `select distinct name from jobs.job
  where state < 'active' and not blocked and start_after <= jobs.job_now()`;

/**
 * Calls `wake` every second for each kind with a due job, including retries and jobs that other processes wrote. A lost
 * call does no harm, because the next poll calls `wake` again until a worker has fetched the job.
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
