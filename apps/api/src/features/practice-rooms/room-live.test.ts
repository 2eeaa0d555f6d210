import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  ROOM_PRESENCE_EVERY_MS,
  ROOM_PRESENCE_MS,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Context } from '../../composition/context.ts';
import { createFeatures } from '../../composition/features.ts';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { publishStations, type RoomCalls, roomCalls } from './practice-rooms.fixtures.ts';

const SECRET = 'a secret of the relay';
let t: TestApp;
let second: { app: FastifyInstance; ctx: Context; origin: string };
let here: string;
let r: RoomCalls;
let there: RoomCalls;
let sections: Awaited<ReturnType<typeof publishStations>>;
let ann: SignedIn;
let ben: SignedIn;
let cat: SignedIn;
let id: string;

beforeAll(async () => {
  t = await createTestApp({
    withJobs: 'when asked',
    env: { TURN_URLS: 'turn:relay.test:3478?transport=udp', TURN_SECRET: SECRET, TURN_ONLY: 'on' },
  });
  here = await t.app.listen({ host: '127.0.0.1', port: 0 });
  sections = await publishStations(t);
  const ctx = await createFeatures(t.providers);
  const app: FastifyInstance = await buildApp({
    ctx,
    webDist: 'none',
    logStream: { write: () => true } as unknown as NodeJS.WritableStream,
  });
  await ctx.catalogue.load();
  await ctx.live.start();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  second = { app, ctx, origin: `http://127.0.0.1:${port}` };
  r = roomCalls(t);
  there = roomCalls(t, app);
});
beforeEach(async () => {
  ann = await t.make.signedIn({ subscribedDays: 30 });
  ben = await t.make.signedIn();
  cat = await t.make.signedIn();
  ({ id } = (await r.create(ann, sections.locked.slice(0, 1))).json<Room>());
  for (const person of [ben, cat]) await r.join(id, ann, person);
  await r.setRoles(id, ann, [[ben, 'candidate']]);
});
afterAll(async () => {
  await second.app.close();
  await t.close();
});

async function listen(as: SignedIn, origin = here) {
  const stream = await openLiveReader(origin, t.make.sessionHeaders(as));
  await stream.ready();
  return stream;
}
const candidate = {
  link: 'a',
  peer: null,
  candidates: [{ candidate: 'candidate:1 1 udp 1 10.0.0.1 9 typ host' }],
};
/** A WebRTC session description (SDP) that is as long and repetitive as the descriptions that browsers send. */
const offer = {
  link: 'a',
  peer: null,
  description: {
    type: 'offer',
    sdp: Array.from(
      { length: 160 },
      (_, n) => `a=rtpmap:${n} VP8/90000\r\na=rtcp-fb:${n} goog-remb\r\n`,
    ).join(''),
  },
};

describe('signals between browsers in a practice room', () => {
  test('signals between people in a practice room on two processes arrive complete and in order, at their receiver only', async () => {
    const [atAnn, atBen, atCat] = [
      await listen(ann),
      await listen(ben, second.origin),
      await listen(cat),
    ];
    await r.present(id, ann);
    await there.present(id, ben);
    expect(offer.description.sdp.length).toBeGreaterThan(7_000);
    expect((await r.signal(id, ann, ben, offer)).statusCode).toBe(204);
    for (let n = 0; n < 5; n += 1) await r.signal(id, ann, ben, { ...candidate, link: `n${n}` });
    const got = (await atBen.next(8)).flatMap(({ event }) =>
      event.kind === 'practice-signal' ? [event.data] : [],
    );
    expect(got[0]).toEqual({ roomId: id, from: ann.uid, signal: offer });
    expect(got.slice(1).map(({ signal }) => (signal as { link: string }).link)).toEqual([
      'n0',
      'n1',
      'n2',
      'n3',
      'n4',
    ]);
    await there.signal(id, ben, ann, candidate);
    const atHost = (await atAnn.next(3)).map(({ event }) => event.kind);
    expect(atHost).toContain('practice-signal');
    // Cat receives only the events for everybody in the room.
    expect((await atCat.next(2)).map(({ event }) => event.kind)).toEqual([
      'practice-room',
      'practice-room',
    ]);
    for (const stream of [atAnn, atBen, atCat]) stream.stop();
    const stored = await t.database.query("select 1 from live_events where kind like 'practice-%'");
    expect(stored).toEqual([]);
    expect(t.logs.join('')).not.toContain('rtpmap');
  });

  test('signals in a practice room from and to absent or removed people and strangers, or after its end, are refused', async () => {
    const stranger = await t.make.signedIn({ subscribedDays: 3 });
    await r.present(id, ann);
    expect((await r.signal(id, ann, ben, candidate)).statusCode).toBe(409);
    await r.present(id, ben);
    expect((await r.signal(id, ann, ben, candidate)).statusCode).toBe(204);
    t.clock.advance(ROOM_PRESENCE_MS);
    expect((await r.signal(id, ann, ben, candidate)).statusCode).toBe(409);
    for (const person of [ann, ben]) await r.present(id, person);
    expect((await r.signal(id, ann, stranger, candidate)).statusCode).toBe(404);
    expect((await r.signal(id, stranger, ann, candidate)).statusCode).toBe(404);
    await r.call('DELETE', `/practice-rooms/${id}/members/${ben.uid}`, ann);
    expect((await r.signal(id, ben, ann, candidate)).statusCode).toBe(404);
    expect((await r.signal(id, ann, ben, candidate)).statusCode).toBe(404);
    await r.present(id, cat);
    expect((await r.signal(id, cat, ann, candidate)).statusCode).toBe(204);
    await r.call('POST', `/practice-rooms/${id}/end`, ann);
    expect((await r.signal(id, cat, ann, candidate)).statusCode).toBe(404);
  });

  test('somebody in a practice room whose report of presence is late is asked for it while others report, for two minutes', async () => {
    for (const person of [ann, ben, cat]) await r.present(id, person);
    const atBen = await listen(ben, second.origin);
    const report = async () => {
      t.clock.advance(ROOM_PRESENCE_EVERY_MS);
      await r.present(id, cat);
      return (await r.present(id, ann)).json<{ presentUids: string[] }>().presentUids;
    };
    await report();
    expect(await report()).toContain(ben.uid);
    const [asked] = await atBen.next(1);
    expect(asked?.event).toEqual({
      kind: 'practice-room',
      data: { roomId: id, what: 'presence', presentUids: expect.arrayContaining([ben.uid]) },
    });
    await there.present(id, ben);
    expect(await report()).toContain(ben.uid);
    for (let n = 0; n < 20; n += 1) await report();
    await r.call('POST', `/practice-rooms/${id}/end`, ann);
    const heard: unknown[] = [];
    while (heard.at(-1) !== 'ended') heard.push((await atBen.next(1))[0]?.event.data.what);
    // Cat's and Ann's reports ask until Ben has been away for two minutes, and not afterwards.
    expect(heard.length).toBeLessThan(25);
    atBen.stop();
  });

  test('a heartbeat that arrives after a practice room has ended is answered with its end', async () => {
    expect((await r.present(id, cat)).json()).toMatchObject({ hasEnded: false });
    await r.call('POST', `/practice-rooms/${id}/end`, ann);
    expect((await r.present(id, cat)).json()).toMatchObject({ presentUids: [], hasEnded: true });
    const stranger = await t.make.signedIn();
    expect((await r.present(id, stranger)).statusCode).toBe(404);
  });

  test('signals in a practice room that are too long, malformed or too many are refused', {
    tags: 'slow',
  }, async () => {
    for (const person of [ann, ben]) await r.present(id, person);
    const sdp = (text: string) => ({ ...candidate, description: { type: 'offer', sdp: text } });
    expect((await r.signal(id, ann, ben, sdp('x'.repeat(16_001)))).statusCode).toBe(400);
    // Random bytes cannot be compressed, so the signal exceeds the largest size of a live event.
    const dense = await r.signal(id, ann, ben, sdp(randomBytes(11_900).toString('base64')));
    expect(dense.json()).toMatchObject({ code: 'body_too_large' });
    expect((await r.signal(id, ann, ben, { ...candidate, script: 'x' })).statusCode).toBe(400);
    expect((await r.signal(id, ann, ben, { type: 'eval' })).statusCode).toBe(400);
    const codes = new Set<number>();
    for (let n = 0; n < 310; n += 1)
      codes.add((await r.signal(id, ann, ben, candidate)).statusCode);
    expect([...codes].sort()).toEqual([204, 429]);
  });
});

test('a change of a practice room reaches everybody on both processes, with the server’s time', async () => {
  const [atBen, atCat] = [await listen(ben, second.origin), await listen(cat)];
  const state = (await r.act(id, ann, { type: 'start' })).json();
  for (const stream of [atBen, atCat]) {
    const [got] = await stream.next(1);
    expect(got?.event).toEqual({
      kind: 'practice-room',
      data: { roomId: id, what: 'state', state },
    });
    stream.stop();
  }
  expect(await there.state(id, ben)).toEqual(state);
});

test('the people in a practice room learn at once that it has ended, when its host deletes their account', async () => {
  const [atBen, atCat] = [await listen(ben, second.origin), await listen(cat)];
  expect((await r.call('DELETE', '/user/account', ann)).statusCode).toBe(200);
  for (const stream of [atBen, atCat]) {
    const [got] = await stream.next(1);
    expect(got?.event).toEqual({
      kind: 'practice-room',
      data: { roomId: id, what: 'ended', ending: 'account' },
    });
    stream.stop();
  }
});

test('the people in a practice room learn at once that another member has deleted their account', async () => {
  const atCat = await listen(cat);
  expect((await r.call('DELETE', '/user/account', ben)).statusCode).toBe(200);
  expect((await atCat.next(1))[0]?.event).toEqual({
    kind: 'practice-room',
    data: { roomId: id, what: 'people' },
  });
  expect((await r.get(id, cat)).members.map(({ uid }) => uid)).not.toContain(ben.uid);
  atCat.stop();
});

test('only candidate and examiner of a practice room can show their pointer to the others', async () => {
  const atCat = await listen(cat);
  const move = (as: SignedIn) =>
    r.call('POST', `/practice-rooms/${id}/pointer`, as, { at: { x: 0.5, y: 0.25 } });
  expect((await move(cat)).statusCode).toBe(403);
  expect((await move(ben)).statusCode).toBe(204);
  expect((await atCat.next(1))[0]?.event).toEqual({
    kind: 'practice-pointer',
    data: { roomId: id, from: ben.uid, at: { x: 0.5, y: 0.25 } },
  });
  atCat.stop();
});

test('a member of a practice room whose stream closes is soon shown as absent, and as present after the next heartbeat', async () => {
  const atBen = await listen(ben, second.origin);
  await there.present(id, ben);
  await r.present(id, ann);
  atBen.stop();
  const isPresent = async () =>
    (await r.get(id, ann)).members.find(({ uid }) => uid === ben.uid)?.isPresent;
  await expect
    .poll(async () => {
      const rows = await t.database.query<{ left: number }>(
        'select extract(epoch from present_until - $1::timestamptz)::float as left from practice_room_members where room_id = $2 and user_uid = $3',
        [t.clock.now().toISOString(), id, ben.uid],
      );
      return rows[0]?.left;
    })
    .toBe(4);
  t.clock.advance(4_000);
  expect(await isPresent()).toBe(false);
  const { presentUids } = (await there.present(id, ben)).json<{ presentUids: string[] }>();
  expect(presentUids).toContain(ben.uid);
  expect(await isPresent()).toBe(true);
});

test('members of a practice room get credentials for the video relay that end within the hour and name nobody', async () => {
  const ice = (await r.call('GET', `/practice-rooms/${id}/ice`, ben)).json();
  const [server] = ice.iceServers;
  expect(ice.iceTransportPolicy).toBe('relay');
  expect(server.username).not.toContain(ben.uid);
  expect(Date.parse(ice.expiresAt)).toBe(Number(server.username.split(':')[0]) * 1000);
  const leftMs = Date.parse(ice.expiresAt) - t.clock.now().getTime();
  expect(leftMs).toBeGreaterThan(30 * MINUTE_MS);
  expect(leftMs).toBeLessThanOrEqual(60 * MINUTE_MS);
  expect(server.credential).toBe(
    createHmac('sha1', SECRET).update(server.username).digest('base64'),
  );
});

test('a person gets at most three credentials for the video relay in an hour, and shares none with another person', async () => {
  const namesOf = async (as: typeof ben) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => r.call('GET', `/practice-rooms/${id}/ice`, as)),
    );
    return answers.map((answer) => answer.json().iceServers[0].username as string);
  };
  const names = new Set<string>();
  for (let minute = 0; minute < 60; minute += 15) {
    if (minute > 0) t.clock.advance(15 * MINUTE_MS);
    for (const name of await namesOf(ben)) names.add(name);
  }
  expect(names.size).toBeLessThanOrEqual(3);
  for (const name of await namesOf(ann)) expect(names).not.toContain(name);
});
