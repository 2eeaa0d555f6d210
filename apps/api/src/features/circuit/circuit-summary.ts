import type { CircuitSummary } from '@urost3/contract/circuit.schemas.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { StoredCircuit } from './circuit.tables.ts';
import { stateOf } from './circuit-clock.ts';

/** A circuit in the history: the percentage of each station, and their mean. */
export function summarise(
  stored: StoredCircuit,
  marks: Awaited<ReturnType<AttemptsService['listCircuitMarks']>>,
  now: Date,
): CircuitSummary {
  const list = stored.stations.map((station) => {
    const mark = marks.find(
      ({ circuitId, circuitPosition }) =>
        circuitId === stored.circuit.id && circuitPosition === station.position,
    );
    return {
      stationId: station.stationId,
      title: station.title,
      percent: mark?.percent ?? null,
    };
  });
  const known = list.map((station) => station.percent).filter((percent) => percent !== null);
  const sum = known.reduce((total, percent) => total + percent, 0);
  return {
    id: stored.circuit.id,
    outcome: stateOf(stored, now).outcome,
    startedAt: stored.circuit.startedAt.toISOString(),
    stations: list,
    percent: known.length === 0 ? null : Math.round(sum / known.length),
  };
}
