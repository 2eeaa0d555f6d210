import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** This device's time, updated regularly, and when the page becomes visible, so that a tab is right immediately after sleeping. */
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
