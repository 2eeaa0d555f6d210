// Reads authors' files in a process of its own (read-in-process.ts).
import { readContentFiles } from './content-files.ts';
import { type ReadOptions, readImport } from './import-read.ts';
import { readQuestionsCsv } from './questions-csv.ts';

const readers = {
  sections: async ({ target, cwd, ...options }: { target: string; cwd: string } & ReadOptions) =>
    readImport(await readContentFiles(target, cwd), options),
  questions: async (text: string) => readQuestionsCsv(text),
};
export type Readers = typeof readers;

interface Order {
  reader: keyof Readers;
  input: never;
}

process.once('message', async ({ reader, input }: Order) => {
  const answer = await readers[reader](input).then(
    (read) => ({ read }),
    (error: unknown) => ({ error }),
  );
  process.send?.(answer, () => process.disconnect());
});
