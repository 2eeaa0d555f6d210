// Pages that the signed-in person has opened on this device while online. Deleted at sign-out.
import { readStoredJson, writeStored } from './browser-storage.ts';
import { PERSONAL_PREFIX } from './offline-wipe.ts';
import { getSession, type SessionState } from './session.ts';

/** Maximum; the oldest are dropped. */
const MOST = 300;

/** The last noted path and session, because most calls repeat the current page. Each sign-in has a new session object. */
let last: { session: SessionState; path: string } | null = null;

function keyOf(session: SessionState): string | null {
  return session.status === 'signed-in' ? `${PERSONAL_PREFIX}opened.${session.user.uid}` : null;
}

function read(key: string): string[] {
  const stored = readStoredJson<unknown>(key);
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
}

/** Called when a call of the current page was answered. */
export function noteOpened(path: string): void {
  const session = getSession();
  if (last?.session === session && last.path === path) return;
  const key = keyOf(session);
  if (key === null) return;
  last = { session, path };
  const known = read(key);
  if (known.includes(path)) return;
  writeStored(key, JSON.stringify([...known, path].slice(-MOST)));
}

export function wasOpened(path: string): boolean {
  const key = keyOf(getSession());
  return key !== null && read(key).includes(path);
}
