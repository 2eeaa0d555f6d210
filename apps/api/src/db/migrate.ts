// Numbered SQL files, applied once each, in order, one transaction a file, one process at a time.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './client.ts';
import { locks } from './locks.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS))
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** @returns names of the migrations applied now */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  return database.withLock(locks.migrations, async () => {
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
        throw new Error(
          `Migration ${migration.name} was changed after it was applied. Restore the file, or start with an empty database.`,
        );
      }
      await database.exec(
        `begin;\nset local statement_timeout = 0;\n${migration.sql}\n;insert into schema_migrations (name, checksum) values ('${migration.name}', '${migration.checksum}');\ncommit;`,
      );
      applied.push(migration.name);
    }
    return applied;
  });
}
