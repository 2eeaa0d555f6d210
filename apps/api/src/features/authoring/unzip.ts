// The files of a ZIP, one at a time and within limits, whatever the archive says about itself. Format: PKWARE APPNOTE 6.3,
// stored or deflated, without ZIP64 and encryption.
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppError } from '../../http/app-error.ts';
import type { ZipEntry } from './zip.ts';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

export interface UnzipLimits {
  files: number;
  /** Of one file, unpacked. */
  fileBytes: number;
  /** Of all of them. */
  bytes: number;
}

interface Listed {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const damaged = () => new AppError('validation_failed', 'The ZIP file is damaged.');
const tooLarge = (name: string) =>
  new AppError('body_too_large', `The file '${name}' is too large.`);

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

/** Where the list of files is, and how many it has. */
async function findDirectory(file: FileHandle) {
  const { size } = await file.stat();
  const length = Math.min(size, END_BYTES + COMMENT_MAX);
  const tail = await readAt(file, size - length, length);
  for (let at = length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const count = tail.readUInt16LE(at + 10);
    const bytes = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    if (offset + bytes > size) throw damaged();
    return { count, bytes, offset };
  }
  throw new AppError('validation_failed', 'This is not a ZIP file.');
}

function readListed(directory: Buffer, at: number): { entry: Listed; next: number } {
  if (at + CENTRAL_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL)
    throw damaged();
  const nameEnd = at + CENTRAL_BYTES + directory.readUInt16LE(at + 28);
  const name = directory.toString('utf8', at + CENTRAL_BYTES, nameEnd);
  if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
    throw new AppError('validation_failed', `The file '${name}' is encrypted.`);
  const entry = {
    name,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    packed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  return { entry, next };
}

async function unpack(file: FileHandle, entry: Listed): Promise<Buffer> {
  const head = await readAt(file, entry.offset, LOCAL_BYTES);
  if (head.readUInt32LE(0) !== LOCAL) throw damaged();
  const from = entry.offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await readAt(file, from, entry.packed);
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new AppError(
      'validation_failed',
      `The file '${entry.name}' is packed in an unknown way.`,
    );
  const bytes =
    entry.method === STORED
      ? packed
      : // An archive that unpacks to more than it says is cut off.
        await inflate(packed, { maxOutputLength: Math.max(1, entry.size) }).catch(() => null);
  if (!bytes || bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw damaged();
  return bytes;
}

/** What systems add to folders by themselves. */
const isHidden = (name: string) => /(?:^|\/)(?:\.[^./]|__MACOSX\/)/.test(name);

/** @throws AppError validation_failed, body_too_large */
export async function* unzipFiles(path: string, limits: UnzipLimits): AsyncGenerator<ZipEntry> {
  const file = await open(path);
  try {
    const { count, bytes, offset } = await findDirectory(file);
    if (count > limits.files)
      throw new AppError('body_too_large', `More than ${limits.files} files are too many.`);
    const directory = await readAt(file, offset, bytes);
    let total = 0;
    for (let index = 0, at = 0; index < count; index += 1) {
      const { entry, next } = readListed(directory, at);
      at = next;
      if (entry.name.endsWith('/') || isHidden(entry.name)) continue;
      total += entry.size;
      if (entry.size > limits.fileBytes || entry.packed > limits.fileBytes || total > limits.bytes)
        throw tooLarge(entry.name);
      yield { name: entry.name, bytes: await unpack(file, entry) };
    }
  } finally {
    await file.close();
  }
}
