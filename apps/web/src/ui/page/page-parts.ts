import { useEffect, useState } from 'react';

/** Scrolls to a part of the page and moves the focus to it, so that the keyboard continues there. */
export function goToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/**
 * The part of the page that is being read: the last one that starts above the middle of the window.
 * @param parts in the order of the page
 */
export function useCurrentPart<Part extends string>(
  parts: readonly Part[],
  idOf: (part: Part) => string,
): Part | undefined {
  const [current, setCurrent] = useState(parts[0]);
  useEffect(() => {
    const look = () => {
      const reached = parts.findLast((part) => {
        const top = document.getElementById(idOf(part))?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 2;
      });
      setCurrent(reached ?? parts[0]);
    };
    // Captured, because a part of the page may scroll instead of the page.
    window.addEventListener('scroll', look, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', look, { capture: true });
  }, [parts, idOf]);
  return current;
}
