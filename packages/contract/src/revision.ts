// My revision: bookmarked sections and the learner's own notes. Nobody else reads them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NOTE_MAX, SEARCH_MAX, VERSION_MAX } from './limits.ts';
import { Excerpt } from './search.ts';
import { StationId } from './stations.ts';
import { SectionRef } from './study.ts';
import { Slug, Timestamp } from './text.ts';

export const Note = z.object({
  body: z.string(),
  /** Raised by every save; a save names the one it started from. */
  version: z.int(),
  updatedAt: Timestamp,
});
export type Note = z.infer<typeof Note>;

export const NoteBody = z.strictObject({
  /** Empty takes the note out of the list. */
  body: z.string().max(NOTE_MAX, `Please keep this to ${NOTE_MAX} characters.`),
  /** The version this text started from; 0 when there was no note. */
  version: z.int().min(0).max(VERSION_MAX),
});

export const RevisionItem = z.object({
  stationId: StationId,
  sectionId: Slug,
  title: z.string(),
  isLocked: z.boolean(),
  /** False once the section was withdrawn: the note stays. */
  isAvailable: z.boolean(),
  bookmarkedAt: Timestamp.nullable(),
  /** Beginning of the note, or the part that matches the search; null without a note. */
  noteExcerpt: Excerpt.nullable(),
  noteUpdatedAt: Timestamp.nullable(),
});
export type RevisionItem = z.infer<typeof RevisionItem>;

export const SectionRevision = z.object({ isBookmarked: z.boolean(), note: Note.nullable() });
export type SectionRevision = z.infer<typeof SectionRevision>;

export const revisionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/revision',
    access: 'signed-in',
    summary: "The caller's bookmarks and notes, newest first; with `q` those that match.",
    query: z.object({ q: z.string().trim().max(SEARCH_MAX).default('') }),
    response: z.object({ items: z.array(RevisionItem) }),
  }),
  getSection: endpoint({
    method: 'GET',
    path: '/revision/:stationId/:sectionId',
    access: 'signed-in',
    summary: "The caller's bookmark and note of one section.",
    params: SectionRef,
    response: SectionRevision,
  }),
  setBookmark: endpoint({
    method: 'PUT',
    path: '/revision/:stationId/:sectionId/bookmark',
    access: 'signed-in',
    summary: 'Bookmark a section or take the bookmark away; repeating changes nothing.',
    params: SectionRef,
    body: z.strictObject({ isBookmarked: z.boolean() }),
    response: z.object({ isBookmarked: z.boolean() }),
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: '/revision/:stationId/:sectionId/note',
    access: 'signed-in',
    summary: 'Save the private note of a section. 409 stale_version when it changed meanwhile.',
    params: SectionRef,
    body: NoteBody,
    response: Note,
  }),
};
