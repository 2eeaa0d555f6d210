import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * Fetches a later part of the page when the browser is idle. What fails here is fetched again when it is asked for.
 * @param load the same function at each draw
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => null)), [load]);
}
