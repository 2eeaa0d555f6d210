import type { Circuit } from '@urost3/contract/circuit.schemas.ts';
import { useTick } from '../../ui/use-tick.ts';
import { serverTime } from './circuit-time.ts';

/**
 * The server's time, updated regularly.
 * @param answeredAt this device's time when the circuit's response arrived
 */
export function useCircuitClock(circuit: Circuit, answeredAt: number): number {
  const here = useTick();
  // A response that arrived after the last tick has a newer time than `here`.
  return serverTime(circuit, answeredAt, Math.max(here, answeredAt));
}
