// The order in which events are written and read, and which transactions wait for each other.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../db/client.ts';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { insertLiveEvents } from './live.repository.ts';
import type { PublishedEvent } from './live.service.ts';

let t: TestApp;
let one: SignedIn;
let origin: string;

beforeEach(async () => {
  t = await createTestApp();
  one = await t.make.signedIn({ subscribedDays: 5 });
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => t.close());

const forOne = (n: number): PublishedEvent => ({
  to: { uid: one.uid },
  kind: 'booking',
  data: { n },
});
const forAll = (n: number): PublishedEvent => ({
  to: { audience: 'everyone' },
  kind: 'availability',
  data: { n },
});

async function listen(lastEventId?: number) {
  const stream = await openLiveReader(origin, t.make.sessionHeaders(one), lastEventId);
  await stream.ready();
  return stream;
}

describe('a transaction that publishes in several places', { tags: 'postgres' }, () => {
  test('a transaction that publishes live events in several places writes them at its end, in order', async () => {
    const stream = await listen();
    await t.database.db.transaction(async (tx) => {
      await t.ctx.live.publish(tx, [forOne(1)]);
      await t.ctx.live.publish(tx, [forAll(2), forOne(3)]);
      const [row] = await rowsOf<{ count: number }>(
        tx,
        sql`select count(*)::int as count from live_events`,
      );
      expect(row?.count).toBe(0);
    });
    const events = await stream.next(3);
    expect(events.map(({ event }) => event.data.n)).toEqual([1, 2, 3]);
    stream.stop();
  });

  test('the live events of a savepoint are dropped only when it is rolled back', async () => {
    const stream = await listen();
    await t.database.db.transaction(async (tx) => {
      await tx.transaction((inner) => t.ctx.live.publish(inner, [forOne(1)]));
      await tx
        .transaction(async (inner) => {
          await t.ctx.live.publish(inner, [forOne(2)]);
          throw new Error('undone');
        })
        .catch(() => {});
      await t.ctx.live.publish(tx, [forOne(3)]);
    });
    const events = await stream.next(2);
    expect(events.map(({ event }) => event.data.n)).toEqual([1, 3]);
    stream.stop();
  });
});

test('a live event that a process of the previous release wrote arrives in order', {
  tags: 'postgres',
}, async () => {
  const stream = await listen();
  await t.database.query(
    `insert into live_events (user_uid, kind, data, created_at) values ($1, 'booking', '{"n": 1}', now())`,
    [one.uid],
  );
  await t.database.query(`select pg_notify('live_events', 'event')`);
  const [first] = await stream.next(1);
  expect(first?.event.data.n).toBe(1);
  await t.database.db.transaction((tx) => t.ctx.live.publish(tx, [forOne(2)]));
  expect((await stream.next(1))[0]?.event.data.n).toBe(2);
  stream.stop();
});

test('a live stream that resumes gets events for an audience and for its person in one order', {
  tags: 'postgres',
}, async () => {
  const stream = await listen();
  const position = stream.position() ?? -1;
  stream.stop();
  const other = await t.make.signedIn();
  for (const events of [
    [forOne(1)],
    [forAll(2)],
    [{ ...forOne(0), to: { uid: other.uid } }],
    [forAll(3)],
    [forOne(4)],
  ])
    await t.database.db.transaction((tx) => t.ctx.live.publish(tx, events));
  const again = await listen(position);
  const events = await again.next(4);
  expect(events.map(({ event }) => event.data.n)).toEqual([1, 2, 3, 4]);
  again.stop();
});

// The embedded database has one connection, so transactions cannot wait for each other.
describe.runIf(process.env.TEST_DATABASE_URL)(
  'while an event for one person is not committed',
  { tags: 'postgres' },
  () => {
    /** Writes an event for one person and leaves the transaction open. @returns a function that commits it */
    async function hold(): Promise<() => Promise<void>> {
      let commit = () => {};
      let transaction: Promise<void> = Promise.resolve();
      await new Promise<void>((isWritten) => {
        transaction = t.database.db.transaction(async (tx) => {
          const event = {
            userUid: one.uid,
            audience: null,
            kind: 'booking' as const,
            data: { n: 1 },
          };
          await insertLiveEvents(tx, [event], t.clock.now());
          isWritten();
          await new Promise<void>((resolve) => {
            commit = resolve;
          });
        });
      });
      return async () => {
        commit();
        await transaction;
      };
    }

    const publish = (event: PublishedEvent) =>
      t.database.db.transaction((tx) => t.ctx.live.publish(tx, [event]));
    const listIds = async () =>
      (
        await t.database.query<{ n: number }>(
          `select data ->> 'n' as n from live_events order by id`,
        )
      ).map(({ n }) => Number(n));
    const countWaiting = async () =>
      (await t.database.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
        .length;

    test('an uncommitted live event for one person does not delay a live event for another person', async () => {
      const other = await t.make.signedIn();
      const stream = await openLiveReader(origin, t.make.sessionHeaders(other));
      await stream.ready();
      const commit = await hold();
      await publish({ to: { uid: other.uid }, kind: 'booking', data: { n: 2 } });
      expect((await stream.next(1))[0]?.event.data.n).toBe(2);
      await commit();
      stream.stop();
    });

    test.each([
      ['the same person', forOne],
      ['an audience', forAll],
    ])(
      'a live event for %s waits for an uncommitted live event for one person and follows it',
      async (_, event) => {
        const stream = await listen();
        const commit = await hold();
        const second = publish(event(2));
        await expect.poll(countWaiting).toBe(1);
        await commit();
        await second;
        expect(await listIds()).toEqual([1, 2]);
        expect((await stream.next(2)).map(({ event: { data } }) => data.n)).toEqual([1, 2]);
        stream.stop();
      },
    );
  },
);
