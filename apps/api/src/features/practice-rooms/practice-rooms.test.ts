import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Room, RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { ROOM_ABANDONED_MS } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { SharedSheet } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { POINTS, publishStations, type RoomCalls, roomCalls } from './practice-rooms.fixtures.ts';
import { tidyRooms } from './practice-rooms.service.ts';

let t: TestApp;
let r: RoomCalls;
let sections: Awaited<ReturnType<typeof publishStations>>;
/** Ann and Cat have Premium; Ben and Dan do not. */
let ann: SignedIn;
let ben: SignedIn;
let cat: SignedIn;
let dan: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  r = roomCalls(t);
  sections = await publishStations(t);
});
beforeEach(async () => {
  ann = await t.make.signedIn({ firstName: 'Ann', subscribedDays: 30 });
  ben = await t.make.signedIn({ firstName: 'Ben' });
  cat = await t.make.signedIn({ firstName: 'Cat', subscribedDays: 30 });
  dan = await t.make.signedIn({ firstName: 'Dan' });
});
afterAll(() => t.close());

async function openRoom(count = 1, people: SignedIn[] = [ben]): Promise<Room> {
  const made = await r.create(ann, sections.locked.slice(0, count));
  expect(made.statusCode).toBe(201);
  const room = made.json<Room>();
  for (const person of people) expect((await r.join(room.id, ann, person)).statusCode).toBe(200);
  return r.get(room.id, ann);
}

/** A room in which the station has started, with Ben as its candidate. */
async function startedRoom(count = 1, people: SignedIn[] = [ben]): Promise<Room> {
  const room = await openRoom(count, people);
  expect((await r.setRoles(room.id, ann, [[ben, 'candidate']])).statusCode).toBe(200);
  expect((await r.act(room.id, ann, { type: 'start' })).statusCode).toBe(200);
  return r.get(room.id, ann);
}

const sheetOf = (...marks: ('met' | 'partly' | 'not_met')[]) => ({
  points: marks.map((mark, index) => ({ text: POINTS[index], mark })),
});

describe('a circuit of four stations', { tags: 'slow' }, () => {
  test('a circuit in a practice room begins with its host as examiner, the first person who joins as candidate, and the others as observers', async () => {
    const { id } = await openRoom(4, [ben, cat]);
    const { members } = (await r.call('GET', `/practice-rooms/${id}`, ann)).json<Room>();
    expect(members.map(({ role }) => role)).toEqual(['examiner', 'candidate', 'observer']);
  });

  test('in a practice room with four stations the roles change, examiner and observer mark, and the candidates read the marks', async () => {
    const { id } = await openRoom(4, [ben, cat]);
    const candidates = [ben, cat, ben, cat];
    for (const [index, candidate] of candidates.entries()) {
      const position = index + 1;
      const observer = candidate === ben ? cat : ben;
      await r.setRoles(id, ann, [
        [candidate, 'candidate'],
        [observer, 'observer'],
      ]);
      expect((await r.act(id, ann, { type: 'start' })).json()).toMatchObject({
        phase: 'reading',
        position,
      });
      expect((await r.act(id, ann, { type: 'skip' })).json()).toMatchObject({ phase: 'interview' });
      await r.act(id, ann, { type: 'question', index: 0 });
      const marked = await r.mark(id, position, ann, {
        ...sheetOf('met', 'partly', 'not_met', 'met'),
        globalScore: 4,
        words: 'Clear and calm.',
      });
      expect(marked.json()).toMatchObject({ version: 1 });
      expect((await r.mark(id, position, observer, { words: 'I agree.' })).statusCode).toBe(200);
      await r.act(id, ann, { type: 'skip' });
      await r.act(id, ann, { type: 'end-station' });
      const shared = (await r.sheets(id, position, cat)).json<{
        sheets: SharedSheet[];
        toRevise: string[];
      }>();
      expect(shared.sheets.map(({ role, words }) => [role, words]).sort()).toEqual([
        ['examiner', 'Clear and calm.'],
        ['observer', 'I agree.'],
      ]);
      expect(shared.toRevise).toEqual([POINTS[1], POINTS[2]]);
      await r.act(id, ann, { type: 'next' });
    }
    expect(await r.state(id, ben)).toMatchObject({ phase: 'finished', position: 4 });
    await r.call('POST', `/practice-rooms/${id}/end`, ann);
    const { history } = (await r.call('GET', '/practice-rooms', ben)).json<{
      history: RoomSummary[];
    }>();
    expect(
      history[0]?.stations.map(({ wasCandidate, percent }) => [wasCandidate, percent]),
    ).toEqual([
      [true, 63],
      [false, null],
      [true, 63],
      [false, null],
    ]);
  });

  test('the examiner’s sheet in a practice room counts as a mark in the candidate’s recall plan', async () => {
    const { id } = await openRoom(1, [ben, cat]);
    await r.setRoles(id, ann, [
      [ben, 'observer'],
      [cat, 'candidate'],
    ]);
    await r.act(id, ann, { type: 'start' });
    await r.mark(id, 1, ann, { ...sheetOf('met', 'partly', 'not_met'), globalScore: 2 });
    await r.act(id, ann, { type: 'skip' });
    await r.act(id, ann, { type: 'skip' });
    await r.act(id, ann, { type: 'end-station' });
    const url = `/api/attempts/${sections.locked[0]?.stationId}/${sections.locked[0]?.sectionId}`;
    const own = await t.call({ url, as: cat });
    expect(own.json()).toMatchObject({
      checklist: [{ ticked: 1, total: 3, percent: 50, globalScore: 2 }],
      lastTicked: [POINTS[0]],
    });
    const plan = await t.call({ url: '/api/point-cards', as: cat });
    expect(plan.body).toContain(POINTS[2]);
  });
});

describe('the clock of a practice room', () => {
  test('the clock of a practice room moves from reading to interview to marking by itself, for everybody at once', async () => {
    const { id, readingMinutes, interviewMinutes } = await startedRoom();
    t.clock.advance(readingMinutes * MINUTE_MS);
    const interview = await r.state(id, ben);
    expect(interview).toMatchObject({
      phase: 'interview',
      version: (await r.state(id, ann)).version,
    });
    t.clock.advance(MINUTE_MS);
    const paused = (await r.act(id, ann, { type: 'pause' })).json();
    expect(paused).toMatchObject({
      phaseEndsAt: null,
      pausedLeftMs: (interviewMinutes - 1) * MINUTE_MS,
    });
    t.clock.advance(20 * MINUTE_MS);
    expect(await r.state(id, ben)).toMatchObject({ phase: 'interview' });
    const resumed = (await r.act(id, ann, { type: 'resume' })).json();
    expect(Date.parse(resumed.phaseEndsAt) - t.clock.now().getTime()).toBe(
      (interviewMinutes - 1) * MINUTE_MS,
    );
    t.clock.advance((interviewMinutes - 1) * MINUTE_MS);
    expect(await r.state(id, ben)).toMatchObject({ phase: 'marking', phaseEndsAt: null });
  });

  test('an action that does not belong to the current phase of a practice room is refused', async () => {
    const { id } = await startedRoom();
    expect((await r.act(id, ann, { type: 'question', index: 0 })).statusCode).toBe(422);
    expect((await r.act(id, ann, { type: 'end-station' })).statusCode).toBe(422);
    expect((await r.act(id, ann, { type: 'start' })).statusCode).toBe(422);
  });
});

describe('what each role in a practice room sees', () => {
  test('a guest as candidate in a practice room gets the scenario and the questions asked so far, and nothing else of the section', async () => {
    const { id } = await openRoom(1, [ben, dan]);
    await r.setRoles(id, ann, [[ben, 'candidate']]);
    expect(await r.section(id, ben)).toMatchObject({ scenario: null, asked: [] });
    await r.act(id, ann, { type: 'start' });
    expect((await r.section(id, ben)).scenario?.case_scenario).toBe('The scenario.');
    await r.act(id, ann, { type: 'skip' });
    await r.act(id, ann, { type: 'question', index: 1 });
    for (const guest of [ben, dan]) {
      const seen = await r.section(id, guest);
      expect(seen.asked.map(({ question }) => question)).toEqual(['Question 1?']);
      expect(JSON.stringify(seen)).not.toContain('Secret');
      expect(JSON.stringify(seen)).not.toContain(POINTS[0]);
    }
    const examiner = JSON.stringify(await r.section(id, ann));
    for (const words of ['Secret answer 1', 'Secret probe 0', 'Secret note 0', POINTS[0]])
      expect(examiner).toContain(words);
  });

  test('everybody in a practice room sees an exhibit of an answer while the examiner shows it, without its findings', async () => {
    const { id } = await startedRoom();
    const exhibit = { question: 0, kind: 'exhibit' as const, index: 0 };
    await r.act(id, ann, { type: 'exhibit', exhibit });
    const seen = await r.section(id, ben);
    expect(seen.shown).toMatchObject({ kind: 'exhibit', exhibit: { title: 'Bloods 0' } });
    expect(JSON.stringify(seen)).not.toContain('Secret findings');
    await r.act(id, ann, { type: 'exhibit', exhibit: null });
    expect((await r.section(id, ben)).shown).toBeNull();
  });

  test('in a practice room the patient gets the brief, and an observer with Premium the whole sheet', async () => {
    const communication = sections.locked.filter(({ stationId }) => stationId === 'communication');
    const eve = await t.make.signedIn({ subscribedDays: 3 });
    const { id } = (await r.create(ann, communication)).json<Room>();
    for (const person of [ben, cat, eve]) await r.join(id, ann, person);
    await r.setRoles(id, ann, [
      [ben, 'candidate'],
      [cat, 'patient'],
    ]);
    await r.act(id, ann, { type: 'start' });
    expect((await r.section(id, cat)).brief).toMatchObject({ who: 'Secret brief' });
    expect((await r.section(id, cat)).points).toBeNull();
    expect((await r.section(id, eve)).brief).toBeNull();
    expect((await r.section(id, eve)).points).toHaveLength(POINTS.length);
    expect((await r.section(id, ben)).brief).toBeNull();
  });

  test('a candidate who leaves a practice room during a station returns as its candidate, and a person who joins meanwhile observes', async () => {
    const { id } = await openRoom(1, [cat]);
    await r.act(id, ann, { type: 'start' });
    await r.call('POST', `/practice-rooms/${id}/leave`, cat);
    expect((await r.join(id, ann, ben)).statusCode).toBe(200);
    expect((await r.call('POST', `/practice-rooms/${id}/join`, cat)).statusCode).toBe(200);
    const { members } = await r.get(id, ann);
    expect(members.map(({ uid, role }) => [uid, role])).toEqual([
      [ann.uid, 'examiner'],
      [ben.uid, 'observer'],
      [cat.uid, 'candidate'],
    ]);
    expect((await r.section(id, cat)).points).toBeNull();
  });

  test('in a practice room nothing more of the section is shown after the host’s Premium has ended', async () => {
    const { id } = await startedRoom();
    await t.database.query(
      "update subscriptions set expires_at = now() - interval '9 years' where user_uid = $1",
      [ann.uid],
    );
    expect(await r.section(id, ben)).toMatchObject({ scenario: null, points: null });
    expect(await r.section(id, ann)).toMatchObject({ scenario: null, points: null });
  });
});

describe('what a practice room refuses', () => {
  test('for a stranger a practice room looks as if it did not exist', async () => {
    const { id } = await startedRoom();
    const paths: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', ''],
      ['POST', '/join'],
      ['POST', '/leave'],
      ['POST', '/end'],
      ['POST', '/link'],
      ['DELETE', '/link'],
      ['POST', '/invitations', { uid: dan.uid }],
      ['DELETE', '/invitation'],
      ['DELETE', `/members/${ben.uid}`],
      ['PUT', '/roles', { version: 1, roles: [{ uid: cat.uid, role: 'examiner' }] }],
      ['POST', '/state', { version: 1, action: { type: 'pause' } }],
      ['POST', '/presence'],
      ['GET', '/ice'],
      ['POST', '/signals', { to: ann.uid, signal: { link: 'a', peer: null } }],
      ['POST', '/pointer', { at: null }],
      ['GET', '/section'],
      ['GET', '/stations/1/sheet'],
      ['PUT', '/stations/1/sheet', { points: [], globalScore: null, words: '', basedOn: 0 }],
      ['GET', '/stations/1/sheets'],
    ];
    for (const [method, path, payload] of paths) {
      const there = await r.call(method, `/practice-rooms/${id}${path}`, cat, payload);
      const nowhere = await r.call(method, `/practice-rooms/no-such-room${path}`, cat, payload);
      expect([path, there.statusCode]).toEqual([path, 404]);
      expect(there.json().message).toBe(nowhere.json().message);
    }
  });

  test('a practice room with sections that are locked for its host is refused', async () => {
    expect((await r.create(ben, sections.locked)).json()).toMatchObject({
      code: 'subscription_required',
    });
    expect((await r.create(ben, sections.free)).statusCode).toBe(201);
  });

  test('in a practice room a guest without Premium cannot be examiner or patient of a locked station', async () => {
    const { id } = await openRoom();
    for (const role of ['examiner', 'patient'] as const) {
      const given = await r.setRoles(id, ann, [
        [ann, 'observer'],
        [ben, role],
      ]);
      expect(given.json()).toMatchObject({ code: 'subscription_required' });
    }
    expect((await r.get(id, ann)).members.map(({ mayExamine }) => mayExamine)).toEqual([
      true,
      false,
    ]);
  });

  test('an observer cannot change a practice room or read its marks early, and only the examiner gives the examiner’s mark', async () => {
    const { id } = await startedRoom(1, [ben, cat]);
    await r.mark(id, 1, ann, { words: 'Not for your eyes yet.' });
    expect((await r.act(id, cat, { type: 'skip' })).statusCode).toBe(403);
    expect((await r.setRoles(id, cat, [[cat, 'examiner']])).statusCode).toBe(403);
    expect((await r.sheets(id, 1, cat)).statusCode).toBe(422);
    expect((await r.mark(id, 1, ben, { globalScore: 5 })).statusCode).toBe(403);
    expect((await r.mark(id, 2, cat)).statusCode).toBe(404);
    expect((await r.call('POST', `/practice-rooms/${id}/end`, cat)).statusCode).toBe(403);
    expect(
      (await r.call('DELETE', `/practice-rooms/${id}/members/${ben.uid}`, cat)).statusCode,
    ).toBe(403);
    const own = await r.call('GET', `/practice-rooms/${id}/stations/1/sheet`, cat);
    expect(own.json()).toEqual({ sheet: null });
    // An observer’s sheet never becomes the candidate’s mark.
    await r.mark(id, 1, cat, { ...sheetOf('not_met'), globalScore: 1 });
    await r.act(id, ann, { type: 'skip' });
    await r.act(id, ann, { type: 'skip' });
    await r.act(id, ann, { type: 'end-station' });
    const shared = (await r.sheets(id, 1, ben)).json<{ sheets: SharedSheet[] }>();
    expect(shared.sheets.find(({ uid }) => uid === cat.uid)?.role).toBe('observer');
    // Ben may not open the section outside the room, so he does not see the points of a sheet.
    expect(shared.sheets.flatMap(({ points }) => points)).toEqual([]);
    expect((await r.mark(id, 1, ann, { basedOn: 1, words: 'Too late' })).statusCode).toBe(422);
  });

  test('in a practice room a mark sheet with points that its author cannot see is refused', async () => {
    const { id } = await startedRoom(1, [ben, dan]);
    expect((await r.mark(id, 1, dan, sheetOf('met'))).json()).toMatchObject({
      code: 'subscription_required',
    });
    expect((await r.mark(id, 1, dan, { globalScore: 3, words: 'Well done.' })).statusCode).toBe(
      200,
    );
  });

  test('an old, revoked or guessed link to a practice room, and the link of an ended one, are refused', async () => {
    const { id } = await openRoom(1, []);
    const link = async () =>
      (await r.call('POST', `/practice-rooms/${id}/link`, ann)).json<{ token: string }>().token;
    const tries = (token: string) => r.call('POST', '/practice-rooms/join', cat, { token });
    const first = await link();
    const second = await link();
    expect((await tries(first)).statusCode).toBe(404);
    await r.call('DELETE', `/practice-rooms/${id}/link`, ann);
    expect((await tries(second)).statusCode).toBe(404);
    const third = await link();
    t.clock.advance(24 * 60 * MINUTE_MS);
    ann = await t.make.signIn(ann.email);
    cat = await t.make.signIn(cat.email);
    expect((await tries(third)).statusCode).toBe(404);
    const fourth = await link();
    await r.call('POST', `/practice-rooms/${id}/end`, ann);
    expect((await tries(fourth)).statusCode).toBe(404);
    const rows = await t.database.query<{ text: string }>(
      'select practice_rooms::text as text from practice_rooms',
    );
    for (const token of [first, fourth]) expect(JSON.stringify(rows)).not.toContain(token);
    for (let n = 0; n < 20; n += 1) await tries('x'.repeat(43));
    expect((await tries('x'.repeat(43))).statusCode).toBe(429);
  });

  test('a link to a practice room among 240 guesses at once opens no room after the first twenty', {
    tags: 'postgres',
  }, async () => {
    const { id } = await openRoom(1, []);
    const { token } = (await r.call('POST', `/practice-rooms/${id}/link`, ann)).json();
    const guesses = Array.from({ length: 240 }, (_, n) => String(n).padStart(43, 'x'));
    guesses[200] = token;
    const answers = await Promise.all(
      guesses.map((guess) => r.call('POST', '/practice-rooms/join', cat, { token: guess })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses[200]).toBe(429);
  });

  test('a person removed from a practice room cannot return by link or invitation', async () => {
    const { id } = await openRoom(1, [ben]);
    expect(
      (await r.call('DELETE', `/practice-rooms/${id}/members/${ben.uid}`, ann)).statusCode,
    ).toBe(204);
    expect((await r.call('GET', `/practice-rooms/${id}`, ben)).statusCode).toBe(404);
    expect((await r.join(id, ann, ben)).statusCode).toBe(404);
    expect(
      (await r.call('POST', `/practice-rooms/${id}/invitations`, ann, { uid: ben.uid })).statusCode,
    ).toBe(422);
    expect((await r.call('POST', `/practice-rooms/${id}/join`, ben)).statusCode).toBe(404);
  });

  test('a seventh person cannot join a practice room', async () => {
    const others = [];
    for (let n = 0; n < 5; n += 1) others.push(await t.make.signedIn());
    const last = await t.make.signedIn();
    const { id } = await openRoom(1, others);
    expect((await r.join(id, ann, last)).statusCode).toBe(422);
    await r.call('POST', `/practice-rooms/${id}/leave`, others[0] ?? ann);
    expect((await r.join(id, ann, last)).statusCode).toBe(200);
  });
});

describe('the end of a practice room', () => {
  test('a practice room in which nobody was for two hours ends by itself', async () => {
    const { id } = await openRoom();
    await r.present(id, ben);
    t.clock.advance(ROOM_ABANDONED_MS);
    ann = await t.make.signIn(ann.email);
    ben = await t.make.signIn(ben.email);
    await tidyRooms(t.ctx);
    expect((await r.get(id, ann)).endedAt).toBeNull();
    t.clock.advance(MINUTE_MS);
    await tidyRooms(t.ctx);
    expect(await r.get(id, ann)).toMatchObject({ ending: 'abandoned' });
    expect((await r.present(id, ben)).json()).toMatchObject({ hasEnded: true });
    expect((await r.act(id, ann, { type: 'start' })).statusCode).toBe(422);
  });

  test('an administrator sees who is in a practice room and ends it, with a reason in the audit log', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    const { id } = await openRoom();
    const list = (await r.call('GET', '/admin/practice-rooms', admin)).json<{
      rooms: { id: string }[];
    }>();
    expect(list.rooms.find((room) => room.id === id)).toMatchObject({
      members: [{ isHost: true }, { uid: ben.uid }],
    });
    const end = () =>
      r.call('POST', `/admin/practice-rooms/${id}/end`, admin, { reason: 'Reported' });
    expect((await end()).statusCode).toBe(204);
    expect((await end()).statusCode).toBe(422);
    expect(await r.get(id, ben)).toMatchObject({ ending: 'moderation', linkExpiresAt: null });
    const audit = await t.database.query(
      'select 1 from audit_log where action = $1 and subject = $2',
      ['practice_rooms.ended', id],
    );
    expect(audit).toHaveLength(1);
  });
});
