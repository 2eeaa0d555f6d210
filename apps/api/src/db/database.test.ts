import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createJobQueue } from '../jobs/job-queue.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { lockDataDir, prepareDataDir } from './data-dir.ts';
import { locks } from './locks.ts';
import { migrate } from './migrate.ts';
import { openEmbedded, openPostgres } from './open-database.ts';

describe('database migrations', () => {
  test('database migrations run once, even when several processes start at the same moment', async () => {
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
    await expect(migrate(database)).rejects.toThrow(/0001_foundation\.sql was changed/);
    await close();
  });
});

/** Undoes migration 0112, so that a test can apply it again. */
const undoLatest = `drop index subscriptions_by_start, subscriptions_by_end, subscriptions_by_state, subscriptions_by_amount;
  delete from schema_migrations where name = '0112_subscriber_lists.sql'`;

describe.runIf(process.env.TEST_DATABASE_URL)('waiting migrations', () => {
  test('a server start waits while another process migrates the database, logs this once, and is not ended by the statement time limit', async () => {
    const { database, close } = await openTestDatabase();
    const other = await database.pool?.connect();
    await other?.query('select pg_advisory_lock($1)', [locks.migrations]);
    const said: string[] = [];
    const started = migrate(database, (line) => said.push(line));
    await expect.poll(() => said, { timeout: 5_000 }).toHaveLength(1);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await database.query(waiting)).toEqual([]);
    await other?.query('select pg_advisory_unlock($1)', [locks.migrations]);
    other?.release();
    expect(await started).toEqual([]);
    expect(said).toEqual(['Another process is migrating the database: waiting until it is done.']);
    await close();
  });

  test('a migration that needs a table in use does not block other statements, and is applied when the table is free', async () => {
    const { database, close } = await openTestDatabase();
    await database.exec(undoLatest);
    const other = await database.pool?.connect();
    await other?.query('begin; lock table subscriptions in row exclusive mode');
    const said: string[] = [];
    const started = migrate(database, (line) => said.push(line));
    await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(1);
    // The waiting migration does not block readers and writers.
    await database.query('update subscriptions set updated_at = now()');
    await other?.query('commit');
    other?.release();
    expect(await started).toEqual(['0112_subscriber_lists.sql']);
    expect(said).toEqual(['Migration 0112_subscriber_lists.sql waits for a table that is in use.']);
    await close();
  }, 30_000);
});

test('a database index whose creation by a migration was interrupted is created again at the next start', async () => {
  const { database, close } = await openTestDatabase();
  // The state after an interruption: one of the migration's two indexes is missing. The migration is not recorded as
  // applied.
  await database.exec(`delete from schema_migrations where name = '0113_notification_age.sql';
    drop index notifications_by_actor`);
  expect(await migrate(database)).toEqual(['0113_notification_age.sql']);
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
  // The first of the four indexes is missing, and the second already exists.
  await database.exec(`drop index subscriptions_by_start;
    delete from schema_migrations where name = '0112_subscriber_lists.sql'`);
  await expect(migrate(database)).rejects.toThrow(/subscriptions_by_end/);
  const left = await database.query(
    `select 1 from pg_class where relname = 'subscriptions_by_start'`,
  );
  expect(left).toEqual([]);
  await close();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  '13.2.2 migrating the database and running its jobs need only a role that owns the database',
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
      expect((await migrate(own)).length).toBeGreaterThan(10);
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
    const file = join(await mkdtemp(join(tmpdir(), 'urost3-file-')), 'file');
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
