// PostgreSQL 15 or newer, through a pool; LISTEN on connections of its own.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from './client.ts';
import { noWatch, type QueryWatch } from './query-watch.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Migrations may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = 60 * 60 * 1000;

type Statement = string | { text?: string } | null;

/** The driver's client, timing each statement, whether it answers with a promise or calls back. */
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

export async function openPostgres(
  url: string,
  poolSize = 10,
  watch: QueryWatch = noWatch,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    ...(watch === noWatch ? {} : { Client: timedClient(watch) }),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A statement that runs longer than this is a fault, not a request. The second limit is for a wire gone silent, where no
    // word of the server's own limit arrives.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
  });
  // Also while it is lent out and nothing is being asked: an error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // An idle connection that breaks must not take the process down; the pool opens another.
  pool.on('error', () => {});
  const listeners: PostgresListener[] = [];
  return {
    kind: 'postgres',
    db: drizzle(pool) as unknown as Db,
    pglite: null,
    pool,
    exec: async (text) => {
      await pool.query({ text, query_timeout: MIGRATION_TIMEOUT_MS } as pg.QueryConfig);
    },
    query: async <T>(sql: string, params?: unknown[]) =>
      (await pool.query(sql, params)).rows as T[],
    listen: async (channel, onPayload, onReconnect) => {
      const listener = new PostgresListener(url, channel, onPayload, onReconnect);
      listeners.push(listener);
      await listener.connect();
    },
    withLock: async (key, work) => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [key]);
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
    },
  };
}

const RECONNECT_MS = 500;

/** LISTEN needs a connection of its own, and a new one when that is lost. */
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
    client.on('end', () => this.#retry());
    await client.connect();
    await client.query(`listen ${this.#channel}`);
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
