import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { unzipFiles } from './unzip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urost3-unzip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const limits = { files: 3, fileBytes: 1000, bytes: 1500 };

async function packed(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

async function namesIn(archive: Buffer): Promise<string[]> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, archive);
  const names: string[] = [];
  for await (const { name } of unzipFiles(path, limits)) names.push(name);
  return names;
}

/** Changes a field of the first entry in the archive's central directory. */
function changed(archive: Buffer, offset: number, value: number): Buffer {
  archive.writeUInt16LE(value, archive.indexOf('PK\x01\x02', 0, 'latin1') + offset);
  return archive;
}

test('a content import unpacks the files of a ZIP file within the limits, and skips hidden ones', async () => {
  const files = {
    'a.md': Buffer.alloc(1000),
    '.DS_Store': Buffer.alloc(9),
    'b/c.md': Buffer.alloc(9),
  };
  expect(await namesIn(await packed(files))).toEqual(['a.md', 'b/c.md']);
});

test('a content import refuses a ZIP file with too many files', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const archive = await packed(Object.fromEntries(names.map((name) => [name, Buffer.alloc(1)])));
  await expect(namesIn(archive)).rejects.toMatchObject({ code: 'body_too_large' });
});

test('a content import refuses a file in a ZIP file over its limit, however small its compressed size', async () => {
  const archive = await packed({ 'bomb.md': Buffer.alloc(1001) });
  await expect(namesIn(archive)).rejects.toThrow("The file 'bomb.md' is too large.");
});

test('a content import refuses files in a ZIP file over the total limit', async () => {
  const archive = await packed({ 'a.md': Buffer.alloc(800), 'b.md': Buffer.alloc(800) });
  await expect(namesIn(archive)).rejects.toThrow("The file 'b.md' is too large.");
});

test('a content import refuses an encrypted file in a ZIP file, and names it', async () => {
  const archive = await packed({ 'a.md': Buffer.from('secret') });
  await expect(namesIn(changed(archive, 8, 1))).rejects.toThrow("The file 'a.md' is encrypted.");
});

test('a content import refuses a file in a ZIP file with an unsupported compression method', async () => {
  const archive = await packed({ 'a.md': Buffer.from('text') });
  await expect(namesIn(changed(archive, 10, 12))).rejects.toThrow('packed in an unknown way');
});

test('a content import refuses a file in a ZIP file with a wrong checksum', async () => {
  const archive = await packed({ 'a.md': Buffer.from('text') });
  await expect(namesIn(changed(archive, 16, 0))).rejects.toThrow('The ZIP file is damaged.');
});
