// Types of study content that other features and the command line use.
import type { SectionSummary, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { Actor } from '../../http/guards/principal.ts';

/** Who changes or exports content, for the audit log: a signed-in person or the command line. */
export type ContentActor = Actor | 'command line';

/** A published section in the catalogue. `isLocked` depends on the caller and is added per request. */
export interface CatalogueSection extends Omit<SectionSummary, 'isLocked'> {
  /** The section's version in the database. A cached study page is made again when the version changes. */
  readonly version: number;
  /** Whether 'guideline changed' is set. Setting or clearing it does not change `version`. */
  readonly isUnderReview: boolean;
}

/** Totals over all published sections. */
export interface BankSize {
  readonly sections: number;
  readonly questions: number;
  readonly recordings: number;
}

/** Maps the id of a station type to its published sections, sorted by order and title. The first section is the free preview. */
export type Catalogue = ReadonlyMap<StationId, readonly CatalogueSection[]>;

/** One call of a command line. */
export interface CommandCall {
  argv: readonly string[];
  /** The working directory of the person who runs the command. Relative paths are resolved against it. */
  cwd: string;
  print: (line: string) => void;
  /** The bytes of standard input as Latin-1 characters, for commands that read it. */
  input?: string;
}
