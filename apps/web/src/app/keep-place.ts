// Keeps the scroll position after back, forward and reload while the content of the page arrives. React Router scrolls once,
// before the content: the page is then too short for the position.
import type { createRouter } from './router.tsx';

/** Content above the position may still arrive for this time after the page has become tall enough. */
const SETTLED_MS = 2_000;
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to the position whenever the page grows, until the page has settled or the person acts. @returns a stop function */
function scrollWhileGrowing(top: number): () => void {
  let settled: number | undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top)
      settled ??= window.setTimeout(stop, SETTLED_MS);
  });
  function stop() {
    observer.disconnect();
    window.clearTimeout(settled);
    for (const type of INPUTS) window.removeEventListener(type, stop, { capture: true });
  }
  for (const type of INPUTS) window.addEventListener(type, stop, { capture: true, passive: true });
  observer.observe(document.body);
  return stop;
}

export function keepPlace(router: ReturnType<typeof createRouter>): void {
  let stop = () => {};
  let { location, restoreScrollPosition } = router.state;
  router.subscribe((state) => {
    if (state.location === location && state.restoreScrollPosition === restoreScrollPosition)
      return;
    ({ location, restoreScrollPosition } = state);
    stop();
    if (restoreScrollPosition) stop = scrollWhileGrowing(restoreScrollPosition);
  });
}
