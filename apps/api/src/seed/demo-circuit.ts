// Creates a learner's finished circuit.
import { randomUUID } from 'node:crypto';
import { CIRCUIT_MARKING_MS } from '@urost3/contract/circuit.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import { addMark, addPicks } from './demo-attempts.ts';
import { type Demo, daysAgo, minutesAfter } from './demo-context.ts';
import { type DemoRow, insertRows } from './demo-rows.repository.ts';
import type { History, Visit } from './demo-study.types.ts';

export const CIRCUIT_DAYS_AGO = 3;

interface PastCircuit {
  uid: string;
  /** The learner's visits to sections, from which the circuit is composed. */
  visits: readonly Visit[];
  /** How many days ago it took place. */
  day: number;
}

/** Creates a circuit of an evening, with one section of each station type. Some interview phases ended early. */
export async function makeCircuit(
  demo: Demo,
  { uid, visits, day }: PastCircuit,
  into: History,
  next: () => number,
): Promise<void> {
  const { circuitReadingMinutes: reading, circuitInterviewMinutes: interview } = demo.settings;
  const chosen = stationIds.flatMap((stationId) => {
    const known = visits.filter(
      ({ section }) => section.stationId === stationId && section.examiner_points.length > 0,
    );
    return known.at(-1) ?? [];
  });
  if (chosen.length === 0) return;
  const id = randomUUID();
  const startedAt = daysAgo(demo, day, '19:00');
  const phases: DemoRow[] = [];
  let at = startedAt;
  const addPhase = (
    position: number,
    kind: string,
    minutes: number,
    skippedAfter: number | null,
  ) => {
    if (minutes <= 0) return;
    const isSkipped = skippedAfter !== null && skippedAfter < minutes;
    const endsAt = minutesAfter(at, isSkipped ? skippedAfter : minutes);
    phases.push({
      circuit_id: id,
      phase: phases.length,
      position,
      kind,
      planned_ms: minutes * 60_000,
      skipped_at: isSkipped ? endsAt : null,
    });
    at = endsAt;
  };
  for (const [index, { section, score }] of chosen.entries()) {
    const position = index + 1;
    addPhase(position, 'reading', reading, null);
    const begins = at;
    addPhase(position, 'interview', interview, index === 2 ? null : 9 + index);
    const chance = 0.3 + (score / 100) * 0.6;
    addPicks(into.picks, { section, uid, at: minutesAfter(begins, 4), chance }, next);
    const mark = { section, uid, at: minutesAfter(at, 1), chance };
    addMark(into.marks, mark, { id, position }, next);
    if (position < chosen.length) addPhase(position, 'marking', CIRCUIT_MARKING_MS / 60_000, null);
  }
  await insertRows(demo.tx, 'circuits', [
    {
      id,
      user_uid: uid,
      client_id: randomUUID(),
      extra_percent: 0,
      started_at: startedAt,
      ended_at: at,
      is_abandoned: false,
    },
  ]);
  await insertRows(
    demo.tx,
    'circuit_stations',
    chosen.map(({ section }, index) => ({
      circuit_id: id,
      position: index + 1,
      station_id: section.stationId,
      section_id: section.id,
      title: section.title,
    })),
  );
  await insertRows(demo.tx, 'circuit_phases', phases);
}
