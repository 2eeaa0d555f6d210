// Applies numbered SQL files in order, each once. A file runs in its own transaction, unless its first line says
// otherwise. A lock ensures that only one process at a time migrates.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './client.ts';
import { StartError } from './data-dir.ts';
import { isLockTimeout } from './errors.ts';
import { locks } from './keys.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/**
 * A migration that waits for a table lock blocks every later query on that table. It therefore gives up after this time, lets the other
 * queries run, and tries again.
 */
const LOCK_TIMEOUT = '2s';
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 1_000;

type Say = (line: string) => void;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * The first line of a file that creates indexes concurrently, which PostgreSQL cannot do in a transaction. The statements of such a file
 * can be repeated after an interruption.
 */
const OUTSIDE = '-- outside a transaction\n';

async function applyOutside(database: Database, { name, sql, checksum }: Migration) {
  const statements = sql.replace(/^--.*$/gm, '').split(';');
  for (const statement of statements)
    if (statement.trim() !== '') await database.execAlone(statement);
  await database.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

/** Runs all statements of one file in one transaction. */
async function apply(database: Database, migration: Migration, say: Say) {
  const { name, sql, checksum } = migration;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.exec(
        `set local statement_timeout = 0;\nset local lock_timeout = '${LOCK_TIMEOUT}';\n${sql}\n;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`,
      );
    } catch (error) {
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
      if (attempt === 1) say(`Migration ${name} waits for a table that is in use.`);
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** @returns names of the migrations that the database does not have yet */
export async function listMissing(database: Database): Promise<string[]> {
  const [table] = await database.query<{ name: string | null }>(
    "select to_regclass('schema_migrations')::text as name",
  );
  const rows = table?.name
    ? await database.query<{ name: string }>('select name from schema_migrations')
    : [];
  const done = new Set(rows.map((row) => row.name));
  return (await readMigrations(MIGRATIONS))
    .map(({ name }) => name)
    .filter((name) => !done.has(name));
}

/**
 * @param say called with a message when the call starts to wait for another process or for a table
 * @param folder where the migrations are, for tests
 * @returns names of the migrations that this call applied
 * @throws StartError when a migration was changed after it was applied
 */
export async function migrate(
  database: Database,
  say: Say = () => {},
  folder = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const work = async () => {
    await database.exec(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const done = new Map(
      (
        await database.query<{ name: string; checksum: string }>(
          'select name, checksum from schema_migrations',
        )
      ).map((row) => [row.name, row.checksum]),
    );
    const applied: string[] = [];
    for (const migration of migrations) {
      const known = done.get(migration.name);
      if (known === migration.checksum) continue;
      if (known) {
        throw new StartError(
          `The database was made with another version of ${migration.name}: restore a backup that this version can read, or start with an empty database (a checkout: delete the folder data/).`,
        );
      }
      if (migration.sql.startsWith(OUTSIDE)) await applyOutside(database, migration);
      else await apply(database, migration, say);
      applied.push(migration.name);
    }
    return applied;
  };
  return database.withLock(locks.migrations, work, () =>
    say('Another process is migrating the database: waiting until it is done.'),
  );
}
