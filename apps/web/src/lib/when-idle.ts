const IDLE_WAIT_MS = 2_000;

/** After the page has what it needs. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

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

/** For code that is fetched after what the page shows first: `untilIdle().then(() => import(…))`. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
