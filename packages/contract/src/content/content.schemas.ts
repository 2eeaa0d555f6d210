// A section as its author writes it: the whole document, published or as a draft. The Markdown format (content/README.md), the importer,
// the exporter and the section editor all use this document.
import { z } from 'zod';
import { SECTION_ORDER_MAX } from '../limits.ts';
import { contentBlockTypes } from '../stations/stations.ts';
import { DateOnly, line, requiredText, textOr } from '../text/text.schemas.ts';
import { pointWeights } from './checklist.ts';
import {
  BRIEF_FEARS_MAX,
  BRIEF_LINE_MAX,
  BRIEF_LINES_MAX,
  BRIEF_NAME_MAX,
  BRIEF_OPENING_MAX,
  BRIEF_REACTIONS_MAX,
  BRIEF_WHO_MAX,
  EXHIBITS_MAX,
  PANEL_MINUTES,
  PROBES_MAX,
  SECTION_TEXT_MAX,
  sectionLevels,
} from './content.ts';
import { EditorExhibit, MediaName } from './exhibits.schemas.ts';

const text = z.string().max(SECTION_TEXT_MAX);
const nullableText = text.nullable().default(null);
/** A required text. Markdown is stored exactly as typed. */
const requiredExact = (words: string) => textOr(words).min(1, words).max(SECTION_TEXT_MAX);
const label = z.string().trim().max(300);
/** A field that may be left out. null means the same, because programs send it for an empty field. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value ?? undefined, schema);
/** A media file or none. An empty text means none, because forms send it for an empty field. */
const optionalMedia = z.preprocess(
  (value) => (value === '' ? null : value),
  MediaName.nullable().default(null),
);
const withoutBlankLines = (value: unknown) =>
  Array.isArray(value)
    ? value.filter((item) => typeof item !== 'string' || item.trim() !== '')
    : (value ?? undefined);

/** A point of the examiner's checklist. A plain text is a point of weight major. */
export const EditorPoint = z.preprocess(
  (value) => (typeof value === 'string' ? { text: value } : value),
  z.object({
    text: requiredText('All checklist points must have text.').max(1000),
    weight: z.enum(pointWeights, 'Please use critical, major or minor.').default('major'),
  }),
);
export type EditorPoint = z.infer<typeof EditorPoint>;

export const EditorImage = z.object({
  /** The name of a media file, or an https URL. */
  file: z.union([MediaName, z.url({ protocol: /^https$/ })]),
  alt: optional(z.string().trim().max(2000).default('')),
  credit: z.string().trim().max(500).nullable().default(null),
  /** Who agreed to the picture's use, when and for what, without the patient's name. */
  consent: z.string().trim().max(500).nullable().default(null),
  place: z.enum(['question', 'answer']).default('question'),
});
export type EditorImage = z.infer<typeof EditorImage>;

const probeText = (words: string) => requiredText(words).max(1000);
/** A follow-up question with examples of a poor, a sound and an excellent answer. */
export const EditorProbe = z.object({
  question: probeText('All probes must have a question.'),
  score_1: probeText('All probes must say what scores 1.'),
  score_3: probeText('All probes must say what scores 3.'),
  score_5: probeText('All probes must say what scores 5.'),
});
export type EditorProbe = z.infer<typeof EditorProbe>;

export const EditorQuestion = z.object({
  /** The id does not change when the question is edited, because answers and statistics refer to the id. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  type: z.enum(['text', 'mcq']),
  question: requiredExact('All questions must have question text.'),
  options: optional(z.array(z.string().max(2000)).max(12).default([])),
  answer: optional(text.default('')),
  explanation: nullableText,
  question_type: label.nullable().default(null),
  difficulty: label.nullable().default(null),
  /** The minute of the interview at which a panel asks the question; null when a panel does not ask it. */
  panel_minute: z
    .int('Please give a whole number of minutes.')
    .min(0)
    .max(PANEL_MINUTES - 1)
    .nullable()
    .default(null),
  /** Whether a panel leaves the question out when time is short. */
  dropped_when_short: z.boolean().default(false),
  examiner_notes: nullableText,
  /** Whether learners see the notes after they have answered. */
  examiner_notes_published: z.boolean().default(false),
  images: z.array(EditorImage).max(12).default([]),
  exhibits: z.array(EditorExhibit).max(EXHIBITS_MAX).default([]),
  probes: z
    .array(EditorProbe)
    .max(PROBES_MAX, `A question has at most ${PROBES_MAX} probes.`)
    .default([]),
});
export type EditorQuestion = z.infer<typeof EditorQuestion>;

export const EditorBlock = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  /** One of `contentBlockTypes`. Other types are kept and shown with a default icon. */
  type: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, `Please use a block type such as ${contentBlockTypes[2]}.`),
  title: optional(label.default('')),
  content: optional(text.default('')),
});
export type EditorBlock = z.infer<typeof EditorBlock>;

export const EditorStructureSection = z.object({
  section_type: requiredText('All content sections must have a section type.').max(60),
  title: label.nullable().default(null),
  stage: label.nullable().default(null),
  speaker: label.nullable().default(null),
  content: requiredExact('All content sections must have content.'),
  is_expandable: optional(z.boolean().default(false)),
  metadata: optional(
    z
      .object({
        empathy_level: label.nullable().default(null),
        difficulty: label.nullable().default(null),
        timing: label.nullable().default(null),
        notes: z.string().max(4000).nullable().default(null),
      })
      .default({ empathy_level: null, difficulty: null, timing: null, notes: null }),
  ),
});
export type EditorStructureSection = z.infer<typeof EditorStructureSection>;

export const EditorStructure = z.object({
  type: requiredText('Content structure type is required.').max(60),
  sections: optional(z.array(EditorStructureSection).max(100).default([])),
  empathy_phrases: optional(
    z
      .array(
        z.object({
          phrase: requiredText('All empathy phrases must have phrase text.').max(1000),
          category: requiredText('All empathy phrases must have a category.').max(200),
        }),
      )
      .max(100)
      .default([]),
  ),
  key_learning_points: z.preprocess(
    withoutBlankLines,
    z.array(z.string().trim().min(1).max(2000)).max(100).default([]),
  ),
});
export type EditorStructure = z.infer<typeof EditorStructure>;

export const EditorSource = z.object({
  title: requiredText('All sources must have a title.').max(500),
  section: z.string().trim().max(500).nullable().default(null),
  url: z
    .url({ protocol: /^https?$/, error: 'Please give an address that begins with https://.' })
    .nullable()
    .default(null),
  /** The edition or version that was read, for example 'March 2026'. */
  edition: z.string().trim().max(200).nullable().default(null),
  /** The day on which the author read the source. */
  readOn: DateOnly.nullable().default(null),
});

const scoreText = (score: number) =>
  requiredText(`The global score needs a text for ${score}.`).max(600);
/** What a candidate of each global score is like. An examiner gives 2 and 4 for what lies between. */
export const GlobalScore = z.object({
  score_1: scoreText(1),
  score_3: scoreText(3),
  score_5: scoreText(5),
});
export type GlobalScore = z.infer<typeof GlobalScore>;

const briefText = (words: string, max = BRIEF_LINE_MAX) =>
  requiredText(words).max(max, `Please keep this to ${max} characters.`);
const briefLines = (words: string, max = BRIEF_LINES_MAX) =>
  z.array(briefText(words)).max(max, `Please keep this to ${max} lines.`).default([]);

/** Describes the patient or relative of a communication station in the first person. Study pages do not contain it. */
export const PatientBrief = z.object({
  name: line(BRIEF_NAME_MAX, 'A patient brief needs a name.'),
  /** The patient's first words. */
  opening: briefText('A patient brief needs an opening.', BRIEF_OPENING_MAX),
  who: briefText('A patient brief needs “Who I am”.', BRIEF_WHO_MAX),
  knows: briefLines('All lines of “What I know” must have text.'),
  only_if_asked: briefLines('All lines of “What I tell only if asked” must have text.'),
  fears: briefLines('All lines of “What frightens me” must have text.', BRIEF_FEARS_MAX),
  reactions: z
    .array(
      z.object({
        when: briefText('All reactions must say what the doctor does.'),
        reaction: briefText('All reactions must say how I react.'),
      }),
    )
    .max(BRIEF_REACTIONS_MAX, `Please keep this to ${BRIEF_REACTIONS_MAX} reactions.`)
    .default([]),
});
export type PatientBrief = z.infer<typeof PatientBrief>;

const ORDER_WRONG = `Order must be a whole number from 0 to ${SECTION_ORDER_MAX}.`;
export const SectionOrder = z
  .int(ORDER_WRONG)
  .min(0, ORDER_WRONG)
  .max(SECTION_ORDER_MAX, ORDER_WRONG);

export const EditorSection = z.object({
  title: requiredText('Title is required.').max(300),
  order: optional(SectionOrder.default(0)),
  category: optional(label.default('')),
  methodology: optional(label.default('')),
  contentTypes: z.array(label.min(1)).max(30).default([]),
  level: z.enum(sectionLevels, 'Please use st3 or higher.').default('st3'),
  icon: optionalMedia,
  audio: optionalMedia,
  transcript: nullableText,
  reviewedOn: DateOnly.nullable().default(null),
  /** The name and role of the clinician who reviewed the section; both or neither. */
  reviewedBy: z.string().trim().max(200).nullable().default(null),
  reviewerRole: z.string().trim().max(200).nullable().default(null),
  sources: z.array(EditorSource).max(100).default([]),
  credit: z.string().trim().max(2000).nullable().default(null),
  licence: z.string().trim().max(100).nullable().default(null),
  case_scenario: nullableText,
  sign_post: nullableText,
  scenario: nullableText,
  answer: nullableText,
  content_sections: optional(z.array(EditorBlock).max(200).default([])),
  questions: optional(z.array(EditorQuestion).max(300).default([])),
  content_structure: EditorStructure.nullable().default(null),
  exhibits: z.array(EditorExhibit).max(EXHIBITS_MAX).default([]),
  examiner_points: z.array(EditorPoint).max(60).default([]),
  global_score: GlobalScore.nullable().default(null),
  /** For staff and the server only. The learner's view never contains it. */
  patient_brief: PatientBrief.nullable().default(null),
});
export type EditorSection = z.infer<typeof EditorSection>;
