import { afterEach, expect, test } from 'vitest';
import { makeFolder, removeFolders, sectionFile } from '../content.fixtures.ts';
import { readInProcess } from './read-in-process.ts';

afterEach(removeFolders);

/** Front matter that takes long to refuse, in so many files that they need a minute. */
const slow = `---\ntitle: ${'|\n'.repeat(20_000)}\n---\n`;
const endless = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [`clinical_skills/${i}.md`, slow]),
);
const read = async (files: Record<string, string>, limitMs?: number) => {
  const cwd = await makeFolder(files);
  return readInProcess('sections', { target: '.', cwd, stationId: null }, limitMs);
};

test('files that take longer to read than allowed are refused with the reason, and the next ones are read', async () => {
  await expect(read(endless, 1_000)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'These files take too long to read. Please import fewer, or smaller ones.',
  });
  expect((await read({ 'clinical_skills/a.md': sectionFile({}) })).items).toHaveLength(1);
});

test('a table of questions is read in the same way', async () => {
  const { rows, problems } = await readInProcess('questions', 'station,section\n');
  expect(rows).toEqual([]);
  expect(problems).toMatchObject([{ field: 'columns' }]);
});
