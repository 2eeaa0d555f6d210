// Deletes a person's data from this device at sign-out, because hospital computers are shared. Part of the first load,
// so that it also works when no further code can be loaded.

import { DAY_MS } from '@urost3/contract/day.ts';
import { getSession, subscribeSession } from '../api/session.ts';
import {
  listStoredKeys,
  readStored,
  removeStored,
  writeStored,
} from '../browser/browser-storage.ts';
import { clearEntries, removeDatabase } from './offline-store.ts';

export const MEDIA_CACHE = 'urost3-media';
/** The prefix of outbox entries: `{prefix}{uid}.…`. */
export const OUTBOX_PREFIX = 'urost3.outbox.';
/** The prefix of a person's localStorage entries outside the outbox. */
export const PERSONAL_PREFIX = 'urost3.mine.';
/**
 * The prefix of drafts (kept-draft.ts). They exist only on this device, so they are kept for their author after a session has ended
 * without a log-out.
 */
export const DRAFT_PREFIX = `${PERSONAL_PREFIX}draft.`;
/** The localStorage key of the uid whose unsaved work is on this device. */
const OWNER_KEY = 'urost3.unsent-of';
/** The localStorage key of the time at which the session ended without a log-out, in milliseconds since 1970. */
const ENDED_KEY = 'urost3.unsent-since';
/** Unsaved work waits for its author this long. */
const WAIT_DAYS = 30;

let wiping: Promise<unknown> = Promise.resolve();

async function removeMedia(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(MEDIA_CACHE);
}

/** @param keepsRecordings whether the person's own recordings wait for them with their other unsent work */
function wipeContent(keepsRecordings: boolean): void {
  const removed = keepsRecordings
    ? clearEntries('answers').catch(removeDatabase)
    : removeDatabase();
  wiping = Promise.allSettled([wiping, removed, removeMedia()]);
}

function removeAll(prefix: string, except?: string): void {
  for (const key of listStoredKeys(prefix)) {
    if (except === undefined || !key.startsWith(except)) removeStored(key);
  }
}

/**
 * Resolves when stored responses, recordings and media are deleted. Also resolves when the deletion has failed, or when
 * another tab delays it.
 */
export async function wiped(): Promise<void> {
  await wiping;
}

/** Whether unsaved work of this person may be on this device: they are signed in, or their session ended without a log-out. */
export function isKeptFor(uid: string): boolean {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.uid === uid : readStored(OWNER_KEY) === uid;
}

/** Deletes all unsaved work, and with it everything else of the person. */
function wipeWork(): void {
  removeAll(OUTBOX_PREFIX);
  removeAll(PERSONAL_PREFIX);
  removeStored(OWNER_KEY);
  removeStored(ENDED_KEY);
}

/** Whether unsaved work has waited longer than `WAIT_DAYS` for its author. */
function isTooOld(): boolean {
  const endedAt = Number(readStored(ENDED_KEY) ?? Number.NaN);
  return Date.now() - endedAt > WAIT_DAYS * DAY_MS;
}

/**
 * Deletes data at the end of each session, and data of a session that ended while no page was open. Who logs out or deletes the account
 * leaves nothing here. After any other end, for example by a sign-in on another device, unsaved work waits for the same person.
 */
export function watchSignOut(): void {
  const react = () => {
    const session = getSession();
    if (session.status === 'signed-in') {
      const { uid } = session.user;
      const owner = readStored(OWNER_KEY);
      // Another person has signed in, so the previous person's unsaved work is deleted.
      if (owner !== null && owner !== uid) {
        removeAll(OUTBOX_PREFIX, `${OUTBOX_PREFIX}${uid}.`);
        removeAll(PERSONAL_PREFIX);
        wipeContent(false);
      }
      if (owner !== uid) writeStored(OWNER_KEY, uid);
      removeStored(ENDED_KEY);
    }
    if (session.status !== 'signed-out') return;
    const isWanted = session.reason === 'logged-out' || session.reason === 'account-deleted';
    const isWaiting = !isWanted && readStored(OWNER_KEY) !== null && !isTooOld();
    wipeContent(isWaiting);
    if (!isWaiting) return wipeWork();
    removeAll(PERSONAL_PREFIX, DRAFT_PREFIX);
    if (readStored(ENDED_KEY) === null) writeStored(ENDED_KEY, String(Date.now()));
  };
  subscribeSession(react);
  react();
}
