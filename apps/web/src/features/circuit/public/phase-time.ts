// The remaining time of a phase, and the times of its bells.

import type { CircuitPhase } from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_LAST_MS, CIRCUIT_WARNING_MS } from '@urost3/contract/circuit/circuit.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';

/** A phase of a circuit or of a practice room's station. */
export type TimedPhase = Pick<CircuitPhase, 'kind' | 'startsAt' | 'endsAt'>;

export function remainingMs(phase: TimedPhase, now: number): number {
  return Math.max(0, Date.parse(phase.endsAt) - now);
}

/** Formats as `1 minute` or `12 minutes`, rounded up. */
export function minutesWords(milliseconds: number): string {
  return counted(Math.max(0, Math.ceil(milliseconds / MINUTE_MS)), 'minute');
}

const lengthMs = ({ startsAt, endsAt }: TimedPhase) => Date.parse(endsAt) - Date.parse(startsAt);

/** The remaining share of the phase's time, from 1 to 0. */
export function remainingShare(phase: TimedPhase, now: number): number {
  return Math.min(1, remainingMs(phase, now) / lengthMs(phase));
}

/**
 * Whether an interview has at most two minutes left. Always false for interviews of five minutes or less, which have no
 * warning bell.
 */
export function isWarning(phase: TimedPhase, now: number): boolean {
  const isLong = lengthMs(phase) > 2.5 * CIRCUIT_WARNING_MS;
  return phase.kind === 'interview' && isLong && remainingMs(phase, now) <= CIRCUIT_WARNING_MS;
}

/** Whether an interview with a warning bell is in its last minute. */
export function isLastMinute(phase: TimedPhase, now: number): boolean {
  return isWarning(phase, now) && remainingMs(phase, now) <= CIRCUIT_LAST_MS;
}
