/**
 * The page counts as being left for this time after `beforeunload`. If the page still exists afterwards, the person
 * cancelled the navigation or the server did not answer.
 */
export const UNLOAD_MS = 5000;

let askedAt = Number.NEGATIVE_INFINITY;

export function watchPageUnload(): void {
  window.addEventListener('beforeunload', () => {
    askedAt = performance.now();
  });
}

/**
 * Whether the page is being reloaded or left. In this state, Firefox aborts the loading of code, although the page is
 * still running.
 */
export function isPageUnloading(): boolean {
  return performance.now() - askedAt < UNLOAD_MS;
}
