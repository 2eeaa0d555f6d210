// Takes a backup under load, restores it into a second database and starts a second server on it, as docs/running.md says.
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openTestDatabase, type TestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  type Headers,
  insertPeople,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const run = promisify(execFile);
const EMAIL = 'learner@example.test';

const hasTools = await run('pg_restore', ['--version']).then(
  () => true,
  () => false,
);

describe.runIf(process.env.TEST_DATABASE_URL && hasTools)('a backup', () => {
  let database: TestDatabase;
  let restored: TestDatabase;
  let server: ServerProcess;
  const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    restored = await openTestDatabase();
    for (let n = 0; n < 3; n += 1) folders.push(await temporaryFolder());
    const [data] = folders;
    server = await startProcess({ DATABASE_URL: database.url ?? '', DATA_DIR: data?.path ?? '' });
    await insertPeople(database.url ?? '', [{ email: EMAIL, days: 30 }]);
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    await database.close();
    await restored.close();
    for (const folder of folders) await folder.remove();
  });

  async function listSections(url: string, headers: Headers): Promise<string[]> {
    const { body } = await call(url, 'GET', '/stations/overview', headers);
    return (body as { id: string; sections: { id: string }[] }[]).flatMap((station) =>
      station.sections.map((section) => `${station.id}/${section.id}`),
    );
  }

  test('a backup contains everything acknowledged before it started, and a server runs on it', async () => {
    const headers = await signIn(server.url, EMAIL);
    const sections = await listSections(server.url, headers);
    for (const [n, section] of sections.entries()) {
      await call(server.url, 'PUT', `/progress/${section}`, headers, { progress: n % 101 });
    }
    const before = await call(server.url, 'GET', '/progress', headers);
    let isOver = false;
    const first = sections[0] ?? '';
    // Other people keep writing; the backup holds each of their transactions whole or not at all.
    const load = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const content = `Post ${n}`;
        await call(server.url, 'POST', '/community/posts', headers, { type: 'text', content });
        await call(server.url, 'GET', `/stations/${first.replace('/', '/sections/')}`, headers);
      }
    })();

    const [data, copy, backup] = folders.map((folder) => folder.path) as [string, string, string];
    const file = join(backup, 'urost3.dump');
    const startedAt = performance.now();
    await run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, database.url ?? '']);
    const dumpedMs = performance.now() - startedAt;
    isOver = true;
    await load;
    await cp(join(data, 'files'), join(copy, 'files'), { recursive: true });

    const target = restored.url ?? '';
    // A test's database already has tables, so an empty one is created, as `createdb` would.
    await restored.database.exec(
      'drop schema jobs cascade; drop schema public cascade; create schema public',
    );
    const restoringAt = performance.now();
    await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${target}`, file]);
    const restoredMs = performance.now() - restoringAt;

    const second = await startProcess({ DATABASE_URL: target, DATA_DIR: copy });
    try {
      // The session stays valid: same secret, same rows.
      expect((await call(second.url, 'GET', '/progress', headers)).body).toEqual(before.body);
      const again = await signIn(second.url, EMAIL);
      expect(await listSections(second.url, again)).toEqual(sections);
      const media = await readOneFile(second.url, again, sections);
      expect(media).toBe(200);
      expect(
        (await call(second.url, 'PUT', `/progress/${first}`, again, { progress: 7 })).status,
      ).toBe(200);
      console.log(
        `measured: backup: dumped in ${dumpedMs.toFixed(0)} ms, restored in ${restoredMs.toFixed(0)} ms, a server ran on it`,
      );
    } finally {
      await second.kill();
    }
  }, 180_000);

  /** Fetches the first file that any section names. @returns the status of the response */
  async function readOneFile(url: string, headers: Headers, sections: string[]): Promise<number> {
    for (const section of sections) {
      const path = `/stations/${section.replace('/', '/sections/')}`;
      const page = JSON.stringify((await call(url, 'GET', path, headers)).body);
      const address = /"(\/api\/media\/[^"]+)"/.exec(page)?.[1];
      if (address) return (await fetch(`${url}${address}`)).status;
    }
    return 0;
  }
});
