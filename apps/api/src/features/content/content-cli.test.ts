import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ContentHarness, makeFolder, openContent, removeFolders } from './content.fixtures.ts';

let content: ContentHarness;
beforeAll(async () => {
  content = await openContent();
});
afterEach(removeFolders);
afterAll(() => content.close());

describe('npm run content, mistyped', () => {
  it.each([
    [[], 'npm run content -- import <folder-or-file>', 2],
    [['imprt'], 'npm run content -- import <folder-or-file>', 2],
    [['import'], 'Please name a folder or a file.', 2],
    [['import', '.', '--station', 'surgery'], 'There is no station type "surgery".', 2],
    [['import', '.', '--force'], 'There is no option --force.', 2],
    [['import', 'gone'], 'gone: file: There is no such file or folder.', 1],
    [['import', '.'], 'There is no .md or .jsonl file in this folder.', 1],
    [['export'], 'Please name a folder.', 2],
  ])('%j', async (argv, words, exit) => {
    const result = await content.run(await makeFolder({ 'notes.txt': 'x' }), ...argv);
    expect(result.output).toContain(words);
    expect(result.exit).toBe(exit);
  });

  it('a file that is not text', async () => {
    const folder = await makeFolder({ 'a.md': Buffer.from([0xff, 0xfe, 0x00, 0x41]) });
    const { exit, output } = await content.run(folder, 'import', 'a.md');
    expect(output).toContain('a.md: file: The file is not UTF-8 text.');
    expect(exit).toBe(1);
  });
});
