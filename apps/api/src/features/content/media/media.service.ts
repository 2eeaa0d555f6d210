// Signed URLs of audio and images. A URL works for one user, one file and a limited time. Locked content stays unreachable,
// because its URLs are sent only to people who may read it.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, prepared } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { SignedQuery } from '../../../http/guards/signed-urls.ts';
import { type MediaRow, media } from '../content.tables.ts';

interface MediaFile {
  mime: string;
  size: number;
  storageKey: string;
}

export async function listMediaByNames(db: Db, names: string[]): Promise<MediaRow[]> {
  return names.length === 0 ? [] : db.select().from(media).where(inArray(media.name, names));
}

export async function findMedia(db: Db, name: string): Promise<MediaRow | null> {
  const rows = await prepared(db, 'content_find_media', (handle, statement) =>
    handle
      .select()
      .from(media)
      .where(eq(media.name, sql.placeholder('name')))
      .prepare(statement),
  ).execute({ name });
  return rows[0] ?? null;
}

/** A path under /api, valid for about 2 hours. */
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
