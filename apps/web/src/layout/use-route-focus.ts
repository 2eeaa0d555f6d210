import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const MAIN_ID = 'main';

/**
 * After a navigation focus goes to the new page's heading (or to <main> while it is loading), so that a keyboard starts
 * at its top and a screen reader reads what it is. The first page keeps the browser's own start.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById(MAIN_ID);
    // A field that the page itself put the focus in keeps it.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && main?.contains(focused)) return;
    const heading = main?.querySelector('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
