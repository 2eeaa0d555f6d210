const IDLE_WAIT_MS = 2_000;

/** Runs work when the browser is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(work, { timeout: IDLE_WAIT_MS });
  return () => window.cancelIdleCallback(id);
}

/** The same, but not before the page has its data. */
export function whenLoaded(work: () => void): void {
  const begin = () => whenIdle(work);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** For code that is loaded after the page's first content: `untilIdle().then(() => import(…))`. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
