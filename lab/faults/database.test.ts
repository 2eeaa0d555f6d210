// PostgreSQL stops and restarts under load. Calls succeed or are refused with 503 and a message. No acknowledged write is
// lost, and the product recovers without help. `npm run faults -- database` also tests a connection that stops responding.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openLiveReader } from '@urost3/api/src/testing/live-reader.ts';
import { openTestDatabase, type TestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Connection,
  call,
  type Headers,
  insertPeople,
  openConnection,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const TIMES = Number(process.env.FAULT_ROUNDS ?? 3);
const WRITERS = 4;
const PACE_MS = 10;

describe.runIf(process.env.TEST_DATABASE_URL)('a failing database', () => {
  let database: TestDatabase;
  let link: Connection;
  let server: ServerProcess;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let headers: Headers;
  let sections: string[];

  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await temporaryFolder();
    const real = new URL(database.url ?? '');
    link = await openConnection(Number(real.port || 5432), real.hostname);
    const through = new URL(real);
    through.hostname = '127.0.0.1';
    through.port = String(link.port);
    server = await startProcess({ DATABASE_URL: through.toString(), DATA_DIR: folder.path });
    await insertPeople(database.url ?? '', [{ email: 'learner@example.test', days: 30 }]);
    headers = await signIn(server.url, 'learner@example.test');
    const { body } = await call(server.url, 'GET', '/stations/overview', headers);
    sections = (body as { id: string; sections: { id: string }[] }[]).flatMap((station) =>
      station.sections.map((section) => `${station.id}/${section.id}`),
    );
  });
  afterAll(async () => {
    await server?.kill();
    await link?.close();
    await database.close();
    await folder.remove();
  });

  /** Every call of `underLoad` uses new learners, because a rate limit applies to the saves of each person. */
  async function newLearners(): Promise<Headers[]> {
    const emails = Array.from({ length: WRITERS }, () => `${randomUUID()}@example.test`);
    await insertPeople(
      database.url ?? '',
      emails.map((email) => ({ email, days: 30 })),
    );
    return Promise.all(emails.map((email) => signIn(server.url, email)));
  }

  /** Rates sections while `during` runs. Afterwards every acknowledged value must be stored. */
  async function underLoad(
    during: (answered: (status: number, times: number) => Promise<void>) => Promise<void>,
  ): Promise<Map<number, number>> {
    const learners = await newLearners();
    const statuses = new Map<number, number>();
    let isOver = false;
    const count = ({ status, body }: Answer) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { code, message } = (body ?? {}) as { code?: string; message?: string };
      if (status !== 200 && !(code === 'unavailable' && message?.endsWith('.'))) {
        throw new Error(`answered ${status} ${JSON.stringify(body)}`);
      }
    };
    const write = async (own: Headers) => {
      const acknowledged = new Map<string, number>();
      const doubtful = new Map<string, Set<number>>();
      for (let n = 0; !isOver; n += 1) {
        const section = sections[n % sections.length] as string;
        const progress = Math.floor(Math.random() * 101);
        const answer = await call(server.url, 'PUT', `/progress/${section}`, own, { progress });
        count(answer);
        // Wait between ratings, because the rate limit refuses a thousand ratings in a row from one person.
        await pause(PACE_MS);
        if (answer.status === 200) {
          acknowledged.set(section, progress);
          doubtful.delete(section);
        } else doubtful.set(section, (doubtful.get(section) ?? new Set()).add(progress));
      }
      return { own, acknowledged, doubtful };
    };
    const writers = learners.map(write);
    /** Waits for this many more answers of this status. */
    await during(async (status, times) => {
      const before = statuses.get(status) ?? 0;
      await expect.poll(() => statuses.get(status) ?? 0).toBeGreaterThanOrEqual(before + times);
    });
    // The server must recover without a restart.
    await expect
      .poll(() => call(server.url, 'GET', '/progress', headers).then((a) => a.status))
      .toBe(200);
    isOver = true;
    let kept = 0;
    for (const { own, acknowledged, doubtful } of await Promise.all(writers)) {
      const { body } = await call(server.url, 'GET', '/progress', own);
      const { stationProgress } = body as {
        stationProgress: Record<string, Record<string, number>>;
      };
      for (const [section, progress] of acknowledged) {
        const [station = '', id = ''] = section.split('/');
        expect([progress, ...(doubtful.get(section) ?? [])], section).toContain(
          stationProgress[station]?.[id],
        );
      }
      kept += acknowledged.size;
    }
    expect(kept).toBeGreaterThan(0);
    return statuses;
  }

  const expectOnlyAnswersAndRefusals = (statuses: Map<number, number>) => {
    const spread = [...statuses].map(([status, times]) => `${times} × ${status}`);
    console.log(
      `measured: ${expect.getState().currentTestName?.split(' > ').at(-1)}: ${spread.join(', ')}`,
    );
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(server.output.join('')).not.toMatch(/Unhandled|uncaught/i);
  };

  test('the product recovers when the database repeatedly ends every connection', async () => {
    const statuses = await underLoad(async (answered) => {
      for (let n = 0; n < TIMES; n += 1) {
        await answered(200, Math.ceil(Math.random() * 50));
        await database.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
      }
    });
    expectOnlyAnswersAndRefusals(statuses);
  });

  test('the product recovers after the database was unreachable, with streams and jobs', async () => {
    const stream = await openLiveReader(server.url, headers);
    await stream.ready();
    const statuses = await underLoad(async (answered) => {
      await answered(200, WRITERS);
      link.cut();
      await answered(503, WRITERS);
      expect((await call(server.url, 'GET', '/healthz')).status).toBe(200);
      const ready = await call(server.url, 'GET', '/readyz');
      expect(ready).toMatchObject({ status: 503, body: { checks: { database: 'failed' } } });
      link.restore();
    });
    expectOnlyAnswersAndRefusals(statuses);
    // The process may miss the database's NOTIFY messages while the database is unreachable. The stream must therefore
    // send `resync`, which makes pages reload everything.
    let heard = await stream.next(1);
    while (heard[0] && heard[0].event.kind !== 'resync') heard = await stream.next(1);
    expect(heard).toEqual([{ id: null, event: { kind: 'resync', data: {} } }]);
    stream.stop();
    const email = 'learner@example.test';
    await call(server.url, 'POST', '/identity/password-reset', {}, { email });
    const mails = () =>
      database.database.query<{ times: number }>('select count(*)::int as times from outbox_mails');
    await expect.poll(mails).toEqual([{ times: 1 }]);
  });

  test.runIf(process.env.FAULT_ROUNDS)(
    'the product recovers when the database stops answering without closing connections',
    async () => {
      const statuses = await underLoad(async (answered) => {
        await answered(200, WRITERS);
        link.stall();
        await answered(503, WRITERS);
        link.restore();
      });
      expectOnlyAnswersAndRefusals(statuses);
    },
  );
});
