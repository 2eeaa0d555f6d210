// Caches figures over all learners for ten minutes in each process, because their computation reads all answers. The
// figures seldom change, because a cohort grows by ten learners at a time.
import type { Clock } from '../../providers/clock/clock.ts';

export const FIGURE_CACHE_MS = 10 * 60 * 1000;

interface Kept<V> {
  at: Date;
  value: Promise<V>;
}

export function createFigureCache<K extends object, V>(
  clock: Clock,
  compute: (key: K) => Promise<V>,
) {
  let kept = new WeakMap<K, Kept<V>>();

  function get(key: K): Kept<V> {
    const now = clock.now();
    const known = kept.get(key);
    if (known && now.getTime() - known.at.getTime() < FIGURE_CACHE_MS) return known;
    const entry = { at: now, value: compute(key) };
    kept.set(key, entry);
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry;
  }

  return {
    get,
    /**
     * Removes all cached figures. Called when a person switches the comparison on or off or deletes the account. Any
     * figure may include this person.
     */
    clear: (): void => {
      kept = new WeakMap();
    },
  };
}
