// Deletes a person's data from this device at sign-out, because hospital computers are shared. Part of the first load,
// so that it also works when no further code can be loaded.

import { DAY_MS } from '@urost3/contract/day.ts';
import { getSession, signedInUid, subscribeSession } from '../api/session.ts';
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
/** The localStorage key of the uid of the last person who was signed in and has not logged out. */
const OWNER_KEY = 'urost3.unsent-of';
/** The prefix of the time at which a person's session ended without a log-out, in milliseconds since 1970. */
const ENDED_PREFIX = 'urost3.unsent-since.';
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
  return (signedInUid() ?? readStored(OWNER_KEY)) === uid;
}

function removeWorkOf(uid: string): void {
  for (const prefix of [OUTBOX_PREFIX, DRAFT_PREFIX]) removeAll(`${prefix}${uid}.`);
  removeStored(ENDED_PREFIX + uid);
}

/** Notes when the session of a person ended whose unsaved work waits here. */
function noteEnd(uid: string): void {
  if (readStored(ENDED_PREFIX + uid) === null) writeStored(ENDED_PREFIX + uid, String(Date.now()));
}

/** Deletes unsaved work that has waited longer than `WAIT_DAYS` for its author, or whose author is not known. */
function removeOldWork(present: string | null): void {
  const prefixes = [OUTBOX_PREFIX, DRAFT_PREFIX, ENDED_PREFIX];
  const keys = prefixes.flatMap((prefix) =>
    listStoredKeys(prefix).map((key) => key.slice(prefix.length)),
  );
  for (const uid of new Set(keys.map((key) => key.split('.', 1)[0] ?? ''))) {
    const endedAt = Number(readStored(ENDED_PREFIX + uid) ?? Number.NaN);
    const isWaiting = Date.now() - endedAt <= WAIT_DAYS * DAY_MS;
    if (uid !== present && !isWaiting) removeWorkOf(uid);
  }
}

/**
 * Deletes data at the end of each session, and data of a session that ended while no page was open. Who logs out or deletes the account
 * leaves nothing here. After any other end, for example by a sign-in on another device, unsaved words wait for the same person, also while
 * other people use this device. Recordings wait until another person signs in.
 */
export function watchSignOut(): void {
  const react = () => {
    const session = getSession();
    const owner = readStored(OWNER_KEY);
    if (session.status === 'signed-in') {
      const { uid } = session.user;
      if (owner !== null && owner !== uid) {
        removeAll(PERSONAL_PREFIX, DRAFT_PREFIX);
        wipeContent(false);
        noteEnd(owner);
      }
      if (owner !== uid) writeStored(OWNER_KEY, uid);
      removeStored(ENDED_PREFIX + uid);
      removeOldWork(uid);
    }
    if (session.status !== 'signed-out') return;
    removeAll(PERSONAL_PREFIX, DRAFT_PREFIX);
    const isWanted = session.reason === 'logged-out' || session.reason === 'account-deleted';
    if (owner !== null && isWanted) {
      removeWorkOf(owner);
      removeStored(OWNER_KEY);
    } else if (owner !== null) noteEnd(owner);
    removeOldWork(null);
    wipeContent(owner !== null && readStored(ENDED_PREFIX + owner) !== null);
  };
  subscribeSession(react);
  react();
}
