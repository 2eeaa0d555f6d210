// Lends the embedded engine to one test. After the release, every call throws the error of a closed engine. Code that
// outlives its test therefore cannot reach the database of the next test.
import type { PGlite } from '@electric-sql/pglite';

export interface EngineLease {
  engine: PGlite;
  /** Does not wait for running statements, because the engine finishes them before any later statement. */
  release(): Promise<void>;
}

export function leaseEngine(engine: PGlite): EngineLease {
  let isReleased = false;
  const unlisten: (() => Promise<void>)[] = [];
  const release = async () => {
    isReleased = true;
    for (const stop of unlisten.splice(0)) await stop();
  };
  const listen: PGlite['listen'] = async (...args) => {
    const stop = await engine.listen(...args);
    unlisten.push(stop);
    return stop;
  };
  const leased = new Proxy(engine, {
    get(target, key) {
      if (key === 'close') return release;
      const value: unknown = key === 'listen' ? listen : Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        isReleased ? Promise.reject(new Error('PGlite is closed')) : value.apply(target, args);
    },
  });
  return { engine: leased, release };
}
