// Two processes on one PostgreSQL see each other's changes, and work that must happen once happens once.

import { openLiveReader } from '@urost3/api/src/testing/live-reader.ts';
import { openTestDatabase, type TestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  insertPeople,
  PASSWORD,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const SECTION = { title: 'Made in one process', case_scenario: 'A case.' };

describe.runIf(process.env.TEST_DATABASE_URL)('two processes', () => {
  let database: TestDatabase;
  let one: ServerProcess;
  let two: ServerProcess;
  const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];

  async function startAnother(): Promise<ServerProcess> {
    const folder = await temporaryFolder();
    folders.push(folder);
    return startProcess({ DATABASE_URL: database.url ?? '', DATA_DIR: folder.path });
  }

  beforeAll(async () => {
    database = await openTestDatabase();
    // Start both processes at the same time, as a deployment does. Their migrations and sample content must not conflict.
    [one, two] = await Promise.all([startAnother(), startAnother()]);
    await insertPeople(database.url ?? '', [
      { email: 'learner@example.test', days: 30 },
      { email: 'other@example.test', days: 30 },
      { email: 'admin@example.test', isAdmin: true },
      { email: 'victim@example.test' },
      { email: 'flooder@example.test', days: 30 },
    ]);
  });
  afterAll(async () => {
    await Promise.all([one, two].map((server) => server?.kill()));
    for (const folder of folders) await folder.remove();
    await database.close();
  });

  test('two server processes share one question bank that was imported once', async () => {
    const headers = await signIn(one.url, 'learner@example.test');
    const [here, there] = await Promise.all(
      [one, two].map((server) => call(server.url, 'GET', '/stations/overview', headers)),
    );
    expect(here?.status).toBe(200);
    expect(here?.body).toEqual(there?.body);
    const rows = await database.database.query<{ copies: number }>(
      'select count(*)::int as copies from sections group by station_id, title having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  test('signing in at one server process ends the older session at the other process', async () => {
    const older = await signIn(one.url, 'learner@example.test');
    expect((await call(two.url, 'GET', '/progress', older)).status).toBe(200);
    const newer = await signIn(two.url, 'learner@example.test');
    expect((await call(one.url, 'GET', '/progress', older)).status).toBe(401);
    expect((await call(one.url, 'GET', '/progress', newer)).status).toBe(200);
  });

  test('two server processes exchange live events', async () => {
    const headers = await signIn(one.url, 'learner@example.test');
    const stream = await openLiveReader(one.url, headers);
    await stream.ready();
    const overview = (await call(two.url, 'GET', '/stations/overview', headers)).body as {
      id: string;
      sections: { id: string }[];
    }[];
    const { id = '', sections = [] } = overview[0] ?? {};
    const path = `/progress/${id}/${sections[0]?.id}`;
    expect((await call(two.url, 'PUT', path, headers, { progress: 40 })).status).toBe(200);
    const [heard] = await stream.next(1);
    expect(heard?.event.kind).toBe('progress');
    stream.stop();
  });

  test('a section published at one server process appears at the other at once', async () => {
    const admin = await signIn(one.url, 'admin@example.test');
    const stations = (await call(one.url, 'GET', '/admin/stations', admin)).body as {
      stations: { id: string; stationType: string }[];
    };
    const station = stations.stations[0];
    const made = await call(one.url, 'POST', `/admin/stations/${station?.id}/sections`, admin, {
      ...SECTION,
    });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    await expect
      .poll(async () =>
        JSON.stringify((await call(two.url, 'GET', '/stations/overview', admin)).body),
      )
      .toContain(SECTION.title);
  });

  test('two server processes count wrong passwords together', async () => {
    const guess = (n: number) =>
      call(
        n % 2 === 0 ? one.url : two.url,
        'POST',
        '/identity/sign-in',
        {},
        {
          email: 'victim@example.test',
          password: `wrong ${n}`,
        },
      );
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses).not.toContain(500);
  });

  test('two server processes share the rate limit of the feed', async () => {
    const headers = await signIn(one.url, 'flooder@example.test');
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) {
      const { url } = n % 2 === 0 ? one : two;
      const post = { type: 'text', content: `Post ${n}` };
      statuses.push((await call(url, 'POST', '/community/posts', headers, post)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  test('two server processes run each job once', async () => {
    // Mail is sent by a job, and the outbox has one row per delivery.
    const ask = (n: number) =>
      call(
        n % 2 === 0 ? one.url : two.url,
        'POST',
        '/identity/password-reset',
        {},
        {
          email: n % 2 === 0 ? 'learner@example.test' : 'other@example.test',
        },
      );
    await Promise.all([ask(0), ask(1)]);
    const mails = () =>
      database.database.query<{ to_address: string; times: number }>(
        `select to_address, count(*)::int as times from outbox_mails
         where subject = 'Reset your password' group by 1 order by 1`,
      );
    await expect.poll(mails).toEqual([
      { to_address: 'learner@example.test', times: 1 },
      { to_address: 'other@example.test', times: 1 },
    ]);
    const failed = await database.database.query("select 1 from jobs.job where state = 'failed'");
    expect(failed).toEqual([]);
  });

  test('one of two server processes stops without a failed call, and its live stream continues at the other', async () => {
    const headers = await signIn(one.url, 'other@example.test', PASSWORD);
    const stream = await openLiveReader(two.url, headers);
    await stream.ready();
    const statuses: number[] = [];
    let isOver = false;
    // Like a proxy, call the other server when one refuses connections.
    const keepCalling = (async () => {
      while (!isOver) {
        const first = await call(two.url, 'GET', '/progress', headers);
        const answer =
          first.status === 0 ? await call(one.url, 'GET', '/progress', headers) : first;
        statuses.push(answer.status);
      }
    })();
    expect(await two.terminate()).toBe(0);
    isOver = true;
    await keepCalling;
    expect(await stream.rest()).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Resume the stream at the other server, as a browser does.
    const resumed = await openLiveReader(one.url, headers, stream.position() ?? 0);
    await resumed.ready();
    resumed.stop();
  });
});
