import type { Circuit } from '@urost3/contract/circuit.schemas.ts';
import { useEffect, useState } from 'react';
import { serverTime } from './circuit-time.ts';

const TICK_MS = 250;

/**
 * The server's time, updated regularly. Computed at each tick and when the page becomes visible, so that a tab is right
 * immediately after sleeping. @param answeredAt this device's time when the circuit's response arrived
 */
export function useCircuitClock(circuit: Circuit, answeredAt: number): number {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setHere(Date.now());
    const timer = setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, []);
  // A response that arrived after the last tick is newer than `here`.
  return serverTime(circuit, answeredAt, Math.max(here, answeredAt));
}
