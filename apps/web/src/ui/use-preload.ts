import { useEffect } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * Loads a later part of the page when the browser is idle. If that fails, it is loaded on demand.
 * @param load the same function at each render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => null)), [load]);
}
