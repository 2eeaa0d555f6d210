// Imports lines that already have the form of an editor's document. Their texts stay unchanged; questions and blocks without an id get one.
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import { findBrokenRules } from '@urost3/contract/section-rules.ts';
import { StationId, StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import { Slug } from '@urost3/contract/text.schemas.ts';
import { numberIds } from './content-markdown.ts';
import type { ImportItem } from './import-item.ts';
import {
  type Adapter,
  type AdapterContext,
  asObject,
  DEFAULT_STATION,
  type JsonRecord,
  listField,
  subjectOf,
  textField,
} from './jsonl-record.ts';

const MARKS = [
  'content_sections',
  'case_scenario',
  'sign_post',
  'content_structure',
  'examiner_points',
  'scenario',
];

function stationOf(fields: Record<string, unknown>): StationId | null {
  const id = StationId.safeParse(fields.stationId);
  if (id.success) return id.data;
  const type = StationType.safeParse(fields.stationType);
  return type.success ? stationIdOf[type.data] : null;
}

/** Gives a numbered id to each question or block that has no id. Section files are numbered in the same way. */
function withIds(items: unknown[], prefix: string) {
  return numberIds(
    items.map((item) => ({ ...asObject(item), id: textField(asObject(item), 'id') })),
    prefix,
  );
}

function readDocument(record: JsonRecord, context: AdapterContext): ImportItem[] {
  const { fields } = record;
  const questions = withIds(listField(fields, 'questions'), 'q');
  const blocks = withIds(listField(fields, 'content_sections'), 'b');
  const parsed = EditorSection.safeParse({
    ...fields,
    questions: questions.items,
    content_sections: blocks.items,
  });
  const stationId = stationOf(fields) ?? context.stationId ?? DEFAULT_STATION;
  const broken = parsed.success
    ? findBrokenRules(parsed.data, stationId, { today: context.today })
    : parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), reason: issue.message }));
  const slug = Slug.safeParse(fields.id);
  if (fields.id !== undefined && fields.id !== null && !slug.success) {
    broken.push({ path: 'id', reason: 'Please use small letters, digits and single hyphens.' });
  }
  if (!parsed.success || broken.length > 0) {
    for (const { path, reason } of broken)
      context.note(record, 'refused', subjectOf(fields), `${path}: ${reason}`);
    return [];
  }
  const sourceId = textField(fields, 'sourceId');
  return [
    {
      kind: 'section',
      origin: { file: record.file, line: record.line },
      sourceKey: sourceId
        ? `record:${sourceId}`
        : `document:${stationId}/${slug.data ?? parsed.data.title}`,
      id: slug.data ?? null,
      stationId,
      station: textField(fields, 'station'),
      section: parsed.data,
      hasOrder: typeof fields.order === 'number',
      derived: { questions: questions.derived, blocks: blocks.derived },
    },
  ];
}

export const documentAdapter: Adapter = {
  matches: (fields) => 'title' in fields && MARKS.some((mark) => mark in fields),
  read: (records, context) => records.flatMap((record) => readDocument(record, context)),
};
