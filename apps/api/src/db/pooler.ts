// Detects what a connection pooler in front of PostgreSQL does. Some modes of a pooler break the product without an error.
import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './postgres-pool.ts';

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
    // A pooler that assigns connections to transactions runs both clients on the same server process. Try several times, because
    // a busy pooler may by chance use another process for the second client.
    for (let attempt = 0; attempt < 5; attempt += 1)
      if ((await processOf(one)) === (await processOf(two))) return true;
    return false;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}
