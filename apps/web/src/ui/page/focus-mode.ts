// Hides the header and the footer, so that nothing distracts from a timed station.
import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { createListeners } from '../../lib/listeners.ts';

let holders = 0;
const listeners = createListeners();

function changeHolders(by: number): void {
  holders += by;
  listeners.notify();
}

/**
 * While the calling component is mounted, the header and the footer are hidden, and leaving the page is a question.
 * @returns the navigation that waits for the answer
 */
export function useFocusMode() {
  useLayoutEffect(() => {
    changeHolders(1);
    return () => changeHolders(-1);
  }, []);
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
}

export function useIsFocusMode(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => holders > 0,
    () => false,
  );
}
