import { useDeferredValue } from 'react';

/**
 * For a page with much content. When its data arrives, React renders it in slices, between which the browser can respond,
 * instead of in one long task; existing content and later changes render at once.
 * @returns the data, or nothing until the page that shows it is ready
 */
export function useDeferredRender<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
