// Work that waits to be sent to the server, for example ratings, answers and study time. Entries are in localStorage,
// which stores them synchronously even while the page closes. Each entry has its own key, so that tabs do not overwrite
// each other's entries. Sending an entry is idempotent.
import { ApiError, isForLater, isPassing, NETWORK_ERROR } from '../api/api-error.ts';
import { getSession, subscribeSession } from '../api/session.ts';
import {
  listStoredKeys,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '../browser/browser-storage.ts';
import { createListeners } from '../listeners.ts';
import { checkConnection, isOffline, subscribeConnection } from './connection.ts';
import { OUTBOX_PREFIX } from './offline-wipe.ts';

const PREFIX = OUTBOX_PREFIX;
const LOCK_NAME = 'urost3.outbox';

interface Entry<T = unknown> {
  kind: string;
  payload: T;
  /** Milliseconds since 1970 by this device's clock. */
  madeAt: number;
}
type Sender = (payload: never) => Promise<unknown>;

const senders = new Map<string, Sender>();
const listeners = createListeners();
let loadSenders: () => Promise<unknown> = () => Promise.resolve();
/** The kinds of the entries that were sent, and of those that the server refused. */
type SentReport = Record<'sent' | 'refused', string[]>;
let onSent: (report: SentReport) => void = () => undefined;

function uidNow(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.uid : null;
}

export const subscribeOutbox = listeners.subscribe;

/** @param send must be idempotent, because an entry is sent again when the response was lost */
export function registerSender<T>(kind: string, send: (payload: T) => Promise<unknown>): void {
  senders.set(kind, send as Sender);
}

const keysOf = (uid: string) => listStoredKeys(`${PREFIX}${uid}.`);

export function countUnsent(): number {
  const uid = uidNow();
  return uid === null ? 0 : keysOf(uid).length;
}

/** The entries of a kind, oldest first. */
export function listUnsent<T>(kind: string): T[] {
  const uid = uidNow();
  if (uid === null) return [];
  return keysOf(uid)
    .map((key) => readStoredJson<Entry<T>>(key))
    .filter((entry): entry is Entry<T> => entry?.kind === kind)
    .sort((a, b) => a.madeAt - b.madeAt)
    .map((entry) => entry.payload);
}

/**
 * Stores an entry to be sent later.
 * @param id a later entry with the same id replaces the earlier one
 * @returns whether the entry survives a reload. False when this person is no longer signed in, and when the browser's
 *   storage is full or blocked: the entry is then in memory only
 */
export function enqueue<T>(uid: string, kind: string, id: string, payload: T): boolean {
  if (uidNow() !== uid) return false;
  const entry: Entry<T> = { kind, payload, madeAt: Date.now() };
  const isStored = writeStored(`${PREFIX}${uid}.${kind}.${id}`, JSON.stringify(entry));
  listeners.notify();
  return isStored;
}

/** Removes an entry that the server has accepted or refused in a call outside the outbox. */
export function removeUnsent(uid: string, kind: string, id: string): void {
  removeStored(`${PREFIX}${uid}.${kind}.${id}`);
  listeners.notify();
}

/**
 * Sends immediately, or stores the entry when the server cannot be reached.
 * @returns the response, or 'kept' if the entry was stored
 * @throws the error of `send` when the server can be reached but refused or failed, and a network error when the entry
 *   could not be stored. An earlier entry with the same id then stays.
 */
export async function sendOrKeep<T, R>(
  uid: string,
  entry: { kind: string; id: string; payload: T },
  send: () => Promise<R>,
): Promise<R | 'kept'> {
  if (!isOffline()) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || (await checkConnection())) throw error;
    }
  }
  const key = `${PREFIX}${uid}.${entry.kind}.${entry.id}`;
  const before = readStored(key);
  if (enqueue(uid, entry.kind, entry.id, entry.payload)) return 'kept';
  removeStored(key);
  if (before !== null && uidNow() === uid) writeStored(key, before);
  listeners.notify();
  throw new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR });
}

/** Whether the server itself failed at this entry. A proxy that cannot reach the server answers with 502 to 504. */
const isFault = (error: unknown) =>
  error instanceof ApiError && error.status >= 500 && (error.status < 502 || error.status > 504);

/** @returns 'later' when only this entry cannot be sent now; 'stop' when no entry can */
async function sendEntry(
  key: string,
  entry: Entry | null,
): Promise<'sent' | 'refused' | 'later' | 'stop'> {
  const before = readStored(key);
  const send = entry && senders.get(entry.kind);
  if (!entry) return 'refused';
  if (!send) return 'later';
  let isSent = true;
  try {
    await send(entry.payload as never);
  } catch (error) {
    if (isFault(error)) return 'later';
    if (isForLater(error)) return 'stop';
    isSent = false;
  }
  // A newer entry may have replaced this one while it was being sent. The newer one is sent next.
  if (readStored(key) === before) removeStored(key);
  return isSent ? 'sent' : 'refused';
}

async function drainNow(): Promise<void> {
  const report: SentReport = { sent: [], refused: [] };
  /** Entries that the next round sends again. They do not hold up the others, whose times tell the server their order. */
  const postponed = new Set<string>();
  for (;;) {
    const uid = uidNow();
    const made = (key: string) => readStoredJson<Entry>(key)?.madeAt ?? 0;
    const keys = uid === null ? [] : keysOf(uid).filter((found) => !postponed.has(found));
    const [key] = keys.sort((a, b) => made(a) - made(b));
    if (key === undefined) break;
    const entry = readStoredJson<Entry>(key);
    const result = await sendEntry(key, entry);
    if (result === 'stop') break;
    if (result === 'later') {
      postponed.add(key);
      continue;
    }
    report[result].push(entry?.kind ?? '');
    listeners.notify();
  }
  if (report.sent.length + report.refused.length > 0) onSent(report);
}

/** Sends waiting entries, oldest first. Only one tab sends at a time. */
export async function drainOutbox(): Promise<void> {
  if (isOffline() || countUnsent() === 0) return;
  await loadSenders();
  if (!navigator.locks) await drainNow();
  else {
    await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await drainNow();
    });
  }
}

const RETRY_EVERY_MS = 20_000;

/**
 * Sends waiting entries now, every 20 seconds, when the page becomes visible, and when the connection or the session
 * changes.
 * @param ports.load imports the senders of the features when an entry is waiting
 * @param ports.report is called after entries were sent or refused
 */
export function watchOutbox(ports: { load: typeof loadSenders; report: typeof onSent }): void {
  loadSenders = ports.load;
  onSent = ports.report;
  const drain = () => void drainOutbox().catch(() => undefined);
  subscribeConnection(drain);
  subscribeSession(drain);
  document.addEventListener('visibilitychange', () => {
    // A page that becomes hidden sends nothing, because it may be closed before the response arrives.
    if (document.visibilityState === 'visible') drain();
  });
  setInterval(drain, RETRY_EVERY_MS);
  drain();
}
