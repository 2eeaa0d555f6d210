import { afterEach, expect, test } from 'vitest';
import { makeFolder, removeFolders, sectionFile } from './content.fixtures.ts';
import { readInThread } from './read-in-thread.ts';

afterEach(removeFolders);

/** Front matter that the YAML library needs seconds to refuse. */
const slow = `---\ntitle: ${'|\n'.repeat(20_000)}\n---\n`;
const read = async (files: Record<string, string>, limitMs?: number) => {
  const cwd = await makeFolder(files);
  return readInThread('sections', { target: '.', cwd, stationId: null }, limitMs);
};

test('a file that takes long to read does not occupy the thread that answers requests', async () => {
  const from = process.threadCpuUsage();
  const { problems } = await read({ 'clinical_skills/a.md': slow });
  expect(problems).not.toEqual([]);
  const { user, system } = process.threadCpuUsage(from);
  expect((user + system) / 1000).toBeLessThan(300);
});

test('files that take longer to read than allowed are refused with the reason, and the next ones are read', async () => {
  await expect(read({ 'clinical_skills/a.md': slow }, 10)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'These files take too long to read. Please import fewer, or smaller ones.',
  });
  expect((await read({ 'clinical_skills/a.md': sectionFile({}) })).items).toHaveLength(1);
});

test('a table of questions is read in the same way', async () => {
  const { rows, problems } = await readInThread('questions', 'station,section\n');
  expect(rows).toEqual([]);
  expect(problems).toMatchObject([{ field: 'columns' }]);
});
