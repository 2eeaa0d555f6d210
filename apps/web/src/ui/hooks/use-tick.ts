import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/api/server-clock.ts';
import { createListeners } from '../../lib/listeners.ts';

const TICK_MS = 250;

const clocks = createListeners();

/** Lets every clock of the page look at the time now. */
export const tickNow = clocks.notify;

/** Calls back regularly, at `tickNow`, and when the page becomes visible, because timers stop while a tab sleeps. */
export function subscribeTick(look: () => void, everyMs = TICK_MS): () => void {
  const timer = setInterval(look, everyMs);
  const stop = clocks.subscribe(look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    clearInterval(timer);
    stop();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}

/** This device's time in milliseconds since 1970, updated regularly. */
export function useTick(everyMs = TICK_MS): number {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => subscribeTick(() => setHere(Date.now()), everyMs), [everyMs]);
  return here;
}

const SLOW_TICK_MS = 10_000;

/** The server's time for what need not change on the second, such as the order of bookings. */
export function useNow(): Date {
  useTick(SLOW_TICK_MS);
  return new Date(serverNow());
}

/**
 * Whether a point in time has passed, such as an interview's start. The value updates while the page is open.
 * @param now returns the time of another clock than the server's
 */
export function useHasPassed(at: string, now = serverNow): boolean {
  return useSyncExternalStore(subscribeTick, () => Date.parse(at) <= now());
}

function secondsUntil(at: number | null, now: number): number {
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/**
 * Whole seconds until an instant, rounded up. Computed from the clock, because timers stop while a tab sleeps.
 * @param at milliseconds since 1970; null: 0 seconds are left
 * @param now returns the time of another clock than this device's, by which `at` is meant
 */
export function useSecondsLeft(at: number | null, now = Date.now): number {
  const [left, setLeft] = useState(() => secondsUntil(at, now()));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(at, now()));
    tick();
    if (at === null) return;
    return subscribeTick(tick, 500);
  }, [at, now]);
  return left;
}
