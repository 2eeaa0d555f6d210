// Figures over all learners are computed at most every ten minutes in each process: they change only when ten more learners
// have answered, and cost as much as the answers that they count.
import type { Clock } from '../../providers/clock/clock.ts';

export const FIGURES_KEPT_MS = 10 * 60 * 1000;

interface Kept<V> {
  at: Date;
  value: Promise<V>;
}

export function keepFigures<K extends object, V>(clock: Clock, compute: (key: K) => Promise<V>) {
  let kept = new WeakMap<K, Kept<V>>();

  function get(key: K): Kept<V> {
    const now = clock.now();
    const known = kept.get(key);
    if (known && now.getTime() - known.at.getTime() < FIGURES_KEPT_MS) return known;
    const entry = { at: now, value: compute(key) };
    kept.set(key, entry);
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry;
  }

  return {
    get,
    /** When somebody is no longer counted, or is counted again. */
    clear: (): void => {
      kept = new WeakMap();
    },
  };
}
