// Types and helpers that the adapters of JSON Lines share. The helpers read fields, ids and sources, make sections and
// refuse records. `content-jsonl.ts` reads the file.

import { createHash } from 'node:crypto';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { cutText } from '@urost3/contract/cut-text.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { creditOf } from './dataset-credits.ts';
import type { ImportItem, ImportNote, SectionItem } from './import-item.ts';
import { cleanLine } from './jsonl-clean.ts';

export interface JsonRecord {
  file: string;
  line: number;
  fields: Record<string, unknown>;
}

/** What an adapter receives in addition to the records. */
export interface AdapterContext {
  /** The station type that the person chose for the import; null when they chose none. */
  stationId: StationId | null;
  /** `YYYY-MM-DD`. Without it, review dates are not compared with today. */
  today?: string | undefined;
  note: (record: JsonRecord, kind: ImportNote['kind'], subject: string, reason: string) => void;
  /** @returns the media name of an image in the folder of the JSON Lines file; null when there is no such image */
  keepImage: (record: JsonRecord, relativePath: string) => string | null;
}

export interface Adapter {
  /** Whether the record's fields match this adapter. */
  matches: (fields: Record<string, unknown>) => boolean;
  read: (records: JsonRecord[], context: AdapterContext) => ImportItem[];
}

export const DEFAULT_STATION: StationId = 'outpatient_stations';

export function textField(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

export function listField(fields: Record<string, unknown>, name: string): unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}

export function asObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function httpUrl(value: string | null): string | null {
  const url = value && URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/**
 * An id that is the same at every import: the record's own id, or else a digest. The digest covers the title (or else
 * the question), the URL of the source, and the topic.
 */
export function sourceIdOf(fields: Record<string, unknown>): string {
  const given = textField(fields, 'sourceId');
  if (given) return given.trim();
  const words = JSON.stringify([
    fields.title ?? fields.question ?? null,
    fields.sourceUrl ?? null,
    fields.topic ?? null,
  ]);
  return `unnamed/${createHash('sha256').update(words).digest('hex').slice(0, 24)}`;
}

export function subjectOf(fields: Record<string, unknown>): string {
  return textField(fields, 'sourceId') ?? textField(fields, 'title') ?? 'record';
}

/** At most 60 letters, digits, `_` and `-`. A longer or an empty id gets a digest at its end, so that it is unique. */
export function shortId(sourceId: string): string {
  const plain = sourceId
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  if (plain !== '' && plain.length <= 60) return plain;
  return `${plain.slice(0, 40)}-${createHash('sha256').update(sourceId).digest('hex').slice(0, 16)}`.replace(
    /^-/,
    '',
  );
}

interface Provenance {
  dataset: string | null;
  credit: string | null;
  licence: string | null;
  sourceUrl: string | null;
}

export function provenanceOf(fields: Record<string, unknown>): Provenance {
  const line = (name: string, max: number) =>
    cutText(cleanLine(textField(fields, name) ?? ''), max) || null;
  const dataset = line('dataset', 300) ?? line('collection', 300);
  const sourceUrl = httpUrl(textField(fields, 'sourceUrl'));
  const credit = creditOf({
    sourceId: sourceIdOf(fields),
    dataset,
    sourceUrl,
    credit: line('credit', 2000) ?? line('attribution', 2000),
  });
  return {
    dataset,
    credit: credit === null || credit === undefined ? null : cutText(credit, 2000),
    licence: line('licence', 100) ?? line('license', 100),
    sourceUrl,
  };
}

/** A document that contains only a title, its source, its credit and its licence. */
export function emptySection(title: string, from: Provenance): EditorSection {
  return {
    title,
    order: 0,
    category: '',
    methodology: '',
    contentTypes: [],
    icon: null,
    audio: null,
    transcript: null,
    reviewedOn: null,
    sources: from.sourceUrl
      ? [
          {
            title: from.dataset ?? new URL(from.sourceUrl).hostname,
            section: null,
            url: from.sourceUrl,
          },
        ]
      : [],
    credit: from.credit,
    licence: from.licence,
    case_scenario: null,
    sign_post: null,
    scenario: null,
    answer: null,
    content_sections: [],
    questions: [],
    content_structure: null,
    exhibits: [],
    examiner_points: [],
    patient_brief: null,
  };
}

/** A section from one record. It is appended to its station type. */
export function recordItem(
  record: JsonRecord,
  stationId: StationId,
  section: EditorSection,
): SectionItem {
  return {
    kind: 'section',
    origin: { file: record.file, line: record.line },
    sourceKey: `record:${sourceIdOf(record.fields)}`,
    id: null,
    stationId,
    station: null,
    section,
    hasOrder: false,
    derived: { questions: [], blocks: [] },
  };
}

export function refuseRecord(record: JsonRecord, context: AdapterContext, reason: string): [] {
  context.note(record, 'refused', subjectOf(record.fields), reason);
  return [];
}
