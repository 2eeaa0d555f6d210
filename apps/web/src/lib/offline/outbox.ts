// Work that waits to be sent to the server, for example ratings, answers and study time. An entry is in localStorage before it is sent for
// the first time, and leaves it only when the server has accepted it, or when the person gives up what the server refused. localStorage
// stores synchronously even while the page closes. Each entry has its own key, so that tabs do not overwrite each other's entries. Sending
// an entry is idempotent.
import {
  ApiError,
  isForLater,
  isPassing,
  isUnauthenticated,
  messageOf,
  NETWORK_ERROR,
} from '../api/api-error.ts';
import { signedInUid, subscribeSession } from '../api/session.ts';
import {
  isStoredVolatile,
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
  /** Why the server refused the entry, which is then shown until the person sends it again or gives it up. */
  refusal?: string;
  /** Until then, a page still changes the entry, so it is neither sent nor counted. A page that crashed changes it no more. */
  heldUntil?: number;
}

/** What a person reads of an entry that the server has refused. */
export interface Described {
  /** For example 'Your answer in Emergency'. */
  what: string;
  /** What the person wrote or marked, to be copied; '' if `what` says it all. */
  words: string;
}

interface Kind<T> {
  /** Must be idempotent, because an entry is sent again when the response was lost. */
  send(payload: T): Promise<unknown>;
  /** Without it, an entry that the server refuses is deleted: the person did not make it on purpose. */
  describe?(payload: T): Described;
  /** Whether the page shows the former state again, and says so, when the server refuses the entry or fails at it at once. */
  isUndone?: boolean;
}

const kinds = new Map<string, Kind<never>>();
const listeners = createListeners();
let loadKinds: () => Promise<unknown> = () => Promise.resolve();
/** The kinds of the entries that were sent, and of those that the server refused. */
type SentReport = Record<'sent' | 'refused', string[]>;
let onSent: (report: SentReport) => void = () => undefined;

export const subscribeOutbox = listeners.subscribe;

export function registerKind<T>(name: string, kind: Kind<T>): void {
  kinds.set(name, kind);
}

/** Whether entries are lost with this page, because the browser has no space or blocks storage. */
export const isOutboxVolatile = () => isStoredVolatile(PREFIX);

interface Stored {
  key: string;
  entry: Entry;
}

/** The entries of the signed-in person, oldest first. */
function listEntries(): Stored[] {
  const uid = signedInUid();
  if (uid === null) return [];
  return listStoredKeys(`${PREFIX}${uid}.`)
    .flatMap((key) => {
      const entry = readStoredJson<Entry>(key);
      return entry ? [{ key, entry }] : [];
    })
    .sort((a, b) => a.entry.madeAt - b.entry.madeAt);
}

const listWaiting = () =>
  listEntries().filter(
    ({ entry }) => entry.refusal === undefined && (entry.heldUntil ?? 0) <= Date.now(),
  );

export const countUnsent = () => listWaiting().length;
export const countRefused = () =>
  listEntries().filter(({ entry }) => entry.refusal !== undefined).length;

/** The payloads of the waiting entries of a kind, oldest first. */
export const listUnsent = <T>(kind: string): T[] =>
  listWaiting().flatMap(({ entry }) => (entry.kind === kind ? [entry.payload as T] : []));

export interface Refused extends Described {
  key: string;
  madeAt: number;
  refusal: string;
}

/** What the server has refused, oldest first. */
export async function listRefused(): Promise<Refused[]> {
  await loadKinds();
  return listEntries().flatMap(({ key, entry: { kind, payload, madeAt, refusal } }) => {
    const described = kinds.get(kind)?.describe?.(payload as never);
    return described && refusal !== undefined ? [{ ...described, key, madeAt, refusal }] : [];
  });
}

/** Gives up an entry that the server has refused. */
export function giveUpRefused(key: string): void {
  removeStored(key);
  listeners.notify();
}

/** Lets an entry that the server has refused wait for the next sending. */
export function retryRefused(key: string): void {
  const entry = readStoredJson<Entry>(key);
  if (!entry) return;
  const { refusal: _, ...waiting } = entry;
  writeStored(key, JSON.stringify(waiting));
  listeners.notify();
}

const storageKeyOf = (uid: string, kind: string, id: string) => `${PREFIX}${uid}.${kind}.${id}`;

/**
 * Stores an entry to be sent later.
 * @param id a later entry with the same id replaces the earlier one
 * @param heldMs how long the entry waits for its page to replace it before it is sent
 * @returns whether the entry survives a reload. False when this person is no longer signed in, and when the browser's
 *   storage is full or blocked: the entry is then in memory only
 */
export function enqueue<T>(
  uid: string,
  kind: string,
  id: string,
  payload: T,
  heldMs?: number,
): boolean {
  if (signedInUid() !== uid) return false;
  const now = Date.now();
  const entry: Entry<T> = { kind, payload, madeAt: now };
  if (heldMs !== undefined) entry.heldUntil = now + heldMs;
  const key = storageKeyOf(uid, kind, id);
  const isStored = writeStored(key, JSON.stringify(entry));
  // In memory an entry is lost with its page, and a page that holds an entry has it anyway.
  if (!isStored && heldMs !== undefined) removeStored(key);
  // A held entry is not counted, and its page replaces it every few seconds.
  if (heldMs === undefined) listeners.notify();
  return isStored;
}

/** Removes an entry that the server has accepted or refused in a call outside the outbox. */
export function removeUnsent(uid: string, kind: string, id: string): void {
  removeStored(storageKeyOf(uid, kind, id));
  listeners.notify();
}

/** Removes the entry, or keeps it with the reason, unless a newer entry has replaced it meanwhile. */
function settle(key: string, stored: string | null, refusal: string | null): void {
  if (readStored(key) !== stored) return;
  const entry = readStoredJson<Entry>(key);
  if (entry && refusal !== null && kinds.get(entry.kind)?.describe)
    writeStored(key, JSON.stringify({ ...entry, refusal }));
  else removeStored(key);
  listeners.notify();
}

/** The keys of the entries that this tab is sending. */
const sending = new Set<string>();

/**
 * Stores an entry, so that it is not lost with the page, and sends it.
 * @returns the response, or 'kept' if the entry waits because the server cannot be reached or has failed
 * @throws the server's error when it refused the entry. For a kind that `isUndone` also any other error of a server that was reached, and
 *   a network error when the entry could not be stored: an earlier entry with the same id then stays
 */
export async function sendOrKeep<T, R>(
  uid: string,
  entry: { kind: string; id: string; payload: T },
  send: () => Promise<R>,
): Promise<R | 'kept'> {
  // The person has logged out meanwhile, and leaves nothing here.
  if (signedInUid() !== uid) return send();
  const isUndone = kinds.get(entry.kind)?.isUndone === true;
  const key = storageKeyOf(uid, entry.kind, entry.id);
  const before = readStored(key);
  const isStored = enqueue(uid, entry.kind, entry.id, entry.payload);
  const stored = readStored(key);
  const restore = () => {
    if (readStored(key) !== stored) return;
    if (before !== null && signedInUid() === uid) writeStored(key, before);
    else removeStored(key);
    listeners.notify();
  };
  if (!isOffline()) {
    sending.add(key);
    try {
      const response = await send();
      settle(key, stored, null);
      return response;
    } catch (error) {
      const isPending =
        isUnauthenticated(error) || (isPassing(error) && !(await checkConnection()));
      if (isUndone && !isPending) {
        restore();
        throw error;
      }
      if (!isForLater(error)) {
        settle(key, stored, messageOf(error, REFUSED));
        throw error;
      }
    } finally {
      sending.delete(key);
    }
  }
  // An entry that is only in memory is still sent if the page stays open, and the page says so (StorageNotice).
  if (isStored || !isUndone) return 'kept';
  restore();
  throw new ApiError({ status: 0, code: 'network', message: NETWORK_ERROR });
}

const REFUSED = 'It is no longer possible.';

/** Whether the server itself failed at this entry. A proxy that cannot reach the server answers with 502 to 504. */
const isFault = (error: unknown) =>
  error instanceof ApiError && error.status >= 500 && (error.status < 502 || error.status > 504);

type Outcome = 'sent' | 'refused' | 'later' | 'stop';

/** @returns 'later' when only this entry cannot be sent now; 'stop' when no entry can */
async function sendEntry({ key, entry }: Stored): Promise<Outcome> {
  const stored = readStored(key);
  const kind = kinds.get(entry.kind);
  if (!kind) return 'later';
  let refusal: string | null = null;
  try {
    await kind.send(entry.payload as never);
  } catch (error) {
    if (isFault(error)) return 'later';
    if (isForLater(error)) return 'stop';
    refusal = messageOf(error, REFUSED);
  }
  // A newer entry may have replaced this one while it was being sent. The newer one is sent next.
  settle(key, stored, refusal);
  return refusal === null ? 'sent' : 'refused';
}

async function drainNow(): Promise<void> {
  const report: SentReport = { sent: [], refused: [] };
  /** Entries that the next round sends again. They do not hold up the others, whose times tell the server their order. */
  const postponed = new Set<string>();
  for (;;) {
    const next = listWaiting().find(({ key }) => !postponed.has(key) && !sending.has(key));
    if (!next) break;
    const result = await sendEntry(next);
    if (result === 'stop') break;
    if (result === 'later') postponed.add(next.key);
    else report[result].push(next.entry.kind);
  }
  if (report.sent.length + report.refused.length > 0) onSent(report);
}

/** Sends waiting entries, oldest first. Only one tab sends at a time. */
export async function drainOutbox(): Promise<void> {
  if (isOffline() || countUnsent() === 0) return;
  await loadKinds();
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
 * @param ports.load imports the kinds of the features when an entry is waiting
 * @param ports.report is called after entries were sent or refused
 */
export function watchOutbox(ports: { load: typeof loadKinds; report: typeof onSent }): void {
  loadKinds = ports.load;
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
