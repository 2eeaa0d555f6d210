// Unpacks the ZIP files of an import.
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../../http/app-error.ts';

interface UnzipLimits {
  files: number;
  /** The largest size of one unpacked file. */
  fileBytes: number;
  /** The largest size of all unpacked files together. */
  bytes: number;
}

const STORED = 0;
const DEFLATED = 8;

const refused = (message: string) => new AppError('validation_failed', message);
const damaged = () => refused('The ZIP file is damaged.');

/** Unpacks one file and checks its checksum. The library fails when a file is longer than declared. */
async function unpack(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  if (entry.isEncrypted()) throw refused(`The file '${name}' is encrypted.`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw refused(`The file '${name}' is packed in an unknown way.`);
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw damaged();
  return bytes;
}

/** Archives made on Windows can have backslashes between folders, and a `.` in front. */
export const withSlashes = (name: string) => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');

/** Whether the file is hidden, in a hidden folder, or in a folder that macOS adds to archives. */
const isHidden = (name: string) => /(?:^|\/)(?:\.[^./]|__MACOSX\/)/.test(name);

/**
 * Yields the files of a ZIP file, without folders and hidden files. Names come from the archive and may contain `..`,
 * so a caller that writes files must check them. The sizes that the archive declares are not trusted.
 * @throws AppError validation_failed, body_too_large
 */
export async function* unzipFiles(
  path: string,
  limits: UnzipLimits,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  const zip = await openPromise(path, options).catch(() => {
    throw refused('This is not a ZIP file.');
  });
  try {
    if (zip.entryCount > limits.files)
      throw new AppError('body_too_large', `More than ${limits.files} files are too many.`);
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = withSlashes(entry.fileNameRaw.toString('utf8'));
      if (name.endsWith('/') || isHidden(name)) continue;
      total += entry.uncompressedSize;
      const size = Math.max(entry.uncompressedSize, entry.compressedSize);
      if (size > limits.fileBytes || total > limits.bytes)
        throw new AppError('body_too_large', `The file '${name}' is too large.`);
      yield { name, bytes: await unpack(zip, entry, name) };
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  } finally {
    zip.close();
  }
}
