// Streams a folder as a ZIP file, with only a part of one file in memory.
import { createReadStream, type ReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** Every entry has the format's first date, so that equal content makes equal archives. */
const ENTRY = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

export async function* zipFolder(folder: string): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let open: ReadStream | undefined;
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile());
  for (const path of paths.map((entry) => join(entry.parentPath, entry.name)).sort())
    zip.addReadStreamLazy(relative(folder, path).split(sep).join('/'), ENTRY, (give) => {
      open = createReadStream(path).on('error', (error) => output.destroy(error));
      give(null, open);
    });
  zip.end();
  try {
    yield* output;
  } finally {
    // An aborted download would otherwise leave the file open.
    open?.destroy();
  }
}
