// Station Management: stations, their sections, and the editor's drafts, revisions and pictures.
import { z } from 'zod';
import { EditorBlock, EditorQuestion, EditorSection } from './content.ts';
import { endpoint } from './endpoint.ts';
import { VERSION_MAX } from './limits.ts';
import { StationId, StationType } from './stations.ts';
import { Id, line, Slug, Timestamp } from './text.ts';

/** Milliseconds after the last edit. */
export const AUTO_SAVE_MS = 3000;
export const SAVED_BANNER_MS = 2000;
export const SAVE_FAILED_BANNER_MS = 3000;
export const UPLOAD_BAR_MS = 2000;
/** Largest picture or recording, in bytes. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024;
/** A section of hundreds of questions with long answers. */
const SECTION_BODY_LIMIT = 8 * 1024 * 1024;

export const AdminStation = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  stationType: StationType,
  sectionCount: z.int(),
  lastModified: Timestamp,
});
export type AdminStation = z.infer<typeof AdminStation>;

const stationName = line(200, 'Name is required.');
const stationTitle = line(200, 'Title is required.');
export const NewStationBody = z.strictObject({
  name: stationName,
  title: stationTitle,
  stationType: z.enum(StationType.options, 'Station type is required.'),
});
export const StationBody = z.object({
  name: stationName,
  title: stationTitle,
  /** May be sent along, never changed. */
  stationType: StationType.optional(),
});

const Person = z.object({ uid: z.string(), displayName: z.string() });

export const AdminSection = z.object({
  id: Slug,
  title: z.string(),
  order: z.int(),
  lastModified: Timestamp,
  version: z.int(),
  isPublished: z.boolean(),
  hasDraft: z.boolean(),
  /** The free preview of its station type. */
  isFreePreview: z.boolean(),
  questionCount: z.int(),
});
export type AdminSection = z.infer<typeof AdminSection>;

/** Where a section stands among all sections of its type. */
export const SectionOfType = AdminSection.pick({
  id: true,
  title: true,
  order: true,
  isPublished: true,
}).extend({ stationTitle: z.string() });
export type SectionOfType = z.infer<typeof SectionOfType>;

/** What the editor sends: new questions and blocks get their ids from the server when they have none. */
export const SectionBody = EditorSection.extend({
  questions: z
    .array(EditorQuestion.extend({ id: EditorQuestion.shape.id.optional() }))
    .max(300)
    .default([]),
  content_sections: z
    .array(EditorBlock.extend({ id: EditorBlock.shape.id.optional() }))
    .max(200)
    .default([]),
});
export type SectionBody = z.infer<typeof SectionBody>;

export const SectionChange = SectionBody.extend({
  /** The version the change started from; another save since then answers 409 stale_version. */
  version: z.int().min(1).max(VERSION_MAX),
});

/** One section as the editor opens it. */
export const SectionState = z.object({
  id: Slug,
  stationId: z.string(),
  stationTitle: z.string(),
  stationType: StationType,
  /** Station type on the learner's side. */
  learnerStationId: StationId,
  version: z.int(),
  /** The draft where there is one, else what is published. */
  document: EditorSection,
  published: EditorSection.nullable(),
  publishedAt: Timestamp.nullable(),
  /** Why the section is to be looked at again; learners see that it is. */
  guidelineChanged: z.object({ reason: z.string(), at: Timestamp }).nullable(),
  draft: z.object({ updatedAt: Timestamp, updatedBy: Person.nullable() }).nullable(),
  isFreePreview: z.boolean(),
  /** Signed addresses of the media files it names. */
  mediaUrls: z.record(z.string(), z.string()),
  /** Nothing that stops publishing: missing media files, marks for clinical review. */
  warnings: z.array(z.string()),
});
export type SectionState = z.infer<typeof SectionState>;

export const Revision = z.object({
  id: z.int(),
  kind: z.enum(['published', 'draft']),
  version: z.int(),
  title: z.string(),
  at: Timestamp,
  by: Person.nullable(),
});
export type Revision = z.infer<typeof Revision>;

export const MediaItem = z.object({
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  credit: z.string().nullable(),
  url: z.string(),
});
export type MediaItem = z.infer<typeof MediaItem>;

/** Per question: first attempts, how many were right, and open reports. */
export const QuestionStatistic = z.object({
  questionId: z.string(),
  attempts: z.int(),
  correct: z.int().nullable(),
  reports: z.int(),
});
export type QuestionStatistic = z.infer<typeof QuestionStatistic>;

const stationParams = z.object({ id: Id });
const sectionParams = z.object({ id: Id, sectionId: Slug });
const revisionParams = sectionParams.extend({ revisionId: z.coerce.number().int().min(1) });
const flag = z.enum(['0', '1']).optional();
const changeQuery = z.object({
  /** 1: keep it as a draft; learners see no change. */
  draft: flag,
  /** 1: answer 409 confirmation_required instead of changing which section is the free preview. */
  guardFreePreview: flag,
});

export const authoringEndpoints = {
  listStations: endpoint({
    method: 'GET',
    path: '/admin/stations',
    access: 'admin',
    summary: 'Stations, newest modified first.',
    response: z.object({ stations: z.array(AdminStation) }),
  }),
  createStation: endpoint({
    method: 'POST',
    path: '/admin/stations',
    access: 'admin',
    summary: 'A new station.',
    body: NewStationBody,
    response: AdminStation,
    status: 201,
  }),
  updateStation: endpoint({
    method: 'PUT',
    path: '/admin/stations/:id',
    access: 'admin',
    summary: "A station's name and title; its type never changes.",
    params: stationParams,
    body: StationBody,
    response: AdminStation,
  }),
  listSections: endpoint({
    method: 'GET',
    path: '/admin/stations/:id/sections',
    access: 'admin',
    summary: "A station's sections by order, then title.",
    params: stationParams,
    response: z.object({
      station: AdminStation,
      sections: z.array(AdminSection),
      /** Every section of the station's type, of all its stations, in the learners' order. */
      sectionsOfType: z.array(SectionOfType),
      /** The first order number after those of the type. */
      nextOrder: z.int(),
    }),
  }),
  createSection: endpoint({
    method: 'POST',
    path: '/admin/stations/:id/sections',
    access: 'admin',
    summary: 'A new section, published at once; draft=1 keeps it from learners.',
    params: stationParams,
    query: changeQuery,
    body: SectionBody,
    response: SectionState,
    status: 201,
    bodyLimit: SECTION_BODY_LIMIT,
  }),
  getSection: endpoint({
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'admin',
    summary: 'A section as its author sees it, with the draft if there is one.',
    params: sectionParams,
    response: SectionState,
  }),
  updateSection: endpoint({
    method: 'PUT',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'admin',
    summary:
      'Publish a section; draft=1 saves a draft. 409 stale_version after somebody else’s save.',
    params: sectionParams,
    query: changeQuery,
    body: SectionChange,
    response: SectionState,
    bodyLimit: SECTION_BODY_LIMIT,
  }),
  removeSection: endpoint({
    method: 'DELETE',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'admin',
    summary: 'Delete a section.',
    params: sectionParams,
    query: z.object({ guardFreePreview: flag }),
    response: z.object({ success: z.literal(true) }),
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/admin/stations/:id/sections/:sectionId/draft',
    access: 'admin',
    summary: 'Go back to what is published; the draft stays among the revisions.',
    params: sectionParams,
    response: SectionState,
  }),
  flagGuideline: endpoint({
    method: 'PUT',
    path: '/admin/stations/:id/sections/:sectionId/guideline-changed',
    access: 'admin',
    summary: "Raise 'guideline changed' on a section with its reason, or lower it with null.",
    params: sectionParams,
    body: z.strictObject({ reason: line(500, 'Please say which guideline changed.').nullable() }),
    response: SectionState,
  }),
  listRevisions: endpoint({
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/revisions',
    access: 'admin',
    summary: 'Earlier publications and kept drafts, newest first, 50 at a time.',
    params: sectionParams,
    query: z.object({
      /** Id of the last revision seen. */
      before: z.coerce.number().int().min(1).optional(),
    }),
    response: z.object({ revisions: z.array(Revision), nextBefore: z.int().nullable() }),
  }),
  getRevision: endpoint({
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/revisions/:revisionId',
    access: 'admin',
    summary: 'One earlier version.',
    params: revisionParams,
    response: Revision.extend({ document: EditorSection }),
  }),
  keepRevision: endpoint({
    method: 'POST',
    path: '/admin/stations/:id/sections/:sectionId/revisions',
    access: 'admin',
    summary: 'Keep a version that lost a conflict, so that no word is lost.',
    params: sectionParams,
    body: SectionBody,
    response: Revision,
    status: 201,
    bodyLimit: SECTION_BODY_LIMIT,
  }),
  questionStatistics: endpoint({
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/statistics',
    access: 'admin',
    summary: 'How learners did on each question.',
    params: sectionParams,
    response: z.object({ questions: z.array(QuestionStatistic) }),
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/admin/stations/:id/images',
    access: 'admin',
    summary:
      'A picture for a question (side q) or its answer (side a), or any picture of a section.',
    params: stationParams,
    query: z.object({
      /** The section's id; `new` before it has one. */
      section: Slug,
      side: z.enum(['q', 'a']),
      index: z.coerce.number().int().min(0).max(999),
    }),
    response: MediaItem,
    status: 201,
    consumes: 'multipart',
    bodyLimit: UPLOAD_BYTES_MAX + 64 * 1024,
  }),
  fetchImage: endpoint({
    method: 'POST',
    path: '/admin/stations/:id/images/by-address',
    access: 'admin',
    summary:
      'As an upload, from an https address: fetched once and kept, so that readers load nothing elsewhere.',
    params: stationParams,
    body: z.strictObject({
      section: Slug,
      side: z.enum(['q', 'a']),
      index: z.int().min(0).max(999),
      address: z.url({
        protocol: /^https$/,
        error: 'Please paste an address that begins with https://.',
      }),
    }),
    response: MediaItem,
    status: 201,
  }),
  uploadAudio: endpoint({
    method: 'POST',
    path: '/admin/stations/:id/audio',
    access: 'admin',
    summary: 'A recording for a section.',
    params: stationParams,
    query: z.object({ section: Slug }),
    response: MediaItem,
    status: 201,
    consumes: 'multipart',
    bodyLimit: UPLOAD_BYTES_MAX + 64 * 1024,
  }),
  listMedia: endpoint({
    method: 'GET',
    path: '/admin/media',
    access: 'admin',
    summary: 'Media files by a part of their name, or exactly those named (comma-separated).',
    query: z.object({
      search: z.string().trim().max(180).default(''),
      kind: z.enum(['', 'image', 'audio']).default(''),
      names: z.string().max(8000).default(''),
    }),
    response: z.object({ media: z.array(MediaItem) }),
  }),
};
