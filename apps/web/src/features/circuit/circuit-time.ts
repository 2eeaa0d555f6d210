// The state of a circuit by the server's clock, computed in the browser between two responses.

import type { Circuit, CircuitPhase } from '@urost3/contract/circuit.schemas.ts';

/**
 * The server's time now, in milliseconds since 1970.
 * @param answeredAt this device's time when the response arrived
 * @param deviceNow this device's time now
 */
export function serverTime(circuit: Circuit, answeredAt: number, deviceNow: number): number {
  return Date.parse(circuit.now) + (deviceNow - answeredAt);
}

/** The first phase that has not ended at `now`. Null after the last phase, and when the circuit is not running. */
export function currentPhase(circuit: Circuit, now: number): CircuitPhase | null {
  if (circuit.outcome !== 'running') return null;
  return circuit.phases.find((phase) => now < Date.parse(phase.endsAt)) ?? null;
}
