// Hides the header and the footer, so that nothing distracts from a timed station.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

let holders = 0;
const listeners = createListeners();

function change(by: number): void {
  holders += by;
  listeners.notify();
}

/** Hides the header and the footer while the calling component is mounted. */
export function useFocusMode(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export function useIsFocusMode(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => holders > 0,
    () => false,
  );
}
