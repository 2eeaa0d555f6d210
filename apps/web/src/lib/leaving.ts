/** A page that is still there after this time was not left: the person stayed, or the server did not answer. */
export const LEAVING_MS = 5000;

let askedAt = Number.NEGATIVE_INFINITY;

export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    askedAt = performance.now();
  });
}

/** The page is being reloaded or left. Firefox then ends the loading of code while the page is still running. */
export function isLeaving(): boolean {
  return performance.now() - askedAt < LEAVING_MS;
}
