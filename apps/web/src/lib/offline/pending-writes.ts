// Tracks saves in progress. A sign-out waits for them, because the server would refuse them without the token.
const pendingWrites = new Set<Promise<unknown>>();
const finishers = new Set<() => void>();
const PATIENCE_MS = 3_000;

/**
 * Makes a sign-out wait for this promise.
 * @returns the same promise
 */
export function trackWrite<T>(work: Promise<T>): Promise<T> {
  const ended: Promise<unknown> = work.catch(() => null).finally(() => pendingWrites.delete(ended));
  pendingWrites.add(ended);
  return work;
}

/**
 * Registers a function that sends a page's unsaved work at sign-out.
 * @returns a function that unregisters it
 */
export function finishBeforeSignOut(finish: () => void): () => void {
  finishers.add(finish);
  return () => finishers.delete(finish);
}

/**
 * Sends all unsaved work. Resolves when all saves have ended, and after three seconds at the latest. A hanging network
 * must not prevent the sign-out.
 */
export function finishWrites(): Promise<void> {
  for (const finish of Array.from(finishers)) finish();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void Promise.all(pendingWrites).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
