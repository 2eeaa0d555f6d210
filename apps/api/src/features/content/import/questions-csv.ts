// Writes and reads questions as a table for spreadsheets.

import { EditorQuestion, EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { BulkReport } from '@urost3/contract/content/files.schemas.ts';
import { findBrokenRules } from '@urost3/contract/content/section-rules.ts';
import { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { newPartId } from '../../../db/keys.ts';
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
    questions.map(({ id: question_id, options, ...question }) => {
      const place = { station: stationId, section: slug, question_id };
      const cells = { ...question, ...place, options: options.join('\n') };
      return columns.map((column) => cells[column] ?? '');
    }),
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
    options: z.string().transform((text) => text.split('\n').filter((line) => line.trim() !== '')),
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

/** A column's name as the table of the export has it: some programs write it with capitals or spaces. */
const columnName = (name: string) => name.trim().toLowerCase().replaceAll(' ', '_');

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

/** Decodes a table in UTF-8 or UTF-16. Its first character is a letter or a quotation mark, so one of its bytes is 0 in UTF-16. */
export function decodeTable(bytes: Buffer): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff || (first !== 0 && second === 0);
  const isBig = first === 0xfe || (first === 0 && second !== 0);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Spreadsheets separate columns by what the country or the format uses. A first line such as `sep=;` names it. */
const SEPARATORS = [',', ';', '\t', '|'];
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;

/**
 * The separator and the quotation mark of a table, by the names of the columns in its first row.
 * @returns null when something else separates them
 */
function findFormat(text: string): { delimiter: string; quote: string; escape: string } | null {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const [head = ''] = text.replace(SEPARATOR_LINE, '').trimStart().split('\n', 1);
  const count = (separator: string) => {
    const names = head.split(separator).map((name) => columnName(name.replaceAll(/["']/g, '')));
    return columns.filter((column) => names.includes(column)).length;
  };
  const [best = ','] = [...(named ? [named] : []), ...SEPARATORS].sort(
    (a, b) => count(b) - count(a),
  );
  const isNamed = (name: string) => columnName(head).includes(name);
  if (count(best) === 0 && columns.filter(isNamed).length > 1) return null;
  const quote = head.startsWith("'") ? "'" : '"';
  return { delimiter: best, quote, escape: quote };
}

/** What a column without a title is called in messages. */
const UNNAMED = /^column \d+$/;

const NOT_SEPARATED =
  'The separator of the columns is not known. Please save the table as CSV, separated by commas.';
const SAVE_AGAIN =
  'Please save the table again as CSV, with every cell that has one in quotation marks.';

/** What a person can do about a table that cannot be read. */
function describeUnread(error: unknown): string {
  const { code, lines, message } = error as { code?: string; lines?: number; message?: string };
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `A quotation mark before line ${lines} is not closed. ${SAVE_AGAIN}`;
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return `Line ${lines} has more cells than the first line. The separator is part of a cell. ${SAVE_AGAIN}`;
  return code?.endsWith('_QUOTE')
    ? `Line ${lines} has a quotation mark inside a cell. ${SAVE_AGAIN}`
    : (message ?? String(error));
}

export function readQuestionsCsv(table: string): { rows: CsvQuestion[]; problems: CsvProblem[] } {
  const refuse = (line: number | null, field: string, reason: string) => ({
    rows: [],
    problems: [{ line, field, reason }],
  });
  if (table.startsWith('PK'))
    return refuse(
      null,
      'table',
      'This is a spreadsheet file. Please save the table as CSV (UTF-8).',
    );
  // Decoding a file as UTF-8 replaces each invalid byte by this character.
  if (table.includes('\uFFFD')) return refuse(null, 'table', 'Please save the table as UTF-8.');
  const text = table.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return refuse(null, 'table', 'This file is empty.');
  const format = findFormat(text);
  if (!format) return refuse(1, 'columns', NOT_SEPARATED);
  let header: string[] = [];
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    records = parse(text.replace(SEPARATOR_LINE, '\n'), {
      ...format,
      columns: (names: string[]) =>
        (header = names.map((name, index) => columnName(name) || `column ${index + 1}`)),
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Some programs leave out empty cells at the end of a row.
      relax_column_count_less: true,
    }) as never;
  } catch (error) {
    return refuse(null, 'table', describeUnread(error));
  }
  // Some programs save empty columns to the right of the table.
  const isUsed = (name: string) => records.some(({ record }) => record[name]);
  header = header.filter((name) => !UNNAMED.test(name) || isUsed(name));
  const columnProblem = findColumnProblem(header);
  if (columnProblem) return refuse(1, 'columns', columnProblem);
  const rows: CsvQuestion[] = [];
  const problems: CsvProblem[] = [];
  for (const { record, info } of records) {
    const cells = Object.fromEntries(header.map((name) => [name, plainCell(record[name] ?? '')]));
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

/**
 * Applies the rows of one section. A row with an unknown question id, or without an id, adds a question.
 * @returns the line of each question of the table, by its place in the document, and the document or what is wrong with it
 */
function withRows(before: EditorSection, rows: CsvQuestion[]) {
  const questions: unknown[] = [...before.questions];
  const added: CsvQuestion[] = [];
  const lines = new Map<string, number>();
  for (const row of rows) {
    const { line, station: _station, section: _section, question_id, ...values } = row;
    const at = before.questions.findIndex((question) => question.id === question_id);
    lines.set(String(at >= 0 ? at : questions.length), line);
    if (at >= 0) questions[at] = { ...before.questions[at], ...values };
    else {
      questions.push({ id: question_id ?? newPartId('q'), ...values });
      added.push(row);
    }
  }
  const parsed = EditorSection.safeParse({ ...before, questions });
  const { path, message } = parsed.error?.issues[0] ?? {};
  const problem = message && { path: path?.join('.') || 'section', reason: message };
  return { document: parsed.data, added, lines, problem };
}

/** Where a problem of the document is in the table: the line and the column of its question, or else the first row of the section. */
function placeOf(path: string, lines: Map<string, number>) {
  const [list, index = '', ...column] = path.split('.');
  const line = list === 'questions' ? lines.get(index) : undefined;
  return line === undefined
    ? { line: [...lines.values()][0] ?? null, field: path }
    : { line, field: column.join('.') || 'question' };
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
    const { document, added, lines, problem } = result;
    if (problem) problems.push({ ...placeOf(problem.path, lines), reason: problem.reason });
    if (!document) continue;
    for (const item of added) {
      // Report a new question that contains an id, because the author may have mistyped the id of an existing question.
      if (item.question_id)
        notes.push({ line: item.line, subject: item.question_id, reason: 'This question is new.' });
    }
    for (const { path, reason } of findBrokenRules(document, stationIdOf[row.stationType], {
      today,
    }))
      problems.push({ ...placeOf(path, lines), reason });
    if (JSON.stringify(document) === JSON.stringify(before)) unchanged += 1;
    else changed.push({ row, document });
  }
  return { changed, unchanged, problems, notes };
}
