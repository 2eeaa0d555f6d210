// My revision: bookmarked sections and the learner's private notes.

import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { NOTE_MAX, SEARCH_MAX, VERSION_MAX } from '../limits.ts';
import { Excerpt } from '../search/search.schemas.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { isVisible } from '../text/person-text.ts';
import { SaveId, Timestamp } from '../text/text.schemas.ts';
import { revisionRoutes } from './revision.ts';

export const Note = z.object({
  body: z.string(),
  /** Increases with every save. A save contains the version on which it is based. */
  version: z.int(),
  updatedAt: Timestamp,
});
export type Note = z.infer<typeof Note>;

export const NoteBody = z.strictObject({
  /** An empty text removes the note from the list. */
  body: z
    .string()
    .max(NOTE_MAX, `Please keep this to ${NOTE_MAX} characters.`)
    .refine(
      (text) => text.trim() === '' || isVisible(text),
      'Please write something that can be seen.',
    ),
  /** The version on which this text is based; 0 when there was no note. */
  version: z.int().min(0).max(VERSION_MAX),
});

export const RevisionItem = z.object({
  ...SectionRef.shape,
  title: z.string(),
  isLocked: z.boolean(),
  /** False after the section was withdrawn. The note stays. */
  isAvailable: z.boolean(),
  bookmarkedAt: Timestamp.nullable(),
  /** The start of the note, or the part that matches the search; null when there is no note. */
  noteExcerpt: Excerpt.nullable(),
  noteUpdatedAt: Timestamp.nullable(),
});
export type RevisionItem = z.infer<typeof RevisionItem>;

export const SectionRevision = z.object({ isBookmarked: z.boolean(), note: Note.nullable() });
export type SectionRevision = z.infer<typeof SectionRevision>;

export const revisionSchemas = {
  list: {
    summary: "The caller's bookmarks and notes, newest first; with `q` those that match.",
    query: z.object({ q: z.string().trim().max(SEARCH_MAX).default('') }),
    response: z.object({ items: z.array(RevisionItem) }),
  },
  getSection: {
    summary: "The caller's bookmark and note of one section.",
    params: SectionRef,
    response: SectionRevision,
  },
  setBookmark: {
    summary: 'Bookmark a section or take the bookmark away; repeating changes nothing.',
    params: SectionRef,
    body: z.strictObject({ isBookmarked: z.boolean() }),
    response: z.object({ isBookmarked: z.boolean() }),
  },
  saveNote: {
    summary: 'Save the private note of a section. 409 stale_version when it changed meanwhile.',
    params: SectionRef,
    query: z.object({ saveId: SaveId }),
    body: NoteBody,
    response: Note,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Revision plan', description: "The learner's bookmarks and notes." };
export const revisionEndpoints = joinEndpoints(revisionRoutes, revisionSchemas);
