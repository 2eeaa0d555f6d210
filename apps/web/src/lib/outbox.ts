// Offline work waiting to be sent: ratings, attempts, study time. Each entry has its own key in localStorage, because an
// entry must be safe at once, even while the page is closing, and two tabs must not overwrite each other's. Every entry can
// be sent twice without counting twice.
import { isPassing } from './api-error.ts';
import {
  listStoredKeys,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from './browser-storage.ts';
import { checkConnection, isOffline, subscribeConnection } from './connection.ts';
import { OUTBOX_PREFIX } from './offline-wipe.ts';
import { getSession, subscribeSession } from './session.ts';

const PREFIX = OUTBOX_PREFIX;
const LOCK_NAME = 'urost3.outbox';

interface Entry<T = unknown> {
  kind: string;
  payload: T;
  /** The time of the device's clock. */
  madeAt: number;
}
type Sender = (payload: never) => Promise<unknown>;

const senders = new Map<string, Sender>();
const listeners = new Set<() => void>();
let loadSenders: () => Promise<unknown> = () => Promise.resolve();
/** Entries that were sent, by kind. */
type SentReport = Record<'sent' | 'refused', string[]>;
let onSent: (report: SentReport) => void = () => undefined;

function uidNow(): string | null {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.uid : null;
}

function changed(): void {
  for (const listener of Array.from(listeners)) listener();
}

export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends an entry of a kind. Must be idempotent. */
export function registerSender<T>(kind: string, send: (payload: T) => Promise<unknown>): void {
  senders.set(kind, send as Sender);
}

const keysOf = (uid: string) => listStoredKeys(`${PREFIX}${uid}.`);

export function countUnsent(): number {
  const uid = uidNow();
  return uid === null ? 0 : keysOf(uid).length;
}

/** Entries of a kind, oldest first. */
export function listUnsent<T>(kind: string): T[] {
  const uid = uidNow();
  if (uid === null) return [];
  return keysOf(uid)
    .map((key) => readStoredJson<Entry<T>>(key))
    .filter((entry): entry is Entry<T> => entry?.kind === kind)
    .sort((a, b) => a.madeAt - b.madeAt)
    .map((entry) => entry.payload);
}

/** @param id a later entry with the same id replaces an earlier one */
export function enqueue<T>(uid: string, kind: string, id: string, payload: T): void {
  // Signed out meanwhile: that person's entries are deleted, and none may be added.
  if (uidNow() !== uid) return;
  const entry: Entry<T> = { kind, payload, madeAt: Date.now() };
  writeStored(`${PREFIX}${uid}.${kind}.${id}`, JSON.stringify(entry));
  changed();
}

/** The server already has it from another call. */
export function removeUnsent(uid: string, kind: string, id: string): void {
  removeStored(`${PREFIX}${uid}.${kind}.${id}`);
  changed();
}

/**
 * Sends at once, or stores the entry when the server cannot be reached.
 * @returns the response; 'kept' when it is stored on this device. @throws the server's refusal
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
      // A failure while the server does answer is thrown to the caller.
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
  try {
    await send(entry.payload as never);
  } catch (error) {
    const status = (error as { status?: number }).status ?? 0;
    if (isPassing(error) || status === 401 || status === 429) return 'later';
    removeStored(key);
    return 'refused';
  }
  // Replaced by a newer entry while it was being sent: the newer one is sent next.
  if (readStored(key) === before) removeStored(key);
  return 'sent';
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
    changed();
  }
  if (report.sent.length + report.refused.length > 0) onSent(report);
}

/** Sends waiting entries, oldest first, in one tab at a time. */
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

/** Sends whenever possible. @param ports.load imports the features' senders when something is waiting */
export function watchOutbox(ports: { load: typeof loadSenders; report: typeof onSent }): void {
  loadSenders = ports.load;
  onSent = ports.report;
  const drain = () => void drainOutbox().catch(() => undefined);
  subscribeConnection(drain);
  subscribeSession(drain);
  document.addEventListener('visibilitychange', () => {
    // A hidden page may be closed before a response arrives, so it sends with keepalive.
    if (document.visibilityState === 'visible') drain();
  });
  setInterval(drain, RETRY_EVERY_MS);
  drain();
}
