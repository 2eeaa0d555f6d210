// Data of each person in IndexedDB: API responses for offline reading, and the person's own recordings (offline-wipe.ts says when they are
// deleted). When IndexedDB is missing or full, the app works without stored data.
const DATABASE = 'urost3';
const VERSION = 1;
type StoreName = 'answers' | 'recordings';

interface Entry<T> {
  /** `{uid}/{what}` */
  key: string;
  uid: string;
  /** Of a response: whether it is deleted when Premium ends. */
  isPremium: boolean;
  keptAt: number;
  value: T;
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    if (typeof indexedDB === 'undefined') {
      reject(new Error('This browser keeps nothing'));
      return;
    }
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['answers', 'recordings']) {
        request.result.createObjectStore(name, { keyPath: 'key' });
      }
    });
    request.addEventListener('success', () => {
      // Closes the connection when another tab opens the database with a newer version or deletes the database. An open
      // connection would block that tab.
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        opening = null;
      });
      request.result.addEventListener('close', () => {
        opening = null;
      });
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error));
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
    transaction.addEventListener('error', () => reject(transaction.error));
  });
}

const rowKeyOf = (uid: string, what: string) => `${uid}/${what}`;

/** @throws when the entry cannot be stored, because IndexedDB is missing or full */
export async function putEntry<T>(
  store: StoreName,
  entry: { uid: string; what: string; isPremium?: boolean; value: T },
): Promise<void> {
  const { uid, what, isPremium = false, value } = entry;
  const kept: Entry<T> = { key: rowKeyOf(uid, what), uid, isPremium, keptAt: Date.now(), value };
  await run(store, 'readwrite', (objects) => objects.put(kept));
}

export async function getEntry<T>(
  store: StoreName,
  uid: string,
  what: string,
): Promise<Entry<T> | null> {
  const found = await run(store, 'readonly', (objects) => objects.get(rowKeyOf(uid, what)));
  return (found as Entry<T> | undefined) ?? null;
}

export async function listEntries(store: StoreName, uid: string): Promise<Entry<unknown>[]> {
  const all = (await run(store, 'readonly', (objects) => objects.getAll())) as Entry<unknown>[];
  return all.filter((entry) => entry.uid === uid);
}

export async function removeEntry(store: StoreName, uid: string, what: string): Promise<void> {
  await run(store, 'readwrite', (objects) => objects.delete(rowKeyOf(uid, what)));
}

export async function removeEntriesWhere(
  store: StoreName,
  isGone: (entry: Entry<unknown>) => boolean,
): Promise<void> {
  const all = (await run(store, 'readonly', (objects) => objects.getAll())) as Entry<unknown>[];
  for (const entry of all) {
    if (isGone(entry)) await run(store, 'readwrite', (objects) => objects.delete(entry.key));
  }
}

export async function clearEntries(store: StoreName): Promise<void> {
  await run(store, 'readwrite', (objects) => objects.clear());
}

export function removeDatabase(): Promise<void> {
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
