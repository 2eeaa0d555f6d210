// The result of a circuit: the mark, the picks that count and the used time of each station, with the state of the clock.
import type { CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { pick } from '../../db/client.ts';
import type { Principal } from '../../http/guards/principal.ts';
import {
  countLastPicks,
  listCircuitMarks,
  listMissedPoints,
  toChecklistAttempt,
} from '../attempts/attempts.service.ts';
import type { ChecklistAttemptRow } from '../attempts/attempts.tables.ts';
import { isReadable } from '../stations/stations.service.ts';
import type { CircuitStationRow, StoredCircuit } from './circuit.tables.ts';
import { type CircuitState, circuitStateOf, usedMs } from './circuit-phases.ts';

async function stationView(
  ctx: Context,
  principal: Principal,
  station: CircuitStationRow,
  state: CircuitState,
  marks: readonly ChecklistAttemptRow[],
): Promise<CircuitStation> {
  const { position, stationId, sectionId } = station;
  const phaseOf = (kind: string) =>
    state.phases.find((phase) => phase.position === position && phase.kind === kind);
  const now = ctx.clock.now();
  const until = now < state.endsAt ? now : state.endsAt;
  const interview = phaseOf('interview');
  const interviewMs = usedMs(interview, until);
  const mark = marks.find((row) => row.circuitPosition === position) ?? null;
  const ref = { stationId, sectionId };
  const from = interview?.startsAt ?? state.endsAt;
  // Picks do not count if they were made after the station's interview, or after the circuit was abandoned.
  const interviewEnd = interview?.endsAt ?? from;
  const isCutShort = state.outcome === 'abandoned' && until < interviewEnd;
  const picksUntil = isCutShort ? until : interviewEnd;
  return {
    ...pick(station, 'position', 'stationId', 'sectionId', 'title', 'fallback'),
    isGone: !isReadable(ctx, principal, ref),
    mark: mark && toChecklistAttempt(mark),
    missed: mark ? await listMissedPoints(ctx, principal, ref, mark) : [],
    picks: await countLastPicks(ctx.db, principal.uid, ref, from, picksUntil),
    readingMs: usedMs(phaseOf('reading'), until),
    interviewMs,
    interviewAllowedMs: interview?.plannedMs ?? 0,
  };
}

export async function viewCircuit(ctx: Context, principal: Principal, stored: StoredCircuit) {
  const state = circuitStateOf(stored, ctx.clock.now());
  const { id, startedAt, extraPercent } = stored.circuit;
  const marks = await listCircuitMarks(ctx.db, principal.uid, [id]);
  const stations: CircuitStation[] = [];
  for (const station of stored.stations) {
    stations.push(await stationView(ctx, principal, station, state, marks));
  }
  return {
    id,
    outcome: state.outcome,
    startedAt,
    endsAt: state.endsAt,
    now: ctx.clock.now(),
    extraTimePercent: extraPercent,
    phases: state.phases.map(({ phase: index, ...phase }) => ({ index, ...phase })),
    stations,
  };
}
