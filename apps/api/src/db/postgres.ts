// PostgreSQL 15 or newer, through a connection pool. LISTEN uses a separate connection.

import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, type Db, noWatch, type QueryWatch } from './client.ts';
import { withTransactionEnds } from './transaction-end.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** As often as a statement must run before the JDBC driver of PostgreSQL keeps it, too. */
const KEPT_FROM_RUN = 5;
/** Each connection keeps the plans of the statements that it has run. A plan takes some 50 kB of the database's memory. */
const KEPT_MAX = 250;
const COUNTED_MAX = 2_000;
/** Longer texts are mostly inserts of many rows, which are seldom the same again. */
const KEPT_LENGTH_MAX = 8_000;

/**
 * Names the statements that run often. PostgreSQL keeps the plan of a named statement, and planning takes longer than
 * running most of them (decision 174).
 * @returns a function that returns the name of a statement; undefined for one without a name
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size === KEPT_MAX || text.length > KEPT_LENGTH_MAX) return known;
    const run = (runs.get(text) ?? 0) + 1;
    if (run < KEPT_FROM_RUN) {
      if (runs.size === COUNTED_MAX) runs.clear();
      runs.set(text, run);
      return undefined;
    }
    runs.delete(text);
    const name = `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

type Statement = string | { text?: string; name?: string } | null;

/** The driver's client. It names the statements of Drizzle, and has a timer around the promise form and the callback form of `query`. */
function createClientClass(watch: QueryWatch): typeof pg.Client {
  const nameOf = createStatementNames();
  return class extends pg.Client {
    override query = ((...args: unknown[]) => {
      const statement = args[0] as Statement;
      const text = (typeof statement === 'string' ? statement : statement?.text) ?? '';
      // Without values, a text may contain several statements, and these cannot have a name.
      const hasValues = Array.isArray(args[1]) && args[1].length > 0;
      if (typeof statement === 'object' && hasValues && !statement?.name)
        args[0] = { ...statement, name: nameOf(text) };
      const startedAt = performance.now();
      const measure = () => watch.onQuery(text, performance.now() - startedAt);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...answer: unknown[]) => {
          measure();
          callback(...answer);
        };
      }
      const result = super.query(...(args as Parameters<pg.Client['query']>)) as unknown;
      if (result instanceof Promise) result.then(measure, measure);
      return result;
    }) as pg.Client['query'];
  };
}

/** The driver's types lack `onConnect`. */
type PoolOptions = pg.PoolConfig & { onConnect(client: pg.PoolClient): Promise<unknown> };

function openPool(connectionString: string, max: number, watch: QueryWatch): pg.Pool {
  const options: PoolOptions = {
    connectionString,
    Client: createClientClass(watch),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The driver needs a timeout too, because the server's timeout error never arrives on a dead connection.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
    // Set the statement timeout with a statement, because poolers refuse it as a startup parameter.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
  };
  const opened = new pg.Pool(options);
  // The pool would close the connection of every statement that fails. One that the server refused leaves it as it was.
  opened.query = (async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await opened.connect();
    try {
      const result = await client.query(...args);
      client.release();
      return result;
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      client.release(!isRefused);
      throw error;
    }
  }) as unknown as pg.Pool['query'];
  // Listen for errors of a connection that is checked out but runs no statement. An error without a listener ends the
  // process.
  opened.on('connect', (client) => client.on('error', () => {}));
  // Ignore the error of an idle connection that breaks; the pool opens another one. Without a listener the error would end the process.
  opened.on('error', () => {});
  return opened;
}

/** Whether both URLs lead to the same database on the same server. A pooler in between makes no difference. */
export async function isSameDatabase(one: string, other: string): Promise<boolean> {
  const identify = async (connectionString: string) => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>(
        'select current_database() || pg_postmaster_start_time()::text as id',
      );
      return rows[0]?.id;
    } finally {
      await client.end();
    }
  };
  return one === other || (await identify(one)) === (await identify(other));
}

/**
 * Whether a pooler assigns a server connection to each transaction and not to each client. In that mode LISTEN receives nothing, prepared
 * statements are missing and session locks leak, all without an error.
 */
export async function isPooledByTransaction(url: string): Promise<boolean> {
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }),
  );
  const [one, two] = clients as [pg.Client, pg.Client];
  const processOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  try {
    for (const client of clients) await client.connect();
    // A pooler that assigns connections to transactions runs both clients on the same server process, or, when it takes its
    // connections in turn, one client on several. Try several times, because other clients of a busy pooler take part.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const [first, second, other, last] = [
        await processOf(one),
        await processOf(one),
        await processOf(two),
        await processOf(two),
      ];
      if (first !== second || other !== last || first === other) return true;
    }
    return false;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

const RECONNECT_MS = 500;

/** A dedicated connection for LISTEN, which is replaced when it breaks. */
class PostgresListener {
  #client: pg.Client | null = null;
  #closed = false;
  readonly #url: string;
  readonly #channel: string;
  readonly #onPayload: (payload: string) => void;
  readonly #onReconnect: (() => void) | undefined;

  constructor(
    url: string,
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: (() => void) | undefined,
  ) {
    this.#url = url;
    this.#channel = channel;
    this.#onPayload = onPayload;
    this.#onReconnect = onReconnect;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', (message) => this.#onPayload(message.payload ?? ''));
    client.on('error', () => {});
    // Reconnect here only if LISTEN succeeded on this connection. A failed attempt also emits `end`, but `#retry` already
    // schedules the next attempt. A second retry here would double the number of attempts each time.
    let isListening = false;
    client.on('end', () => isListening && this.#retry());
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    isListening = true;
    this.#client = client;
  }

  #retry(): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.connect().then(
        () => this.#onReconnect?.(),
        () => this.#retry(),
      );
    }, RECONNECT_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}

/** Long, because a migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = HOUR_MS;
const LOCK_PAUSE_MS = 250;
/** One connection for a lock, and one for the work under the lock. */
const DIRECT_POOL = 2;

/** @param directUrl URL of PostgreSQL without a pooler, for migrations, locks and LISTEN */
export async function openPostgres(
  url: string,
  poolSize: number,
  watch: QueryWatch = noWatch,
  directUrl: string = url,
): Promise<Database> {
  const pool = openPool(url, poolSize, watch);
  const direct = directUrl === url ? pool : openPool(directUrl, DIRECT_POOL, watch);
  const listeners: PostgresListener[] = [];
  const db = withTransactionEnds(drizzle(pool) as unknown as Db);
  return {
    db,
    pglite: null,
    pool,
    exec: async (text) => {
      await direct.query({ text, query_timeout: MIGRATION_TIMEOUT_MS } as pg.QueryConfig);
    },
    execAlone: async (statement) => {
      const client = await direct.connect();
      try {
        await client.query('set statement_timeout = 0');
        await client.query({
          text: statement,
          query_timeout: MIGRATION_TIMEOUT_MS,
        } as pg.QueryConfig);
      } finally {
        // Close the connection, because its statement timeout was removed.
        client.release(true);
      }
    },
    query: async <T>(sql: string, params?: unknown[]) =>
      (await pool.query(sql, params)).rows as T[],
    listen: async (channel, onPayload, onReconnect) => {
      const listener = new PostgresListener(directUrl, channel, onPayload, onReconnect);
      listeners.push(listener);
      await listener.connect();
    },
    withLock: async (key, work, onWait) => {
      const client = await direct.connect();
      // Polls for the lock, because one long wait would exceed the statement timeout.
      const isTaken = async () => {
        const answer = await client.query('select pg_try_advisory_lock($1) as has', [key]);
        return !answer.rows[0].has;
      };
      try {
        if (await isTaken()) {
          onWait?.();
          do await pause(LOCK_PAUSE_MS);
          while (await isTaken());
        }
        try {
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock($1)', [key]);
        }
      } finally {
        client.release();
      }
    },
    close: async () => {
      for (const listener of listeners) await listener.close();
      await pool.end();
      if (direct !== pool) await direct.end();
    },
  };
}
