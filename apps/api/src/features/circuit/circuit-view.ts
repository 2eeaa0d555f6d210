// A circuit as shown to its learner: the clock, and the mark, picks and time of each station.
import type {
  CircuitOutcome,
  CircuitPhase,
  CircuitStation,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_MARKING_MS } from '@urost3/contract/circuit/circuit.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
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

interface PlannedPhase {
  phase: number;
  position: number;
  kind: CircuitPhase['kind'];
  plannedMs: number;
}

/**
 * Each station has a reading phase, unless its length is 0, and an interview phase. Between two stations there is a
 * phase for marking the checklist. Extra time does not lengthen the marking phase.
 */
export function planPhases(
  count: number,
  minutes: { reading: number; interview: number },
  extraPercent: number,
): PlannedPhase[] {
  const lengthened = (value: number) => Math.round(value * MINUTE_MS * (1 + extraPercent / 100));
  const phases: Omit<PlannedPhase, 'phase'>[] = [];
  for (let position = 1; position <= count; position += 1) {
    const [reading, interview] = [lengthened(minutes.reading), lengthened(minutes.interview)];
    if (reading > 0) phases.push({ position, kind: 'reading', plannedMs: reading });
    phases.push({ position, kind: 'interview', plannedMs: interview });
    if (position < count) {
      phases.push({ position, kind: 'marking', plannedMs: CIRCUIT_MARKING_MS });
    }
  }
  return phases.map((item, phase) => ({ ...item, phase }));
}

interface TimedPhase extends PlannedPhase {
  startsAt: Date;
  endsAt: Date;
  isSkipped: boolean;
}

/** Each phase starts when the previous phase ends. A phase ends when its time is over or when the learner skips it. */
function timePhases({ circuit, phases }: StoredCircuit): TimedPhase[] {
  let startsAt = circuit.startedAt;
  return phases.map((item) => {
    const planned = new Date(startsAt.getTime() + item.plannedMs);
    const isSkipped = item.skippedAt !== null && item.skippedAt < planned;
    const endsAt = isSkipped && item.skippedAt ? item.skippedAt : planned;
    const { phase, position, kind, plannedMs } = item;
    const timed = { phase, position, kind, plannedMs, startsAt, endsAt, isSkipped };
    startsAt = endsAt;
    return timed;
  });
}

interface CircuitState {
  outcome: CircuitOutcome;
  phases: TimedPhase[];
  /** Null after the circuit has ended. */
  current: TimedPhase | null;
  /** When the circuit ends or has ended. */
  endsAt: Date;
}

/** Computes the state of a circuit from its start, the skips and the current time. */
export function circuitStateOf(stored: StoredCircuit, now: Date): CircuitState {
  const phases = timePhases(stored);
  const planned = phases.at(-1)?.endsAt ?? stored.circuit.startedAt;
  const { isAbandoned, endedAt } = stored.circuit;
  if (isAbandoned && endedAt) {
    return { outcome: 'abandoned', phases, current: null, endsAt: endedAt };
  }
  const current = phases.find((phase) => now < phase.endsAt) ?? null;
  return { outcome: current ? 'running' : 'finished', phases, current, endsAt: planned };
}

/**
 * How many milliseconds of the phase have passed at `until`.
 * @param until now, or the end of the circuit if it has ended
 */
export function usedMs(phase: TimedPhase | undefined, until: Date): number {
  if (!phase) return 0;
  const end = Math.min(phase.endsAt.getTime(), until.getTime());
  return Math.max(0, end - phase.startsAt.getTime());
}
