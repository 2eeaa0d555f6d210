// Stores the sandbox's objects by id, and its scheduled work. With a folder, each change is appended to a file as one line.
// The file is read at the start, so objects survive a restart or a crash. The only card numbers in the file are numbers of
// test cards.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Json } from './stripe-objects.ts';

export type Kind =
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'balance_transaction'
  | 'payment_method'
  | 'dispute'
  | 'event'
  /** Internal to the sandbox: the test card of a payment method, idempotent responses, scheduled work. */
  | 'card'
  | 'answer'
  | 'task';

type Line = [kind: Kind, id: string, value: Json | null];

export type ObjectStore = ReturnType<typeof openObjectStore>;

/** @param folder null: in memory only */
export function openObjectStore(folder: string | null) {
  const kinds = new Map<Kind, Map<string, Json>>();
  const of = (kind: Kind) => {
    const found = kinds.get(kind) ?? new Map<string, Json>();
    kinds.set(kind, found);
    return found;
  };
  const path = folder ? join(folder, 'books.jsonl') : null;

  function remember([kind, id, value]: Line): void {
    if (value === null) of(kind).delete(id);
    else of(kind).set(id, value);
  }

  if (folder && path) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(path)) {
      for (const line of readFileSync(path, 'utf8').split('\n')) {
        if (line === '') continue;
        try {
          remember(JSON.parse(line) as Line);
        } catch {
          // The process was killed while it wrote the last line, so that change did not happen.
        }
      }
      const lines = [...kinds].flatMap(([kind, map]) =>
        [...map].map(([id, value]) => JSON.stringify([kind, id, value])),
      );
      writeFileSync(`${path}.new`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    }
  }

  function put(kind: Kind, id: string, value: Json | null): void {
    remember([kind, id, value]);
    if (path) appendFileSync(path, `${JSON.stringify([kind, id, value])}\n`, { mode: 0o600 });
  }

  return {
    get: (kind: Kind, id: string): Json | null => of(kind).get(id) ?? null,
    put: (kind: Kind, object: Json) => put(kind, String(object.id), object),
    remove: (kind: Kind, id: string) => put(kind, id, null),
    clear(): void {
      for (const [kind, map] of kinds) for (const id of map.keys()) put(kind, id, null);
    },
    /** Oldest first. */
    all: (kind: Kind): Json[] => [...of(kind).values()],
  };
}

const kindOfPrefix: Record<string, Kind> = {
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  txn: 'balance_transaction',
  pm: 'payment_method',
  dp: 'dispute',
};

/** Finds an object of a kind in `kindOfPrefix` by its id. @returns null for an unknown id, and for any other kind */
export function findAny(store: ObjectStore, id: string): Json | null {
  const kind = kindOfPrefix[id.split('_')[0] ?? ''];
  return kind ? store.get(kind, id) : null;
}
