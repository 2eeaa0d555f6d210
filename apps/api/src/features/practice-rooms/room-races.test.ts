import { randomUUID } from 'node:crypto';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { publishStations, type RoomCalls, roomCalls } from './practice-rooms.fixtures.ts';

let t: TestApp;
let r: RoomCalls;
let sections: Awaited<ReturnType<typeof publishStations>>;
let host: SignedIn;
let one: SignedIn;
let two: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  r = roomCalls(t);
  sections = await publishStations(t);
});
beforeEach(async () => {
  host = await t.make.signedIn({ subscribedDays: 30 });
  one = await t.make.signedIn({ subscribedDays: 30 });
  two = await t.make.signedIn({ subscribedDays: 30 });
});
afterAll(() => t.close());

const codes = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();

async function openRoom(people: SignedIn[]): Promise<string> {
  const { id } = (await r.create(host, sections.locked.slice(0, 1))).json<Room>();
  for (const person of people) await r.join(id, host, person);
  return id;
}

test('when two people take the role of examiner in a practice room at once, one of them gets it', {
  tags: 'postgres',
}, async () => {
  const id = await openRoom([one, two]);
  const { version } = await r.state(id, host);
  const take = (person: SignedIn) =>
    r.call('PUT', `/practice-rooms/${id}/roles`, host, {
      version,
      roles: [
        { uid: host.uid, role: 'observer' },
        { uid: person.uid, role: 'examiner' },
      ],
    });
  expect(codes(await Promise.all([take(one), take(two)]))).toEqual([200, 409]);
  const { members } = await r.get(id, host);
  expect(members.filter(({ role }) => role === 'examiner')).toHaveLength(1);
});

test('the database itself refuses a second candidate and a seventh place in a practice room', async () => {
  const id = await openRoom([one, two]);
  const set = (role: string, uid: string) =>
    t.database.query(
      'update practice_room_members set role = $1 where room_id = $2 and user_uid = $3',
      [role, id, uid],
    );
  await set('candidate', one.uid);
  await expect(set('candidate', two.uid)).rejects.toThrow(/practice_room_one_candidate|unique/);
  await expect(set('examiner', two.uid)).rejects.toThrow(/practice_room_one_examiner|unique/);
  await expect(
    t.database.query('update practice_room_members set seat = 7 where user_uid = $1', [two.uid]),
  ).rejects.toThrow(/check/);
});

test('of two changes based on the same version of a practice room one is made, and the other is refused', async () => {
  const id = await openRoom([one]);
  await r.setRoles(id, host, [[one, 'candidate']]);
  await r.act(id, host, { type: 'start' });
  const { version } = await r.state(id, host);
  const change = (type: 'skip' | 'pause') =>
    r.call('POST', `/practice-rooms/${id}/state`, host, { version, action: { type } });
  const answers = await Promise.all([change('skip'), change('pause')]);
  expect(codes(answers)).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale_version');
  expect((await r.state(id, one)).version).toBe(version + 1);
});

test('a station of a practice room that two tabs end at once becomes one mark of the candidate', {
  tags: 'postgres',
}, async () => {
  const id = await openRoom([one]);
  await r.setRoles(id, host, [[one, 'candidate']]);
  await r.act(id, host, { type: 'start' });
  await r.mark(id, 1, host, { points: [{ text: 'Closes', mark: 'met' }], globalScore: 3 });
  await r.act(id, host, { type: 'skip' });
  await r.act(id, host, { type: 'skip' });
  const { version } = await r.state(id, host);
  const end = () =>
    r.call('POST', `/practice-rooms/${id}/state`, host, {
      version,
      action: { type: 'end-station' },
    });
  expect(codes(await Promise.all([end(), end()]))).toEqual([200, 409]);
  const rows = await t.database.query(
    'select 1 from checklist_attempts where practice_room_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
});

test('a person who joins a practice room several times at once takes one place, and two people never the same', {
  tags: 'postgres',
}, async () => {
  const id = await openRoom([]);
  const link = (await r.call('POST', `/practice-rooms/${id}/link`, host)).json<{ token: string }>();
  const join = (person: SignedIn) =>
    r.call('POST', '/practice-rooms/join', person, { token: link.token });
  const answers = await Promise.all([join(one), join(one), join(two), join(one), join(two)]);
  expect(codes(answers)).toEqual([200, 200, 200, 200, 200]);
  expect((await r.get(id, host)).members.map(({ uid }) => uid).sort()).toEqual(
    [host.uid, one.uid, two.uid].sort(),
  );
  const log = await t.database.query(
    "select 1 from practice_room_log where room_id = $1 and what = 'joined'",
    [id],
  );
  expect(log).toHaveLength(2);
});

test('the same practice room requested twice at once is created once', {
  tags: 'postgres',
}, async () => {
  const clientId = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
  const make = () => r.create(host, sections.locked.slice(0, 1), { clientId });
  const [first, second] = await Promise.all([make(), make()]);
  expect(first.json<Room>().id).toBe(second.json<Room>().id);
});

test('when a sheet of a practice room is saved on two devices, the second is refused with the saved sheet, and a repeated save is not', async () => {
  const id = await openRoom([one, two]);
  await r.setRoles(id, host, [[one, 'candidate']]);
  await r.act(id, host, { type: 'start' });
  const saves = await Promise.all([
    r.mark(id, 1, two, { words: 'From the phone' }),
    r.mark(id, 1, two, { words: 'From the laptop' }),
  ]);
  expect(codes(saves)).toEqual([200, 409]);
  const kept = saves.find(({ statusCode }) => statusCode === 200)?.json();
  expect((await r.mark(id, 1, two, { words: kept.words })).json()).toEqual(kept);
  expect((await r.mark(id, 1, two, { words: 'Both', basedOn: 1 })).json()).toMatchObject({
    version: 2,
  });
  expect((await r.mark(id, 1, two, { words: 'Both', basedOn: 1 })).json()).toMatchObject({
    version: 2,
  });
});

test('a refused save of a sheet of a practice room names the save of the same author that came in between', {
  tags: 'postgres',
}, async () => {
  const id = await openRoom([one, two]);
  await r.setRoles(id, host, [[one, 'candidate']]);
  await r.act(id, host, { type: 'start' });
  const save = (words: string, basedOn: number, saveId: string = randomUUID()) =>
    r.call('PUT', `/practice-rooms/${id}/stations/1/sheet?saveId=${saveId}`, two, {
      points: [],
      globalScore: null,
      words,
      basedOn,
    });
  for (const basedOn of [0, 1]) {
    const ids = [randomUUID(), randomUUID()];
    const saves = await Promise.all(ids.map((own) => save(`Words ${own}`, basedOn, own)));
    expect(codes(saves)).toEqual([200, 409]);
    const made = ids[saves.findIndex(({ statusCode }) => statusCode === 200)];
    const refused = saves.find(({ statusCode }) => statusCode === 409)?.json();
    const present = { version: String(basedOn + 1), saveId: made };
    expect(refused).toMatchObject({ code: 'stale_version', fields: present });
  }
  expect((await save('On top', 2)).json()).toMatchObject({ words: 'On top', version: 3 });
  expect((await save('Late', 1)).json().fields).toBeUndefined();
});

test('a person who opens many practice rooms at once gets at most three', {
  tags: 'postgres',
}, async () => {
  const make = () => r.create(host, sections.locked.slice(0, 1));
  const answers = await Promise.all(Array.from({ length: 8 }, make));
  expect(codes(answers)).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
  const rows = await t.database.query('select 1 from practice_rooms where host_uid = $1', [
    host.uid,
  ]);
  expect(rows).toHaveLength(3);
});
