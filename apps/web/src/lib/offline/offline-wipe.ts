// Deletes a person's data from this device at sign-out, because hospital computers are shared. Part of the first load,
// so that it also works when no further code can be loaded.

import { getSession, subscribeSession } from '../api/session.ts';
import {
  listStoredKeys,
  readStored,
  removeStored,
  writeStored,
} from '../browser/browser-storage.ts';

/** The IndexedDB database with responses and recordings. */
export const DATABASE = 'urost3';
export const MEDIA_CACHE = 'urost3-media';
/** The prefix of outbox entries: `{prefix}{uid}.…`. */
export const OUTBOX_PREFIX = 'urost3.outbox.';
/** The prefix of a person's localStorage entries outside the outbox. */
export const PERSONAL_PREFIX = 'urost3.mine.';
/**
 * Prefixes of unsaved work: typed text, unsaved drafts of sections. Unsaved work exists only on this
 * device, so it is kept for its author after a session was ended elsewhere.
 */
export const DRAFT_PREFIX = `${PERSONAL_PREFIX}draft.`;
export const UNSAVED_PREFIX = `${PERSONAL_PREFIX}unsaved.`;
/** The localStorage key of the uid whose unsaved work is kept after the session was ended elsewhere. */
const WAITING_KEY = 'urost3.unsent-of';

let wiping: Promise<unknown> = Promise.resolve();

function removeDatabase(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve();
    const request = indexedDB.deleteDatabase(DATABASE);
    // 'blocked' means that another tab has the database open. That tab closes its connection, and the deletion
    // continues.
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

/**
 * Resolves when stored responses, recordings and media are deleted. Also resolves when the deletion has failed, or when
 * another tab delays it.
 */
export async function wiped(): Promise<void> {
  await wiping;
}

/** Deletes data at the end of each session, and data of a session that ended while no page was open. */
export function watchSignOut(): void {
  let lastUid: string | null = null;
  const react = () => {
    const session = getSession();
    if (session.status === 'signed-in') {
      lastUid = session.user.uid;
      const waiting = readStored(WAITING_KEY);
      // Another person has signed in, so the previous person's unsaved work is deleted.
      if (waiting !== null && waiting !== lastUid) {
        removeAll(OUTBOX_PREFIX, [`${OUTBOX_PREFIX}${lastUid}.`]);
        removeAll(PERSONAL_PREFIX);
      }
      removeStored(WAITING_KEY);
    }
    if (session.status !== 'signed-out') return;
    wipeContent();
    // The session was ended elsewhere. Unsent work is kept for the same person; everything else is deleted.
    if (session.reason === 'session-ended' && lastUid !== null) {
      removeAll(PERSONAL_PREFIX, [DRAFT_PREFIX, UNSAVED_PREFIX]);
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
