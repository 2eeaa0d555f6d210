// One look for all kinds of jobs. Asking each queue in turn, every second, keeps an idle server busy, and the embedded
// database most of all; one statement says which of them have something to do.
import type { Database } from '../db/client.ts';

const LOOK_MS = 1_000;

/** Waiting jobs only, along pg-boss's own index of them. */
const DUE = `select distinct name from jobs.job
  where state < 'active' and not blocked and start_after <= jobs.job_now()`;

/**
 * Says every second which kinds have a job that is due, retries and jobs of other processes included. Nobody is promised a
 * job by it: whoever is woken asks for one as always, and a look that fails is made good by the next.
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
    if (!isStopped) lookLater();
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      looking = look();
    }, LOOK_MS);
  }

  lookLater();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
