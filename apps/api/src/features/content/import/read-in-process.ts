// Reads authors' files in another process with a time limit, so that no file can block or end the requests of other people.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import { AppError } from '../../../http/app-error.ts';
import { readerFlags } from '../../../providers/reader-process.ts';
import type { Readers } from './file-reader.ts';

/** The largest import that was measured, 3,000 sections, needs less than a third. */
const LIMIT_MS = 60_000;
const MEMORY_MAX_MB = 1_024;

/** Readers at once: the other processors answer requests. */
const queue = pLimit(1);

type Read<R extends keyof Readers> = Awaited<ReturnType<Readers[R]>>;

/** @throws AppError validation_failed when the files need more time or memory */
export function readInProcess<R extends keyof Readers>(
  reader: R,
  input: Parameters<Readers[R]>[0],
  limitMs = LIMIT_MS,
): Promise<Read<R>> {
  return queue(async (): Promise<Read<R>> => {
    // No thread: one that is ended while V8 compiles WebAssembly, with which Node removes types, can end the whole process.
    const child = fork(new URL('./file-reader.ts', import.meta.url), {
      execArgv: readerFlags(MEMORY_MAX_MB),
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    try {
      child.send({ reader, input });
      const [answer] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(refuse),
      ])) as [{ read: Read<R> } | { error: Error }];
      if ('error' in answer) throw answer.error;
      return answer.read;
    } finally {
      child.kill('SIGKILL');
    }
  });
}

/** A process without an answer was ended by a signal, which means that the time or the memory was used up, or it is faulty. */
function refuse([code, signal]: unknown[]): never {
  if (signal === null) throw new Error(`The reader of files ended with code ${code}.`);
  throw new AppError(
    'validation_failed',
    'These files take too long to read. Please import fewer, or smaller ones.',
  );
}
