// The state of a circuit by the server's clock, computed in the browser between two responses.

import type { Circuit, CircuitPhase } from '@urost3/contract/circuit/circuit.schemas.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { subscribeTick, useTick } from '../../../ui/hooks/use-tick.ts';

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

/**
 * The server's time, updated regularly.
 * @param answeredAt this device's time when the circuit's response arrived
 */
export function useCircuitTime(circuit: Circuit, answeredAt: number): number {
  const lastTick = useTick();
  // Use the later of the two times, because the response may have arrived after the last tick.
  return serverTime(circuit, answeredAt, Math.max(lastTick, answeredAt));
}

/** The current phase. Renders only when the phase changes, while the clock of the bar renders with every tick. */
export function useCircuitPhase(circuit: Circuit, answeredAt: number): CircuitPhase | null {
  const look = useCallback(() => {
    const here = Math.max(Date.now(), answeredAt);
    return currentPhase(circuit, serverTime(circuit, answeredAt, here));
  }, [circuit, answeredAt]);
  return useSyncExternalStore(subscribeTick, look);
}
