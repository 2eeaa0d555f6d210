// Computes the sections that would result from a table, before anything is written.
import { randomBytes } from 'node:crypto';
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { BulkReport } from '@urost3/contract/content-files.schemas.ts';
import { findBrokenRules } from '@urost3/contract/section-rules.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { CsvProblem, CsvQuestion } from './questions-csv.ts';
import type { TableSection } from './sections.repository.ts';

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
