import type { CircuitOverview, CircuitStart } from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_MARKING_MS, CIRCUIT_STATIONS_MAX } from '@urost3/contract/circuit/circuit.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';

/** The duration in minutes, rounded up, of a circuit with `count` stations, including the learner's extra time. */
export function minutesOfCircuit(overview: CircuitOverview, count: number): number {
  const { readingMinutes, interviewMinutes, extraTimePercent } = overview;
  const station = (readingMinutes + interviewMinutes) * (1 + extraTimePercent / 100);
  return Math.ceil(count * station + (count - 1) * (CIRCUIT_MARKING_MS / MINUTE_MS));
}

/** The largest number of stations for which the learner has enough unlocked sections, at most CIRCUIT_STATIONS_MAX. */
export function longestCircuit(overview: CircuitOverview, scope: CircuitStart['scope']): number {
  const open = overview.sectionCounts
    .filter(({ stationId }) => scope === 'all' || stationId === scope)
    .reduce((sum, { count }) => sum + count, 0);
  return Math.min(CIRCUIT_STATIONS_MAX, open);
}
