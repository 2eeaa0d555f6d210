/**
 * Browser storage with an in-memory fallback for browsers that block it, for example in private windows. Values in the
 * fallback last until the page is reloaded.
 */
function createStorage(area: 'localStorage' | 'sessionStorage') {
  const fallback = new Map<string, string>();
  function read(key: string): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return fallback.get(key) ?? null;
    }
  }
  return {
    read,
    /** Reads JSON; null when it is missing or invalid. */
    readJson<T>(key: string): T | null {
      try {
        return JSON.parse(read(key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    /** @returns whether the value survives a reload */
    write(key: string, value: string): boolean {
      try {
        window[area].setItem(key, value);
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
    listKeys(prefix: string): string[] {
      try {
        return Object.keys(window[area]).filter((key) => key.startsWith(prefix));
      } catch {
        return [...fallback.keys()].filter((key) => key.startsWith(prefix));
      }
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
} = createStorage('localStorage');

/** Values of this tab. */
export const tabStorage = createStorage('sessionStorage');
