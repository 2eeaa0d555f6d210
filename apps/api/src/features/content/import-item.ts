// What every way of importing comes down to: documents with a place to go and a memory of where they came from.
import type { EditorQuestion, EditorSection } from '@urost3/contract/content.ts';
import type { StationId } from '@urost3/contract/stations.ts';

export interface ItemOrigin {
  file: string;
  line: number | null;
}

export interface SectionItem {
  kind: 'section';
  origin: ItemOrigin;
  /** Finds the section again when the same material is imported later. */
  sourceKey: string | null;
  /** The public slug the source asks for. */
  id: string | null;
  stationId: StationId;
  /** Station name; null for the type's first. */
  station: string | null;
  section: EditorSection;
  /** False when the source has no order of its own: the section goes to the end and stays where it is afterwards. */
  hasOrder: boolean;
  derived: { questions: number[]; blocks: number[] };
}

/** Loose questions on one topic: they fill sections of bounded size, and later imports add to those. */
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

/** Something in the source that was left out, joined or changed, in words. */
export interface ImportNote {
  kind: 'refused' | 'merged' | 'note' | 'warning';
  file: string;
  line: number | null;
  /** Id or title of the record. */
  subject: string;
  reason: string;
}
