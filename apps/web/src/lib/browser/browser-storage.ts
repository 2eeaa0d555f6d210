/** @returns null for a missing or invalid value */
export function parseJson<T>(stored: string | null): T | null {
  try {
    return JSON.parse(stored ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Browser storage with an in-memory fallback. The fallback holds values while storage is full or blocked, for example
 * in a private window. Values in the fallback last until the page is reloaded.
 */
function createStorage(area: 'localStorage' | 'sessionStorage') {
  const fallback = new Map<string, string>();
  function read(key: string): string | null {
    const kept = fallback.get(key);
    if (kept !== undefined) return kept;
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  }
  return {
    read,
    /** Reads JSON; null when it is missing or invalid. */
    readJson: <T>(key: string): T | null => parseJson<T>(read(key)),
    /** @returns whether the value survives a reload */
    write(key: string, value: string): boolean {
      try {
        window[area].setItem(key, value);
        fallback.delete(key);
        return true;
      } catch {
        fallback.set(key, value);
        return false;
      }
    },
    remove(key: string): void {
      fallback.delete(key);
      try {
        window[area].removeItem(key);
      } catch {
        // Storage is blocked, so nothing was stored.
      }
    },
    /** Whether values with this prefix are lost when the page is reloaded. */
    isVolatile: (prefix: string) => [...fallback.keys()].some((key) => key.startsWith(prefix)),
    listKeys(prefix: string): string[] {
      const keys = new Set(fallback.keys());
      try {
        for (const key of Object.keys(window[area])) keys.add(key);
      } catch {
        // Storage is blocked, so all keys are in the fallback.
      }
      return [...keys].filter((key) => key.startsWith(prefix));
    },
  };
}

/** Values that other tabs and later visits read too. */
export const {
  read: readStored,
  readJson: readStoredJson,
  write: writeStored,
  remove: removeStored,
  listKeys: listStoredKeys,
  isVolatile: isStoredVolatile,
} = createStorage('localStorage');

export const tabStorage = createStorage('sessionStorage');
