import type { Circuit } from '@urost3/contract/circuit.ts';
import { useEffect, useState } from 'react';
import { serverTime } from './circuit-time.ts';

const TICK_MS = 250;

/**
 * The server's time, again and again. Computed anew at each tick and whenever the page is seen again, so a sleeping tab is
 * right at once. @param answeredAt this machine's time when the circuit was answered
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
  // An answer that came in after the last tick is newer than `here`.
  return serverTime(circuit, answeredAt, Math.max(here, answeredAt));
}
