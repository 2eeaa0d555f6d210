// The form of an imported section: its document, its target and a reference to its source.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';

export interface SectionItem {
  /** The name of its file. */
  file: string;
  /** Identifies the section when the same material is imported again. */
  sourceKey: string | null;
  /** The public slug that the source asks for. */
  id: string | null;
  stationId: StationId;
  /** The station's name; null when the source names none. */
  station: string | null;
  section: EditorSection;
  derived: { questions: number[]; blocks: number[] };
}

/** A message about something in the source that was omitted or changed. */
export interface ImportNote {
  kind: 'refused' | 'note' | 'warning';
  file: string;
  line: number | null;
  /** The title of the section. */
  subject: string;
  reason: string;
}
