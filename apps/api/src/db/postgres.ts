// PostgreSQL 15 or newer, through a connection pool. LISTEN uses a separate connection.

import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Db } from './client.ts';
import { PostgresListener } from './postgres-listener.ts';
import { openPool } from './postgres-pool.ts';
import { noWatch, type QueryWatch } from './query-watch.ts';
import { withTransactionEnds } from './transaction-end.ts';

/** Long, because a migration may rewrite a large table. */
const MIGRATION_TIMEOUT_MS = HOUR_MS;
const LOCK_PAUSE_MS = 250;
/** One connection for a lock, and one for the work under the lock. */
const DIRECT_POOL = 2;

/** @param directUrl URL of PostgreSQL without a pooler, for migrations, locks and LISTEN */
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
