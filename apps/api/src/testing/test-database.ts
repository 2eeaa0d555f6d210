// Provides a migrated database for a test. A worker resets its databases after each test and reuses them. A database is removed when its
// test changed the schema or left connections open.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '../db/client.ts';
import { databaseOn, openEmbedded } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import { leaseEngine } from './engine-lease.ts';
import {
  type InitialState,
  type RunSql,
  readInitialState,
  resetDatabase,
} from './reset-database.ts';

export interface TestDatabase {
  database: Database;
  /** The connection URL for a second process or pool; null for the embedded database. */
  url: string | null;
  /** Deletes everything that was written since the database was opened. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A database that tests use one after another. */
interface PooledDatabase {
  runSql: RunSql;
  /** Opens the database for one test. `close` returns false when connections remain open. */
  open(): Promise<{ database: Database; url: string | null; close(): Promise<boolean> }>;
  remove(): Promise<void>;
}

const DISCONNECT_TIMEOUT_MS = 1_000;
const pool: PooledDatabase[] = [];
let initialState: Promise<InitialState> | null = null;

/** @returns a row for each statement that waits for a lock. On PostgreSQL only */
export const listLockWaits = (database: Database) =>
  database.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );

export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const pooled = pool.pop() ?? (url ? await makePostgres(url) : await makeEmbedded());
  initialState ??= readInitialState(pooled.runSql);
  const initial = await initialState;
  const { close, ...opened } = await pooled.open();
  return {
    ...opened,
    async reset() {
      const isReset = await resetDatabase(pooled.runSql, initial, opened.url !== null);
      if (!isReset) throw new Error('the schema has changed');
    },
    async close() {
      const isClean =
        (await close()) && (await resetDatabase(pooled.runSql, initial).catch(() => false));
      if (isClean) pool.push(pooled);
      else await pooled.remove();
    },
  };
}

let snapshot: Promise<Blob> | null = null;

/** The image that global-setup.ts has created. */
async function migratedSnapshot(): Promise<Blob> {
  const bytes = new Uint8Array(await readFile(requireVariable('TEST_DATABASE_IMAGE'))).buffer;
  // The engine makes one copy of the image when it unpacks the image. With a normal blob there would be two more copies.
  return Object.assign(new Blob([]), { arrayBuffer: async () => bytes });
}

function requireVariable(variable: 'TEST_DATABASE_IMAGE' | 'TEST_RUN'): string {
  const value = process.env[variable];
  if (!value) throw new Error('run the tests through vitest: global-setup.ts makes their database');
  return value;
}

async function makeEmbedded(): Promise<PooledDatabase> {
  snapshot ??= migratedSnapshot();
  const { pglite } = await openEmbedded(undefined, await snapshot);
  const engine = pglite as PGlite;
  return {
    runSql: async <T>(sql: string) => ((await engine.exec(sql)).at(-1)?.rows ?? []) as T[],
    async open() {
      const { engine: leased, release } = leaseEngine(engine);
      return {
        database: databaseOn(leased),
        url: null,
        async close() {
          await release();
          // The tests share one session, so reset its settings, locks and temporary tables too.
          await engine.exec('reset all; select pg_advisory_unlock_all(); discard temp');
          return true;
        },
      };
    },
    remove: () => engine.close(),
  };
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const testDatabasePrefix = (run: string) => `urost3_test_${run}_`;
const templateName = (run: string) => `${testDatabasePrefix(run)}template`;

/** For global-setup.ts: creates the template of which every test database is a copy. */
export async function makePostgresTemplate(
  url: string,
  run: string,
  fill: (database: Database) => Promise<void>,
) {
  const name = templateName(run);
  await asAdmin(url, (admin) => admin.query(`create database ${name}`));
  const database = await openPostgres(withName(url, name), 2);
  await fill(database);
  await database.close();
}

/** For global-setup.ts: drops the databases of this run. */
export async function dropTestDatabases(url: string, run: string) {
  await asAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [testDatabasePrefix(run)],
    );
    for (const { datname } of rows)
      await admin.query(`drop database if exists ${datname} with (force)`);
  });
}

/**
 * Waits until no other connection is open, because PostgreSQL still lists a connection for a moment after it has ended.
 * @returns false when another connection is still open after the timeout
 */
async function waitForDisconnect(runSql: RunSql): Promise<boolean> {
  const deadline = Date.now() + DISCONNECT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const others = await runSql(
      `select 1 from pg_stat_activity where datname = current_database()
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others.length === 0) return true;
    await pause(5);
  }
  return false;
}

async function makePostgres(url: string): Promise<PooledDatabase> {
  const run = requireVariable('TEST_RUN');
  const name = testDatabasePrefix(run) + randomBytes(8).toString('hex');
  await asAdmin(url, async (admin) => {
    // Copying needs exclusive use of the template.
    await admin.query('select pg_advisory_lock(7300098)');
    await admin.query(`create database ${name} template ${templateName(run)}`);
  });
  // No test stops the database server, so commits need not wait for the disk.
  const address = new URL(withName(url, name));
  address.search += `${address.search ? '&' : '?'}options=-c%20synchronous_commit%3Doff`;
  const own = address.toString();
  const maintenance = new pg.Client({ connectionString: own });
  // An error is expected, because a test may terminate every connection to its database.
  maintenance.on('error', () => {});
  await maintenance.connect();
  const runSql: RunSql = async <T>(sql: string) => {
    const answer = (await maintenance.query(sql)) as pg.QueryResult | pg.QueryResult[];
    return ([answer].flat().at(-1)?.rows ?? []) as T[];
  };
  return {
    runSql,
    async open() {
      const database = await openPostgres(own, 5);
      return {
        database,
        url: own,
        async close() {
          await database.close();
          return waitForDisconnect(runSql).catch(() => false);
        },
      };
    },
    async remove() {
      await maintenance.end().catch(() => {});
      await asAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
