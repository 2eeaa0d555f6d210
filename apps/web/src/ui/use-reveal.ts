import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view when a choice elsewhere on the page fills it, because on a phone it is below the visible
 * part. The page does not move when the element is already visible.
 * @param key what was chosen; null while nothing is @param isReady whether the element has its content
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
