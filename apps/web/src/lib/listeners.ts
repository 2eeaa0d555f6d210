/** A set of functions that `notify` calls. A listener may unsubscribe while `notify` is calling the listeners. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    /** @returns a function that unsubscribes */
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...args: Args): void {
      for (const listener of Array.from(listeners)) listener(...args);
    },
  };
}
