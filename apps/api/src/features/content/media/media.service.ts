// Prepares a media file for browsers. Images are re-encoded, which removes EXIF, comments and appended data. Audio is not
// changed. Drawings were written anew when the import read them (safe-drawing.ts).
import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../../composition/context.ts';
import { type Db, prepared } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import type { SignedQuery } from '../../../http/guards/signed-urls.ts';
import { type MediaRow, media } from '../content.tables.ts';
import { looksLikeDrawing } from './safe-drawing.ts';

interface MediaKind {
  kind: 'image' | 'audio' | 'drawing';
  mime: string;
  extension: string;
}

const jpeg: MediaKind = { kind: 'image', mime: 'image/jpeg', extension: 'jpg' };
const png: MediaKind = { kind: 'image', mime: 'image/png', extension: 'png' };
const ogg: MediaKind = { kind: 'audio', mime: 'audio/ogg', extension: 'ogg' };
// Recording apps store audio in MP4 containers, which file-type may report as video (`mp4`).
const mp4: MediaKind = { kind: 'audio', mime: 'audio/mp4', extension: 'm4a' };

/** Accepted formats by the extension that file-type returns. */
const accepted = new Map<string, MediaKind>([
  ['jpg', jpeg],
  ['png', png],
  ['apng', png],
  ['gif', { kind: 'image', mime: 'image/gif', extension: 'gif' }],
  ['ogg', ogg],
  ['opus', ogg],
  ['wav', { kind: 'audio', mime: 'audio/wav', extension: 'wav' }],
  ['m4a', mp4],
  ['m4b', mp4],
  ['mp4', mp4],
  // Firefox and Chrome record sound in WebM containers, which file-type reports as video.
  ['webm', { kind: 'audio', mime: 'audio/webm', extension: 'webm' }],
  ['mp3', { kind: 'audio', mime: 'audio/mpeg', extension: 'mp3' }],
]);

/** Detects the type like `sniffMedia`, and also accepts drawings, which are allowed only in imports. */
export async function sniffContentMedia(bytes: Buffer): Promise<MediaKind | null> {
  if (looksLikeDrawing(bytes)) return { kind: 'drawing', mime: 'image/svg+xml', extension: 'svg' };
  return sniffMedia(bytes);
}

/** Whether the file can be used as this kind of media. Any picture can be used as a drawing. */
export const fitsKind = (found: MediaKind | null, wanted: MediaKind['kind']): boolean =>
  found?.kind === wanted || (wanted === 'drawing' && found?.kind === 'image');

/**
 * Detects the type of a picture or recording from its first bytes, because its name and declared type cannot be trusted.
 * @returns null for a format that is not accepted
 */
export async function sniffMedia(bytes: Buffer): Promise<MediaKind | null> {
  const found = await fileTypeFromBuffer(bytes);
  return (found && accepted.get(found.ext)) ?? null;
}

const IMAGE_WIDTH_MAX = 1600;

/** A picture with more pixels is a decompression bomb or a mistake. */
const PIXELS_MAX = 60_000_000;
export const MEDIA_BYTES_MAX = 40 * 1024 * 1024;

export interface PreparedMedia {
  bytes: Buffer;
  mime: string;
  sha256: string;
  /** Contains the digest of the original file, so that the same file is stored once. */
  storageKey: string;
}

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const ANIMATED =
  'is an animated picture, of which only the first frame would be shown; please use a still picture';

/** Whether a picture has several frames. The picture library does not count those of a PNG: its acTL chunk states their number. */
async function isAnimated(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  if (((await sharp(bytes).metadata()).pages ?? 1) > 1) return true;
  const found = await fileTypeFromBuffer(bytes);
  return found?.ext === 'apng' && bytes.readUInt32BE(bytes.indexOf('acTL') + 4) > 1;
}

async function redraw(
  bytes: Buffer,
  kind: MediaKind,
): Promise<{ bytes: Buffer; mime: string; extension: string }> {
  // Import sharp only when a picture is prepared, because the library is large.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: IMAGE_WIDTH_MAX, withoutEnlargement: true });
  if (kind.mime === 'image/jpeg') {
    return {
      bytes: await image.jpeg({ quality: 82 }).toBuffer(),
      mime: 'image/jpeg',
      extension: 'jpg',
    };
  }
  return {
    bytes: await image.png({ compressionLevel: 9 }).toBuffer(),
    mime: 'image/png',
    extension: 'png',
  };
}

const refusals: Record<MediaKind['kind'], string> = {
  image: 'is no JPG, PNG or GIF picture',
  audio: 'is no MP3, M4A, OGG, WAV or WebM recording',
  drawing: 'is no SVG drawing and no JPG, PNG or GIF picture',
};

/** Checks and prepares a file. @returns the prepared file; for a refused file, a phrase to show after the file's name */
export async function prepareMedia(
  source: Buffer,
  expected: MediaKind['kind'],
): Promise<PreparedMedia | string> {
  if (source.length > MEDIA_BYTES_MAX) return `is larger than ${MEDIA_BYTES_MAX / 1024 / 1024} MB`;
  // Only pictures and recordings can be uploaded. A drawing can be imported, together with its section file.
  const kind = await (expected === 'drawing' ? sniffContentMedia(source) : sniffMedia(source));
  if (!kind || !fitsKind(kind, expected)) return refusals[expected];
  const digest = digestOf(source);
  if (kind.kind !== 'image') {
    return {
      bytes: source,
      mime: kind.mime,
      sha256: digest,
      storageKey: `media/${digest}.${kind.extension}`,
    };
  }
  try {
    if (await isAnimated(source)) return ANIMATED;
    const drawn = await redraw(source, kind);
    return {
      ...drawn,
      sha256: digestOf(drawn.bytes),
      storageKey: `media/${digest}.${drawn.extension}`,
    };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `cannot be read as a picture (${reason})`;
  }
}

interface MediaFile {
  mime: string;
  size: number;
  storageKey: string;
}

export async function listMediaByNames(db: Db, names: string[]): Promise<MediaRow[]> {
  return names.length === 0 ? [] : db.select().from(media).where(inArray(media.name, names));
}

export const findMedia = (db: Db, name: string): Promise<MediaRow | null> =>
  prepared(db, 'content_find_media', (handle) =>
    handle
      .select()
      .from(media)
      .where(eq(media.name, sql.placeholder('name'))),
  )
    .execute({ name })
    .then(firstRow);

/**
 * A path under /api that works for one user and one file, for about 2 hours. Locked content stays unreachable, because
 * its URLs are sent only to people who may read it.
 */
export const mediaUrl = (ctx: Context, uid: string, name: string): string =>
  `/api/media/${encodeURIComponent(name)}?${ctx.mediaUrls.sign(uid, name)}`;

/** @throws AppError forbidden for a wrong or expired signature, not_found */
export async function openMedia(
  ctx: Context,
  name: string,
  query: SignedQuery,
): Promise<MediaFile> {
  if (!ctx.mediaUrls.verify(name, query))
    throw new AppError(
      'forbidden',
      'This media address has expired. Please open the section again.',
    );
  const row = await findMedia(ctx.db, name);
  if (!row) throw new AppError('not_found', 'This media file no longer exists.');
  return { mime: row.mime, size: row.bytes, storageKey: row.storageKey };
}
/** The URL at which browsers fetch the file from the store; null when this server sends the file. */
export async function mediaAddress(ctx: Context, file: MediaFile): Promise<string | null> {
  const signedAt = new Date(ctx.mediaUrls.windowStart());
  return (await ctx.storage.addressFor?.(file.storageKey, signedAt)) ?? null;
}
export const readMedia = (ctx: Context, file: MediaFile, range?: { start: number; end: number }) =>
  ctx.storage.get(file.storageKey, range);
