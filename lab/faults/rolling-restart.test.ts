// A deployment replaces two processes behind a load balancer one after the other while people work.
import { openLiveReader } from '@urost3/api/src/testing/live-reader.ts';
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
import { openRoundRobin } from '../processes/round-robin.ts';

const DRAIN_SECONDS = 2;
const PEOPLE = 6;
/** How often both processes are replaced. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const email = (n: number) => `learner${n}@example.test`;

describe.runIf(process.env.TEST_DATABASE_URL)('two processes behind a load balancer', () => {
  let database: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const servers: ServerProcess[] = [];
  let proxy: Awaited<ReturnType<typeof openRoundRobin>>;

  const start = () =>
    startProcess({
      DATABASE_URL: database.url ?? '',
      DATA_DIR: folder.path,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });

  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await temporaryFolder();
    proxy = await openRoundRobin();
    servers.push(...(await Promise.all([start(), start()])));
    proxy.setServers(servers.map(({ url }) => url));
    const people = Array.from({ length: PEOPLE }, (_, n) => ({
      email: email(n),
      days: 30,
      ...(n === 0 ? { lastName: 'Reader' } : {}),
    }));
    await insertPeople(database.url ?? '', people);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await proxy.close();
    await folder.remove();
    await database.close();
  });

  test(
    'two server processes behind a load balancer are replaced one after the other without losing a read, save or live event',
    async () => {
      let isOver = false;
      const statuses = new Map<number, number>();
      const count = ({ status }: { status: number }) =>
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const sessions = await Promise.all(
        Array.from({ length: PEOPLE }, (_, n) => signIn(proxy.url, email(n))),
      );
      const overview = (await call(proxy.url, 'GET', '/stations/overview', sessions[0])).body as {
        id: string;
        sections: { id: string }[];
      }[];
      const path = `/progress/${overview[0]?.id}/${overview[0]?.sections[0]?.id}`;
      const work = async (headers: Headers) => {
        for (let progress = 1; !isOver; progress = (progress % 100) + 1) {
          count(await call(proxy.url, 'GET', '/progress', headers));
          count(await call(proxy.url, 'PUT', path, headers, { progress }));
        }
      };
      const [reader, writer] = sessions as [Headers, Headers];
      const people = (await call(proxy.url, 'GET', '/community/users/discover?limit=100', writer))
        .body as { users: { uid: string; displayName: string }[] };
      const participantId = people.users.find((user) => user.displayName.endsWith('Reader'))?.uid;
      const opened = await call(proxy.url, 'POST', '/community/conversations', writer, {
        type: 'direct',
        participantId,
      });
      const { conversationId } = opened.body as { conversationId: string };
      let said = 0;
      const say = async () => {
        const path = `/community/conversations/${conversationId}/messages`;
        said += 1;
        const message = { content: `Message ${said}`, type: 'text' };
        expect((await call(proxy.url, 'POST', path, writer, message)).status).toBe(201);
      };
      // Resumes the event stream where it broke off, as a browser does.
      const heard: (number | null)[] = [];
      let stream = await openLiveReader(proxy.url, reader);
      await stream.ready();
      const listening = (async () => {
        while (!isOver) {
          for (const { id, event } of await stream.rest())
            if (event.kind === 'message') heard.push(id);
          if (!isOver)
            stream = await openLiveReader(proxy.url, reader, stream.position() ?? undefined);
        }
      })();

      const working = sessions.map(work);
      for (const index of Array.from({ length: ROUNDS }, () => [0, 1]).flat()) {
        await say();
        const ended = (servers[index] as ServerProcess).terminate();
        await say();
        expect(await ended).toBe(0);
        await say();
        servers[index] = await start();
        proxy.setServers(servers.map(({ url }) => url));
      }
      isOver = true;
      await Promise.all(working);
      await say();
      // A process that stops ends its streams. The loop that reads the events then ends, because `isOver` is true.
      await Promise.all(servers.map((server) => server.terminate()));
      await listening;
      const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
      console.log(`measured: two processes replaced ${ROUNDS} times: ${total} calls, none lost`);
      expect([...statuses.keys()]).toEqual([200]);
      expect(heard).toHaveLength(said);
      expect(new Set(heard).size).toBe(said);
    },
    300_000 * ROUNDS,
  );
});
