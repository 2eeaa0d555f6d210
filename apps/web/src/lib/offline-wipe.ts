// Shared hospital computers: what is kept on this device goes when its person signs out. Part of the first load, so it
// depends on nothing that might not be there when it is needed.
import { listStoredKeys, readStored, removeStored, writeStored } from './browser-storage.ts';
import { getSession, subscribeSession } from './session.ts';

/** Answers and recordings. */
export const DATABASE = 'urost3';
export const MEDIA_CACHE = 'urost3-media';
/** Work that waits to be sent: `{prefix}{uid}.…`. */
export const OUTBOX_PREFIX = 'urost3.outbox.';
/** Everything else about one person that is kept in localStorage begins so. */
export const PERSONAL_PREFIX = 'urost3.mine.';
/** What nobody else has yet and so waits for its person: texts being typed, sections being written, time being read. */
export const DRAFT_PREFIX = `${PERSONAL_PREFIX}draft.`;
export const UNSAVED_PREFIX = `${PERSONAL_PREFIX}unsaved.`;
export const STRETCH_PREFIX = `${PERSONAL_PREFIX}stretch.`;
/** Whose unsent work waits here although the session was ended from elsewhere. */
const WAITING_KEY = 'urost3.unsent-of';

let wiping: Promise<unknown> = Promise.resolve();

function removeDatabase(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve();
    const request = indexedDB.deleteDatabase(DATABASE);
    // Blocked: another tab closes it in a moment, and then it goes.
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

/** From the start of the page: wipes at every end of a session, and what is left of one that ended without us. */
export function watchSignOut(): void {
  let lastUid: string | null = null;
  const react = () => {
    const session = getSession();
    if (session.status === 'signed-in') {
      lastUid = session.user.uid;
      const waiting = readStored(WAITING_KEY);
      // Somebody else: whoever left work here will not be back.
      if (waiting !== null && waiting !== lastUid) {
        removeAll(OUTBOX_PREFIX, [`${OUTBOX_PREFIX}${lastUid}.`]);
        removeAll(PERSONAL_PREFIX);
      }
      removeStored(WAITING_KEY);
    }
    if (session.status !== 'signed-out') return;
    wipeContent();
    // Ended from elsewhere: what was not sent yet waits for the same person, and nothing else of theirs.
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
