import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False in the first render of a prerendered page, which must equal the page that the server sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
