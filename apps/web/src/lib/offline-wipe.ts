// Shared hospital computers: a person's data is deleted from this device when they sign out. Part of the first load, with no
// dependency that might be missing when it is needed.
import { listStoredKeys, readStored, removeStored, writeStored } from './browser-storage.ts';
import { getSession, subscribeSession } from './session.ts';

/** Responses and recordings. */
export const DATABASE = 'urost3';
export const MEDIA_CACHE = 'urost3-media';
/** Entries waiting to be sent: `{prefix}{uid}.…`. */
export const OUTBOX_PREFIX = 'urost3.outbox.';
/** Prefix of everything else about one person in localStorage. */
export const PERSONAL_PREFIX = 'urost3.mine.';
/** Unsent work that exists only here and therefore waits for its person: typed text, section drafts, reading time. */
export const DRAFT_PREFIX = `${PERSONAL_PREFIX}draft.`;
export const UNSAVED_PREFIX = `${PERSONAL_PREFIX}unsaved.`;
export const STRETCH_PREFIX = `${PERSONAL_PREFIX}stretch.`;
/** The person whose unsent work waits here, although their session was ended elsewhere. */
const WAITING_KEY = 'urost3.unsent-of';

let wiping: Promise<unknown> = Promise.resolve();

function removeDatabase(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve();
    const request = indexedDB.deleteDatabase(DATABASE);
    // Blocked by another tab, which closes its connection in a moment; then the deletion proceeds.
    for (const outcome of ['success', 'error', 'blocked']) {
      request.addEventListener(outcome, () => resolve());
    }
  });
}

async function removeMedia(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(MEDIA_CACHE);
}

function wipeContent(): void {
  wiping = Promise.allSettled([wiping, removeDatabase(), removeMedia()]);
}

function removeAll(prefix: string, except: readonly string[] = []): void {
  for (const key of listStoredKeys(prefix)) {
    if (!except.some((kept) => key.startsWith(kept))) removeStored(key);
  }
}

/** Resolves when nothing is left. */
export async function wiped(): Promise<void> {
  await wiping;
}

/** From page start: deletes at every end of a session, and the remains of a session that ended while no page was open. */
export function watchSignOut(): void {
  let lastUid: string | null = null;
  const react = () => {
    const session = getSession();
    if (session.status === 'signed-in') {
      lastUid = session.user.uid;
      const waiting = readStored(WAITING_KEY);
      // Another person signed in, so the previous person's work is deleted.
      if (waiting !== null && waiting !== lastUid) {
        removeAll(OUTBOX_PREFIX, [`${OUTBOX_PREFIX}${lastUid}.`]);
        removeAll(PERSONAL_PREFIX);
      }
      removeStored(WAITING_KEY);
    }
    if (session.status !== 'signed-out') return;
    wipeContent();
    // Ended elsewhere: unsent work waits for the same person; everything else of theirs is deleted.
    if (session.reason === 'session-ended' && lastUid !== null) {
      removeAll(PERSONAL_PREFIX, [DRAFT_PREFIX, UNSAVED_PREFIX, STRETCH_PREFIX]);
      writeStored(WAITING_KEY, lastUid);
    } else if (
      lastUid !== null ||
      readStored(WAITING_KEY) === null ||
      session.reason === 'account-deleted'
    ) {
      removeAll(OUTBOX_PREFIX);
      removeAll(PERSONAL_PREFIX);
      removeStored(WAITING_KEY);
    }
    lastUid = null;
  };
  subscribeSession(react);
  react();
}
