// Reads authors' files in another thread with a time limit, so that no file can block the requests of other people.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError } from '../../http/app-error.ts';
import type { Readers } from './file-reader.ts';

/** The largest import that was measured, 3,000 sections, needs less than a third. */
const LIMIT_MS = 60_000;
const MEMORY_MAX_MB = 1_024;
/** Threads at once: the other processors answer requests. */
const queue = pLimit(1);

/** @throws AppError validation_failed when the files need more time or memory */
export function readInThread<R extends keyof Readers>(
  reader: R,
  input: Parameters<Readers[R]>[0],
  limitMs = LIMIT_MS,
): Promise<Awaited<ReturnType<Readers[R]>>> {
  return queue(async () => {
    const thread = new Worker(new URL('./file-reader.ts', import.meta.url), {
      workerData: { reader, input },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      execArgv: [],
      env: {},
    });
    try {
      const [read] = await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) });
      return read;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code !== 'ABORT_ERR' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      const reason = 'These files take too long to read. Please import fewer, or smaller ones.';
      throw new AppError('validation_failed', reason);
    } finally {
      await thread.terminate();
    }
  });
}
