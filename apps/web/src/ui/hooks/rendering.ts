// When a part of a page is rendered, and for which screen.

import { useMediaQuery } from '@mantine/hooks';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';

const subscribe = () => () => undefined;

/** False in the first render of a prerendered page, which must equal the page that the server sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** The first render already has the value, so that the layout does not move. */
const useWindow = (query: string) =>
  useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Whether the page is as narrow as a phone. */
export const useIsPhone = () => useWindow('(max-width: 35.99em)');

/** As in the style sheets (style-sheets.test.ts). */
const WIDTHS = { sm: 48, md: 62, 'table heads': 80 };

/** Whether the window has at least this width. */
export const useIsFrom = (width: keyof typeof WIDTHS) =>
  useWindow(`(min-width: ${WIDTHS[width]}em)`);

/**
 * Loads a part of the page when the browser is idle. If loading fails, the part is loaded when it is needed.
 * @param load must be the same function at each render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void load().catch(() => null)), [load]);
}

/**
 * Defers the first render of a page with much content. React renders the page in slices instead of in one long task,
 * so that the browser can respond in between. If the data exists at the first render, it is rendered immediately. Later
 * changes are rendered immediately too.
 * @returns the data; undefined until the page with the data is rendered
 */
export function useDeferredRender<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
