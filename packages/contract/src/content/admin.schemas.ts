// Station Management: stations, their sections, and the editor's drafts, earlier versions and pictures.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { VERSION_MAX } from '../limits.ts';
import { StationId, StationType } from '../stations/stations.schemas.ts';
import { ById, Id, line, SaveId, Slug, Timestamp } from '../text/text.schemas.ts';
import { contentAdminRoutes } from './admin.routes.ts';
import {
  EditorBlock,
  EditorQuestion,
  EditorSection,
  optional,
  SectionOrder,
} from './content.schemas.ts';
import { revisionKinds, UPLOAD_BYTES_MAX } from './content.ts';

/** Large enough for a section with hundreds of questions and long answers. */
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
  /** Accepted in the request, but never changed. */
  stationType: StationType.optional(),
});

/** Which sections wait for their authors: those with a draft, and published ones without a review or under review. */
export const WaitingSections = z.enum(['unpublished', 'to_review']);
export type WaitingSections = z.infer<typeof WaitingSections>;

const Person = z.object({ uid: z.string(), displayName: z.string() });

export const AdminSection = z.object({
  id: Slug,
  title: z.string(),
  order: z.int(),
  lastModified: Timestamp,
  version: z.int(),
  isPublished: z.boolean(),
  hasDraft: z.boolean(),
  /** Whether the section is the free preview of its station type. */
  isFreePreview: z.boolean(),
  questionCount: z.int(),
});
export type AdminSection = z.infer<typeof AdminSection>;

/** The position of a section among all sections of its type. */
export const SectionOfType = AdminSection.pick({
  id: true,
  title: true,
  order: true,
  isPublished: true,
}).extend({ stationTitle: z.string() });
/** A section in a list of all stations. */
export const WaitingSection = AdminSection.pick({
  id: true,
  title: true,
  lastModified: true,
  isPublished: true,
}).extend({ stationId: z.string(), stationTitle: z.string() });
export type WaitingSection = z.infer<typeof WaitingSection>;
export type SectionOfType = z.infer<typeof SectionOfType>;

/** An empty text counts as missing, because programs send it for a part that was never saved. */
const newPartId = (id: z.ZodString) => z.preprocess((value) => value || undefined, id.optional());

/** A document from the editor. The server adds ids to questions and blocks without one. */
export const SectionBody = EditorSection.extend({
  /** Without it, a new section is the last of its type, and an existing section keeps its place. */
  order: optional(SectionOrder.optional()),
  questions: optional(
    z
      .array(EditorQuestion.extend({ id: newPartId(EditorQuestion.shape.id) }))
      .max(300)
      .default([]),
  ),
  content_sections: optional(
    z
      .array(EditorBlock.extend({ id: newPartId(EditorBlock.shape.id) }))
      .max(200)
      .default([]),
  ),
});
export type SectionBody = z.infer<typeof SectionBody>;

export const SectionChange = SectionBody.extend({
  /** The version on which the change is based. After another save the response is 409 stale_version. */
  version: z.int().min(1).max(VERSION_MAX),
});

/** One section as opened in the editor. */
export const EditedSection = z.object({
  id: Slug,
  stationId: z.string(),
  stationTitle: z.string(),
  stationType: StationType,
  /** The id of the station type in the endpoints for learners. */
  learnerStationId: StationId,
  version: z.int(),
  /** The draft if there is one, otherwise the published document. */
  document: EditorSection,
  published: EditorSection.nullable(),
  publishedAt: Timestamp.nullable(),
  /** The reason why the section needs a review. Learners see that it is under review. */
  guidelineChanged: z.object({ reason: z.string(), at: Timestamp }).nullable(),
  draft: z.object({ updatedAt: Timestamp, updatedBy: Person.nullable() }).nullable(),
  isFreePreview: z.boolean(),
  /** The signed URLs of the section's media files, by file name. */
  mediaUrls: z.record(z.string(), z.string()),
  /** Warnings that do not prevent publishing: missing media files, facts that need clinical review. */
  warnings: z.array(z.string()),
});
export type EditedSection = z.infer<typeof EditedSection>;

export const Revision = z.object({
  id: z.int(),
  kind: z.enum(revisionKinds),
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

/**
 * `attempts` counts learners' first attempts at a question. `correct` counts the right ones. It is null when no attempt
 * could be judged right or wrong. `reports` counts open reports.
 */
export const QuestionStatistic = z.object({
  questionId: z.string(),
  attempts: z.int(),
  correct: z.int().nullable(),
  reports: z.int(),
});
export type QuestionStatistic = z.infer<typeof QuestionStatistic>;

const sectionParams = z.object({ id: Id, sectionId: Slug });
const revisionParams = sectionParams.extend({ revisionId: z.coerce.number().int().min(1) });
const flag = z.enum(['0', '1']).optional();
const changeQuery = z.object({
  /** 1: save as a draft, which learners do not see. */
  draft: flag,
  /** 1: another section may become the free preview. Otherwise such a change gets 409 confirmation_required. */
  changeFreePreview: flag,
  saveId: SaveId,
});

export const contentAdminSchemas = {
  listStations: {
    summary: 'Stations, newest modified first.',
    response: z.object({ stations: z.array(AdminStation) }),
  },
  createStation: {
    summary: 'A new station.',
    body: NewStationBody,
    response: AdminStation,
    status: 201,
  },
  updateStation: {
    summary: "A station's name and title; its type never changes.",
    params: ById,
    body: StationBody,
    response: AdminStation,
  },
  listSections: {
    summary: "A station's sections by order, then title.",
    params: ById,
    response: z.object({
      station: AdminStation,
      sections: z.array(AdminSection),
      /** The sections of all stations that have the same type as this one, in the order that learners see. */
      sectionsOfType: z.array(SectionOfType),
      /** The next free order number of the station type. */
      nextOrder: z.int(),
    }),
  },
  listWaitingSections: {
    summary: 'Sections of all stations that wait for their authors, last modified first.',
    query: z.object({ show: WaitingSections }),
    response: z.object({ sections: z.array(WaitingSection) }),
  },
  createSection: {
    summary: 'A new section, published at once; draft=1 keeps it from learners.',
    params: ById,
    query: changeQuery,
    body: SectionBody,
    response: EditedSection,
    status: 201,
    bodyLimit: SECTION_BODY_LIMIT,
  },
  getSection: {
    summary: 'A section as its author sees it, with the draft if there is one.',
    params: sectionParams,
    response: EditedSection,
  },
  updateSection: {
    summary:
      'Publish a section; draft=1 saves a draft. 409 stale_version after somebody else’s save.',
    params: sectionParams,
    query: changeQuery,
    body: SectionChange,
    response: EditedSection,
    bodyLimit: SECTION_BODY_LIMIT,
  },
  removeSection: {
    summary: 'Delete a section.',
    params: sectionParams,
    query: changeQuery.pick({ changeFreePreview: true }),
    response: z.object({ success: z.literal(true) }),
  },
  discardDraft: {
    summary:
      'Go back to what is published; the draft stays among the revisions. 409 stale_version after somebody else’s save.',
    params: sectionParams,
    /** The section's version that the author has seen. After another save the response is 409 stale_version. */
    query: z.object({ version: z.coerce.number().int().min(1).max(VERSION_MAX), saveId: SaveId }),
    response: EditedSection,
  },
  flagGuideline: {
    summary: "Raise 'guideline changed' on a section with its reason, or lower it with null.",
    params: sectionParams,
    body: z.strictObject({ reason: line(500, 'Please say which guideline changed.').nullable() }),
    response: EditedSection,
  },
  listRevisions: {
    summary: 'Earlier publications and kept drafts, newest first, 50 at a time.',
    params: sectionParams,
    query: z.object({
      /** The id of the last version on the previous page. */
      before: z.coerce.number().int().min(1).optional(),
    }),
    response: z.object({ revisions: z.array(Revision), nextBefore: z.int().nullable() }),
  },
  getRevision: {
    summary: 'One earlier version.',
    params: revisionParams,
    response: Revision.extend({ document: EditorSection }),
  },
  createRevision: {
    summary: 'Keep a version that lost a conflict, so that no word is lost.',
    params: sectionParams,
    body: SectionBody,
    response: Revision,
    status: 201,
    bodyLimit: SECTION_BODY_LIMIT,
  },
  questionStatistics: {
    summary: 'How learners did on each question.',
    params: sectionParams,
    response: z.object({ questions: z.array(QuestionStatistic) }),
  },
  uploadImage: {
    summary:
      'A picture for a question (side q) or its answer (side a), or any picture of a section.',
    params: ById,
    query: z.object({
      /** The section's id, or `new` before it has one. */
      section: Slug,
      side: z.enum(['q', 'a']),
      index: z.coerce.number().int().min(0).max(999),
    }),
    response: MediaItem,
    status: 201,
    consumes: 'multipart/form-data',
    bodyLimit: UPLOAD_BYTES_MAX + 64 * 1024,
  },
  fetchImage: {
    summary:
      'As an upload, from an https address: fetched once and kept, so that readers load nothing elsewhere.',
    params: ById,
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
  },
  uploadAudio: {
    summary: 'A recording for a section.',
    params: ById,
    query: z.object({ section: Slug }),
    response: MediaItem,
    status: 201,
    consumes: 'multipart/form-data',
    bodyLimit: UPLOAD_BYTES_MAX + 64 * 1024,
  },
  listMedia: {
    summary: 'Media files by a part of their name, or exactly those named (comma-separated).',
    query: z.object({
      search: z.string().trim().max(180).default(''),
      kind: z.enum(['', 'image', 'audio']).default(''),
      names: z.string().max(8000).default(''),
    }),
    response: z.object({ media: z.array(MediaItem) }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Authoring',
  description: 'Stations, sections, drafts, revisions, pictures and recordings.',
};
export const contentAdminEndpoints = joinEndpoints(contentAdminRoutes, contentAdminSchemas);
