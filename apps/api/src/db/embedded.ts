// The embedded database. The product imports this file only when it is needed, because the engine is large.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  messages,
  PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, type Db, noWatch, type QueryWatch, timed } from './client.ts';
import { withTransactionEnds } from './transaction-end.ts';

type Engine = Pick<PGlite, 'execProtocolStream' | 'parsers' | 'serializers'>;
type Answer = Awaited<ReturnType<Engine['execProtocolStream']>>;

interface Kept {
  name: string;
  parameterTypes: readonly number[];
  /** The columns of the result; empty for a statement without a result, such as an update without `returning`. */
  columns: Answer;
  uses: number;
}

const KEPT_MAX = 300;
/** A prepared plan is discarded after this many uses, because the best plan changes as a table grows. */
const USES_PER_PLAN = 5_000;
/** Error codes of a prepared statement whose columns have changed or that the engine has dropped. */
const outdated = new Set(['0A000', '26000']);

const { serialize } = protocol;

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function isOutdatedStatement(error: unknown): boolean {
  return error instanceof messages.DatabaseError && outdated.has(error.code ?? '');
}

/**
 * Prepares the statements that the embedded engine runs repeatedly. An unprepared statement needs six calls into the
 * engine and is planned each time. A prepared statement needs one call (decision 005).
 */
class EmbeddedStatements {
  readonly #engine: Engine;
  readonly #seen = new Set<string>();
  readonly #kept = new Map<string, Kept>();
  #names = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Remembers the statement. @returns whether the statement was used before and can be prepared */
  isKnown(text: string, options: QueryOptions | undefined): boolean {
    if (options?.blob || options?.paramTypes || options?.onNotice) return false;
    if (this.#kept.has(text) || this.#seen.delete(text)) return true;
    if (this.#seen.size >= KEPT_MAX) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }

  /**
   * Prepares the statement if needed and runs it. The caller must hold the engine's lock; otherwise the messages of two
   * statements could mix.
   */
  async run<T>(
    text: string,
    params: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<T>> {
    const kept = await this.#keep(text);
    const values = params.map((value, i) => this.#write(value, kept.parameterTypes[i], options));
    const answer = await this.#send([
      serialize.bind({ statement: kept.name, values }),
      serialize.execute({}),
    ]);
    // Inherit the engine's parsers, because the engine would copy all of them for every statement that adds a parser.
    const parsers = Object.assign(Object.create(this.#engine.parsers), options.parsers);
    const results = parse.parseResults([...kept.columns, ...answer], parsers, {
      ...options,
      parsers: undefined,
    });
    return results[0] as Results<T>;
  }

  async forget(text: string): Promise<void> {
    const kept = this.#kept.get(text);
    this.#kept.delete(text);
    if (kept) await this.#send([serialize.close({ type: 'S', name: kept.name })]);
  }

  async #keep(text: string): Promise<Kept> {
    const known = this.#kept.get(text);
    if (known && known.uses < USES_PER_PLAN) {
      known.uses += 1;
      return known;
    }
    if (known) await this.forget(text);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= KEPT_MAX) await this.forget(oldest);
    this.#names += 1;
    const name = `kept_${this.#names}`;
    const description = await this.#send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const kept = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(description),
      columns: description.filter((message) => message.name === 'rowDescription'),
      uses: 1,
    };
    this.#kept.set(text, kept);
    return kept;
  }

  /** Serialises a parameter as the engine's own `query` does. */
  #write(value: unknown, type: number | undefined, options: QueryOptions): string | null {
    if (value === null || value === undefined) return null;
    const write = options.serializers?.[type ?? 0] ?? this.#engine.serializers[type ?? 0];
    return write ? write(value) : String(value);
  }

  #send(parts: readonly Uint8Array[]): Promise<Answer> {
    return this.#engine.execProtocolStream(join([...parts, serialize.sync()]), {
      syncToFs: false,
    });
  }
}

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
