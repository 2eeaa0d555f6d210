// The common form of everything that is imported: documents with a target and a reference to their source.
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
  /** The public slug that the source asks for. */
  id: string | null;
  stationId: StationId;
  /** The station's name; null when the source names none. */
  station: string | null;
  section: EditorSection;
  /** False when the source contains no order. A new section is then appended, and an existing section keeps its place. */
  hasOrder: boolean;
  derived: { questions: number[]; blocks: number[] };
}

/**
 * Single questions about one topic. They fill sections of limited size, and later imports add questions to these
 * sections.
 */
export interface QuestionPoolItem {
  kind: 'pool';
  origin: ItemOrigin;
  /** The sections of the pool have the keys `<poolKey>/1`, `<poolKey>/2` … */
  poolKey: string;
  stationId: StationId;
  /** The document of each section without its questions. */
  section: EditorSection;
  questions: EditorQuestion[];
}

export type ImportItem = SectionItem | QuestionPoolItem;

/** A message about something in the source that was omitted, merged or changed. */
export interface ImportNote {
  kind: 'refused' | 'merged' | 'note' | 'warning';
  file: string;
  line: number | null;
  /** The id or title of the record. */
  subject: string;
  reason: string;
}
