import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createJobQueue } from '../jobs/job-queue.ts';
import { listLockWaits, openTestDatabase } from '../testing/test-database.ts';
import { rowsOf } from './client.ts';
import { lockDataDir, prepareDataDir } from './data-dir.ts';
import { openEmbedded } from './embedded.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { locks } from './keys.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

describe('database migrations', () => {
  test('database migrations run once, even when several processes start at the same moment', {
    tags: 'postgres',
  }, async () => {
    const { database, close } = await openTestDatabase();
    const runs = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(runs.flat()).toEqual([]);
    await close();
  });

  test('a migration file that was changed after it ran is refused with an error about that file', async () => {
    const { database, close } = await openTestDatabase();
    await database.exec(
      `update schema_migrations set checksum = 'other' where name = '0001_foundation.sql'`,
    );
    await expect(migrate(database)).rejects.toThrow(
      /made with another version of 0001_foundation\.sql: .*delete the folder data/,
    );
    await close();
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a statement that runs often on PostgreSQL keeps its plan, answers each call with its own values, and is planned again after a change of its table',
  { tags: 'postgres' },
  async () => {
    const { database, close } = await openTestDatabase();
    onTestFinished(close);
    await database.exec('create table things (id int, note text)');
    await database.db.transaction(async (tx) => {
      const add = (id: number) =>
        rowsOf(tx, sql`insert into things (id) values (${id}) returning id, note`);
      for (const id of [1, 2, 3, 4, 5, 6]) expect(await add(id)).toEqual([{ id, note: null }]);
      const kept = await rowsOf<{ statement: string }>(
        tx,
        sql`select statement from pg_prepared_statements`,
      );
      expect(kept.map(({ statement }) => statement)).toEqual([
        'insert into things (id) values ($1) returning id, note',
      ]);
      await tx.execute(sql`alter table things alter column note set default 'new'`);
      expect(await add(7)).toEqual([{ id: 7, note: 'new' }]);
    });
  },
);

/** Makes a folder with one migration that comes after those of the product. */
async function makeLaterMigration(sql: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'urost3-migrations-'));
  await writeFile(join(folder, '9999_later.sql'), sql);
  onTestFinished(() => rm(folder, { recursive: true }));
  return pathToFileURL(`${folder}/`);
}

describe.runIf(process.env.TEST_DATABASE_URL)('waiting migrations', { tags: 'postgres' }, () => {
  test('a server start waits while another process migrates the database, logs this once, and is not ended by the statement time limit', async () => {
    const { database, close } = await openTestDatabase();
    const other = await database.pool?.connect();
    await other?.query('select pg_advisory_lock($1)', [locks.migrations]);
    const said: string[] = [];
    const started = migrate(database, (line) => said.push(line));
    await expect.poll(() => said).toHaveLength(1);
    expect(await listLockWaits(database)).toEqual([]);
    await other?.query('select pg_advisory_unlock($1)', [locks.migrations]);
    other?.release();
    expect(await started).toEqual([]);
    expect(said).toEqual(['Another process is migrating the database: waiting until it is done.']);
    await close();
  });

  test('a migration that needs a table in use does not block other statements, and is applied when the table is free', async () => {
    const { database, close } = await openTestDatabase();
    const later = await makeLaterMigration(
      'create index subscriptions_later on subscriptions (updated_at)',
    );
    const other = await database.pool?.connect();
    await other?.query('begin; lock table subscriptions in row exclusive mode');
    const said: string[] = [];
    const started = migrate(database, (line) => said.push(line), later);
    await expect.poll(() => said).toHaveLength(1);
    // The waiting migration does not block readers and writers.
    await database.query('update subscriptions set updated_at = now()');
    await other?.query('commit');
    other?.release();
    expect(await started).toEqual(['9999_later.sql']);
    expect(said).toEqual(['Migration 9999_later.sql waits for a table that is in use.']);
    await close();
  });
});

test('a database index whose creation by a migration was interrupted is created again at the next start', {
  tags: 'postgres',
}, async () => {
  const { database, close } = await openTestDatabase();
  const later = await makeLaterMigration(`-- outside a transaction
drop index if exists notifications_by_age;
create index concurrently notifications_by_age on notifications (created_at);
drop index if exists notifications_by_actor;
create index concurrently notifications_by_actor on notifications (actor_uid) where actor_uid is not null;
`);
  // The state after an interruption: one of the two indexes is missing, and the migration is not recorded as applied.
  await database.exec('drop index notifications_by_actor');
  expect(await migrate(database, undefined, later)).toEqual(['9999_later.sql']);
  const made = await database.query(
    `select relname from pg_class join pg_index on indexrelid = pg_class.oid
     where relname like 'notifications\\_by\\_%' and indisvalid order by relname`,
  );
  expect(made).toEqual([
    { relname: 'notifications_by_actor' },
    { relname: 'notifications_by_age' },
  ]);
  await close();
});

test('a database migration that fails leaves nothing behind', async () => {
  const { database, close } = await openTestDatabase();
  // The second index already exists.
  const later =
    await makeLaterMigration(`create index subscriptions_later on subscriptions (updated_at);
create index subscriptions_by_end on subscriptions (expires_at);`);
  await expect(migrate(database, undefined, later)).rejects.toThrow(/subscriptions_by_end/);
  const left = await database.query(`select 1 from pg_class where relname = 'subscriptions_later'`);
  expect(left).toEqual([]);
  await close();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  '13.2.2 migrating the database and running its jobs need only a role that owns the database',
  { tags: 'postgres' },
  async () => {
    const { database, url, close } = await openTestDatabase();
    const name = `urost3_role_${randomBytes(8).toString('hex')}`;
    const rights = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    const address = new URL(url ?? '');
    // An empty database, as before the product's first start.
    await database.exec(`create role ${name} login ${rights} password '${name}';
      alter database ${address.pathname.slice(1)} owner to ${name};
      drop schema jobs cascade; drop schema public cascade; create schema public authorization pg_database_owner`);
    Object.assign(address, { username: name, password: name });
    const own = await openPostgres(address.toString(), 2);
    const jobs = createJobQueue(own, () => {});
    try {
      expect(await migrate(own)).toContain('0001_foundation.sql');
      await jobs.start();
      await expect(own.exec('create role other')).rejects.toThrow('permission denied');
    } finally {
      await jobs.stop();
      await own.close();
      await database.exec(`reassign owned by ${name} to current_user; drop role ${name}`);
      await close();
    }
  },
);

// pg-pool 3 releases a client with the error of any statement of `pool.query()`, and then closes its connection.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a statement that the database refuses costs no connection, and one that ends the connection does',
  { tags: 'postgres' },
  async () => {
    const { url, close } = await openTestDatabase();
    const database = await openPostgres(url ?? '', 1);
    const backend = async () =>
      (await database.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const first = await backend();
    await expect(database.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(database.db.execute(sql`select no_column`)).rejects.toThrow('no_column');
    expect(await backend()).toBe(first);
    await expect(database.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
      /terminat/i,
    );
    expect(await backend()).not.toBe(first);
    await database.close();
    await close();
  },
);

test.runIf(process.env.TEST_DATABASE_URL)(
  'a statement on a connection that has ended counts as a database that cannot be reached',
  { tags: 'postgres' },
  async () => {
    const { database, close } = await openTestDatabase();
    const attempt = database.db.transaction(async (tx) => {
      const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await database.query('select pg_terminate_backend($1, 5000)', [own?.pid]);
      await tx.execute(sql`select 1`).catch(() => undefined);
      await tx.execute(sql`select 1`);
    });
    const error = await attempt.then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    await close();
  },
);

test('using the database handle inside a transaction of the embedded database throws instead of hanging', {
  tags: 'slow',
}, async () => {
  const database = await openEmbedded(undefined);
  const attempt = database.db.transaction(async () => database.db.execute(sql`select 1`));
  await expect(attempt).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  });
  await database.close();
});

describe('the data directory', () => {
  test('a second process on the same data directory is refused with a message', async () => {
    const dir = await prepareDataDir(await mkdtemp(join(tmpdir(), 'urost3-lock-')));
    const lock = await lockDataDir(dir);
    const program = `import('${new URL('./data-dir.ts', import.meta.url).href}').then(m => m.lockDataDir('${dir}')).then(() => process.exit(0), e => { console.log(e.message); process.exit(1) })`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
    const output = (await child.stdout.toArray()).join('');
    expect(output).toContain('is in use by another running copy');
    lock.close();
    await rm(dir, { recursive: true });
  });

  test('a data directory that cannot be created is reported with its path and a remedy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'urost3-file-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(prepareDataDir(file)).rejects.toThrow(
      /data directory .*file cannot be written .* Set DATA_DIR/,
    );
  });
});

test('the time of every SQL statement is recorded under its text without values, failed statements included', {
  tags: 'slow',
}, async () => {
  const { url, close } = await openTestDatabase();
  const seen: [text: string, ms: number][] = [];
  const watch = { onQuery: (text: string, ms: number) => void seen.push([text, ms]) };
  const database = url
    ? await openPostgres(url, 2, watch)
    : await openEmbedded(undefined, undefined, watch);
  await database.query('select $1::text', ['a secret value']);
  await database.db.execute(sql`select ${'a secret value'}::text`);
  await database.query('select from nowhere_at_all').catch(() => {});
  const texts = seen.map(([text]) => text);
  expect(texts).toEqual(expect.arrayContaining(['select $1::text', 'select from nowhere_at_all']));
  expect(texts.filter((text) => text === 'select $1::text')).toHaveLength(2);
  expect(texts.join()).not.toContain('secret');
  expect(Math.min(...seen.map(([, ms]) => ms))).toBeGreaterThan(0);
  await database.close();
  await close();
});
