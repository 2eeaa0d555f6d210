import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'main';

/**
 * After a navigation, moves the focus to the new page's heading, or to <main> while the page loads. Keyboard users then
 * start at the top of the page, and screen readers announce it. The first page keeps the browser's default focus.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById(MAIN_ID);
    // A field that the page has focused itself keeps the focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && main?.contains(focused)) return;
    const heading = main?.querySelector('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
