// The state of a circuit by the server's clock, computed in the browser between two responses.

import type { Circuit, CircuitPhase } from '@urost3/contract/circuit.schemas.ts';
import { CIRCUIT_LAST_MS, CIRCUIT_WARNING_MS } from '@urost3/contract/circuit.ts';

/** @param answeredAt this device's time when the response arrived @param here this device's time now */
export function serverTime(circuit: Circuit, answeredAt: number, here: number): number {
  return Date.parse(circuit.now) + (here - answeredAt);
}

/** Null before the first and after the last phase. */
export function currentPhase(circuit: Circuit, now: number): CircuitPhase | null {
  if (circuit.outcome !== 'running') return null;
  return circuit.phases.find((phase) => now < Date.parse(phase.endsAt)) ?? null;
}

export function remainingMs(phase: CircuitPhase, now: number): number {
  return Math.max(0, Date.parse(phase.endsAt) - now);
}

/** `12:05`; the last second is 0:01. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const lengthMs = ({ startsAt, endsAt }: CircuitPhase) => Date.parse(endsAt) - Date.parse(startsAt);

/** Of the phase's time, from 1 to 0. */
export function remainingShare(phase: CircuitPhase, now: number): number {
  return Math.min(1, remainingMs(phase, now) / lengthMs(phase));
}

/** Interviews of five minutes or longer have a bell before their end. */
export function isWarning(phase: CircuitPhase, now: number): boolean {
  const isLong = lengthMs(phase) > 2.5 * CIRCUIT_WARNING_MS;
  return phase.kind === 'interview' && isLong && remainingMs(phase, now) <= CIRCUIT_WARNING_MS;
}

/** The last minute of such an interview. */
export function isLastMinute(phase: CircuitPhase, now: number): boolean {
  return isWarning(phase, now) && remainingMs(phase, now) <= CIRCUIT_LAST_MS;
}
