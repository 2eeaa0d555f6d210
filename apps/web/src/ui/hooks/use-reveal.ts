import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view when a selection elsewhere on the page changes the element's content. On a phone the
 * element is below the visible part. An element that is already visible is not scrolled.
 * @param key the selection; null while nothing is selected
 * @param isReady whether the element has its content
 */
export function useReveal<E extends HTMLElement>(
  key: string | null,
  isReady: boolean,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (key === null || !isReady) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [key, isReady]);
  return element;
}
