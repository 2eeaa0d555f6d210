import type { CircuitOverview, CircuitStart } from '@urost3/contract/circuit.schemas.ts';
import { CIRCUIT_MARKING_MS, CIRCUIT_STATIONS_MAX } from '@urost3/contract/circuit.ts';

/** Minutes of a circuit of this many stations, with the learner's extra time, rounded up. */
export function minutesOfCircuit(overview: CircuitOverview, count: number): number {
  const { readingMinutes, interviewMinutes, extraTimePercent } = overview;
  const station = (readingMinutes + interviewMinutes) * (1 + extraTimePercent / 100);
  return Math.ceil(count * station + (count - 1) * (CIRCUIT_MARKING_MS / 60_000));
}

/** The longest circuit that a learner's open sections are enough for. */
export function longestCircuit(overview: CircuitOverview, scope: CircuitStart['scope']): number {
  const open = overview.sectionCounts
    .filter(({ stationId }) => scope === 'all' || stationId === scope)
    .reduce((sum, { count }) => sum + count, 0);
  return Math.min(CIRCUIT_STATIONS_MAX, open);
}

export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
