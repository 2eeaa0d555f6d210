const IDLE_WAIT_MS = 2_000;

/** Work that nobody waits for: when the browser has nothing else to do. @returns how to call it off */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(work, { timeout: IDLE_WAIT_MS });
  return () => window.cancelIdleCallback(id);
}

/** The same, and not before the page has what it needs. */
export function whenLoaded(work: () => void): void {
  const begin = () => whenIdle(work);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** For code that is fetched after what the page shows first: `untilIdle().then(() => import(…))`. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
