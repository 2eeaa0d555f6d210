// PostgreSQL 15 or newer, through a connection pool. LISTEN uses a separate connection.
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from './client.ts';
import { noWatch, type QueryWatch } from './query-watch.ts';
import type { ReplicaHandle } from './replica.ts';
import { withTransactionEnds } from './transaction-end.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const REPLICA_TIMEOUT_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Migrations may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 60 * 60 * 1000;
const LOCK_PAUSE_MS = 250;
/** One for a lock, one for the work under it. */
const DIRECT_POOL = 2;

type Statement = string | { text?: string } | null;

/** The driver's client, which times each statement in both its promise and its callback form. */
function timedClient(watch: QueryWatch): typeof pg.Client {
  return class extends pg.Client {
    override query = ((...args: unknown[]) => {
      const statement = args[0] as Statement;
      const text = (typeof statement === 'string' ? statement : statement?.text) ?? '';
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

/** The types do not have `onConnect` yet. */
type PoolOptions = pg.PoolConfig & { onConnect(client: pg.PoolClient): Promise<unknown> };

function openPool(
  connectionString: string,
  max: number,
  watch: QueryWatch,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): pg.Pool {
  const options: PoolOptions = {
    connectionString,
    ...(watch === noWatch ? {} : { Client: timedClient(watch) }),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    // For a dead connection, on which the server's own timeout error never arrives.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
    // A statement that takes longer is a fault. Said on the connection, because poolers refuse it as a parameter of the start.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
  };
  const opened = new pg.Pool(options);
  // Errors also occur on a connection that is checked out and idle. An error without a listener would end the process.
  opened.on('connect', (client) => client.on('error', () => {}));
  // An idle connection that breaks must not end the process; the pool opens another.
  opened.on('error', () => {});
  return opened;
}

/** Connections that only read. A person waits for the first failure, so it is found out quickly. */
export function openReplica(url: string, poolSize: number, watch: QueryWatch): ReplicaHandle {
  const pool = openPool(url, poolSize, watch, REPLICA_TIMEOUT_MS);
  return {
    db: drizzle(pool) as unknown as Db,
    query: async <T>(text: string, values: unknown[]) =>
      (await pool.query({ text, values, query_timeout: REPLICA_TIMEOUT_MS } as pg.QueryConfig))
        .rows as T[],
    close: () => pool.end(),
  };
}

/** @param directUrl past a pooler, for what needs a connection of its own: migrations, locks, LISTEN */
export async function openPostgres(
  url: string,
  poolSize = 10,
  watch: QueryWatch = noWatch,
  directUrl: string = url,
): Promise<Database> {
  const pool = openPool(url, poolSize, watch);
  const direct = directUrl === url ? pool : openPool(directUrl, DIRECT_POOL, watch);
  const listeners: PostgresListener[] = [];
  const db = withTransactionEnds(drizzle(pool) as unknown as Db);
  return {
    kind: 'postgres',
    db,
    pglite: null,
    pool,
    replica: null,
    read: (work) => work(db),
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
        // Closed, because its limit is gone.
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
      // Asked for again and again, because one long wait would exceed the limit of a statement.
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

/** Whether both addresses lead to one database of one server; a pooler in between makes no difference. */
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
 * Whether a pooler in between gives each transaction, not each client, a connection of the server. Then LISTEN hears nothing, prepared
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
    // Several times, because a busy pooler may by chance take another connection.
    for (let attempt = 0; attempt < 5; attempt += 1)
      if ((await processOf(one)) === (await processOf(two))) return true;
    return false;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

const RECONNECT_MS = 500;

/** LISTEN needs a dedicated connection, and a new one after a break. */
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
    // Not before it listens: a failed attempt ends its connection too, and would be repeated twice, then four times.
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
