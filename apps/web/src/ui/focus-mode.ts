// Pages without header and footer: while a timed station runs, nothing invites anybody to leave.
import { useLayoutEffect, useSyncExternalStore } from 'react';

let holders = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  holders += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hides header and footer while the caller is shown. */
export function useFocusMode(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export function useIsFocusMode(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  );
}
