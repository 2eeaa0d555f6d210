// Functions that the app uses and that the oldest browsers lack (decision 161). main.ts loads this module only where one is missing.

function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner))
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** Adds the functions that this browser lacks. */
export function addMissingFunctions(): void {
  add(Array.prototype, 'toSorted', function toSorted<
    T,
  >(this: T[], compare?: (a: T, b: T) => number) {
    return [...this].sort(compare);
  });
  add(Array.prototype, 'toReversed', function toReversed<T>(this: T[]) {
    return [...this].reverse();
  });
  add(Array.prototype, 'with', function replaced<T>(this: T[], index: number, value: T) {
    const copy = [...this];
    copy.splice(index, 1, value);
    return copy;
  });
  add(Map, 'groupBy', <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
    const groups = new Map<K, T[]>();
    for (const [index, item] of [...items].entries()) {
      const key = keyOf(item, index);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  });
  add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
    const either = new AbortController();
    for (const signal of signals) {
      const end = () => either.abort(signal.reason);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true, signal: either.signal });
    }
    return either.signal;
  });
}
