// A ZIP file, written as it is read: one file in memory at a time. Format: PKWARE APPNOTE 6.3, without ZIP64 (4 GB).
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Path with forward slashes. */
  name: string;
  bytes: Buffer;
}

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, the format's first day: equal content makes equal files. */
const DATE = 0x0021;

function header(
  signature: number,
  entry: { crc: number; size: number; packed: number; name: Buffer },
): Buffer {
  const isCentral = signature === 0x02014b50;
  const fields = Buffer.alloc(isCentral ? 46 : 30);
  let at = fields.writeUInt32LE(signature, 0);
  if (isCentral) at = fields.writeUInt16LE(20, at);
  at = fields.writeUInt16LE(20, at);
  at = fields.writeUInt16LE(UTF8_NAMES, at);
  at = fields.writeUInt16LE(DEFLATE, at);
  at = fields.writeUInt16LE(0, at);
  at = fields.writeUInt16LE(DATE, at);
  at = fields.writeUInt32LE(entry.crc, at);
  at = fields.writeUInt32LE(entry.packed, at);
  at = fields.writeUInt32LE(entry.size, at);
  fields.writeUInt16LE(entry.name.length, at);
  return fields;
}

export async function* zipFiles(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for await (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name, 'utf8');
    const facts = { crc: crc32(bytes), size: bytes.length, packed: packed.length, name: path };
    const local = header(0x04034b50, facts);
    const central = header(0x02014b50, facts);
    central.writeUInt32LE(offset, 42);
    directory.push(central, path);
    offset += local.length + path.length + packed.length;
    count += 1;
    yield local;
    yield path;
    yield packed;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield list;
  yield end;
}
