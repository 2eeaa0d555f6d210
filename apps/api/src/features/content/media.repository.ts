// SQL of the media files of sections.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { type MediaRow, media, sections } from './content.tables.ts';
import { sectionDrafts, sectionVersions } from './drafts.tables.ts';

const LIST_MAX = 50;

export async function listKnownMedia(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.select({ name: media.name }).from(media).where(inArray(media.name, names));
  return new Set(rows.map((row) => row.name));
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

export async function upsertMedia(tx: Db, row: MediaRow): Promise<void> {
  const { name: _name, createdAt: _createdAt, ownerUid: _ownerUid, ...values } = row;
  await tx.insert(media).values(row).onConflictDoUpdate({ target: media.name, set: values });
}

export function searchMedia(db: Db, search: string, kind: string): Promise<MediaRow[]> {
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

export async function insertMedia(tx: Db, row: MediaRow): Promise<void> {
  await tx.insert(media).values(row);
}

/** The question pictures and the section recordings that authors uploaded before this time. */
export function listUploads(db: Db, before: Date): Promise<MediaRow[]> {
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

export function listUploadsOf(db: Db, ownerUid: string) {
  return db
    .select({ name: media.name, mime: media.mime, bytes: media.bytes, createdAt: media.createdAt })
    .from(media)
    .where(eq(media.ownerUid, ownerUid))
    .orderBy(asc(media.createdAt), asc(media.name));
}

export async function removeMedia(tx: Db, name: string): Promise<void> {
  await tx.delete(media).where(eq(media.name, name));
}

/**
 * Yields every document that may use a media file: published sections, drafts and earlier versions. Reads `size` rows
 * at a time.
 */
export async function* eachDocument(db: Db, size: number): AsyncGenerator<EditorSection> {
  // Read the earlier versions last, because a draft may be published between these reads. The draft's row is then
  // deleted, and a database trigger adds its document to the earlier versions.
  const tables = [
    { table: sections, id: sections.id, document: sections.published },
    { table: sectionDrafts, id: sectionDrafts.sectionId, document: sectionDrafts.document },
    { table: sectionVersions, id: sectionVersions.id, document: sectionVersions.document },
  ] as const;
  for (const { table, id, document } of tables) {
    // Page by the last id. With an offset, a row deleted meanwhile would shift the pages.
    for (let last: string | number | null = null; ; ) {
      const rows: { id: string | number; document: EditorSection | null }[] = await db
        .select({
          id: sql<string | number>`${id}`,
          document: document as typeof sections.published,
        })
        .from(table as typeof sections)
        .where(last === null ? undefined : sql`${id} > ${last}`)
        .orderBy(asc(id))
        .limit(size);
      for (const row of rows) if (row.document) yield row.document;
      last = rows.at(-1)?.id ?? null;
      if (rows.length < size) break;
    }
  }
}
