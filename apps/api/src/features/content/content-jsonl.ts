// Reads a JSON Lines file into documents. A line may have any of the supported forms. An unusable line is refused with its reason, and the
// other lines are kept.
import { DEPTH_MAX, isNestedTooDeeply } from '../../http/reject-unstorable.ts';
import type { ImportItem, ImportNote } from './import-item.ts';
import { dialogueAdapter } from './jsonl-dialogues.ts';
import { documentAdapter } from './jsonl-documents.ts';
import { questionAdapter } from './jsonl-questions.ts';
import type { Adapter, AdapterContext, JsonRecord } from './jsonl-record.ts';
import { sectionAdapter } from './jsonl-sections.ts';

/** The first adapter that matches a record reads it. The order matters: forms share fields such as `title`. */
const adapters: Adapter[] = [dialogueAdapter, documentAdapter, questionAdapter, sectionAdapter];

interface JsonLinesResult {
  items: ImportItem[];
  notes: ImportNote[];
  /** The number of lines that are not blank. */
  records: number;
}

export function readLines(
  text: string,
  file: string,
): { records: JsonRecord[]; notes: ImportNote[] } {
  const records: JsonRecord[] = [];
  const notes: ImportNote[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [index, source] of lines.entries()) {
    if (source.trim() === '') continue;
    const line = index + 1;
    let fields: unknown;
    try {
      fields = JSON.parse(source);
    } catch {
      notes.push({ kind: 'refused', file, line, subject: 'line', reason: 'it is not JSON' });
      continue;
    }
    if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) {
      notes.push({
        kind: 'refused',
        file,
        line,
        subject: 'line',
        reason: 'it is not a JSON object',
      });
    } else if (isNestedTooDeeply(fields)) {
      const reason = `it is nested too deeply (more than ${DEPTH_MAX} levels)`;
      notes.push({ kind: 'refused', file, line, subject: 'line', reason });
    } else {
      records.push({ file, line, fields: fields as Record<string, unknown> });
    }
  }
  return { records, notes };
}

export function readJsonLines(
  read: { records: JsonRecord[]; notes: ImportNote[] },
  options: Omit<AdapterContext, 'note'>,
): JsonLinesResult {
  const notes = [...read.notes];
  const context: AdapterContext = {
    ...options,
    note: (record, kind, subject, reason) =>
      notes.push({ kind, file: record.file, line: record.line, subject, reason }),
  };
  const byAdapter = new Map<Adapter, JsonRecord[]>();
  for (const record of read.records) {
    const adapter = adapters.find((candidate) => candidate.matches(record.fields));
    if (adapter) byAdapter.set(adapter, [...(byAdapter.get(adapter) ?? []), record]);
    else
      context.note(
        record,
        'refused',
        'line',
        `its form is not known (fields: ${Object.keys(record.fields).slice(0, 8).join(', ')})`,
      );
  }
  const items = adapters.flatMap((adapter) => {
    const records = byAdapter.get(adapter);
    return records ? adapter.read(records, context) : [];
  });
  return { items, notes, records: read.records.length + read.notes.length };
}
