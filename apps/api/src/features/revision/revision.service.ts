// Bookmarks and private notes. People keep access to their own texts after Premium has ended and after a section was withdrawn.

import type {
  Note,
  RevisionItem,
  SectionRevision,
} from '@urost3/contract/revision/revision.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { containsTyped } from '@urost3/contract/text/fold-text.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { cutPassage, listExcerpts, readExcerpt, searchTerms } from '../../db/excerpt.ts';
import { firstRow, insertNew, removeRowsOf } from '../../db/rows.ts';
import { compoundQuery } from '../../db/text-search.ts';
import { AppError, staleVersion } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/guards/principal.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { findSection, isOpen } from '../stations/stations.service.ts';
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

async function listBookmarks(db: Db, userUid: string) {
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
async function listNotes(db: Db, userUid: string, typed: string) {
  const { stationId, sectionId, updatedAt, body } = notes;
  const isHit = sql<boolean>`${typed === '' ? sql`false` : sql`(words @@ ${compoundQuery(typed)})`}`;
  const text = sql<string>`case when ${isHit} then ${body} else left(${body}, ${BEGINNING}) end`;
  return db
    .select({ stationId, sectionId, updatedAt, isHit, text })
    .from(notes)
    .where(and(eq(notes.userUid, userUid), ne(notes.body, '')));
}

async function findNote(db: Db, place: Place) {
  const { body, version, saveId, updatedAt } = notes;
  return db
    .select({ body, version, saveId, updatedAt })
    .from(notes)
    .where(isNote(place))
    .then(firstRow);
}
type NoteRow = Omit<NonNullable<Awaited<ReturnType<typeof findNote>>>, 'saveId'>;

interface NoteSave {
  body: string;
  /** The version on which the text is based. */
  version: number;
  saveId: string | null;
  updatedAt: Date;
}

const noteColumns = pick(notes, 'body', 'version', 'updatedAt');

const toNote = ({ body, version, updatedAt }: NoteRow): Note => ({
  body,
  version,
  updatedAt: updatedAt.toISOString(),
});

const placeOf = (principal: Principal, { stationId, sectionId }: SectionRef) => ({
  userUid: principal.uid,
  stationId,
  sectionId,
});

function requireSection(ctx: Context, ref: SectionRef): void {
  if (findSection(ctx, ref)) return;
  throw new AppError(
    'not_found',
    `There is no section '${ref.sectionId}' in ${stationLabels[ref.stationId]}.`,
  );
}

function itemOf(ctx: Context, principal: Principal, ref: SectionRef): RevisionItem {
  const section = findSection(ctx, ref);
  return {
    stationId: ref.stationId,
    sectionId: ref.sectionId,
    title: section?.title ?? 'Section no longer available',
    isLocked: section !== null && !isOpen(section, isEntitled(principal)),
    isAvailable: section !== null,
    bookmarkedAt: null,
    noteExcerpt: null,
    noteUpdatedAt: null,
  };
}

/** Newest first. @param typed search words for the note or the title; empty for all */
export async function listRevision(
  ctx: Context,
  principal: Principal,
  typed: string,
): Promise<{ items: RevisionItem[] }> {
  const items = new Map<string, RevisionItem>();
  const hits = new Set<string>();
  const item = (ref: SectionRef) => {
    const key = studyTimeKey(ref);
    const known = items.get(key) ?? itemOf(ctx, principal, ref);
    items.set(key, known);
    return known;
  };
  for (const row of await listBookmarks(ctx.db, principal.uid)) {
    item(row).bookmarkedAt = row.createdAt.toISOString();
  }
  const rows = await listNotes(ctx.db, principal.uid, typed);
  const needles = searchTerms(typed, []);
  const passages = rows.map(({ isHit, text }) => (isHit ? cutPassage(text, needles) : null));
  const excerpts = await listExcerpts(ctx.db, passages, compoundQuery(typed));
  for (const [index, row] of rows.entries()) {
    const found = item(row);
    found.noteExcerpt = readExcerpt(excerpts[index] ?? row.text);
    found.noteUpdatedAt = row.updatedAt.toISOString();
    if (row.isHit) hits.add(studyTimeKey(row));
  }
  const isWanted = ([key, { title }]: [string, RevisionItem]) =>
    hits.has(key) || containsTyped(title, typed);
  const latest = (entry: RevisionItem) =>
    [entry.bookmarkedAt ?? '', entry.noteUpdatedAt ?? ''].sort().at(-1) ?? '';
  return {
    items: [...items]
      .filter(isWanted)
      .map(([, entry]) => entry)
      .sort((a, b) => (latest(a) < latest(b) ? 1 : -1)),
  };
}

export async function getSectionRevision(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<SectionRevision> {
  const place = placeOf(principal, ref);
  const isBookmarked = (await ctx.db.$count(bookmarks, isBookmark(place))) > 0;
  const note = await findNote(ctx.db, place);
  if (!isBookmarked && !note) requireSection(ctx, ref);
  return { isBookmarked, note: note && toNote(note) };
}

/** Idempotent: sets or removes the bookmark and never toggles it. @throws AppError not_found */
export async function setBookmark(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  isBookmarked: boolean,
): Promise<{ isBookmarked: boolean }> {
  const place = placeOf(principal, ref);
  if (isBookmarked) {
    requireSection(ctx, ref);
    await changeOwn(ctx.db, principal.uid, async (tx) => {
      await insertNew(tx, bookmarks, { ...place, createdAt: ctx.clock.now() });
    });
  } else await ctx.db.delete(bookmarks).where(isBookmark(place));
  ctx.live.sendHint(principal.uid, 'revision');
  return { isBookmarked };
}

/** @throws AppError not_found, stale_version when another tab or device has saved in the meantime */
export async function saveNote(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  save: Omit<NoteSave, 'updatedAt'>,
): Promise<Note> {
  const { body, version } = save;
  const place = placeOf(principal, ref);
  const dated = { ...save, updatedAt: ctx.clock.now() };
  if (version === 0) requireSection(ctx, ref);
  // A first save finds no row, and a later one its version, unless a parallel save came first.
  const [saved] = await changeOwn(ctx.db, principal.uid, async (tx) => {
    return version === 0
      ? tx
          .insert(notes)
          .values({ ...place, ...dated, version: 1 })
          .onConflictDoNothing()
          .returning(noteColumns)
      : tx
          .update(notes)
          .set({ ...dated, version: version + 1 })
          .where(and(isNote(place), eq(notes.version, version)))
          .returning(noteColumns);
  });
  if (saved) {
    // The page that has saved knows its own id, and does not fetch the note again.
    const data = { saveId: save.saveId };
    ctx.live.sendNotice({ uids: [principal.uid], kind: 'revision', data });
    return toNote(saved);
  }
  const current = await findNote(ctx.db, place);
  if (!current) throw new AppError('not_found', 'This note no longer exists.');
  // If the next version has the same text, the browser has only repeated a save whose response was lost.
  if (current.version === version + 1 && current.body === body) return toNote(current);
  const message = 'This note was changed in another tab or on another device.';
  throw staleVersion(message, version, current);
}

/** Deletes a person's bookmarks and notes together with the account. */
export const eraseRevision = (tx: Db, userUid: string) =>
  removeRowsOf(tx, userUid, bookmarks, notes);

export const exportRevision = async (handle: Db, userUid: string): Promise<unknown> => ({
  bookmarks: await listBookmarks(handle, userUid),
  notes: await handle
    .select(pick(notes, 'stationId', 'sectionId', 'body', 'updatedAt'))
    .from(notes)
    .where(eq(notes.userUid, userUid)),
});
