// A section as an editor writes it: the whole document, published or draft. The Markdown format in content/README.md,
// the importer, the exporter and the section editor all read and write exactly this.
import { z } from 'zod';
import { contentBlockTypes } from './stations.ts';
import { DateOnly, requiredText, textOr } from './text.ts';

/** Longest single text in a section, in characters. */
export const SECTION_TEXT_MAX = 60_000;
const text = z.string().max(SECTION_TEXT_MAX);
const nullableText = text.nullable().default(null);
/** Markdown is kept as it was typed. */
const requiredExact = (words: string) => textOr(words).min(1, words).max(SECTION_TEXT_MAX);
const label = z.string().trim().max(300);

/** A media file's plain name: no path, no scheme. */
export const MediaName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,180}$/, 'Please use a plain file name without a path.')
  .refine((name) => !name.includes('..'), 'Please use a plain file name without a path.');

export const EditorImage = z.object({
  /** A media file name, or an https address. */
  file: z.union([MediaName, z.url({ protocol: /^https$/ })]),
  alt: z.string().trim().max(2000),
  credit: z.string().trim().max(500).nullable().default(null),
  place: z.enum(['question', 'answer']),
});
export type EditorImage = z.infer<typeof EditorImage>;

export const difficulties = ['core', 'intermediate', 'advanced'] as const;

export const EditorQuestion = z.object({
  /** Stable across edits: answers and statistics hang on it. */
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  type: z.enum(['text', 'mcq']),
  question: requiredExact('All questions must have question text.'),
  options: z.array(z.string().max(2000)).max(12).default([]),
  answer: text.default(''),
  explanation: nullableText,
  question_type: label.nullable().default(null),
  difficulty: label.nullable().default(null),
  examiner_notes: nullableText,
  images: z.array(EditorImage).max(12).default([]),
});
export type EditorQuestion = z.infer<typeof EditorQuestion>;

export const EditorBlock = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  /** One of `contentBlockTypes`; others are kept and shown with a default icon. */
  type: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, `Please use a block type such as ${contentBlockTypes[2]}.`),
  title: label.default(''),
  content: text,
});
export type EditorBlock = z.infer<typeof EditorBlock>;

export const EditorStructureSection = z.object({
  section_type: requiredText('All content sections must have a section type.').max(60),
  title: label.nullable().default(null),
  stage: label.nullable().default(null),
  speaker: label.nullable().default(null),
  content: requiredExact('All content sections must have content.'),
  is_expandable: z.boolean().default(false),
  metadata: z
    .object({
      empathy_level: label.nullable().default(null),
      difficulty: label.nullable().default(null),
      timing: label.nullable().default(null),
      notes: z.string().max(4000).nullable().default(null),
    })
    .default({ empathy_level: null, difficulty: null, timing: null, notes: null }),
});
export type EditorStructureSection = z.infer<typeof EditorStructureSection>;

export const EditorStructure = z.object({
  type: requiredText('Content structure type is required.').max(60),
  sections: z.array(EditorStructureSection).max(100).default([]),
  empathy_phrases: z
    .array(
      z.object({
        phrase: requiredText('All empathy phrases must have phrase text.').max(1000),
        category: requiredText('All empathy phrases must have a category.').max(200),
      }),
    )
    .max(100)
    .default([]),
  key_learning_points: z
    .array(requiredText('All key learning points must have text.').max(2000))
    .max(100)
    .default([]),
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

export const EditorSection = z.object({
  title: requiredText('Title is required.').max(300),
  order: z.int().min(0).max(100_000).default(0),
  category: label.default(''),
  methodology: label.default(''),
  contentTypes: z.array(label.min(1)).max(30).default([]),
  icon: MediaName.nullable().default(null),
  audio: MediaName.nullable().default(null),
  transcript: nullableText,
  reviewedOn: DateOnly.nullable().default(null),
  sources: z.array(EditorSource).max(100).default([]),
  credit: z.string().trim().max(2000).nullable().default(null),
  licence: z.string().trim().max(100).nullable().default(null),
  case_scenario: nullableText,
  sign_post: nullableText,
  scenario: nullableText,
  answer: nullableText,
  content_sections: z.array(EditorBlock).max(200).default([]),
  questions: z.array(EditorQuestion).max(300).default([]),
  content_structure: EditorStructure.nullable().default(null),
  examiner_points: z
    .array(requiredText('All checklist points must have text.').max(1000))
    .max(60)
    .default([]),
});
export type EditorSection = z.infer<typeof EditorSection>;

/** `{check: …}` marks a fact for clinical review: staff see it, learners do not. */
export const CHECK_MARK = /[ \t]*\{check:[^}]*\}/g;
