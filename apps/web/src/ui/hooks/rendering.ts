// When a part of a page is rendered, and for which screen.

import { useMediaQuery } from '@mantine/hooks';
import {
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
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
 * For requests whose answers the first screen does not need.
 * @returns false until the page has its content and the browser is idle (`whenIdle`)
 */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

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

/**
 * For a part whose first screen is painted before the rest is rendered, in slices. (`useDeferredValue(true, false)` is true at
 * once in a render that is itself deferred.)
 * @returns false in the part's first render; true from then on
 */
export function useHasRest(): boolean {
  const [hasRest, setHasRest] = useState(false);
  useEffect(() => startTransition(() => setHasRest(true)), []);
  return hasRest;
}

/**
 * For a long list. Each part of it is painted before the next one is rendered, in slices, so that the browser never renders the whole list
 * in one long task. What has been shown stays: a few new items are shown at once.
 * @returns how many items are shown: at first `step`, in the end `total`
 */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + step));
  }, [count, total, step]);
  return total - count < step ? total : count;
}
