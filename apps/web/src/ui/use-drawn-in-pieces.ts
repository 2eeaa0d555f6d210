import { useDeferredValue } from 'react';

/**
 * For a page with much on it. When its data come React draws it in pieces, between which the browser can answer, instead
 * of in one long task; what is there already is drawn at once, and so is every later change of it.
 * @returns the data, and nothing until the page that shows them is ready
 */
export function useDrawnInPieces<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
