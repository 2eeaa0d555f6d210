// Work that waits to be sent to the server, for example ratings, answers and study time. Entries are in localStorage,
// which stores them synchronously even while the page closes. Each entry has its own key, so that tabs do not overwrite
// each other's entries. Sending an entry is idempotent.
import { isForLater, isPassing } from './api-error.ts';
import {
  listStoredKeys,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from './browser-storage.ts';
import { checkConnection, isOffline, subscribeConnection } from './connection.ts';
import { createListeners } from './listeners.ts';
import { OUTBOX_PREFIX } from './offline-wipe.ts';
import { getSession, subscribeSession } from './session.ts';

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
 * @returns false when nothing was stored, because this person is no longer signed in
 */
export function enqueue<T>(uid: string, kind: string, id: string, payload: T): boolean {
  if (uidNow() !== uid) return false;
  const entry: Entry<T> = { kind, payload, madeAt: Date.now() };
  writeStored(`${PREFIX}${uid}.${kind}.${id}`, JSON.stringify(entry));
  listeners.notify();
  return true;
}

/** Removes an entry that the server has accepted or refused in a call outside the outbox. */
export function removeUnsent(uid: string, kind: string, id: string): void {
  removeStored(`${PREFIX}${uid}.${kind}.${id}`);
  listeners.notify();
}

/**
 * Sends immediately, or stores the entry when the server cannot be reached.
 * @returns the response, or 'kept' if the entry was stored
 * @throws the error of `send` when the server can be reached but refused or failed
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
  enqueue(uid, entry.kind, entry.id, entry.payload);
  return 'kept';
}

async function sendEntry(key: string, entry: Entry | null): Promise<'sent' | 'refused' | 'later'> {
  const before = readStored(key);
  const send = entry && senders.get(entry.kind);
  if (!entry) return 'refused';
  if (!send) return 'later';
  let isSent = true;
  try {
    await send(entry.payload as never);
  } catch (error) {
    if (isForLater(error)) return 'later';
    isSent = false;
  }
  // A newer entry may have replaced this one while it was being sent. The newer one is sent next.
  if (readStored(key) === before) removeStored(key);
  return isSent ? 'sent' : 'refused';
}

async function drainNow(): Promise<void> {
  const report: SentReport = { sent: [], refused: [] };
  for (;;) {
    const uid = uidNow();
    const made = (key: string) => readStoredJson<Entry>(key)?.madeAt ?? 0;
    const [key] = uid === null ? [] : keysOf(uid).sort((a, b) => made(a) - made(b));
    if (key === undefined) break;
    const entry = readStoredJson<Entry>(key);
    const result = await sendEntry(key, entry);
    if (result === 'later') break;
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
