// The phases of a circuit and their times: a circuit cannot be paused, so its state follows from its start and the skips.
import type { CircuitOutcome, CircuitPhase } from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_MARKING_MS } from '@urost3/contract/circuit/circuit.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { StoredCircuit } from './circuit.tables.ts';

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

export interface CircuitState {
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
