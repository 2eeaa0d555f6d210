// Types for stations, media and the seed (content.service.ts re-exports them).
import type { SectionSummary, StationId, StudySection } from '@urost3/contract/stations.schemas.ts';
import type { Actor } from '../../http/actor.ts';

/** The importer or exporter, for the audit log. */
export type ContentActor = Actor | 'command line';

/**
 * A published section in the catalogue, in the order learners see; `isLocked` depends on the caller and is added per
 * request.
 */
export interface CatalogueSection extends Omit<SectionSummary, 'isLocked'> {
  /** sections.version: a cached page is valid while this is unchanged. */
  readonly version: number;
  /** 'Guideline changed' is set, without a new version of the document. */
  readonly isUnderReview: boolean;
}

/** What all published sections hold together. */
export interface BankSize {
  readonly sections: number;
  readonly questions: number;
  readonly recordings: number;
}

/** Station type → its published sections by order, then title (en-GB). The first is the free preview. */
export type Catalogue = ReadonlyMap<StationId, readonly CatalogueSection[]>;

export interface ContentReader {
  /** In memory, without SQL: loaded by `load()` at start and reloaded whenever any process changes content. */
  catalogue(): Catalogue;
  load(): Promise<void>;
  /** The learner's view with `media:` placeholders; `isFree` as in the catalogue. Null when not published. */
  getStudySection(stationId: StationId, sectionId: string): Promise<StudySection | null>;
  findMedia(name: string): Promise<{ mime: string; bytes: number; storageKey: string } | null>;
}

/** content-cli.ts: `export async function runContentCommand(content: ContentService, call: CommandCall): Promise<number>` */
export interface CommandCall {
  argv: readonly string[];
  /** The person's working directory: relative paths are resolved against it. */
  cwd: string;
  print: (line: string) => void;
  /** The bytes of standard input as Latin-1 characters, for commands that read it. */
  input?: string;
}

/** content.service.ts also has `seed(folder): Promise<void>`: imports the sample bank when no section exists at all. */
export interface ContentSeeder {
  seed(folder: string): Promise<void>;
}

/** content.service.ts also has `publishNew(stationId, document): Promise<{ id: string }>` (id = slug), used by tests. */
