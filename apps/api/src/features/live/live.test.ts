import type { AddressInfo } from 'node:net';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Context } from '../../composition/context.ts';
import { createFeatures } from '../../composition/features.ts';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { setAreaRole } from '../accounts/lifecycle/roles.service.ts';
import { EVENTS_KEPT_MS, removeOldEvents, STREAMS_PER_PERSON } from './live.service.ts';

let t: TestApp;
let one: SignedIn;
let origin: string;

beforeEach(async () => {
  t = await createTestApp();
  one = await t.make.signedIn({ subscribedDays: 5 });
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => t.close());

async function listen(as: SignedIn, lastEventId?: number, at = origin) {
  const stream = await openLiveReader(at, t.make.sessionHeaders(as), lastEventId);
  if (stream.response.status === 200) await stream.ready();
  return stream;
}

const publish = (uid: string, n: number, ctx: Context = t.ctx) =>
  t.database.db.transaction((tx) =>
    ctx.live.publish(tx, [{ to: { uid }, kind: 'booking', data: { n } }]),
  );
const numbers = (events: { event: { data: Record<string, unknown> } }[]) =>
  events.map(({ event }) => event.data.n);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('live events reach only the person they are for, in order', async () => {
  const other = await t.make.signedIn();
  const stream = await listen(one);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff');
  await publish(other.uid, 99);
  for (const n of range(1, 5)) await publish(one.uid, n);
  expect(numbers(await stream.next(5))).toEqual([1, 2, 3, 4, 5]);
  stream.stop();
});

test('15.1.3 a person who opens many live streams loses the oldest, and other people keep theirs', async () => {
  const other = await listen(await t.make.signedIn());
  const first = await listen(one);
  const newer = [];
  for (let n = 0; n < STREAMS_PER_PERSON; n += 1) newer.push(await listen(one));
  expect(await first.rest()).toEqual([]);
  expect(t.ctx.live.openStreams()).toBe(STREAMS_PER_PERSON + 1);
  await publish(one.uid, 1);
  for (const stream of newer) expect(numbers(await stream.next(1))).toEqual([1]);
  for (const stream of [...newer, other]) stream.stop();
});

test('live events of one transaction keep their order', async () => {
  const stream = await listen(one);
  await t.database.db.transaction((tx) =>
    t.ctx.live.publish(
      tx,
      range(1, 50).map((n) => ({ to: { uid: one.uid }, kind: 'booking' as const, data: { n } })),
    ),
  );
  expect(numbers(await stream.next(50))).toEqual(range(1, 50));
  stream.stop();
});

describe('a reconnecting stream', () => {
  test('a live stream reconnecting with its last id gets exactly the missed events', async () => {
    const stream = await listen(one);
    await publish(one.uid, 1);
    const [seen] = await stream.next(1);
    stream.stop();
    await publish(one.uid, 2);
    await publish(one.uid, 3);
    const again = await listen(one, seen?.id ?? -1);
    await publish(one.uid, 4);
    expect(numbers(await again.next(3))).toEqual([2, 3, 4]);
    again.stop();
  });

  test('a live stream that broke before its first event can resume', async () => {
    const stream = await listen(one);
    const position = stream.position();
    stream.stop();
    await publish(one.uid, 1);
    const again = await listen(one, position ?? -1);
    expect(numbers(await again.next(1))).toEqual([1]);
    again.stop();
  });

  test('a live stream that reconnects repeatedly while events arrive misses none and gets none twice', async () => {
    const total = 300;
    const sending = (async () => {
      for (const n of range(1, total)) await publish(one.uid, n);
    })();
    const seen: unknown[] = [];
    let stream = await listen(one, 0);
    let turn = 0;
    while (seen.length < total) {
      seen.push(...numbers(await stream.next(Math.min(1 + (turn % 40), total - seen.length))));
      turn += 1;
      const position = stream.position() ?? 0;
      stream.stop();
      stream = await listen(one, position);
    }
    stream.stop();
    await sending;
    expect(seen).toEqual(range(1, total));
  });

  test('a reconnecting live stream tells its client to reload everything when its last event id was pruned', async () => {
    await publish(one.uid, 1);
    await publish(one.uid, 2);
    t.clock.advance(EVENTS_KEPT_MS + 60_000);
    await publish(one.uid, 3);
    await removeOldEvents(t.ctx);
    const stream = await listen(await t.make.signIn(one.email), 0);
    expect((await stream.next(1))[0]?.event.kind).toBe('resync');
    stream.stop();
  });

  test('a reconnecting live stream tells its client to reload everything when its last event id was never issued', async () => {
    const stream = await listen(one, 4_711);
    expect((await stream.next(1))[0]?.event.kind).toBe('resync');
    stream.stop();
  });
});

test('live events of a rolled-back transaction are never sent', async () => {
  const stream = await listen(one);
  await t.database.db
    .transaction(async (tx) => {
      await t.ctx.live.publish(tx, [{ to: { uid: one.uid }, kind: 'booking', data: { n: 1 } }]);
      throw new Error('undone');
    })
    .catch(() => {});
  await publish(one.uid, 2);
  expect(numbers(await stream.next(1))).toEqual([2]);
  stream.stop();
});

test('a live event about saved progress reaches the other open pages of the same person', async () => {
  const section = await t.make.section('communication', {
    title: 'Nudge',
    scenario: 's',
    answer: 'a',
  });
  const stream = await listen(one);
  await t.call({
    method: 'PUT',
    url: `/api/progress/communication/${section}`,
    payload: { progress: 5 },
    as: one,
  });
  expect((await stream.next(1))[0]).toEqual({ id: null, event: { kind: 'progress', data: {} } });
  stream.stop();
});

test('live events and notifications of one process reach the streams of another process', async () => {
  const ctx = await createFeatures(t.providers);
  const second: FastifyInstance = await buildApp({
    ctx,
    webDist: 'none',
    logStream: { write: () => true } as unknown as NodeJS.WritableStream,
  });
  await ctx.live.start();
  await second.listen({ host: '127.0.0.1', port: 0 });
  const { port } = second.server.address() as AddressInfo;
  const here = await listen(one);
  const there = await listen(one, undefined, `http://127.0.0.1:${port}`);
  await publish(one.uid, 1);
  await publish(one.uid, 2, ctx);
  expect(numbers(await here.next(2))).toEqual([1, 2]);
  expect(numbers(await there.next(2))).toEqual([1, 2]);
  ctx.live.sendNotice({ uids: [one.uid], kind: 'typing', data: { n: 3 } });
  const notice = { id: null, event: { kind: 'typing', data: { n: 3 } } };
  expect(await here.next(1)).toEqual([notice]);
  expect(await there.next(1)).toEqual([notice]);
  here.stop();
  there.stop();
  await second.close();
});

describe('the end of a stream', () => {
  test('a live stream ends when its person signs out', async () => {
    const stream = await listen(one);
    await t.call({
      method: 'POST',
      url: '/api/identity/sign-out',
      headers: { cookie: `refresh=${one.refreshCookie}` },
    });
    expect(await stream.rest()).toEqual([]);
  });

  test('a live stream ends when its person is suspended', async () => {
    const stream = await listen(one);
    await t.database.query('update users set disabled_at = now() where uid = $1', [one.uid]);
    expect(await stream.rest()).toEqual([]);
  });

  test('a live stream ends when its person signs in on another device, whose stream continues', async () => {
    const stream = await listen(one);
    const newer = await listen(await t.make.signIn(one.email));
    expect(await stream.rest()).toEqual([]);
    await publish(one.uid, 1);
    expect(numbers(await newer.next(1))).toEqual([1]);
    newer.stop();
  });
});

describe('live events of the community', () => {
  const community = (n: number) =>
    t.database.db.transaction((tx) =>
      t.ctx.live.publish(tx, [
        { to: { audience: 'community' }, kind: 'post', data: { n } },
        { to: { uid: one.uid }, kind: 'message', data: { n } },
      ]),
    );

  test('live events of the community do not reach a free user, whether they are for all members or for this person', async () => {
    const free = await t.make.signedIn();
    const stream = await listen(free);
    await community(1);
    await t.database.db.transaction((tx) =>
      t.ctx.live.publish(tx, [{ to: { uid: free.uid }, kind: 'message', data: { n: 1 } }]),
    );
    t.ctx.live.sendHintToAudience('community', 'comment', 'some-post');
    await publish(free.uid, 2);
    expect(numbers(await stream.next(1))).toEqual([2]);
    stream.stop();
    const again = await listen(free, 0);
    expect(numbers(await again.next(1))).toEqual([2]);
    again.stop();
  });

  test('live events for a permission reach those whose role has it, until the role is taken away', async () => {
    const editor = await t.make.signedIn({ areaRoles: ['editor'] });
    const stream = await listen(editor);
    const forRoles = (n: number) =>
      t.database.db.transaction((tx) =>
        t.ctx.live.publish(tx, [
          { to: { audience: 'finance' }, kind: 'payment', data: { n: -n } },
          { to: { audience: 'content' }, kind: 'question-report', data: { n } },
        ]),
      );
    await forRoles(1);
    expect(numbers(await stream.next(1))).toEqual([1]);
    const admin = await t.make.user({ isAdmin: true });
    const change = { role: 'editor', isGranted: false } as const;
    await setAreaRole(t.ctx, admin, editor.uid, change);
    await expect
      .poll(async () => {
        await forRoles(2);
        await publish(editor.uid, 3);
        const [next] = await stream.next(1);
        if (next?.event.kind === 'question-report') await stream.next(1);
        return next?.event.kind;
      })
      .toBe('booking');
    stream.stop();
    const again = await listen(editor, 0);
    expect(numbers(await again.next(1))[0]).toBe(3);
    again.stop();
  });

  test('live events of the community stop on an open stream the moment Premium expires', async () => {
    const stream = await listen(one);
    await community(1);
    await stream.next(2);
    t.clock.advance(5 * DAY_MS + 1);
    await community(2);
    await publish(one.uid, 3);
    expect(numbers(await stream.next(1))).toEqual([3]);
    stream.stop();
  });

  test('live events of the community stop when the subscription is deactivated', async () => {
    const stream = await listen(one);
    await t.database.query('update subscriptions set is_active = false where user_uid = $1', [
      one.uid,
    ]);
    // Poll, because the stream checks its permissions again asynchronously after the update.
    await expect
      .poll(async () => {
        await community(1);
        await publish(one.uid, 2);
        const [next] = await stream.next(1);
        if (next?.event.kind === 'post') await stream.next(2);
        return next?.event.kind;
      })
      .toBe('booking');
    stream.stop();
  });
});

test('ten live hints to reload within a second reach an open page as two events', async () => {
  const stream = await listen(one);
  for (const n of range(1, 10)) t.ctx.live.sendHintToAudience('community', 'comment', `post-${n}`);
  const lines = await stream.next(2);
  expect(lines.map(({ event }) => (event.data.ids as string[]).length)).toEqual([1, 9]);
  stream.stop();
});
