// Reads authors' files in a thread of its own (read-in-thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { readContentFiles } from './content-files.ts';
import { type ReadOptions, readImport } from './import-read.ts';
import { readQuestionsCsv } from './questions-csv.ts';

const readers = {
  sections: async ({ target, cwd, ...options }: { target: string; cwd: string } & ReadOptions) =>
    readImport(await readContentFiles(target, cwd), options),
  questions: async (text: string) => readQuestionsCsv(text),
};
export type Readers = typeof readers;

const { reader, input } = workerData as { reader: keyof Readers; input: never };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await readers[reader](input));
