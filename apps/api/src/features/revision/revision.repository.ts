import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { textQuery } from '../../db/text-search.ts';
import { bookmarks, notes } from './revision.tables.ts';

type Place = SectionRef & { userUid: string };

/** The number of characters in an excerpt that shows the beginning of a note. */
const BEGINNING = 240;

const isBookmark = ({ userUid, stationId, sectionId }: Place) =>
  and(
    eq(bookmarks.userUid, userUid),
    eq(bookmarks.stationId, stationId),
    eq(bookmarks.sectionId, sectionId),
  );
const isNote = ({ userUid, stationId, sectionId }: Place) =>
  and(eq(notes.userUid, userUid), eq(notes.stationId, stationId), eq(notes.sectionId, sectionId));

export async function listBookmarks(db: Db, userUid: string) {
  const { stationId, sectionId, createdAt } = bookmarks;
  return db
    .select({ stationId, sectionId, createdAt })
    .from(bookmarks)
    .where(eq(bookmarks.userUid, userUid));
}

/**
 * All notes that are not empty, the text of each as far as it is needed for an excerpt.
 * @param typed search words, which set `isHit`; empty without a search. A hit has its whole text, any other note its beginning
 */
export async function listNotes(db: Db, userUid: string, typed: string) {
  const { stationId, sectionId, updatedAt, body } = notes;
  const isHit = sql<boolean>`${typed === '' ? sql`false` : sql`(words @@ ${textQuery(typed)})`}`;
  const text = sql<string>`case when ${isHit} then ${body} else left(${body}, ${BEGINNING}) end`;
  return db
    .select({ stationId, sectionId, updatedAt, isHit, text })
    .from(notes)
    .where(and(eq(notes.userUid, userUid), ne(notes.body, '')));
}

export async function findBookmark(db: Db, place: Place): Promise<boolean> {
  return (await db.$count(bookmarks, isBookmark(place))) > 0;
}

export async function findNote(db: Db, place: Place) {
  const { body, version, updatedAt } = notes;
  const rows = await db.select({ body, version, updatedAt }).from(notes).where(isNote(place));
  return rows[0] ?? null;
}
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

export async function insertBookmark(db: Db, place: Place, createdAt: Date): Promise<void> {
  await db
    .insert(bookmarks)
    .values({ ...place, createdAt })
    .onConflictDoNothing();
}

export async function removeBookmark(db: Db, place: Place): Promise<void> {
  await db.delete(bookmarks).where(isBookmark(place));
}

/** Stores the first version of a note. @returns null when a parallel save has already created the note */
export async function insertNote(
  db: Db,
  place: Place,
  body: string,
  updatedAt: Date,
): Promise<NoteRow | null> {
  const rows = await db
    .insert(notes)
    .values({ ...place, body, version: 1, updatedAt })
    .onConflictDoNothing()
    .returning({ body: notes.body, version: notes.version, updatedAt: notes.updatedAt });
  return rows[0] ?? null;
}

/** Changes a note if it still has this version. @returns null when the note has another version or does not exist */
export async function updateNote(
  db: Db,
  place: Place,
  change: { body: string; version: number; updatedAt: Date },
): Promise<NoteRow | null> {
  const { body, version, updatedAt } = change;
  const rows = await db
    .update(notes)
    .set({ body, version: version + 1, updatedAt })
    .where(and(isNote(place), eq(notes.version, version)))
    .returning({ body: notes.body, version: notes.version, updatedAt: notes.updatedAt });
  return rows[0] ?? null;
}

export async function removeRevision(tx: Db, userUid: string): Promise<void> {
  await tx.delete(bookmarks).where(eq(bookmarks.userUid, userUid));
  await tx.delete(notes).where(eq(notes.userUid, userUid));
}

export async function listWholeNotes(db: Db, userUid: string) {
  const { stationId, sectionId, body, updatedAt } = notes;
  return db
    .select({ stationId, sectionId, body, updatedAt })
    .from(notes)
    .where(eq(notes.userUid, userUid));
}
