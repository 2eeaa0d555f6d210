// What stations, media and the seed need from content.service.ts (which re-exports these types).
import type { SectionSummary, StationId, StudySection } from '@urost3/contract/stations.ts';
import type { Actor } from '../../http/actor.ts';

/** Who imports or exports, for the audit log. */
export type ContentActor = Actor | 'command line';

/** A published section in the catalogue, in learners' order; `isLocked` depends on the caller and is added per request. */
export interface CatalogueSection extends Omit<SectionSummary, 'isLocked'> {
  /** sections.version: a cached page is good while this is unchanged. */
  readonly version: number;
  /** 'Guideline changed' is raised: no new version of the document. */
  readonly isUnderReview: boolean;
}

/** Station type → its published sections by order, then title (en-GB). The first is the free preview. */
export type Catalogue = ReadonlyMap<StationId, readonly CatalogueSection[]>;

export interface ContentReader {
  /** In memory, no SQL: loaded by `load()` at start and again whenever content changed (any process). */
  catalogue(): Catalogue;
  load(): Promise<void>;
  /** Learner's view with `media:` placeholders; `isFree` as in the catalogue. Null when not published. */
  getStudySection(stationId: StationId, sectionId: string): Promise<StudySection | null>;
  findMedia(name: string): Promise<{ mime: string; bytes: number; storageKey: string } | null>;
}

/** content-cli.ts: `export async function runContentCommand(content: ContentService, call: CommandCall): Promise<number>` */
export interface CommandCall {
  argv: readonly string[];
  /** Folder the person typed the command in: relative paths are relative to it. */
  cwd: string;
  print: (line: string) => void;
}

/** content.service.ts also has `seed(folder): Promise<void>`: imports the sample bank when no section exists at all. */
export interface ContentSeeder {
  seed(folder: string): Promise<void>;
}

/** content.service.ts also has `publishNew(stationId, document): Promise<{ id: string }>` (id = slug), used by tests. */
