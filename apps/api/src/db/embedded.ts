// The embedded database. open-database.ts imports this file only when it is needed, because the engine is large.
import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Db } from './client.ts';
import { EmbeddedStatements, isOutdatedStatement } from './embedded-statements.ts';
import { noWatch, type QueryWatch, timed } from './query-watch.ts';
import { withTransactionEnds } from './transaction-end.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * PGlite has one connection. A query through `db` inside an open transaction would wait for that transaction and deadlock.
 * This class therefore throws an error at such a query.
 */
class GuardedPGlite extends PGlite {
  watch: QueryWatch = noWatch;
  readonly #statements = new EmbeddedStatements(this);
  #refuse(what: string): void {
    if (insideTransaction.getStore()) {
      throw new Error(`${what} on the database handle inside a transaction: use the transaction`);
    }
  }
  override query: PGlite['query'] = (text, params, options) => {
    this.#refuse('query');
    return timed(this.watch, text, () => this.#ask(text, params, options)) as never;
  };
  async #ask(text: string, params?: unknown[], options?: QueryOptions): Promise<Results> {
    if (!this.#statements.isKnown(text, options)) return super.query(text, params, options);
    await this._checkReady();
    try {
      return await this._runExclusiveTransaction(() =>
        this._runExclusiveQuery(async () => {
          const results = await this.#statements.run<Record<string, unknown>>(
            text,
            params,
            options,
          );
          await this.syncToFs();
          return results;
        }),
      );
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      await this._runExclusiveTransaction(() =>
        this._runExclusiveQuery(() => this.#statements.forget(text)),
      );
      return super.query(text, params, options);
    }
  }
  /** @returns the transaction, with prepared statements for repeated queries */
  #withPrepared(tx: Transaction): Transaction {
    const quick = Object.create(tx) as Transaction;
    quick.query = async (text, params, options) => {
      if (tx.closed || !this.#statements.isKnown(text, options)) {
        return tx.query(text, params, options);
      }
      return this._runExclusiveQuery(() => this.#statements.run(text, params, options));
    };
    return quick;
  }
  override exec: PGlite['exec'] = (...args) => {
    this.#refuse('exec');
    return super.exec(...args);
  };
  override transaction: PGlite['transaction'] = (callback) => {
    this.#refuse('transaction');
    return super.transaction((tx) =>
      insideTransaction.run(true, () => callback(this.#withPrepared(tx))),
    );
  };
}

/** @param dataDir folder of the embedded database; undefined = in memory */
export async function openEmbedded(
  dataDir: string | undefined,
  snapshot?: Blob,
  watch: QueryWatch = noWatch,
): Promise<Database> {
  const pglite = new GuardedPGlite({
    ...(dataDir ? { dataDir } : {}),
    // Use a small buffer pool for a database that is copied from `snapshot`, because the copy is small and short-lived.
    // Cleaning up the default pool takes longer than the copy.
    ...(snapshot
      ? {
          loadDataDir: snapshot,
          startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
        }
      : {}),
    extensions: { btree_gist, citext, pg_trgm, unaccent },
  });
  await pglite.waitReady;
  pglite.watch = watch;
  return databaseOn(pglite);
}

/** Adapts an open engine to the product's `Database` interface. */
export function databaseOn(pglite: PGlite): Database {
  const db = withTransactionEnds(drizzle(pglite) as unknown as Db);
  let lock: Promise<unknown> = Promise.resolve();
  return {
    db,
    pglite,
    pool: null,
    exec: async (sql) => void (await pglite.exec(sql)),
    execAlone: async (statement) => void (await pglite.exec(statement)),
    query: async <T>(sql: string, params?: unknown[]) => (await pglite.query<T>(sql, params)).rows,
    listen: async (channel, onPayload) => void (await pglite.listen(channel, onPayload)),
    withLock: (_key, work) => {
      // One process owns the embedded database, so a promise chain is a sufficient lock.
      const run = lock.then(work, work);
      lock = run.catch(() => {});
      return run;
    },
    close: () => pglite.close(),
  };
}
