// Opens the configured database and creates or checks its tables.
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database, QueryWatch } from '../db/client.ts';
import { lockDataDir, prepareDataDir, StartError } from '../db/data-dir.ts';
import { listMissing, migrate } from '../db/migrate.ts';

/** @throws StartError when the database cannot be used as configured */
export async function openDatabase(
  config: Config,
  dataDir: string,
  watch?: QueryWatch,
): Promise<Database> {
  // Loads only the code of the database that is used, because the embedded engine is large.
  if (!config.databaseUrl) {
    const { openEmbedded } = await import('../db/embedded.ts');
    return openEmbedded(join(dataDir, 'db'), undefined, watch);
  }
  const { isPooledByTransaction, isSameDatabase, openPostgres } = await import('../db/postgres.ts');
  const database = await openPostgres(
    config.databaseUrl,
    config.databasePool,
    watch,
    config.databaseDirectUrl ?? undefined,
  );
  try {
    const [row] = await database
      .query<{ version: string }>('show server_version_num as version')
      .catch(() =>
        database.query<{ version: string }>(
          "select current_setting('server_version_num') as version",
        ),
      );
    if (Number(row?.version) < 150_000) {
      throw new StartError(
        'DATABASE_URL points to a PostgreSQL older than 15. Please use 15 or newer.',
      );
    }
    if (await isPooledByTransaction(config.databaseUrl)) {
      throw new StartError(
        'DATABASE_URL points to a connection pooler in transaction mode. Please use its session mode (pool_mode = session), or the database itself.',
      );
    }
    if (
      config.databaseDirectUrl &&
      !(await isSameDatabase(config.databaseUrl, config.databaseDirectUrl))
    ) {
      throw new StartError(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Both must name the same one, the first without the pooler.',
      );
    }
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    if (error instanceof StartError) throw error;
    const { host, pathname } = new URL(config.databaseUrl);
    const reason =
      error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error);
    throw new StartError(
      `DATABASE_URL cannot be used: no connection to ${host}${pathname} (${reason}). Check the address, the user and that the server runs.`,
    );
  }
}

/**
 * Migrates the database, or with MIGRATE=off only checks it.
 * @throws StartError with MIGRATE=off, when migrations are missing
 */
export async function prepareTables(database: Database, migratesAtStart: boolean) {
  if (migratesAtStart) {
    await migrate(database, console.log);
    return;
  }
  const missing = await listMissing(database);
  if (missing.length > 0)
    throw new StartError(
      `The database is older than this version. Missing migrations: ${missing.join(', ')}. Run npm run migrate, or start without MIGRATE=off.`,
    );
}

/** Runs the migrations only (npm run migrate), so that a deployment can change the tables before it replaces the processes. */
export async function migrateDatabase(config: Config, print: (line: string) => void) {
  const dataDir = await prepareDataDir(config.dataDir);
  const lock = config.databaseUrl ? null : await lockDataDir(dataDir);
  try {
    const database = await openDatabase(config, dataDir);
    try {
      const applied = await migrate(database, print);
      for (const name of applied) print(`Applied ${name}`);
      print(
        applied.length === 0
          ? 'The database is up to date.'
          : `Migrations applied: ${applied.length}.`,
      );
    } finally {
      await database.close();
    }
  } finally {
    lock?.close();
  }
}
