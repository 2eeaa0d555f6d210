import { useEffect } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';

/**
 * Loads a part of the page when the browser is idle. If loading fails, the part is loaded when it is needed.
 * @param load must be the same function at each render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => null)), [load]);
}
