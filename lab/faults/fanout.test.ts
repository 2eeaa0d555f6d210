// Two processes exchange live events through Redis, and through the database while Redis is down.
import { openLiveReader } from '@urost3/api/src/testing/live-reader.ts';
import { openTestDatabase, type TestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRedis } from '../lib/redis.ts';
import {
  call,
  type Headers,
  insertPeople,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const TRIES = 20;

describe.runIf(process.env.TEST_DATABASE_URL)('two processes on Redis', () => {
  let database: TestDatabase;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let one: ServerProcess;
  let two: ServerProcess;
  let headers: Headers;
  let path: string;
  let stream: Awaited<ReturnType<typeof openLiveReader>>;
  /** The NOTIFY messages of the database, which the test's own connection receives. */
  const notified: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    redis = await startRedis();
    folder = await temporaryFolder();
    const start = () =>
      startProcess({
        DATABASE_URL: database.url ?? '',
        DATA_DIR: folder.path,
        REDIS_URL: redis.url,
      });
    [one, two] = await Promise.all([start(), start()]);
    await insertPeople(database.url ?? '', [{ email: 'learner@example.test', days: 30 }]);
    headers = await signIn(one.url, 'learner@example.test');
    const overview = (await call(two.url, 'GET', '/stations/overview', headers)).body as {
      id: string;
      sections: { id: string }[];
    }[];
    path = `/progress/${overview[0]?.id}/${overview[0]?.sections[0]?.id}`;
    await database.database.listen('live_events', (payload) => void notified.push(payload));
    stream = await openLiveReader(one.url, headers);
    await stream.ready();
  });
  afterAll(async () => {
    stream?.stop();
    await Promise.all([one, two].map((server) => server?.kill()));
    await redis?.stop();
    await folder?.remove();
    await database?.close();
  });

  let progress = 0;
  /** Rates a section through one process, and waits until a stream at the other process receives the event. */
  async function rateAndHear(): Promise<void> {
    progress += 1;
    const saved = await call(two.url, 'PUT', path, headers, { progress });
    expect(saved.status).toBe(200);
    const [heard] = await stream.next(1);
    expect(heard?.event.kind).toBe('progress');
  }

  test('with Redis, live events reach the other process through Redis and not through the database', async () => {
    notified.length = 0;
    for (let n = 0; n < TRIES; n += 1) await rateAndHear();
    expect(notified.filter((payload) => payload.startsWith('person-hints:'))).toEqual([]);
  });

  test('live events use the database while Redis is unreachable, and Redis again afterwards', async () => {
    await redis.stop();
    notified.length = 0;
    await rateAndHear();
    // The test's own connection may receive the notification later than the process.
    await expect
      .poll(() => notified.some((payload) => payload.startsWith('person-hints:')))
      .toBe(true);
    const complaints = two.output.join('').split('Redis cannot be reached').length - 1;
    expect(complaints).toBeLessThanOrEqual(2);
    redis = await startRedis(redis.port);
    // The `resync` event makes open pages refetch data, because events may have been lost.
    await expect.poll(async () => (await stream.next(1))[0]?.event.kind).toBe('resync');
    notified.length = 0;
    await rateAndHear();
    expect(notified.filter((payload) => payload.startsWith('person-hints:'))).toEqual([]);
  });
});
