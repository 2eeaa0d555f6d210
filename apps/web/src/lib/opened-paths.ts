// Which pages the signed-in person has opened on this device while the server answered. Goes at sign-out.
import { readStoredJson, writeStored } from './browser-storage.ts';
import { PERSONAL_PREFIX } from './offline-wipe.ts';
import { getSession } from './session.ts';

/** The oldest are forgotten. */
const MOST = 300;

function keyNow(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? `${PERSONAL_PREFIX}opened.${session.user.uid}` : null;
}

function read(key: string): string[] {
  const stored = readStoredJson<unknown>(key);
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
}

/** A call of the page that is shown was answered. */
export function noteOpened(path: string): void {
  const key = keyNow();
  if (key === null) return;
  const known = read(key);
  if (known.includes(path)) return;
  writeStored(key, JSON.stringify([...known, path].slice(-MOST)));
}

export function wasOpened(path: string): boolean {
  const key = keyNow();
  return key !== null && read(key).includes(path);
}
