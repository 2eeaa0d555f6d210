import { useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * This device's time in milliseconds since 1970. It is updated regularly and when the page becomes visible, because
 * timers stop while a tab sleeps.
 */
export function useTick(): number {
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
  return here;
}
