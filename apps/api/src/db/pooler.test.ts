// Tests the product with PgBouncer in front of PostgreSQL. The tests are skipped without TEST_DATABASE_URL or
// PgBouncer.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findFreePort } from '../../../../scripts/free-port.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { locks } from './keys.ts';
import { isPooledByTransaction, isSameDatabase, openPostgres } from './postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** The user id that runs PgBouncer, which refuses to run as root. */
const NOBODY = 65_534;

interface Pooler {
  url: string;
  stop(): Promise<void>;
}

async function startPooler(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  isRoundRobin = false,
): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'urost3-pooler-'));
  const own = await findFreePort();
  const name = pathname.slice(1);
  const secret = password ? ` password=${decodeURIComponent(password)}` : '';
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${hostname} port=${port || 5432} dbname=${name} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 10
server_round_robin = ${Number(isRoundRobin)}
`,
  );
  await chmod(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child: ChildProcess = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], {
    ...asRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (line) => String(line).includes('process up') && resolve());
    child.once('exit', (code) => reject(new Error(`The pooler ended with ${code}.`)));
  });
  return {
    url: `postgres://${username}@127.0.0.1:${own}/${name}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

test.runIf(process.env.TEST_DATABASE_URL && existsSync(PROGRAM)).each([
  ['session', false, false],
  ['session', true, false],
  ['transaction', false, true],
  // PgBouncer 1.18 gives each statement the connection that has been idle longest: two clients in turn then never share one.
  ['transaction', true, true],
] as const)(
  'a pooler in %s mode (connections in turn: %s) is recognised',
  { tags: 'postgres' },
  async (mode, isRoundRobin, isPooled) => {
    const { url, close } = await openTestDatabase();
    const pooler = await startPooler(url ?? '', mode, isRoundRobin);
    // Two transactions at once, so that the pooler then has two idle connections.
    const users = [1, 2].map(() => new pg.Client({ connectionString: pooler.url }));
    for (const user of users) await user.connect();
    for (const user of users) await user.query('begin');
    for (const user of users) await user.query('commit');
    expect(await isPooledByTransaction(pooler.url)).toBe(isPooled);
    expect(await isPooledByTransaction(url ?? '')).toBe(false);
    for (const user of users) await user.end();
    await pooler.stop();
    await close();
  },
);

test.runIf(process.env.TEST_DATABASE_URL && existsSync(PROGRAM))(
  'through a pooler in session mode statements have their limit, and LISTEN and locks work',
  { tags: 'postgres' },
  async () => {
    const { url, close } = await openTestDatabase();
    const pooler = await startPooler(url ?? '', 'session');
    const database = await openPostgres(pooler.url, 2);
    expect(await database.query('show statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
    const heard: string[] = [];
    await database.listen('urost3_pooler', (payload) => heard.push(payload));
    await database.query(`select pg_notify('urost3_pooler', 'hello')`);
    await expect.poll(() => heard).toEqual(['hello']);
    const order: string[] = [];
    const first = database.withLock(locks.contentImport, async () => {
      await database.query('select pg_sleep(0.2)');
      order.push('first');
    });
    await Promise.all([
      first,
      first.then(() => database.withLock(locks.contentImport, async () => order.push('second'))),
    ]);
    expect(order).toEqual(['first', 'second']);
    await database.close();
    await pooler.stop();
    await close();
  },
);

test.runIf(process.env.TEST_DATABASE_URL && existsSync(PROGRAM))(
  'with a direct database address, LISTEN, locks and migrations do not go through the pooler',
  { tags: 'postgres' },
  async () => {
    const { url, close } = await openTestDatabase();
    const direct = url ?? '';
    const pooler = await startPooler(direct, 'session');
    expect(await isSameDatabase(pooler.url, direct)).toBe(true);
    const database = await openPostgres(pooler.url, 2, undefined, direct);
    const heard: string[] = [];
    await database.listen('urost3_direct', (payload) => heard.push(payload));
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await pooler.stop();
    await database.withLock(locks.contentImport, () =>
      database.exec(`select pg_notify('urost3_direct', 'hello')`),
    );
    await expect.poll(() => heard).toEqual(['hello']);
    await expect(database.query('select 1')).rejects.toThrow(/ECONNREFUSED|terminated/);
    await database.close();
    await close();
  },
);
