// Sample circuits for the tests of this folder.
import type { CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';

export const makeStation = (
  position: number,
  changes: Partial<CircuitStation> = {},
): CircuitStation => ({
  position,
  stationId: 'emergency_stations',
  sectionId: `s${position}`,
  title: `Station ${position}`,
  fallback: null,
  isGone: false,
  mark: null,
  missed: [],
  picks: { answered: 0, right: 0 },
  readingMs: 0,
  interviewMs: 0,
  interviewAllowedMs: 0,
  ...changes,
});
