// Collects items during a transaction, so that they can be written in one statement just before the commit. Work that
// depends on the commit runs after the commit.
import type { Db } from './client.ts';

export interface TransactionEnd<T> {
  /** Called as the last step before the commit. */
  beforeCommit(tx: Db, items: readonly T[]): Promise<void>;
  afterCommit(items: readonly T[]): void;
}

type Collected = Map<TransactionEnd<unknown>, unknown[]>;

const collectedOf = new WeakMap<Db, Collected>();

/** Collects the items for the end of the transaction. Outside a transaction, writes them immediately. */
export async function collect<T>(tx: Db, end: TransactionEnd<T>, items: readonly T[]) {
  const collected = collectedOf.get(tx);
  if (!collected) {
    await end.beforeCommit(tx, items);
    end.afterCommit(items);
    return;
  }
  const key = end as TransactionEnd<unknown>;
  collected.set(key, [...(collected.get(key) ?? []), ...items]);
}

/** Runs the work when the transaction commits. Outside a transaction, runs it immediately. */
export const afterCommit = (tx: Db, work: () => void): Promise<void> =>
  collect(tx, { beforeCommit: async () => {}, afterCommit: work }, []);

type Begin = Db['transaction'];

/** Items collected inside a savepoint are kept when it is released and dropped when it is rolled back. */
function followSavepoints(tx: Db, collected: Collected): void {
  collectedOf.set(tx, collected);
  const begin = tx.transaction.bind(tx) as Begin;
  tx.transaction = async (work, config) => {
    const own: Collected = new Map();
    const answer = await begin((inner) => {
      followSavepoints(inner, own);
      return work(inner);
    }, config);
    for (const [end, items] of own) await collect(tx, end, items);
    return answer;
  };
}

/** Enables `collect` in every transaction of this handle. */
export function withTransactionEnds(db: Db): Db {
  const begin = db.transaction.bind(db) as Begin;
  db.transaction = async (work, config) => {
    const collected: Collected = new Map();
    const answer = await begin(async (tx) => {
      followSavepoints(tx, collected);
      const result = await work(tx);
      for (const [end, items] of collected) await end.beforeCommit(tx, items);
      return result;
    }, config);
    for (const [end, items] of collected) end.afterCommit(items);
    return answer;
  };
  return db;
}
