import type { Partner } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import type { Room, RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { PARTNER_ENTRY_MS } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { publishStations, type RoomCalls, roomCalls } from '../practice-rooms.fixtures.ts';

let t: TestApp;
let r: RoomCalls;
let sections: Awaited<ReturnType<typeof publishStations>>;
let ann: SignedIn;
let cat: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  r = roomCalls(t);
  sections = await publishStations(t);
});
beforeEach(async () => {
  ann = await t.make.signedIn({ firstName: 'Ann', subscribedDays: 60 });
  cat = await t.make.signedIn({ firstName: 'Cat', subscribedDays: 60 });
});
afterAll(() => t.close());

const open = async () => (await r.create(ann, sections.locked.slice(0, 1))).json<Room>().id;
const invite = (id: string, uid: string, as = ann) =>
  r.call('POST', `/practice-rooms/${id}/invitations`, as, { uid });
const block = (by: SignedIn, uid: string) =>
  r.call('POST', `/community/users/${uid}/block`, by, { action: 'block' });
const invitationsOf = async (as: SignedIn) =>
  (await r.call('GET', '/practice-rooms', as)).json<{ invitations: RoomSummary[] }>().invitations;

describe('an invitation to a practice room', () => {
  test('an invitation to a practice room is sent once as notification and message, and opens the room', async () => {
    const id = await open();
    await Promise.all([invite(id, cat.uid), invite(id, cat.uid)]);
    expect((await invite(id, cat.uid)).statusCode).toBe(204);
    const told = (await r.call('GET', '/community/notifications', cat)).json();
    expect(told.notifications).toMatchObject([
      { kind: 'practice_invitation', roomId: id, actorId: ann.uid, count: 1 },
    ]);
    const messages = await t.database.query<{ content: string }>(
      'select content from messages where author_uid = $1',
      [ann.uid],
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.content).toContain(`/practice/${id}`);
    expect((await invitationsOf(cat)).map((room) => room.id)).toEqual([id]);
    expect((await r.get(id, ann)).invited).toMatchObject([{ uid: cat.uid }]);
    expect((await r.call('POST', `/practice-rooms/${id}/join`, cat)).statusCode).toBe(200);
    expect(await invitationsOf(cat)).toEqual([]);
    expect((await r.get(id, cat)).invited).toEqual([]);
  });

  test('an invitation to a practice room shows the number of people who have not left the room', async () => {
    const id = await open();
    await invite(id, cat.uid);
    const dan = await t.make.signedIn({ subscribedDays: 3 });
    await r.join(id, ann, dan);
    expect(await invitationsOf(cat)).toMatchObject([{ peopleCount: 2 }]);
    await r.call('POST', `/practice-rooms/${id}/leave`, dan);
    expect(await invitationsOf(cat)).toMatchObject([{ peopleCount: 1 }]);
  });

  test('a declined invitation to a practice room no longer opens the room', async () => {
    const id = await open();
    await invite(id, cat.uid);
    expect((await r.call('DELETE', `/practice-rooms/${id}/invitation`, cat)).statusCode).toBe(204);
    expect(await invitationsOf(cat)).toEqual([]);
    expect((await r.call('POST', `/practice-rooms/${id}/join`, cat)).statusCode).toBe(404);
  });

  test('a person who declined an invitation to a practice room can be invited again, with one more notification', async () => {
    const id = await open();
    await invite(id, cat.uid);
    await r.call('DELETE', `/practice-rooms/${id}/invitation`, cat);
    await Promise.all([invite(id, cat.uid), invite(id, cat.uid)]);
    expect((await invite(id, cat.uid)).statusCode).toBe(204);
    const told = (await r.call('GET', '/community/notifications', cat)).json();
    expect(told.notifications).toMatchObject([
      { kind: 'practice_invitation', roomId: id, actorId: ann.uid },
      { kind: 'practice_invitation', roomId: id, actorId: ann.uid },
    ]);
    expect((await invitationsOf(cat)).map((room) => room.id)).toEqual([id]);
    expect((await r.get(id, ann)).invited).toMatchObject([{ uid: cat.uid }]);
    expect((await r.call('POST', `/practice-rooms/${id}/join`, cat)).statusCode).toBe(200);
  });

  test('an invitation to a practice room is refused between blocked people, for hidden people, by others than the host, and after thirty a day', async () => {
    const id = await open();
    const hidden = await t.make.signedIn({ subscribedDays: 3 });
    await t.database.query('update profiles set is_visible = false where uid = $1', [hidden.uid]);
    expect((await invite(id, hidden.uid)).statusCode).toBe(403);
    await r.join(id, ann, cat);
    expect((await invite(id, hidden.uid, cat)).statusCode).toBe(403);
    const dan = await t.make.signedIn({ subscribedDays: 3 });
    expect((await block(dan, ann.uid)).statusCode).toBe(200);
    expect((await invite(id, dan.uid)).statusCode).toBe(403);
    expect((await r.join(id, ann, dan)).statusCode).toBe(404);
    for (let n = 0; n < 30; n += 1)
      expect((await invite(id, (await t.make.user()).uid)).statusCode).toBe(204);
    const { uid } = await t.make.user();
    expect((await invite(id, uid)).statusCode).toBe(429);
    const rows = await t.database.query(
      'select 1 from practice_room_invitations where user_uid = $1',
      [uid],
    );
    expect(rows).toEqual([]);
  });
});

describe('the search for a practice partner', () => {
  const look = (as: SignedIn, changes: object = {}) =>
    r.call('PUT', '/practice-partners/mine', as, {
      evenings: ['monday', 'tuesday'],
      stationIds: ['communication', 'clinical_skills'],
      note: 'After seven.',
      ...changes,
    });
  const partnersOf = async (as: SignedIn) =>
    (await r.call('GET', '/practice-partners', as)).json<{ partners: Partner[] }>().partners;
  const uidsFor = async (as: SignedIn) => (await partnersOf(as)).map(({ uid }) => uid);

  test('the search for a practice partner lists people who share an evening and a station, only for people with an entry of their own', async () => {
    await look(cat, { evenings: ['tuesday', 'friday'], stationIds: ['communication'] });
    expect(await uidsFor(ann)).toEqual([]);
    await look(ann);
    expect(await partnersOf(ann)).toMatchObject([
      { uid: cat.uid, sharedEvenings: ['tuesday'], sharedStationIds: ['communication'] },
    ]);
    await look(cat, { evenings: ['friday'] });
    expect(await uidsFor(ann)).toEqual([]);
    await look(cat, { stationIds: ['emergency_stations'] });
    expect(await uidsFor(ann)).toEqual([]);
    await look(cat);
    expect(await uidsFor(ann)).toEqual([cat.uid]);
    await r.call('DELETE', '/practice-partners/mine', cat);
    expect(await uidsFor(ann)).toEqual([]);
  });

  test('an entry in the search for a practice partner ends after thirty days or with Premium, and is hidden after a block', async () => {
    await t.database.query('delete from practice_partners');
    const dan = await t.make.signedIn({ subscribedDays: 20 });
    for (const person of [ann, cat, dan]) await look(person);
    expect((await uidsFor(ann)).sort()).toEqual([cat.uid, dan.uid].sort());
    await block(cat, ann.uid);
    expect(await uidsFor(ann)).toEqual([dan.uid]);
    expect(await uidsFor(cat)).toEqual([dan.uid]);
    await t.database.query(
      "update subscriptions set expires_at = now() - interval '9 years' where user_uid = $1",
      [dan.uid],
    );
    expect(await uidsFor(ann)).toEqual([]);
    expect((await look(dan)).statusCode).toBe(403);
    t.clock.advance(PARTNER_ENTRY_MS);
    ann = await t.make.signIn(ann.email);
    expect((await r.call('GET', '/practice-partners', ann)).json()).toEqual({
      mine: null,
      partners: [],
    });
  });
});

test('deleting an account ends the practice rooms of its owner and removes the sheets about that person', async () => {
  const id = await open();
  await r.join(id, ann, cat);
  await r.setRoles(id, ann, [[cat, 'candidate']]);
  await r.act(id, ann, { type: 'start' });
  await r.mark(id, 1, ann, { words: 'About Cat.' });
  const remove = (as: SignedIn) => r.call('DELETE', '/user/account', as);
  expect((await remove(cat)).statusCode).toBeLessThan(300);
  const rows = await t.database.query('select 1 from practice_room_sheets where room_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
  expect((await r.get(id, ann)).members.map(({ uid }) => uid)).toEqual([ann.uid]);
  expect((await remove(ann)).statusCode).toBeLessThan(300);
  const [room] = await t.database.query<{ ending: string }>(
    'select ending from practice_rooms where id = $1',
    [id],
  );
  expect(room?.ending).toBe('account');
});
