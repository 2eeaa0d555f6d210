// A room refuses blocked people, stolen and expired links, and recordings without everybody's consent.
import { HOUR_MS } from '@urost3/contract/day.ts';
import type { ReportCase } from '@urost3/contract/moderation/moderation.schemas.ts';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { publishStations, type RoomCalls, roomCalls } from '../practice-rooms.fixtures.ts';

let t: TestApp;
let r: RoomCalls;
let sections: Awaited<ReturnType<typeof publishStations>>;
let ann: SignedIn;
let ben: SignedIn;
let cat: SignedIn;
let id: string;

beforeAll(async () => {
  t = await createTestApp();
  r = roomCalls(t);
  sections = await publishStations(t);
});
beforeEach(async () => {
  ann = await t.make.signedIn({ firstName: 'Ann', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben' });
  cat = await t.make.signedIn({ firstName: 'Cat', subscribedDays: 30 });
  ({ id } = (await r.create(ann, sections.locked.slice(0, 1))).json<Room>());
  for (const person of [ben, cat]) await r.join(id, ann, person);
  await r.setRoles(id, ann, [[ben, 'candidate']]);
});
afterAll(() => t.close());

const at = (path: string) => `/practice-rooms/${id}${path}`;
const uidsIn = async (as: SignedIn) => (await r.get(id, as)).members.map(({ uid }) => uid).sort();

describe('a block between members of a practice room', () => {
  const block = (as: SignedIn, other: SignedIn) =>
    r.call('POST', at(`/members/${other.uid}/block`), as);

  test('a block by the host of a practice room removes the other person for good, and no signals pass between them', async () => {
    for (const person of [ann, ben]) await r.present(id, person);
    expect((await block(ann, ben)).statusCode).toBe(204);
    expect(await uidsIn(ann)).toEqual([ann.uid, cat.uid].sort());
    expect((await r.get(id, ben)).members).toBeUndefined();
    expect((await r.signal(id, ben, ann, { link: 'a', peer: null })).statusCode).toBe(404);
    expect((await r.signal(id, ann, ben, { link: 'a', peer: null })).statusCode).toBe(404);
    expect((await r.join(id, ann, ben)).statusCode).toBe(404);
    expect((await r.call('POST', at('/join'), ben)).statusCode).toBe(404);
  });

  test('a person who blocks another member of a practice room leaves it and cannot join it again', async () => {
    expect((await block(ben, cat)).statusCode).toBe(204);
    expect(await uidsIn(ann)).toEqual([ann.uid, cat.uid].sort());
    expect((await r.call('POST', at('/join'), ben)).statusCode).toBe(404);
    expect((await r.join(id, ann, ben)).statusCode).toBe(404);
  });

  test('a block that was made elsewhere on the site also separates two people in a practice room', async () => {
    const made = await r.call('POST', `/community/users/${cat.uid}/block`, ann, {
      action: 'block',
    });
    expect(made.statusCode).toBe(200);
    expect(await uidsIn(ann)).toEqual([ann.uid, ben.uid].sort());
    expect((await r.present(id, cat)).statusCode).toBe(404);
  });

  test('in a practice room, blocking people who are not there, blocking by strangers, and blocking oneself are refused', async () => {
    const stranger = await t.make.signedIn({ subscribedDays: 3 });
    expect((await block(stranger, ann)).statusCode).toBe(404);
    expect((await block(ann, stranger)).statusCode).toBe(404);
    expect((await block(ann, ann)).statusCode).toBe(422);
    const report = await r.call('POST', at(`/members/${ann.uid}/report`), stranger, {
      reason: 'spam',
    });
    expect(report.statusCode).toBe(404);
  });
});

test('a member of a practice room can be reported to administrators, who see the room and can only dismiss the report', async () => {
  const admin = await t.make.signedIn({ isAdmin: true });
  const report = (as: SignedIn) =>
    r.call('POST', at(`/members/${cat.uid}/report`), as, { reason: 'harassment', note: 'Shouts.' });
  expect((await report(ben)).statusCode).toBe(201);
  await r.call('POST', at('/end'), ann);
  expect((await report(ann)).statusCode).toBe(201);
  const { cases } = (await r.call('GET', '/admin/reports', admin)).json<{ cases: ReportCase[] }>();
  const own = cases.find(({ targetId }) => targetId === `${id}:${cat.uid}`);
  expect(own).toMatchObject({ targetType: 'person', authorId: cat.uid, status: 'open' });
  expect(own?.reports).toHaveLength(2);
  expect(own?.excerpt).toContain('Ann');
  const decide = (action: string) => r.call('PUT', `/admin/reports/${own?.id}`, admin, { action });
  expect((await decide('remove')).statusCode).toBe(422);
  expect((await decide('dismiss')).json()).toMatchObject({ status: 'dismissed' });
});

describe('a sound recording in a practice room', () => {
  const agree = (as: SignedIn, agrees: boolean) => r.call('PUT', at('/consent'), as, { agrees });
  const agreed = async () =>
    (await r.get(id, ann)).members
      .filter(({ agreesToRecording }) => agreesToRecording)
      .map(({ uid }) => uid)
      .sort();

  test('the candidate in a practice room asks for a recording, each member consents for themselves, and anybody can withdraw', async () => {
    expect((await agree(ann, true)).statusCode).toBe(422);
    for (const person of [ben, ann, cat]) expect((await agree(person, true)).statusCode).toBe(204);
    expect(await agreed()).toEqual([ann.uid, ben.uid, cat.uid].sort());
    await agree(cat, false);
    expect(await agreed()).toEqual([ann.uid, ben.uid].sort());
    await agree(ben, false);
    expect(await agreed()).toEqual([]);
    expect((await agree(await t.make.signedIn(), true)).statusCode).toBe(404);
  });

  test('a recording in a practice room needs new consent for the next candidate and from people who join or return', async () => {
    for (const person of [ben, ann, cat]) await agree(person, true);
    await r.call('POST', at('/leave'), cat);
    await r.call('POST', at('/join'), cat);
    expect(await agreed()).toEqual([ann.uid, ben.uid].sort());
    await r.setRoles(id, ann, [
      [ben, 'observer'],
      [cat, 'candidate'],
    ]);
    expect(await agreed()).toEqual([]);
    await r.setRoles(id, ann, [
      [cat, 'observer'],
      [ben, 'candidate'],
    ]);
    expect(await agreed()).toEqual([]);
  });
});

describe('a token with which a practice room is opened', () => {
  const read = (headers: Record<string, string>) =>
    t.app.inject({ method: 'GET', url: `/api${at('')}`, headers });

  test('a token without its session, or with the session of somebody else, opens no practice room', async () => {
    const own = t.make.sessionHeaders(ben);
    expect((await read(own)).statusCode).toBe(200);
    const other = t.make.sessionHeaders(ann);
    const mixed = { ...own, 'x-session-id': other['x-session-id'] };
    expect((await read(mixed)).statusCode).toBe(401);
    expect((await read({ authorization: own.authorization })).statusCode).toBe(401);
    expect((await read({})).statusCode).toBe(401);
  });

  test('a token that has expired, or whose person has signed in elsewhere, opens no practice room and sends no signal there', async () => {
    const old = ben;
    ben = await t.make.signIn(ben.email);
    expect((await r.call('GET', at(''), old)).statusCode).toBe(401);
    expect((await r.signal(id, old, ann, { link: 'a', peer: null })).statusCode).toBe(401);
    t.clock.advance(2 * HOUR_MS);
    expect((await r.call('GET', at(''), ben)).statusCode).toBe(401);
    expect((await r.signal(id, ben, ann, { link: 'a', peer: null })).statusCode).toBe(401);
  });
});
