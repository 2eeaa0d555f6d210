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

/** The IndexedDB database with responses and recordings. */
export const DATABASE = 'urost3';
export const MEDIA_CACHE = 'urost3-media';
/** The prefix of outbox entries: `{prefix}{uid}.…`. */
export const OUTBOX_PREFIX = 'urost3.outbox.';
/** The prefix of a person's localStorage entries outside the outbox. */
export const PERSONAL_PREFIX = 'urost3.mine.';
/**
 * Prefixes of unsaved work: typed text, unsaved drafts of sections. Unsaved work exists only on this
 * device, so it is kept for its author after a session has ended without a log-out.
 */
export const DRAFT_PREFIX = `${PERSONAL_PREFIX}draft.`;
export const UNSAVED_PREFIX = `${PERSONAL_PREFIX}unsaved.`;
/** A typed answer, what was said for the examiner, a talk with the patient. */
export const ANSWER_PREFIX = `${PERSONAL_PREFIX}answer.`;
export const SAID_PREFIX = `${PERSONAL_PREFIX}said.`;
export const TALK_PREFIX = `${PERSONAL_PREFIX}talk.`;
export const workPrefixes = [
  DRAFT_PREFIX,
  UNSAVED_PREFIX,
  ANSWER_PREFIX,
  SAID_PREFIX,
  TALK_PREFIX,
] as const;
/** The localStorage key of the uid whose unsaved work is on this device. */
const OWNER_KEY = 'urost3.unsent-of';
/** The localStorage key of the time at which the session ended without a log-out, in milliseconds since 1970. */
const ENDED_KEY = 'urost3.unsent-since';
/** Unsaved work waits for its author this long. */
const WAIT_DAYS = 30;

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
        removeAll(OUTBOX_PREFIX, [`${OUTBOX_PREFIX}${uid}.`]);
        removeAll(PERSONAL_PREFIX);
      }
      if (owner !== uid) writeStored(OWNER_KEY, uid);
      removeStored(ENDED_KEY);
    }
    if (session.status !== 'signed-out') return;
    wipeContent();
    const isWanted = session.reason === 'logged-out' || session.reason === 'account-deleted';
    if (isWanted || readStored(OWNER_KEY) === null || isTooOld()) return wipeWork();
    removeAll(PERSONAL_PREFIX, workPrefixes);
    if (readStored(ENDED_KEY) === null) writeStored(ENDED_KEY, String(Date.now()));
  };
  subscribeSession(react);
  react();
}
