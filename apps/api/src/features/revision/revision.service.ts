// Bookmarks and private notes. People keep access to their own texts after Premium has ended and after a section was withdrawn.
import { containsTyped } from '@urost3/contract/fold-text.ts';
import type { Note, RevisionItem, SectionRevision } from '@urost3/contract/revision.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study.ts';
import type { Db } from '../../db/client.ts';
import { cutPassage, listExcerpts, readExcerpt, searchTerms } from '../../db/excerpt.ts';
import { textQuery } from '../../db/text-search.ts';
import { AppError } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService } from '../live/live.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './revision.repository.ts';

const toNote = ({ body, version, updatedAt }: repository.NoteRow): Note => ({
  body,
  version,
  updatedAt: updatedAt.toISOString(),
});

export type RevisionService = ReturnType<typeof createRevisionService>;

export function createRevisionService(deps: {
  db: Db;
  clock: Clock;
  stations: StationsService;
  live: LiveService;
}) {
  const { db, clock, stations, live } = deps;
  const placeOf = (principal: Principal, { stationId, sectionId }: SectionRef) => ({
    userUid: principal.uid,
    stationId,
    sectionId,
  });

  function requireSection(ref: SectionRef): void {
    if (stations.find(ref)) return;
    throw new AppError(
      'not_found',
      `There is no section '${ref.sectionId}' in ${stationLabels[ref.stationId]}.`,
    );
  }

  function itemOf(principal: Principal, ref: SectionRef): RevisionItem {
    const section = stations.find(ref);
    return {
      stationId: ref.stationId,
      sectionId: ref.sectionId,
      title: section?.title ?? 'Section no longer available',
      isLocked: section !== null && !stations.isOpen(section, isEntitled(principal)),
      isAvailable: section !== null,
      bookmarkedAt: null,
      noteExcerpt: null,
      noteUpdatedAt: null,
    };
  }

  return {
    /** Newest first. @param typed search words for the note or the title; empty for all */
    async list(principal: Principal, typed: string): Promise<{ items: RevisionItem[] }> {
      const items = new Map<string, RevisionItem>();
      const hits = new Set<string>();
      const item = (ref: SectionRef) => {
        const key = studyTimeKey(ref);
        const known = items.get(key) ?? itemOf(principal, ref);
        items.set(key, known);
        return known;
      };
      for (const row of await repository.listBookmarks(db, principal.uid)) {
        item(row).bookmarkedAt = row.createdAt.toISOString();
      }
      const rows = await repository.listNotes(db, principal.uid, typed);
      const needles = searchTerms(typed, []);
      const passages = rows.map(({ isHit, text }) => (isHit ? cutPassage(text, needles) : null));
      const excerpts = await listExcerpts(db, passages, textQuery(typed));
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
    },

    async getSection(principal: Principal, ref: SectionRef): Promise<SectionRevision> {
      const place = placeOf(principal, ref);
      const [isBookmarked, note] = await Promise.all([
        repository.findBookmark(db, place),
        repository.findNote(db, place),
      ]);
      if (!isBookmarked && !note) requireSection(ref);
      return { isBookmarked, note: note && toNote(note) };
    },

    /** Idempotent: sets or removes the bookmark and never toggles it. @throws AppError not_found */
    async setBookmark(
      principal: Principal,
      ref: SectionRef,
      isBookmarked: boolean,
    ): Promise<{ isBookmarked: boolean }> {
      const place = placeOf(principal, ref);
      if (isBookmarked) {
        requireSection(ref);
        await repository.insertBookmark(db, place, clock.now());
      } else await repository.removeBookmark(db, place);
      live.nudge(principal.uid, 'revision');
      return { isBookmarked };
    },

    /** @throws AppError not_found, stale_version when another tab or device has saved in the meantime */
    async saveNote(
      principal: Principal,
      ref: SectionRef,
      { body, version }: { body: string; version: number },
    ): Promise<Note> {
      const place = placeOf(principal, ref);
      const updatedAt = clock.now();
      if (version === 0) requireSection(ref);
      const saved =
        version === 0
          ? await repository.insertNote(db, place, body, updatedAt)
          : await repository.updateNote(db, place, { body, version, updatedAt });
      if (saved) {
        live.nudge(principal.uid, 'revision');
        return toNote(saved);
      }
      const current = await repository.findNote(db, place);
      if (!current) throw new AppError('not_found', 'This note no longer exists.');
      // If the next version has the same text, the browser has only repeated a save whose response was lost.
      if (current.version === version + 1 && current.body === body) return toNote(current);
      throw new AppError(
        'stale_version',
        'This note was changed in another tab or on another device.',
      );
    },

    /** Deletes a person's bookmarks and notes together with the account. */
    erase: (tx: Db, userUid: string): Promise<void> => repository.removeRevision(tx, userUid),
    exportOf: async (handle: Db, userUid: string): Promise<unknown> => ({
      bookmarks: await repository.listBookmarks(handle, userUid),
      notes: await repository.listWholeNotes(handle, userUid),
    }),
  };
}
