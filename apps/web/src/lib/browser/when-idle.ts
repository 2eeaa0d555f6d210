const IDLE_WAIT_MS = 2_000;

/**
 * Runs work when the browser is idle, at the latest after two seconds.
 * @returns a function that cancels the work
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(work, { timeout: IDLE_WAIT_MS });
  return () => window.cancelIdleCallback(id);
}

/** Delays the loading of code until the browser is idle: `untilIdle().then(() => import(…))`. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}
