// Creates a backup under load with the script of deploy/backup, and restores it into a second database. Then starts a
// second server on that database, as docs/running.md describes.
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const script = fileURLToPath(new URL('../../deploy/backup/backup.sh', import.meta.url));

const hasTools = await Promise.all(
  ['pg_restore', 'age', 'rclone'].map((tool) => run(tool, ['--version'])),
).then(
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
    const [data, , place] = folders;
    await run('age-keygen', ['-o', join(place?.path ?? '', 'key')]);
    server = await startProcess({ DATABASE_URL: database.url ?? '', DATA_DIR: data?.path ?? '' });
    await insertPeople(database.url ?? '', [{ email: EMAIL, days: 30 }]);
  });
  afterAll(async () => {
    await server?.kill();
    await database.close();
    await restored.close();
    for (const folder of folders) await folder.remove();
  });

  /** Runs the script that the compose file runs every night. */
  async function makeBackup(command: 'run' | 'drill' | 'restore', env: object = {}) {
    const [data, , place] = folders.map((folder) => folder.path) as [string, string, string];
    const startedAt = performance.now();
    const { stdout } = await run(script, [command], {
      env: {
        ...process.env,
        DATABASE_URL: database.url ?? '',
        ADMIN_URL: process.env.TEST_DATABASE_URL,
        BACKUP_TO: join(place, 'backups'),
        BACKUP_FILES: join(data, 'files'),
        BACKUP_KEY_FILE: join(place, 'key'),
        ...env,
      },
    });
    return { said: stdout, ms: Math.round(performance.now() - startedAt) };
  }

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
    // Write posts during the backup, one after the other.
    const load = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const content = `Post ${n}`;
        await call(server.url, 'POST', '/community/posts', headers, { type: 'text', content });
        await call(server.url, 'GET', `/stations/${first.replace('/', '/sections/')}`, headers);
      }
    })();

    const backup = await makeBackup('run');
    isOver = true;
    await load;

    const target = restored.url ?? '';
    // A test's database already has tables. Drop them, so that the database is empty, like one that `createdb` makes.
    await restored.database.exec(
      'drop schema jobs cascade; drop schema public cascade; create schema public',
    );
    const [, copy] = folders.map((folder) => folder.path) as [string, string, string];
    const restore = await makeBackup('restore', {
      DATABASE_URL: target,
      BACKUP_FILES: join(copy, 'files'),
    });

    const second = await startProcess({ DATABASE_URL: target, DATA_DIR: copy });
    try {
      // The session stays valid, because the second server has the same secret and the same rows.
      expect((await call(second.url, 'GET', '/progress', headers)).body).toEqual(before.body);
      const rows = await restored.database.query<{ content: string }>(
        "select content from posts where content like 'Post %'",
      );
      const numbers = rows.map(({ content }) => Number(content.slice(5))).sort((a, b) => a - b);
      // The backup has the state of one moment, so no post is missing before a later one.
      expect(numbers).toEqual(numbers.map((_, n) => n));
      const again = await signIn(second.url, EMAIL);
      expect(await listSections(second.url, again)).toEqual(sections);
      const media = await readOneFile(second.url, again, sections);
      expect(media).toBe(200);
      expect(
        (await call(second.url, 'PUT', `/progress/${first}`, again, { progress: 7 })).status,
      ).toBe(200);
      console.log(
        `measured: backup: made and tried in ${backup.ms} ms, restored in ${restore.ms} ms, a server ran on it`,
      );
    } finally {
      await second.kill();
    }
  });

  const listTrials = () => database.database.query('select backup from backup_trials');

  test('nothing in a backup can be read without its key', async () => {
    const place = join(folders[2]?.path ?? '', 'backups');
    const names = await readdir(place, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(2);
    for (const { parentPath, name } of files) {
      const start = (await readFile(join(parentPath, name))).subarray(0, 21).toString('latin1');
      expect(start.startsWith('age-encryption.org') || start.startsWith('RCLONE')).toBe(true);
    }
  });

  test('the test of a damaged backup fails, and the backup does not count as tested', async () => {
    const [tried] = await listTrials();
    const dumps = join(folders[2]?.path ?? '', 'backups/database');
    const dump = (await readdir(dumps)).find((name) => name.endsWith('.dump.age')) ?? '';
    const bytes = await readFile(join(dumps, dump));
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(join(dumps, dump), bytes);
    await expect(makeBackup('drill')).rejects.toThrow('Command failed');
    expect(await listTrials()).toEqual([tried]);
    const databases = await database.database.query(
      `select datname from pg_database where datname like 'urost3_trial_%'`,
    );
    expect(databases).toEqual([]);
  });

  /** Fetches the first file that a section uses. @returns the status of the response; 0 when no section uses a file */
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
