// Compares a circuit's result with the learner's earlier marked circuits.
import type { CircuitSummary } from '@urost3/contract/circuit/circuit.schemas.ts';
import { PASSED_FROM } from '@urost3/contract/recall/recall.ts';

type MarkedStation = Pick<CircuitSummary['stations'][number], 'stationId' | 'percent'>;

/**
 * The marked circuits that started before a circuit, oldest first.
 * @param history newest first
 * @param startedAt the start of that circuit
 */
export function listEarlier(history: readonly CircuitSummary[], startedAt: string) {
  return history
    .filter((circuit) => circuit.percent !== null && circuit.startedAt < startedAt)
    .toReversed();
}

/** The rounded mean of the marked stations; null when none is marked. */
export function meanOf(stations: readonly MarkedStation[]): number | null {
  const marks = stations.flatMap(({ percent }) => percent ?? []);
  if (marks.length === 0) return null;
  return Math.round(marks.reduce((sum, percent) => sum + percent, 0) / marks.length);
}

export function meanOfType(
  stations: readonly MarkedStation[],
  stationId: MarkedStation['stationId'],
): number | null {
  return meanOf(stations.filter((station) => station.stationId === stationId));
}

/**
 * A sentence that compares a circuit's mark with the marks of the previous circuit and of the best circuit.
 * @param earlier the marks of earlier circuits, at least one, oldest first
 */
export function compareWithEarlier(percent: number, earlier: readonly number[]): string {
  const last = earlier.at(-1) ?? 0;
  const best = Math.max(...earlier);
  const change =
    percent === last
      ? `${percent}%, as in your last circuit.`
      : `${percent > last ? 'Up' : 'Down'} from ${last}% in your last circuit.`;
  if (percent > best) return `${change} Your best so far.`;
  return best === Math.max(percent, last) ? change : `${change} Your best is ${best}%.`;
}

/** From this percentage on, a result is called 'A strong pass' instead of 'A pass'. */
const STRONG_FROM = 80;
/** A result at most this many percentage points below the pass mark is called 'Just short of a pass'. */
const CLOSE_POINTS = 10;

export function verdictOf(percent: number | null): string {
  if (percent === null) return 'Not marked yet';
  if (percent >= STRONG_FROM) return 'A strong pass';
  if (percent >= PASSED_FROM) return 'A pass';
  return percent >= PASSED_FROM - CLOSE_POINTS ? 'Just short of a pass' : 'Not a pass yet';
}
