// Preloads a page's code when the person touches, points at or focuses a link to the page.
import type { RouteMatch } from 'react-router';

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * @param match returns the routes of a URL path; null when the app has no such path
 * @returns a function that removes the listeners
 */
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
      // A failure is ignored here. It is reported when the person opens the page.
      if (typeof route.lazy === 'function') route.lazy().catch(() => asked.delete(pathname));
    }
  };

  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, onSign);
  };
}
