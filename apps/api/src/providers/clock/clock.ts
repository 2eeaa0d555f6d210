/** The current time. It is injected everywhere, so that tests can change it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * @param now returns the time in milliseconds
 * @returns a function that reads a value and keeps it for `ms` milliseconds. A failure is not kept
 */
export function keepFor<T>(
  ms: number,
  now: () => number,
  read: () => Promise<T>,
): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | null = null;
  return () => {
    if (!known || now() - known.at >= ms) {
      known = { at: now(), value: read() };
      known.value.catch(() => {
        known = null;
      });
    }
    return known.value;
  };
}
