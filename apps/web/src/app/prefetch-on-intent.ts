// The code of the page that a finger, a pointer or the Tab key is about to open is fetched a moment before it is opened.
import type { RouteMatch } from 'react-router';

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/** @param match the routes of an address. @returns how to stop it */
export function prefetchOnIntent(match: (pathname: string) => RouteMatch[] | null): () => void {
  const asked = new Set<string>();

  const onSign = (event: Event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin || link.target === '_blank') return;
    const { pathname } = link;
    if (asked.has(pathname)) return;
    asked.add(pathname);
    for (const { route } of match(pathname) ?? []) {
      // A failure is told when the page is opened, and not before.
      if (typeof route.lazy === 'function') route.lazy().catch(() => asked.delete(pathname));
    }
  };

  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, onSign);
  };
}
