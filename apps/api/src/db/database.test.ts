import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { openEmbedded, openPostgres } from './client.ts';
import { lockDataDir, prepareDataDir } from './data-dir.ts';
import { migrate } from './migrate.ts';

describe('migrations', () => {
  test('run once, also when several start at the same moment', async () => {
    const { database, close } = await openTestDatabase();
    const runs = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(runs.flat()).toEqual([]);
    await close();
  });

  test('a changed file is refused with its name', async () => {
    const { database, close } = await openTestDatabase();
    await database.exec(
      `update schema_migrations set checksum = 'other' where name = '0001_foundation.sql'`,
    );
    await expect(migrate(database)).rejects.toThrow(/0001_foundation\.sql was changed/);
    await close();
  });
});

test.runIf(process.env.TEST_DATABASE_URL)(
  '13.2.2 a role that owns its database, and may do nothing else, is enough to migrate and work',
  async () => {
    const { database, url, close } = await openTestDatabase();
    const name = `urost3_role_${randomBytes(8).toString('hex')}`;
    const rights = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    const address = new URL(url ?? '');
    // An empty database, as the product finds it at its first start.
    await database.exec(`create role ${name} login ${rights} password '${name}';
      alter database ${address.pathname.slice(1)} owner to ${name};
      drop schema public cascade; create schema public authorization pg_database_owner`);
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

test('using the database handle inside a transaction of the embedded database fails instead of hanging', async () => {
  const database = await openEmbedded(undefined);
  const attempt = database.db.transaction(async () => database.db.execute(sql`select 1`));
  await expect(attempt).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  });
  await database.close();
});

describe('the data directory', () => {
  test('belongs to one process; the second is told so', async () => {
    const dir = await prepareDataDir(await mkdtemp(join(tmpdir(), 'urost3-lock-')));
    const lock = await lockDataDir(dir);
    const program = `import('${new URL('./data-dir.ts', import.meta.url).href}').then(m => m.lockDataDir('${dir}')).then(() => process.exit(0), e => { console.log(e.message); process.exit(1) })`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
    const output = (await child.stdout.toArray()).join('');
    expect(output).toContain('is in use by another running copy');
    lock.close();
    await rm(dir, { recursive: true });
  });

  test('that cannot be made is named, with what to do', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'urost3-file-')), 'file');
    await writeFile(file, '');
    await expect(prepareDataDir(file)).rejects.toThrow(
      /data directory .*file cannot be written .* Set DATA_DIR/,
    );
  });
});

describe('configuration', () => {
  test('problems are listed together, each with its variable', () => {
    expect(() => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x' })).toThrow(
      /PORT is not valid[\s\S]*DATABASE_URL is not valid/,
    );
  });
  test('production needs a database, a secret and an https address', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /DATABASE_URL[\s\S]*SECRET_KEY[\s\S]*PUBLIC_URL/,
    );
  });
  test('nothing set is the embedded mode on loopback', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'embedded',
      host: '127.0.0.1',
      port: 3000,
      hasDemoAccounts: true,
    });
  });
});

test('every statement is timed, failed ones too, by its text alone', async () => {
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
