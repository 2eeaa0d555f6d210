// Which section a circuit takes from a station type: one not used in a circuit yet, not met yet, or gone badly last time.
import type { SectionSummary } from '@urost3/contract/stations.ts';

export interface Candidate {
  section: SectionSummary;
  /** Circuits that had it. */
  uses: number;
  /** Null when it was never worked on. */
  score: number | null;
}

/** @returns undefined when there is none. Equal ones go by the order of the station. */
export function chooseSection(candidates: readonly Candidate[]): SectionSummary | undefined {
  return [...candidates].sort((a, b) => a.uses - b.uses || (a.score ?? -1) - (b.score ?? -1))[0]
    ?.section;
}
