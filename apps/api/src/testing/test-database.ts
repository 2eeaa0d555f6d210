import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '../db/client.ts';
import { migrate, readMigrations } from '../db/migrate.ts';

export interface TestDatabase {
  database: Database;
  /** Address for a second process or pool; null on the embedded database. */
  url: string | null;
  close(): Promise<void>;
}

let snapshot: Promise<Blob> | null = null;

/** The image that global-setup.ts made. */
async function migratedSnapshot(): Promise<Blob> {
  const path = process.env.TEST_DATABASE_IMAGE;
  if (!path) throw new Error('run the tests through vitest: global-setup.ts makes their database');
  const bytes = new Uint8Array(await readFile(path)).buffer;
  // The engine copies what it unpacks. A plain blob would be copied twice before that, for every test.
  return Object.assign(new Blob([]), { arrayBuffer: async () => bytes });
}

async function openEmbeddedTest(): Promise<TestDatabase> {
  snapshot ??= migratedSnapshot();
  const database = await openEmbedded(undefined, await snapshot);
  return { database, url: null, close: () => database.close() };
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

/** A template of this exact set of migrations, made once, by whichever test file comes first. */
async function templateName(admin: pg.Client, url: string): Promise<string> {
  const digest = createHash('sha256');
  for (const migration of await readMigrations())
    digest.update(migration.name + migration.checksum);
  const name = `urost3_template_${digest.digest('hex').slice(0, 16)}`;
  await admin.query('select pg_advisory_lock(7300099)');
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const building = `${name}_building`;
      await admin.query(`drop database if exists ${building}`);
      await admin.query(`create database ${building}`);
      const database = await openPostgres(withName(url, building), 2);
      await migrate(database);
      await database.close();
      await admin.query(`alter database ${building} rename to ${name}`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock(7300099)');
  }
  return name;
}

/** Dropped behind the back of the next test: each drop waits for the server to write everything to its disk. */
let dropping: Promise<unknown> = Promise.resolve();

function dropLater(url: string, name: string): void {
  const drop = async () => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  // One that stays behind is dropped at the end of the run.
  dropping = dropping.then(drop).catch(() => {});
}

/** For global-setup.ts: what the run has left. */
export async function dropTestDatabases(url: string, run: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [testDatabasePrefix(run)],
  );
  for (const { datname } of rows)
    await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}

const testDatabasePrefix = (run: string) => `urost3_test_${run}_`;

async function openPostgresTest(url: string): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const template = await templateName(admin, url);
  const run = process.env.TEST_RUN ?? 'single';
  const name = testDatabasePrefix(run) + randomBytes(8).toString('hex');
  // Cloning needs the template to itself for a moment.
  await admin.query('select pg_advisory_lock(7300098)');
  try {
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.query('select pg_advisory_unlock(7300098)');
  }
  await admin.end();
  // No test stops the database server itself: its commits need not wait for the disk.
  const address = new URL(withName(url, name));
  address.search += `${address.search ? '&' : '?'}options=-c%20synchronous_commit%3Doff`;
  const own = address.toString();
  const database = await openPostgres(own, 5);
  return {
    database,
    url: own,
    async close() {
      await database.close();
      dropLater(url, name);
    },
  };
}

export function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openPostgresTest(url) : openEmbeddedTest();
}
