import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { ContentProblem } from './content-problem.ts';
import type { ImportNote } from './import-item.ts';
import type { PlannedWrite } from './import-plan.ts';
import type { PreviewChange } from './import-preview.ts';
import type { ReadImport } from './import-read.ts';

export interface ImportReport {
  /** Faults in the files. When this list is not empty, nothing was imported. */
  problems: ContentProblem[];
  notes: ImportNote[];
  /** The number of files read. */
  files: number;
  created: number;
  updated: number;
  /** Sections that had been deleted and that this import restored. */
  restored: number;
  unchanged: number;
  questions: number;
  media: number;
  freePreviews: PreviewChange[];
  sections: { stationId: StationId; slug: string; title: string; action: PlannedWrite['action'] }[];
}

export function reportOf(
  read: ReadImport,
  problems: ContentProblem[],
  writes: PlannedWrite[],
  notes: ImportNote[],
  media: number,
): ImportReport {
  const count = (action: PlannedWrite['action']) =>
    writes.filter((write) => write.action === action).length;
  return {
    problems,
    notes: [...read.notes, ...notes],
    files: read.files,
    created: count('create'),
    updated: count('update'),
    restored: count('restore'),
    unchanged: count('keep'),
    questions: writes.reduce((sum, write) => sum + write.document.questions.length, 0),
    media,
    freePreviews: [],
    sections: writes.map(({ stationId, slug, document, action }) => ({
      stationId,
      slug,
      title: document.title,
      action,
    })),
  };
}
