// The common form of every import: documents with a target and a reference to their origin.
import type { EditorQuestion, EditorSection } from '@urost3/contract/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';

export interface ItemOrigin {
  file: string;
  line: number | null;
}

export interface SectionItem {
  kind: 'section';
  origin: ItemOrigin;
  /** Identifies the section when the same material is imported again. */
  sourceKey: string | null;
  /** The public slug requested by the source. */
  id: string | null;
  stationId: StationId;
  /** Station name; null for the type's first. */
  station: string | null;
  section: EditorSection;
  /** False when the source contains no order: a new section is appended, and an existing section keeps its place. */
  hasOrder: boolean;
  derived: { questions: number[]; blocks: number[] };
}

/** Single questions on one topic: they fill sections of limited size, and later imports add to them. */
export interface QuestionPoolItem {
  kind: 'pool';
  origin: ItemOrigin;
  /** Sections of the pool have the keys `<poolKey>/1`, `<poolKey>/2` … */
  poolKey: string;
  stationId: StationId;
  /** The document of each section, without its questions. */
  section: EditorSection;
  questions: EditorQuestion[];
}

export type ImportItem = SectionItem | QuestionPoolItem;

/** A message about something in the source that was left out, merged or changed. */
export interface ImportNote {
  kind: 'refused' | 'merged' | 'note' | 'warning';
  file: string;
  line: number | null;
  /** Id or title of the record. */
  subject: string;
  reason: string;
}
