// Saves in progress when a person signs out: the token must outlive them, or the last minutes of work are refused.
const pendingWrites = new Set<Promise<unknown>>();
const finishers = new Set<() => void>();
const PATIENCE_MS = 3_000;

/** Signing out waits for this promise. @returns the same promise */
export function trackWrite<T>(work: Promise<T>): Promise<T> {
  const ended: Promise<unknown> = work.catch(() => null).finally(() => pendingWrites.delete(ended));
  pendingWrites.add(ended);
  return work;
}

/** `finish` sends a page's unsaved work; it runs when the person signs out. @returns a function that unregisters it */
export function finishBeforeSignOut(finish: () => void): () => void {
  finishers.add(finish);
  return () => finishers.delete(finish);
}

/** When no save is in progress, or after three seconds, because a hanging network must not keep anybody signed in. */
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
