// Data that a test leaves in its database must not reach the next test.
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';

/** Reads the rows of every table and the value of every sequence. */
async function readAll(): Promise<Record<string, unknown>> {
  const { database, close } = await openTestDatabase();
  const tables = await database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'jobs') order by 1`,
  );
  const seen: Record<string, unknown> = {};
  for (const { name } of tables)
    seen[name] = await database.query(
      `select jsonb_agg(t order by t::text) as rows from ${name} t having count(*) > 0`,
    );
  seen.sequences = await database.query(
    'select sequencename, last_value::text from pg_sequences order by 1',
  );
  await close();
  return seen;
}

async function runInTestDatabase(sql: string): Promise<void> {
  const { database, close } = await openTestDatabase();
  await database.exec(sql);
  await close();
}

test('added, changed and deleted rows and sequences of the test database are reset after a test', async () => {
  const before = await readAll();
  await runInTestDatabase(`
    insert into audit_log (at, action) select now(), 'left.behind' from generate_series(1, 10000);
    select nextval('receipt_numbers');
    update schema_migrations set checksum = 'other';
    delete from jobs.queue`);
  expect(await readAll()).toEqual(before);
});

test.each([
  'create table left_behind (id int)',
  'alter table audit_log add column left_behind int',
  'alter table users disable trigger all',
  'create function left_behind() returns int language sql as $$ select 1 $$',
  'drop table audit_log cascade',
  'create unique index left_behind on audit_log (action)',
])('a test database is not reused after a change of its schema: %s', async (change) => {
  const shape = `select
    (select count(*)::int from pg_class where relname ~ 'left_behind|^audit_log$') as relations,
    (select count(*)::int from pg_attribute where attname = 'left_behind') as columns,
    (select count(*)::int from pg_proc where proname = 'left_behind') as functions,
    (select count(*)::int from pg_trigger where tgenabled = 'D') as disabled`;
  await runInTestDatabase(change);
  const { database, close } = await openTestDatabase();
  expect(await database.query(shape)).toEqual([
    { relations: 1, columns: 0, functions: 0, disabled: 0 },
  ]);
  await close();
});

test('settings and locks of a session of the test database are reset after a test', async () => {
  await runInTestDatabase(`set timezone = 'Asia/Tokyo'; select pg_advisory_lock(1)`);
  const { database, close } = await openTestDatabase();
  expect(
    await database.query(
      `select current_setting('timezone') <> 'Asia/Tokyo' as "isOwnZone",
         (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and d.datname = current_database()) as locks`,
    ),
  ).toEqual([{ isOwnZone: true, locks: 0 }]);
  await close();
});

test('code that still runs after its test cannot use the database of the next test', async () => {
  const old = await openTestDatabase();
  await old.close();
  const next = await openTestDatabase();
  await expect(old.database.query('select 1')).rejects.toThrow(/is closed|after calling end/);
  expect(await next.database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await next.close();
});

test('two tests that run at the same time have separate databases', async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await one.database.exec(`insert into audit_log (at, action) values (now(), 'of.one')`);
  expect(await other.database.query('select 1 from audit_log')).toEqual([]);
  await one.close();
  await other.close();
});
