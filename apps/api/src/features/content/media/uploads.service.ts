// Pictures and recordings that authors upload. The type of a file is detected from its bytes. Pictures are re-encoded.
// Uploads that no section uses are deleted.

import { randomBytes } from 'node:crypto';
import type { MediaItem } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { UPLOAD_BYTES_MAX } from '@urost3/contract/content/content.ts';
import { listMedia } from '@urost3/contract/content/section-media.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { inBatches } from '../../../db/batches.ts';
import { type Db, pick } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import {
  type MediaRow,
  media,
  sectionDrafts,
  sections,
  sectionVersions,
} from '../content.tables.ts';
import { findStation } from '../editor/content-stations.service.ts';
import { listMediaByNames, mediaUrl, prepareMedia } from './media.service.ts';

/** How long an upload is kept although no saved section uses it. */
const ORPHAN_GRACE_MS = 7 * DAY_MS;
const DOCUMENTS_AT_ONCE = 50;
const LIST_MAX = 50;

interface Upload {
  kind: 'image' | 'audio';
  folder: string;
  /** The file name without its extension. */
  stem: string;
}

interface ImagePlace {
  stationId: string;
  section: string;
  side: 'q' | 'a';
  index: number;
}

async function keepUpload(
  ctx: Context,
  upload: Upload,
  source: Buffer,
  actor: Actor,
): Promise<MediaItem> {
  if (source.length > UPLOAD_BYTES_MAX) {
    const most = UPLOAD_BYTES_MAX / 1024 / 1024;
    throw new AppError('file_too_large', `Invalid file: it is larger than ${most} MB.`);
  }
  const prepared = await prepareMedia(source, upload.kind);
  if (typeof prepared === 'string') {
    throw new AppError('invalid_file', `Invalid file: it ${prepared}.`);
  }
  const ending = prepared.storageKey.slice(prepared.storageKey.lastIndexOf('.'));
  const name = `${upload.stem}${ending}`;
  const row = {
    name,
    mime: prepared.mime,
    bytes: prepared.bytes.length,
    sha256: prepared.sha256,
    storageKey: `${upload.folder}/${name}`,
    alt: '',
    credit: null,
    ownerUid: actor.uid,
    createdAt: ctx.clock.now(),
  };
  await ctx.storage.put(row.storageKey, prepared.bytes, row.mime);
  try {
    await ctx.db.transaction(async (tx) => {
      await tx.insert(media).values(row);
      await ctx.audit.record(tx, actor, 'media.uploaded', name, {
        bytes: row.bytes,
        mime: row.mime,
      });
    });
  } catch (error) {
    // Delete the stored file, because no later run deletes a file without a row.
    await ctx.storage.remove(row.storageKey).catch(() => undefined);
    throw error;
  }
  return itemOf(ctx, row, actor.uid);
}

function itemOf(
  ctx: Context,
  row: Pick<MediaItem, 'name' | 'mime' | 'bytes' | 'credit'>,
  uid: string,
): MediaItem {
  const { name, mime, bytes, credit } = row;
  return { name, mime, bytes, credit, url: mediaUrl(ctx, uid, name) };
}

const suffix = (ctx: Context) => `${ctx.clock.now().getTime()}_${randomBytes(4).toString('hex')}`;

async function requireStation(ctx: Context, stationId: string) {
  if (!(await findStation(ctx.db, stationId))) throw notFound('This station');
}

async function keepImage(
  ctx: Context,
  place: ImagePlace,
  source: Buffer,
  actor: Actor,
): Promise<MediaItem> {
  const folder = `question_images/${place.stationId}/${place.section}`;
  const stem = `${place.side}_${place.index}_${suffix(ctx)}`;
  return keepUpload(ctx, { kind: 'image', folder, stem }, source, actor);
}

/** @throws AppError not_found, invalid_file, file_too_large, storage_full */
export async function uploadImage(
  ctx: Context,
  place: ImagePlace,
  source: Buffer,
  actor: Actor,
): Promise<MediaItem> {
  await requireStation(ctx, place.stationId);
  return keepImage(ctx, place, source, actor);
}
/** @throws AppError not_found, validation_failed, invalid_file, storage_full */
export async function fetchImage(
  ctx: Context,
  place: ImagePlace,
  address: string,
  actor: Actor,
): Promise<MediaItem> {
  await requireStation(ctx, place.stationId);
  const source = await ctx.downloadImage(address);
  if (typeof source === 'string') throw new AppError('validation_failed', source);
  return keepImage(ctx, place, source, actor);
}
/** @throws AppError not_found, invalid_file, file_too_large, storage_full */
export async function uploadAudio(
  ctx: Context,
  place: { stationId: string; section: string },
  source: Buffer,
  actor: Actor,
): Promise<MediaItem> {
  await requireStation(ctx, place.stationId);
  const folder = `section_audio/${place.stationId}/${place.section}`;
  return keepUpload(
    ctx,
    { kind: 'audio', folder, stem: `${place.section}_${suffix(ctx)}` },
    source,
    actor,
  );
}
function searchMedia(db: Db, search: string, kind: string): Promise<MediaRow[]> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select()
    .from(media)
    .where(
      and(
        search ? sql`lower(${media.name}) like ${pattern}` : undefined,
        kind ? sql`${media.mime} like ${`${kind}/%`}` : undefined,
      ),
    )
    .orderBy(asc(media.name))
    .limit(LIST_MAX);
}

export async function listMediaItems(
  ctx: Context,
  query: { search: string; kind: string; names: string },
  uid: string,
): Promise<{ media: MediaItem[] }> {
  const names = query.names.split(',').filter(Boolean);
  const rows =
    names.length > 0
      ? await listMediaByNames(ctx.db, names)
      : await searchMedia(ctx.db, query.search, query.kind);
  return { media: rows.map((row) => itemOf(ctx, row, uid)) };
}
/** The question pictures and the section recordings that authors uploaded before this time. */
function listUploads(db: Db, before: Date): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(
      and(
        isNotNull(media.ownerUid),
        lt(media.createdAt, before),
        or(
          sql`${media.storageKey} like 'question_images/%'`,
          sql`${media.storageKey} like 'section_audio/%'`,
        ),
      ),
    );
}

/**
 * Yields every document that may use a media file: published sections, drafts and earlier versions.
 */
async function* eachDocument(db: Db): AsyncGenerator<EditorSection> {
  // Read the earlier versions last, because a draft may be published between these reads. The draft's row is then
  // deleted, and a database trigger adds its document to the earlier versions.
  const tables = [
    { table: sections, id: sections.id, document: sections.published },
    { table: sectionDrafts, id: sectionDrafts.sectionId, document: sectionDrafts.document },
    { table: sectionVersions, id: sectionVersions.id, document: sectionVersions.document },
  ] as const;
  for (const { table, id, document } of tables) {
    // Page by the last id. With an offset, a row deleted meanwhile would shift the pages.
    const read = (last: { id: string | number } | null, limit: number) =>
      db
        .select({
          id: sql<string | number>`${id}`,
          document: document as typeof sections.published,
        })
        .from(table as typeof sections)
        .where(last ? sql`${id} > ${last.id}` : undefined)
        .orderBy(asc(id))
        .limit(limit);
    for await (const rows of inBatches(read, DOCUMENTS_AT_ONCE))
      for (const row of rows) if (row.document) yield row.document;
  }
}

/** Deletes uploads older than a week that no version of any section uses. @returns how many were deleted */
export async function removeUnusedUploads(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - ORPHAN_GRACE_MS);
  const uploads = await listUploads(ctx.db, before);
  if (uploads.length === 0) return 0;
  const named = new Set<string>();
  for await (const document of eachDocument(ctx.db)) {
    for (const item of listMedia(document)) named.add(item.name);
  }
  const orphans = uploads.filter((row) => !named.has(row.name));
  for (const row of orphans) {
    // Delete the file before the row. If the second step fails, the next run finds the row and repeats both steps.
    await ctx.storage.remove(row.storageKey);
    await ctx.db.delete(media).where(eq(media.name, row.name));
  }
  return orphans.length;
}

export function exportUploads(db: Db, ownerUid: string) {
  return db
    .select(pick(media, 'name', 'mime', 'bytes', 'createdAt'))
    .from(media)
    .where(eq(media.ownerUid, ownerUid))
    .orderBy(asc(media.createdAt), asc(media.name));
}
