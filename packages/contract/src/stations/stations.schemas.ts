// Station types, section lists and study pages for learners.
import { z } from 'zod';
import { pointWeights } from '../content/checklist.ts';
import { EditorProbe, GlobalScore } from '../content/content.schemas.ts';
import { sectionLevels } from '../content/content.ts';
import { StudyExhibit } from '../content/exhibits.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { DateOnly, Slug, Timestamp } from '../text/text.schemas.ts';
import { stationIds, stationRoutes, stationTypes } from './stations.ts';

export const StationId = z.enum(stationIds);
export type StationId = z.infer<typeof StationId>;
export const StationType = z.enum(stationTypes);
export type StationType = z.infer<typeof StationType>;

export const SectionSummary = z.object({
  id: Slug,
  title: z.string(),
  order: z.int(),
  category: z.string(),
  methodology: z.string(),
  contentTypes: z.array(z.string()),
  level: z.enum(sectionLevels),
  updated_at: Timestamp,
  /** Whether the section is the free preview of its station type. */
  isFree: z.boolean(),
  /** Whether the caller may not open the section. The caller then gets only this summary. */
  isLocked: z.boolean(),
});
export type SectionSummary = z.infer<typeof SectionSummary>;

export const Station = z.object({
  id: StationId,
  name: z.string(),
  sections: z.array(SectionSummary),
});
export type Station = z.infer<typeof Station>;

/** A teaching block. The study page shows a default icon for a `type` that is not in `contentBlockTypes`. */
export const ContentBlock = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** Markdown, or for `image_identifier` the signed URL of the image. */
  content: z.string(),
});
export type ContentBlock = z.infer<typeof ContentBlock>;

export const QuestionImage = z.object({
  url: z.string(),
  alt: z.string(),
  credit: z.string().nullable(),
  consent: z.string().nullable(),
  place: z.enum(['question', 'answer']),
});
export type QuestionImage = z.infer<typeof QuestionImage>;

export const StudyQuestion = z.object({
  id: z.string(),
  type: z.enum(['text', 'mcq']),
  question: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  explanation: z.string().nullable(),
  question_type: z.string().nullable(),
  difficulty: z.string().nullable(),
  /** The minute of the interview at which a panel asks the question; null when a panel does not ask it. */
  panel_minute: z.int().nullable(),
  /** Whether a panel leaves the question out when time is short. */
  dropped_when_short: z.boolean(),
  images: z.array(QuestionImage),
  exhibits: z.array(StudyExhibit),
  /** The examiner's notes if their author publishes them. They are shown after the answer. */
  published_notes: z.string().nullable(),
  /** Follow-up questions that are asked one by one after the answer is shown. */
  probes: z.array(EditorProbe),
});
export type StudyQuestion = z.infer<typeof StudyQuestion>;

export const StructureSection = z.object({
  section_type: z.string(),
  title: z.string().nullable(),
  stage: z.string().nullable(),
  speaker: z.string().nullable(),
  content: z.string(),
  is_expandable: z.boolean(),
  metadata: z.object({
    empathy_level: z.string().nullable(),
    difficulty: z.string().nullable(),
    timing: z.string().nullable(),
    notes: z.string().nullable(),
  }),
});
export type StructureSection = z.infer<typeof StructureSection>;

export const ContentStructure = z.object({
  type: z.string(),
  sections: z.array(StructureSection),
  empathy_phrases: z.array(z.object({ phrase: z.string(), category: z.string() })),
  key_learning_points: z.array(z.string()),
});
export type ContentStructure = z.infer<typeof ContentStructure>;

export const SectionSource = z.object({
  title: z.string(),
  section: z.string().nullable(),
  url: z.string().nullable(),
  edition: z.string().nullable(),
  readOn: DateOnly.nullable(),
});
/** Everything that a study page shows. All texts are Markdown. */
export const StudySection = z.object({
  id: Slug,
  stationId: StationId,
  title: z.string(),
  order: z.int(),
  category: z.string(),
  methodology: z.string(),
  contentTypes: z.array(z.string()),
  level: z.enum(sectionLevels),
  isFree: z.boolean(),
  updated_at: Timestamp,
  reviewedOn: DateOnly.nullable(),
  /** The clinician who reviewed the section; null until one has. */
  reviewedBy: z.string().nullable(),
  reviewerRole: z.string().nullable(),
  /** Whether a guideline that the section is based on has changed. */
  isUnderReview: z.boolean(),
  sources: z.array(SectionSource),
  credit: z.string().nullable(),
  licence: z.string().nullable(),
  /** A signed URL that is valid for 2 hours; null when the section has no audio. */
  audioUrl: z.string().nullable(),
  transcript: z.string().nullable(),
  case_scenario: z.string().nullable(),
  sign_post: z.string().nullable(),
  /** For communication stations only. */
  scenario: z.string().nullable(),
  /** For communication stations only. */
  answer: z.string().nullable(),
  content_sections: z.array(ContentBlock),
  questions: z.array(StudyQuestion),
  content_structure: ContentStructure.nullable(),
  /** Shown with the scenario. */
  exhibits: z.array(StudyExhibit),
  /** The examiner's checklist, in order. */
  examiner_points: z.array(z.object({ text: z.string(), weight: z.enum(pointWeights) })),
  /** What a candidate of global score 1, 3 or 5 is like; null when the section does not say it. */
  global_score: GlobalScore.nullable(),
});
export type StudySection = z.infer<typeof StudySection>;

const stationParams = z.object({ stationId: StationId });

export const stationSchemas = {
  getOverview: {
    summary: 'The four station types with their published sections.',
    response: z.array(Station),
  },
  getStation: {
    summary: 'One station type with its published sections.',
    params: stationParams,
    response: Station,
  },
  getSection: {
    summary: 'The study page of one section. 403 subscription_required when it is locked.',
    params: stationParams.extend({ sectionId: Slug }),
    response: StudySection,
  },
  getMedia: {
    summary: 'An audio or image file behind a signed, short-lived address. Range is supported.',
    params: z.object({ name: z.string().max(200) }),
    query: z.object({ u: z.string().max(80), e: z.string().max(16), s: z.string().max(64) }),
    response: 'audio/*, image/*',
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Stations',
  description: 'Station types and the study pages of their sections.',
};
export const stationEndpoints = joinEndpoints(stationRoutes, stationSchemas);
