// Streams a folder as a ZIP file. Only a part of one file is in memory at a time.
import { createReadStream, type ReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** All entries have the earliest date of the format, so that equal content produces equal archives. */
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
    // Close the file when the download is aborted.
    open?.destroy();
  }
}
