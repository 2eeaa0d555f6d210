import { useEffect, useState } from 'react';

function secondsUntil(at: number | null): number {
  return at === null ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/**
 * Whole seconds until an instant, rounded up. Computed from the clock, because timers stop while a tab sleeps.
 * @param at milliseconds since 1970; null: 0 seconds are left
 */
export function useSecondsLeft(at: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(at));
    tick();
    if (at === null) return;
    const timer = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [at]);
  return left;
}
