// Computes how the marks in circuits have changed, by station type and by weight of the points (critical, major, minor).
import { type PointWeight, pointWeights } from '@urost3/contract/checklist.ts';
import type { CircuitTrend } from '@urost3/contract/circuit.schemas.ts';
import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIds, stationTypeOf } from '@urost3/contract/stations.ts';
import { type AttemptsService, textKey } from '../attempts/attempts.service.ts';
import type { StoredCircuit } from './circuit.tables.ts';

type Mark = Awaited<ReturnType<AttemptsService['listCircuitMarks']>>[number];

export interface SectionPoints {
  stationType: StationType;
  sectionId: string;
  points: { text: string; weight: PointWeight }[];
}

/**
 * Maps point keys to weights. A mark stores only the keys of its points, so the weights come from the published
 * section.
 */
function weightsOf(sections: readonly SectionPoints[], mark: Mark): Map<string, PointWeight> {
  const section = sections.find(
    (item) =>
      item.sectionId === mark.sectionId && item.stationType === stationTypeOf[mark.stationId],
  );
  return new Map(
    (section?.points ?? []).toReversed().map(({ text, weight }) => [textKey(text), weight]),
  );
}

/** @param circuits oldest first */
export function findTrend(
  circuits: readonly StoredCircuit[],
  marks: readonly Mark[],
  sections: readonly SectionPoints[],
): CircuitTrend {
  const weights = new Map(marks.map((mark) => [mark, weightsOf(sections, mark)]));
  const inOrder = circuits.map(({ circuit }) => ({
    at: circuit.startedAt.toISOString(),
    marks: marks
      .filter((mark) => mark.circuitId === circuit.id)
      .toSorted((a, b) => (a.circuitPosition ?? 0) - (b.circuitPosition ?? 0)),
  }));
  function countKind(weight: PointWeight, of: readonly Mark[]) {
    const isOfKind = (mark: Mark) => (key: string) => weights.get(mark)?.get(key) === weight;
    const count = (keysOf: (mark: Mark) => string[]) =>
      of.reduce((sum, mark) => sum + keysOf(mark).filter(isOfKind(mark)).length, 0);
    return { covered: count((mark) => mark.tickedKeys), total: count((mark) => mark.pointKeys) };
  }
  return {
    stations: stationIds
      .map((stationId) => ({
        stationId,
        marks: inOrder.flatMap(({ at, marks: of }) =>
          of.filter((mark) => mark.stationId === stationId).map(({ percent }) => ({ at, percent })),
        ),
      }))
      .filter((station) => station.marks.length > 0),
    kinds: pointWeights
      .map((weight) => ({
        weight,
        circuits: inOrder
          .map(({ at, marks: of }) => ({ at, ...countKind(weight, of) }))
          .filter(({ total }) => total > 0),
      }))
      .filter((kind) => kind.circuits.length > 0),
  };
}
