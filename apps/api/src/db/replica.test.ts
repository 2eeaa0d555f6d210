import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { hasPostgresPrograms, startReplicatedServer } from '../testing/test-replica.ts';
import { type Database, type Db, rowsOf } from './client.ts';
import { migrate } from './migrate.ts';
import { openPostgres, openReplica } from './open-database.ts';
import { noWatch } from './query-watch.ts';
import { NoReplicaError, withReplica } from './replica.ts';

const isReplica = async (db: Db) => {
  const rows = await rowsOf<{ at: boolean }>(db, sql`select pg_is_in_recovery() as at`);
  return rows[0]?.at;
};
const values = async (db: Db) =>
  (await rowsOf<{ value: number }>(db, sql`select value from written order by value`)).map(
    ({ value }) => value,
  );

describe.runIf(process.env.TEST_DATABASE_URL && hasPostgresPrograms)('a streaming replica', () => {
  let servers: Awaited<ReturnType<typeof startReplicatedServer>>;
  let database: Database;
  let said: string[];

  /** Opens the database as another process on the same two servers would. */
  const open = async (say: (line: string) => void) =>
    withReplica(
      await openPostgres(servers.primary.url, 4),
      await openReplica(servers.replica.url, 4, noWatch),
      say,
    );
  const readValues = () => database.read(values);

  beforeAll(async () => {
    servers = await startReplicatedServer();
    await servers.primary.query('create table written (value int)');
  }, 60_000);
  afterAll(() => servers?.remove(), 30_000);
  beforeEach(async () => {
    said = [];
    await servers.primary.query('truncate written');
    database = await open((line) => said.push(line));
  });
  afterEach(() => database.close());

  test('a database read is answered by the replica and contains what another process has just committed', async () => {
    const other = await open(() => {});
    for (let value = 0; value < 30; value += 1) {
      await other.query('insert into written values ($1)', [value]);
      expect(await readValues()).toHaveLength(value + 1);
    }
    expect(await database.read(isReplica)).toBe(true);
    expect(database.replica).toMatchObject({ isUsed: true, reads: { replica: 31, primary: 0 } });
    expect(said).toEqual([]);
    await other.close();
  });

  test('while the database replica is behind, reads use the primary (logged once); afterwards they use the replica again', async () => {
    await servers.pause();
    await database.query('insert into written values (1)');
    for (let again = 0; again < 3; again += 1) expect(await readValues()).toEqual([1]);
    expect(said).toEqual([
      'The read replica is more than 250 ms behind: its reads go to the primary.',
    ]);
    expect(database.replica).toMatchObject({ isUsed: false, reads: { replica: 0, primary: 3 } });
    await servers.resume();
    await expect.poll(() => database.read(isReplica), { timeout: 10_000 }).toBe(true);
    expect(said.slice(1)).toEqual(['The read replica has caught up and is used again.']);
  }, 20_000);

  test('the measured lag of the database replica grows while it is behind, and the next measurement notices when it has caught up', async () => {
    await servers.pause();
    await database.query('insert into written values (1)');
    expect(await database.replica?.measureLag()).toBeLessThan(1);
    await expect.poll(() => database.replica?.measureLag()).toBeGreaterThan(0.2);
    await readValues();
    expect(database.replica?.isUsed).toBe(false);
    await servers.resume();
    await expect
      .poll(
        async () => {
          await database.replica?.measureLag();
          return database.replica?.isUsed;
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    expect(await database.replica?.measureLag()).toBeLessThan(0.2);
  }, 20_000);

  test('a paused database replica still answers reads when it already has the latest commit', async () => {
    await database.query('insert into written values (1)');
    expect(await readValues()).toEqual([1]);
    await servers.pause();
    expect(await database.read(isReplica)).toBe(true);
    await servers.resume();
  });

  test('when the database replica is unreachable, the server starts and reads use the primary, which is logged once', async () => {
    await servers.replica.stop();
    await database.query('insert into written values (1)');
    for (let again = 0; again < 3; again += 1) expect(await readValues()).toEqual([1]);
    const startedAlone: string[] = [];
    const other = await open((line) => startedAlone.push(line));
    expect(await other.read(values)).toEqual([1]);
    await servers.replica.start();
    await expect.poll(() => database.read(isReplica), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => other.read(isReplica), { timeout: 10_000 }).toBe(true);
    for (const lines of [said, startedAlone])
      expect(lines).toEqual([
        'The read replica does not answer: its reads go to the primary.',
        'The read replica has caught up and is used again.',
      ]);
    await other.close();
  }, 30_000);

  test('a database read that breaks on the replica is answered by the primary', async () => {
    await database.query('insert into written values (1)');
    const answer = await database.read(async (db) => {
      if (await isReplica(db)) await rowsOf(db, sql`select pg_terminate_backend(pg_backend_pid())`);
      return values(db);
    });
    expect(answer).toEqual([1]);
    expect(database.replica?.reads).toEqual({ replica: 0, primary: 1 });
  });

  test('an error thrown by the callback of a database read is passed on, and the callback is not run again', async () => {
    let runs = 0;
    const callback = () => {
      runs += 1;
      return Promise.reject(new Error('not found'));
    };
    await expect(database.read(callback)).rejects.toThrow('not found');
    expect(runs).toBe(1);
  });

  test('a write inside a database read is refused', async () => {
    const attempt = database.read((db) => db.execute(sql`insert into written values (2)`));
    await expect(attempt).rejects.toMatchObject({ cause: { code: '25006' } });
    expect(await readValues()).toEqual([]);
  });

  test('a read database that is not a replica of the primary is refused', async () => {
    const primary = await openPostgres(servers.primary.url, 2);
    const foreign = await openTestDatabase();
    for (const url of [servers.primary.url, foreign.url ?? '']) {
      const handle = await openReplica(url, 2, noWatch);
      await expect(withReplica(primary, handle, () => {})).rejects.toThrow(NoReplicaError);
      await handle.close();
    }
    await foreign.close();
    await primary.close();
  });

  describe('the application with a database replica', () => {
    let t: TestApp;
    beforeAll(async () => {
      const primary = await openPostgres(servers.primary.url, 4);
      await migrate(primary);
      await primary.close();
    }, 60_000);
    beforeEach(async () => {
      t = await createTestApp({ database });
    }, 30_000);
    afterEach(() => t.close());

    test('an administrator sees a change at once, while the database replica works and while it is behind', async () => {
      const admin = await t.make.signedIn({ isAdmin: true });
      const person = await t.make.user();
      const change = (disabled: boolean) =>
        t.call({
          method: 'PUT',
          url: `/api/admin/users/${person.uid}/status`,
          payload: { disabled },
          as: admin,
        });
      const status = async () => {
        const url = `/api/admin/users?searchTerm=${person.uid}`;
        return (await t.call({ method: 'GET', url, as: admin })).json().users[0].status;
      };
      await change(true);
      expect(await status()).toBe('suspended');
      expect(database.replica?.reads).toEqual({ replica: 1, primary: 0 });
      await servers.pause();
      await change(false);
      expect(await status()).toBe('active');
      await servers.resume();
      const metrics = (await t.app.inject('/metrics')).body;
      expect(metrics).toContain('db_replica_reads_total{from="primary"} 1');
      expect(metrics).toContain('db_replica_used 0');
      expect(metrics).toMatch(/^db_replica_lag_seconds [\d.e-]+$/m);
    });

    test('the long lists, reports and searches work on the database replica', async () => {
      const admin = await t.make.signedIn({ isAdmin: true, subscribedDays: 30 });
      const urls = [
        '/api/search?q=stone',
        '/api/search?q=stoone',
        '/api/admin/users?searchTerm=a',
        '/api/admin/audit',
        '/api/admin/dashboard/overview',
        '/api/admin/dashboard/activity?days=30',
        '/api/admin/items',
        '/api/admin/content/questions',
        '/api/admin/payments',
        '/api/admin/payments/export.csv',
        '/api/subscription/users',
        '/api/subscription/users.csv',
        '/api/subscription/analytics',
        '/api/admin/dashboard/results',
        '/api/admin/discount-codes',
        '/api/admin/groups',
        '/api/admin/invoices?month=2026-11',
      ];
      for (const url of urls) {
        const before = database.replica?.reads.replica ?? 0;
        const answer = await t.call({ method: 'GET', url, as: admin });
        expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
        expect(database.replica?.reads.replica, url).toBeGreaterThan(before);
      }
      expect(database.replica?.reads.primary).toBe(0);
    });
  });
});
