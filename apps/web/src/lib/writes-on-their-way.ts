// What was being saved when a person signs out: its token has to outlive it, or the last minutes of work are refused.
const onTheirWay = new Set<Promise<unknown>>();
const finishers = new Set<() => void>();
const PATIENCE_MS = 3_000;

/** Signing out waits for this. @returns the same promise */
export function trackWrite<T>(work: Promise<T>): Promise<T> {
  const ended: Promise<unknown> = work.catch(() => null).finally(() => onTheirWay.delete(ended));
  onTheirWay.add(ended);
  return work;
}

/** `finish` sends what a page still holds; it runs when the person signs out. @returns the function that forgets it */
export function finishBeforeSignOut(finish: () => void): () => void {
  finishers.add(finish);
  return () => finishers.delete(finish);
}

/** Once nothing is on its way, or after three seconds: a network that hangs must not keep anybody signed in. */
export function finishWrites(): Promise<void> {
  for (const finish of Array.from(finishers)) finish();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void Promise.all(onTheirWay).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
