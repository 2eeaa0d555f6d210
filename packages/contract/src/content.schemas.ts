// A section as its author writes it: the whole document, published or as a draft. The Markdown format (content/README.md), the importer,
// the exporter and the section editor all use this document.
import { z } from 'zod';
import { pointWeights } from './checklist.ts';
import { SECTION_TEXT_MAX } from './content.ts';
import { EditorExhibit } from './exhibits.schemas.ts';
import { EXHIBITS_MAX } from './exhibits.ts';
import { SECTION_ORDER_MAX } from './limits.ts';
import { MediaName } from './media-name.schemas.ts';
import { PatientBrief } from './patient-brief.schemas.ts';
import { EditorProbe } from './probes.schemas.ts';
import { PROBES_MAX } from './probes.ts';
import { contentBlockTypes } from './stations.ts';
import { DateOnly, requiredText, textOr } from './text.schemas.ts';

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
  place: z.enum(['question', 'answer']).default('question'),
});
export type EditorImage = z.infer<typeof EditorImage>;

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
});

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
  icon: optionalMedia,
  audio: optionalMedia,
  transcript: nullableText,
  reviewedOn: DateOnly.nullable().default(null),
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
  /** For staff and the server only. The learner's view never contains it. */
  patient_brief: PatientBrief.nullable().default(null),
});
export type EditorSection = z.infer<typeof EditorSection>;
