// Reads content/evaluation: sample answers in spoken style, each checklist point marked by two people (content/README.md, Evaluation).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EditorPoint } from '@urost3/contract/content/content.schemas.ts';
import { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';
import { parseSectionFile } from '../markdown/content-markdown.ts';
import { readYaml } from '../markdown/markdown-yaml.ts';

export const answerKinds = ['good', 'thin', 'confused', 'wrong', 'hesitant'] as const;
const letters = { c: 'covered', p: 'partly', n: 'not_heard' } as const;
type Verdict = (typeof letters)[keyof typeof letters];

const Marks = z
  .string()
  .regex(/^[cpn]+$/, 'Please write one of the letters c, p and n for each point.');
const EvaluationFile = z.object({
  station: StationId,
  section: z.string().regex(/^[a-z0-9-]+\.md$/, 'Please name a file of the station, 01-….md.'),
  points: z.array(z.string()).min(1),
  answers: z
    .array(
      z.object({
        kind: z.enum(answerKinds),
        words: z.string().min(1),
        marks: z.tuple([Marks, Marks], 'Please write two markings.'),
      }),
    )
    .min(1),
});

export interface MarkedAnswer {
  file: string;
  station: StationId;
  kind: (typeof answerKinds)[number];
  words: string;
  points: (EditorPoint & { marks: readonly [Verdict, Verdict] })[];
}

interface Evaluation {
  answers: MarkedAnswer[];
  problems: ContentProblem[];
}

const normal = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');
const verdictAt = (marks: string, at: number): Verdict =>
  letters[marks[at] as keyof typeof letters];

/** Reads the checklist of a section. @returns null when the station has no such file, or when it cannot be read */
async function readSheet(
  content: string,
  { station, section }: { station: StationId; section: string },
): Promise<EditorPoint[] | null> {
  const text = await readFile(join(content, station, section), 'utf8').catch(() => null);
  if (text === null) return null;
  return parseSectionFile(text, `${station}/${section}`).value?.section.examiner_points ?? null;
}

async function readOne(content: string, name: string): Promise<Evaluation> {
  const file = `evaluation/${name}`;
  const failed = (line: number, field: string, reason: string): Evaluation => ({
    answers: [],
    problems: [{ file, line, field, reason }],
  });
  const yaml = readYaml(await readFile(join(content, file), 'utf8'), 1);
  const [fault] = yaml.problems;
  if (fault) return failed(fault.line, 'file', fault.reason);
  const parsed = EvaluationFile.safeParse(yaml.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join('.') ?? '';
    return failed(yaml.lineOf(path), path || 'file', issue?.message ?? '');
  }
  const { station, section, points, answers } = parsed.data;
  const sheet = await readSheet(content, parsed.data);
  if (!sheet) return failed(yaml.lineOf('section'), 'section', 'There is no such section.');
  const places = sheet.map(({ text }) => points.findIndex((own) => normal(own) === normal(text)));
  const missing = sheet[places.indexOf(-1)]?.text;
  if (missing !== undefined || points.length !== sheet.length) {
    const what = missing === undefined ? 'it has fewer points now' : `“${missing}” is new`;
    const reason = `The checklist of ${section} has changed: ${what}. Mark these answers again.`;
    return failed(yaml.lineOf('points'), 'points', reason);
  }
  for (const [at, { marks }] of answers.entries()) {
    if (marks.every(({ length }) => length === points.length)) continue;
    const path = `answers.${at}.marks`;
    return failed(yaml.lineOf(path), path, `Each marking needs ${points.length} letters.`);
  }
  const marked = answers.map(({ kind, words, marks: [first, second] }) => ({
    file,
    station,
    kind,
    words,
    points: sheet.map((point, index) => {
      const at = places[index] ?? 0;
      return { ...point, marks: [verdictAt(first, at), verdictAt(second, at)] as const };
    }),
  }));
  return { answers: marked, problems: [] };
}

/** @param content the folder with the station types. Without a subfolder `evaluation` the result is empty. */
export async function readEvaluation(content: string): Promise<Evaluation> {
  const found = await readdir(join(content, 'evaluation')).catch(() => []);
  const names = found.filter((name) => name.endsWith('.yaml')).sort();
  const read = await Promise.all(names.map((name) => readOne(content, name)));
  return {
    answers: read.flatMap(({ answers }) => answers),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Cohen's kappa: agreement beyond chance. Null when there are no pairs, or when all marks in all pairs are equal. */
export function kappaOf(pairs: readonly (readonly [string, string])[]): number | null {
  const share = (fits: (pair: readonly [string, string]) => boolean) =>
    pairs.filter(fits).length / pairs.length;
  const chance = [...new Set(pairs.flat())].reduce(
    (sum, label) => sum + share(([a]) => a === label) * share(([, b]) => b === label),
    0,
  );
  if (pairs.length === 0 || chance === 1) return null;
  return (share(([a, b]) => a === b) - chance) / (1 - chance);
}
