// Exhibits that are shown to a candidate: charts, tables and drawings. The Markdown format, the editor and the study page use the same
// structure.

import { z } from 'zod';
import { requiredText } from '../text/text.schemas.ts';
import { isMediaName, MEDIA_NAME } from './content.ts';

const PLAIN_NAME = 'Please use a plain file name without a path.';

/** The plain name of a media file, without path and scheme. */
export const MediaName = z.string().regex(MEDIA_NAME, PLAIN_NAME).refine(isMediaName, PLAIN_NAME);

const line = (words: string) => requiredText(words).max(300);
const short = z.string().trim().max(60);
const value = z
  .number('Please give a number.')
  .min(-1_000_000, 'Please give a number from -1000000 to 1000000.')
  .max(1_000_000, 'Please give a number from -1000000 to 1000000.');

export const Axis = z.object({
  label: requiredText('An axis needs a label.').max(60),
  unit: short.nullable().default(null),
});

const isNumeric = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

const Point = z.tuple([z.union([value, requiredText('A point needs its place.').max(40)]), value]);

export const Series = z
  .object({
    label: requiredText('A series needs a label.').max(60),
    unit: short.nullable().default(null),
    points: z.array(Point).min(2, 'A series needs two points or more.').max(200),
    /** The lower and upper limit of the normal range. */
    reference: z.tuple([value, value]).nullable().default(null),
  })
  .refine(
    ({ points }) =>
      points.every(([x]) => typeof x === 'number') ||
      points.every(([x]) => typeof x === 'string' && !isNumeric(x)),
    {
      path: ['points'],
      error: 'The first values are all numbers, or all texts such as “Mar 2026”.',
    },
  );
export type Series = z.infer<typeof Series>;

const NumericSeries = Series.refine(({ points }) => points.every(([x]) => typeof x === 'number'), {
  path: ['points'],
  error: 'The first values of this exhibit are numbers.',
});

const common = {
  title: line('An exhibit needs a title.'),
  /** `scenario`: before the first question. `question`: with a question. `answer`: with its revealed answer. */
  place: z.enum(['scenario', 'question', 'answer']),
  /** Describes everything that the picture shows, including its numbers. */
  alt: requiredText('An exhibit needs an alt text with everything that it shows.').max(4000),
  /** What a good candidate says about the exhibit. Learners describe the exhibit first, and then reveal this text. */
  findings: z.string().trim().max(4000).nullable().default(null),
};

export const TrendExhibit = z.object({
  kind: z.literal('trend'),
  ...common,
  x: Axis,
  series: z.array(Series).min(1, 'Please give a series.').max(6),
});
export const FlowExhibit = z.object({
  kind: z.literal('flow'),
  ...common,
  x: Axis,
  series: z.array(NumericSeries).length(1, 'A flow has one series.'),
  facts: z
    .array(z.object({ label: line('A fact needs a label.'), value: line('A fact needs a value.') }))
    .max(12)
    .default([]),
});
export const UrodynamicsExhibit = z.object({
  kind: z.literal('urodynamics'),
  ...common,
  x: Axis,
  series: z.array(NumericSeries).min(1, 'Please give a series.').max(6),
  events: z
    .array(z.object({ at: value, label: line('An event needs a label.') }))
    .max(20)
    .default([]),
});
export const EcgExhibit = z.object({
  kind: z.literal('ecg'),
  ...common,
  /** In beats per minute. */
  rate: z.number().min(20).max(300),
  rhythm: z.enum(['sinus', 'atrial_fibrillation', 'sine_wave']),
  /** `pr` and `qrs` are in milliseconds; `pr` is null when there are no P waves. */
  pr: z.number().min(60).max(600).nullable(),
  qrs: z.number().min(40).max(400),
  t_wave: z.enum(['normal', 'peaked', 'inverted', 'flat']),
  /** The height of the ST segment above the baseline, in millimetres; negative below it. */
  st: z.number().min(-5).max(5).default(0),
  seconds: z.number().min(2).max(12).default(6),
});
export const TableExhibit = z
  .object({
    kind: z.literal('table'),
    ...common,
    columns: z.array(short).min(1, 'A table needs columns.').max(12),
    rows: z
      .array(z.array(z.string().trim().max(500)).max(12))
      .min(1, 'A table needs rows.')
      .max(60),
    note: z.string().trim().max(1000).nullable().default(null),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    path: ['rows'],
    error: 'Every row needs as many cells as there are columns.',
  });
export const DrawingExhibit = z.object({
  kind: z.literal('drawing'),
  ...common,
  /** A media file: a generated SVG or a picture. */
  file: MediaName,
  note: z.string().trim().max(1000).nullable().default(null),
});

export const EditorExhibit = z.discriminatedUnion('kind', [
  TrendExhibit,
  FlowExhibit,
  UrodynamicsExhibit,
  EcgExhibit,
  TableExhibit,
  DrawingExhibit,
]);
export type EditorExhibit = z.infer<typeof EditorExhibit>;

/** The learner's view. A drawing has the URL of its file. */
export const StudyExhibit = z.discriminatedUnion('kind', [
  TrendExhibit,
  FlowExhibit,
  UrodynamicsExhibit,
  EcgExhibit,
  TableExhibit,
  DrawingExhibit.extend({ file: z.string() }),
]);
export type StudyExhibit = z.infer<typeof StudyExhibit>;
