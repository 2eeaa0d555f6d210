// localStorage that may be switched off (private modes, policies): everything then lasts as long as the tab.
const fallback = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** @returns whether it will outlive the tab */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    fallback.set(key, value);
    return false;
  }
}

export function removeStored(key: string): void {
  fallback.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export function listStoredKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [...fallback.keys()].filter((key) => key.startsWith(prefix));
  }
}

/** JSON that was stored by us; null when it is missing or not what it should be. */
export function readStoredJson<T>(key: string): T | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
