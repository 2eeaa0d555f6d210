import { useDeferredValue } from 'react';

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
