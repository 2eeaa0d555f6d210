import type { Circuit } from '@urost3/contract/circuit.schemas.ts';
import { useTick } from '../../ui/use-tick.ts';
import { serverTime } from './circuit-time.ts';

/**
 * The server's time, updated regularly.
 * @param answeredAt this device's time when the circuit's response arrived
 */
export function useCircuitClock(circuit: Circuit, answeredAt: number): number {
  const lastTick = useTick();
  // Use the later of the two times, because the response may have arrived after the last tick.
  return serverTime(circuit, answeredAt, Math.max(lastTick, answeredAt));
}
