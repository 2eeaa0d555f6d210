// Creates a separate PostgreSQL database for one run, when a server is available, and temporary folders.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Cores, pinToServerCore } from './process.ts';

export interface BenchPostgres {
  url: string;
  /** Returns the process ids of the database's backends. Pins them to the server core, unless they may use every core. */
  backends(cores?: Cores): Promise<number[]>;
  query<T extends object>(sql: string, params?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

const candidates = [
  process.env.BENCH_DATABASE_URL,
  process.env.TEST_DATABASE_URL,
  'postgres://postgres@127.0.0.1:5432/postgres',
];

async function connectAdmin(): Promise<{ url: string; admin: pg.Client } | null> {
  for (const url of candidates) {
    if (!url) continue;
    const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    try {
      await admin.connect();
      return { url, admin };
    } catch {
      // This server is not available; try the next URL.
    }
  }
  return null;
}

/** @returns the first URL of `candidates` at which a PostgreSQL server answers; null when none answers */
export async function findPostgres(): Promise<string | null> {
  const found = await connectAdmin();
  await found?.admin.end();
  return found?.url ?? null;
}

/** @returns null when no PostgreSQL server answers at the URLs of `candidates` */
export async function createPostgres(): Promise<BenchPostgres | null> {
  const found = await connectAdmin();
  if (!found) return null;
  const { url, admin } = found;
  const name = `urost3_bench_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: own.toString() });
  await client.connect();
  return {
    url: own.toString(),
    async backends(cores = 'the server core') {
      const { rows } = await admin.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = $1',
        [name],
      );
      const pids = rows.map((row) => row.pid);
      if (cores === 'the server core') pinToServerCore(pids);
      return pids;
    },
    query: async <T extends object>(sql: string, params?: unknown[]) =>
      (await client.query<T & pg.QueryResultRow>(sql, params)).rows as T[],
    async drop() {
      await client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'urost3-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
