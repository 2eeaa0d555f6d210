// Writes and reads questions as a table for spreadsheets.

import { randomBytes } from 'node:crypto';
import { EditorQuestion, EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { BulkReport } from '@urost3/contract/content/files.schemas.ts';
import { findBrokenRules } from '@urost3/contract/content/section-rules.ts';
import { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { plainCell, toCsv } from '../../../http/csv.ts';
import type { TableSection } from '../editor/sections.repository.ts';

const columns = [
  'station',
  'section',
  'question_id',
  'type',
  'question',
  'options',
  'answer',
  'explanation',
  'question_type',
  'difficulty',
  'examiner_notes',
] as const;

interface SectionQuestions {
  stationId: StationId;
  slug: string;
  questions: EditorSection['questions'];
}

/** Writes one row per question. All options of a question are in one cell, one per line. */
export function writeQuestionsCsv(sections: readonly SectionQuestions[]): string {
  const rows = sections.flatMap(({ stationId, slug, questions }) =>
    questions.map((question) => [
      stationId,
      slug,
      question.id,
      question.type,
      question.question,
      question.options.join('\n'),
      question.answer,
      question.explanation ?? '',
      question.question_type ?? '',
      question.difficulty ?? '',
      question.examiner_notes ?? '',
    ]),
  );
  return toCsv(columns, rows);
}

const optional = z.string().transform((text) => (text === '' ? null : text));
const place = {
  station: StationId,
  section: z.string().min(1, 'Please name the section.'),
  question_id: z
    .string()
    .default('')
    .transform((text) => text || undefined)
    .pipe(EditorQuestion.shape.id.optional()),
};

/**
 * A missing column leaves the question's present value unchanged. `findColumnProblem` requires `type` and `question`.
 */
const values = z
  .object({
    type: EditorQuestion.shape.type,
    question: EditorQuestion.shape.question,
    options: z
      .string()
      .transform((text) => text.split(/\r?\n/).filter((line) => line.trim() !== '')),
    answer: z.string(),
    explanation: optional,
    question_type: optional,
    difficulty: optional,
    examiner_notes: optional,
  })
  .partial();
const Row = values.extend(place);
type CsvQuestion = z.infer<typeof Row> & { line: number };

interface CsvProblem {
  line: number | null;
  field: string;
  reason: string;
}

const nameList = (names: string[]) => names.map((name) => `'${name}'`).join(', ');

function findColumnProblem(header: string[]): string | null {
  const missing = ['station', 'section', 'type', 'question'].filter(
    (name) => !header.includes(name),
  );
  if (missing.length > 0) return `There is no column ${missing.join(', ')}.`;
  const known: readonly string[] = columns;
  const unknown = header.filter((name) => !known.includes(name));
  // Report unknown columns, because a misspelt column would otherwise count as missing.
  return unknown.length > 0 ? `These columns are not known: ${nameList(unknown)}.` : null;
}

/** Reports two rows for the same question, because one would overwrite the other. */
function findRepeats(rows: readonly CsvQuestion[]): CsvProblem[] {
  const seen = new Set<string>();
  return rows.flatMap(({ station, section, question_id, line }) => {
    if (question_id === undefined) return [];
    const key = `${station}/${section}/${question_id}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ line, field: 'question_id', reason: `An earlier row has ${question_id} too.` }];
  });
}

export function readQuestionsCsv(text: string): { rows: CsvQuestion[]; problems: CsvProblem[] } {
  const refuse = (line: number | null, field: string, reason: string) => ({
    rows: [],
    problems: [{ line, field, reason }],
  });
  // Decoding a file as UTF-8 replaces each invalid byte by this character.
  if (text.includes('\uFFFD')) return refuse(null, 'table', 'Please save the table as UTF-8.');
  let header: string[] = [];
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    // The parser counts a Windows line end inside a cell as two lines.
    records = parse(text.replaceAll('\r\n', '\n'), {
      columns: (names: string[]) => (header = names.map((name) => name.trim())),
      bom: true,
      info: true,
      skip_empty_lines: true,
    }) as never;
  } catch (error) {
    return refuse(null, 'table', error instanceof Error ? error.message : String(error));
  }
  const columnProblem = findColumnProblem(header);
  if (columnProblem) return refuse(1, 'columns', columnProblem);
  const rows: CsvQuestion[] = [];
  const problems: CsvProblem[] = [];
  for (const { record, info } of records) {
    const cells = Object.fromEntries(
      Object.entries(record).map(([name, cell]) => [name, plainCell(cell)]),
    );
    const parsed = Row.safeParse(cells);
    // The parser gives the last line of a row, and its first is easier to find.
    const line = info.lines - Object.values(record).join('').split('\n').length + 1;
    if (parsed.success) rows.push({ ...parsed.data, line });
    else {
      for (const issue of parsed.error.issues)
        problems.push({ line, field: String(issue.path[0]), reason: issue.message });
    }
  }
  return { rows, problems: [...problems, ...findRepeats(rows)] };
}

// Computes the sections that would result from a table, before anything is written.
/** A section of the table, with its new document. */
interface Changed {
  row: TableSection;
  document: EditorSection;
}

/** Applies the rows of one section. A row with an unknown question id, or without an id, adds a question. */
function withRows(
  before: EditorSection,
  rows: CsvQuestion[],
): { document: EditorSection; added: CsvQuestion[] } | { problem: string } {
  const questions: unknown[] = [...before.questions];
  const added: CsvQuestion[] = [];
  for (const row of rows) {
    const { line: _line, station: _station, section: _section, question_id, ...values } = row;
    const at = before.questions.findIndex((question) => question.id === question_id);
    if (at >= 0) questions[at] = { ...before.questions[at], ...values };
    else {
      questions.push({ id: question_id ?? `q-${randomBytes(6).toString('hex')}`, ...values });
      added.push(row);
    }
  }
  const parsed = EditorSection.safeParse({ ...before, questions });
  if (parsed.success) return { document: parsed.data, added };
  const issue = parsed.error.issues[0];
  return { problem: `${issue?.path.join('.') ?? 'section'}: ${issue?.message ?? 'not valid'}.` };
}

type Note = Omit<BulkReport['notes'][number], 'file'>;

interface Plan {
  changed: Changed[];
  unchanged: number;
  problems: CsvProblem[];
  notes: Note[];
}

export function planChanges(sections: TableSection[], rows: CsvQuestion[], today: string): Plan {
  const bySection = Map.groupBy(rows, (row) => `${row.station}/${row.section}`);
  const changed: Changed[] = [];
  const problems: CsvProblem[] = [];
  const notes: Note[] = [];
  let unchanged = 0;
  for (const [key, own] of bySection) {
    const row = sections.find((item) => `${stationIdOf[item.stationType]}/${item.slug}` === key);
    const line = own[0]?.line ?? null;
    if (!row) {
      problems.push({ line, field: 'section', reason: `There is no published section ${key}.` });
      continue;
    }
    if (row.hasDraft) {
      const reason = `${row.title} has unpublished changes. Publish or discard them first.`;
      problems.push({ line, field: 'section', reason });
      continue;
    }
    const before = EditorSection.parse(row.published);
    const result = withRows(before, own);
    if ('problem' in result) {
      problems.push({ line, field: 'section', reason: result.problem });
      continue;
    }
    const { document, added } = result;
    for (const item of added) {
      // Report a new question that contains an id, because the author may have mistyped the id of an existing question.
      if (item.question_id)
        notes.push({ line: item.line, subject: item.question_id, reason: 'This question is new.' });
    }
    for (const { path, reason } of findBrokenRules(document, stationIdOf[row.stationType], {
      today,
    }))
      problems.push({ line, field: path, reason });
    if (JSON.stringify(document) === JSON.stringify(before)) unchanged += 1;
    else changed.push({ row, document });
  }
  return { changed, unchanged, problems, notes };
}
