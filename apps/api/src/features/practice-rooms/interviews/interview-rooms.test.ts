// The interview is from 09:00 to 10:00. The doors of its room open at 08:50 and close at 11:00.

import { DAY_MS } from '@urost3/contract/day.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../testing/test-app.ts';
import { eraseBookings } from '../../bookings/account-bookings.service.ts';
import {
  createInterviewFixture,
  type InterviewFixture,
} from '../../bookings/interviews.fixtures.ts';
import { grantSubscription } from '../../subscription/subscription.service.ts';
import { publishStations, roomCalls } from '../practice-rooms.fixtures.ts';
import { tidyRooms } from '../practice-rooms.service.ts';

let s: InterviewFixture;
let day: string;
let bookingId: string;
let stranger: SignedIn;
let colleague: SignedIn;

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  day = await s.offer('2026-12-01', ['09:00', '10:00']);
  bookingId = await s.booked(day, '09:00');
  stranger = await s.t.make.signedIn({ subscribedDays: 60 });
  colleague = await s.t.make.signedIn({ isInterviewer: true, firstName: 'Carl' });
});
afterAll(() => s.t.close());

/** Moves the clock and signs everybody in again, because sessions expire. */
async function at(instant: string) {
  s.t.clock.set(instant);
  s.learner = await s.again(s.learner);
  s.interviewer = await s.again(s.interviewer);
  s.admin = await s.again(s.admin);
  stranger = await s.again(stranger);
  colleague = await s.again(colleague);
}
const atDoors = () => at('2026-12-01T08:50:00Z');

const r = () => roomCalls(s.t);
const look = (as: SignedIn) => r().call('GET', `/interviews/${bookingId}`, as);
const info = async (as = s.learner): Promise<InterviewRoom> => (await look(as)).json();
const enter = (as: SignedIn) => r().call('POST', `/interviews/${bookingId}/room`, as);
const entered = async (as: SignedIn): Promise<Room> => {
  const answer = await enter(as);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await r().present(answer.json<Room>().id, as);
  return answer.json();
};
const staff = (path: string, payload: object, method: 'PUT' | 'POST' = 'POST', as = s.admin) =>
  r().call(method, `/admin/bookings/${bookingId}${path}`, as, payload);
/** The mails that told the interviewer of a waiting learner. */
const waitingMails = async () =>
  (await s.mailsTo(s.interviewer.email)).filter(
    ({ subject }) => subject === 'Your candidate is waiting for you',
  );
const answerOf = async (call: ReturnType<typeof enter>) => {
  const answer = await call;
  return [answer.statusCode, answer.json().error ?? ''];
};
const prepare = (changes: object = {}, as = s.learner) =>
  r().call('PUT', `/interviews/${bookingId}/preparation`, as, {
    stationIds: ['communication'],
    focus: 'Breaking bad news.',
    sharesHistory: false,
    ...changes,
  });
const candidate = (as: SignedIn) => r().call('GET', `/admin/bookings/${bookingId}/candidate`, as);

describe('when the room of an interview is open', () => {
  test('the room of an interview opens ten minutes before the start, for its learner and interviewer only', async () => {
    await at('2026-12-01T08:49:59Z');
    expect(await info()).toMatchObject({
      side: 'learner',
      opensAt: '2026-12-01T08:50:00.000Z',
      closesAt: '2026-12-01T11:00:00.000Z',
      elsewhere: null,
    });
    for (const person of [s.learner, s.interviewer, s.admin])
      expect(await answerOf(enter(person))).toEqual([
        422,
        'The doors open 10 minutes before the start. Please come back then.',
      ]);
    await atDoors();
    for (const person of [stranger, colleague]) {
      expect((await look(person)).statusCode).toBe(404);
      expect((await enter(person)).statusCode).toBe(404);
    }
    const room = await entered(s.learner);
    expect(room.members).toMatchObject([{ uid: s.learner.uid, role: 'candidate', isHost: false }]);
    await entered(s.interviewer);
    const { members, bookingId: held } = await r().get(room.id, s.learner);
    expect(held).toBe(bookingId);
    expect(members.map(({ uid, role }) => [uid, role])).toEqual([
      [s.learner.uid, 'candidate'],
      [s.interviewer.uid, 'examiner'],
    ]);
    // Moderators read whose room it is, although the interviewer has no more rights in it than the learner.
    const open = (await r().call('GET', '/admin/practice-rooms', s.admin)).json();
    expect(open.rooms).toMatchObject([
      { isInterview: true, members: [{ isHost: false }, { isHost: true }] },
    ]);
    expect(await info(s.interviewer)).toMatchObject({
      isLearnerHere: true,
      isInterviewerHere: true,
      preparation: null,
    });
  });

  test('the room of an interview that was marked as completed early does not open', async () => {
    await at('2026-12-01T08:40:00Z');
    const completed = await r().call('PUT', `/admin/bookings/${bookingId}`, s.interviewer, {
      status: 'completed',
    });
    expect(completed.statusCode).toBe(200);
    expect(await answerOf(enter(s.learner))).toEqual([422, 'A completed interview has no room.']);
  });

  test('the room of an interview closes an hour after the end, and the clean-up job ends it', {
    tags: 'slow',
  }, async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await at('2026-12-01T10:59:59Z');
    await entered(s.learner);
    await at('2026-12-01T11:00:00Z');
    expect(await answerOf(enter(s.learner))).toEqual([
      422,
      'The room of this interview has closed.',
    ]);
    expect((await r().present(id, s.learner)).statusCode).toBe(404);
    expect((await r().call('GET', `/practice-rooms/${id}`, s.learner)).statusCode).toBe(404);
    await tidyRooms(s.t.ctx);
    const rows = await s.t.database.query('select ending from practice_rooms where id = $1', [id]);
    expect(rows).toEqual([{ ending: 'abandoned' }]);
  });

  test('the interviewer gets one mail when the learner waits alone in the interview room', {
    tags: 'slow',
  }, async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await enter(s.learner);
    await r().call('POST', `/practice-rooms/${id}/leave`, s.learner);
    await entered(s.learner);
    const mails = await waitingMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`http://127.0.0.1:3000/interviews/${bookingId}`);
    expect(await info(s.interviewer)).toMatchObject({
      isLearnerHere: true,
      isInterviewerHere: false,
    });
  });

  test('no mail about a waiting learner is sent when the interviewer was in the interview room first', {
    tags: 'slow',
  }, async () => {
    await atDoors();
    await entered(s.interviewer);
    await entered(s.learner);
    const subjects = (await s.mailsTo(s.interviewer.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your candidate is waiting for you');
  });
});

describe('a sound recording in the room of an interview', () => {
  const agree = (id: string, as: SignedIn) =>
    r().call('PUT', `/practice-rooms/${id}/consent`, as, { agrees: true });
  const agreed = async (id: string) =>
    (await r().get(id, s.learner)).members
      .filter(({ agreesToRecording }) => agreesToRecording)
      .map(({ uid }) => uid);

  test('in an interview room the learner asks to record the sound, and the interviewer who is there must consent', async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await entered(s.interviewer);
    expect((await agree(id, s.interviewer)).statusCode).toBe(422);
    expect((await agree(id, s.learner)).statusCode).toBe(204);
    expect(await agreed(id)).toEqual([s.learner.uid]);
    expect((await agree(id, s.interviewer)).statusCode).toBe(204);
    expect(await agreed(id)).toEqual([s.learner.uid, s.interviewer.uid]);
    for (const person of [stranger, s.admin, colleague])
      expect((await agree(id, person)).statusCode).toBe(404);
  });

  test('a sound recording in an interview room needs the consent of an administrator who replaces the interviewer', async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await entered(s.interviewer);
    for (const person of [s.learner, s.interviewer]) await agree(id, person);
    await r().call('POST', `/practice-rooms/${id}/leave`, s.interviewer);
    await entered(s.admin);
    expect(await agreed(id)).toEqual([s.learner.uid]);
    expect((await agree(id, s.admin)).statusCode).toBe(204);
    await entered(s.interviewer);
    expect(await agreed(id)).toEqual([s.learner.uid]);
  });
});

describe('the room of an interview after a change of its booking', () => {
  test('cancelling an interview ends its room at once', async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await entered(s.interviewer);
    expect((await staff('/cancel', { refund: 'full' })).statusCode).toBe(200);
    for (const person of [s.learner, s.interviewer]) {
      expect((await r().present(id, person)).statusCode).toBe(404);
      expect((await r().call('GET', `/practice-rooms/${id}`, person)).statusCode).toBe(404);
      expect((await r().call('GET', `/practice-rooms/${id}/ice`, person)).statusCode).toBe(404);
      expect(await answerOf(enter(person))).toEqual([422, 'A cancelled interview has no room.']);
    }
    const signal = await r().signal(id, s.interviewer, s.learner, { link: 'a', peer: null });
    expect(signal.statusCode).toBe(404);
  });

  test('a moved interview keeps the address of its room, at the new time', async () => {
    await atDoors();
    const { id } = await entered(s.interviewer);
    const slot = { availabilityId: day, startTime: '10:00' };
    expect((await staff('/slot', slot, 'PUT')).statusCode).toBe(200);
    expect((await r().present(id, s.interviewer)).statusCode).toBe(404);
    expect((await enter(s.interviewer)).statusCode).toBe(422);
    await tidyRooms(s.t.ctx);
    await at('2026-12-01T09:50:00Z');
    expect((await entered(s.interviewer)).id).toBe(id);
    expect((await entered(s.learner)).id).toBe(id);
    expect(await info()).toMatchObject({ startsAt: '2026-12-01T10:00:00.000Z' });
  });

  test.each([
    ['stayed open', async () => {}],
    ['was ended by the clean-up job', () => tidyRooms(s.t.ctx)],
  ])(
    'the interviewer of a moved interview gets one mail when the learner waits at the new time, also when the learner had not left the room, which %s',
    async (_, meanwhile) => {
      const evening = await s.offer('2026-12-03', ['20:00']);
      await atDoors();
      await entered(s.learner);
      const slot = { availabilityId: evening, startTime: '20:00' };
      expect((await staff('/slot', slot, 'PUT')).statusCode).toBe(200);
      expect(await waitingMails()).toHaveLength(1);
      await at('2026-12-03T19:50:00Z');
      await meanwhile();
      await entered(s.learner);
      await entered(s.learner);
      expect(await waitingMails()).toHaveLength(2);
      expect(await info(s.interviewer)).toMatchObject({ isLearnerHere: true });
    },
  );

  test('the former interviewer cannot enter the interview room after the interview was given to another', {
    tags: 'slow',
  }, async () => {
    const other = await s.offer('2026-12-01', ['10:00'], colleague);
    await atDoors();
    const { id } = await entered(s.interviewer);
    await entered(s.learner);
    const slot = { availabilityId: other, startTime: '10:00' };
    expect((await staff('/slot', slot, 'PUT')).statusCode).toBe(200);
    await at('2026-12-01T09:50:00Z');
    await entered(s.learner);
    expect((await r().present(id, s.interviewer)).statusCode).toBe(404);
    expect((await enter(s.interviewer)).statusCode).toBe(404);
    const { members } = await entered(colleague);
    expect(members.map(({ uid }) => uid)).toEqual([s.learner.uid, colleague.uid]);
  });

  test('a meeting link set by staff replaces the interview room of this site, which can be restored', async () => {
    const meetLink = 'https://video.example.test/room-7';
    await staff('/meet-link', { meetLink }, 'PUT', s.interviewer);
    await atDoors();
    expect(await info()).toMatchObject({ elsewhere: meetLink });
    expect(await answerOf(enter(s.learner))).toEqual([
      422,
      'This interview is held at another address. Please look at the booking again.',
    ]);
    const back = await staff('/meet-link', { meetLink: null }, 'PUT', s.interviewer);
    expect(back.json()).toMatchObject({ meetLink: `/interviews/${bookingId}` });
    expect((await enter(s.learner)).statusCode).toBe(200);
  });

  test('an interview room that an administrator closed does not open again', {
    tags: 'slow',
  }, async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await r().call('POST', `/admin/practice-rooms/${id}/end`, s.admin, { reason: 'Abuse.' });
    expect(await answerOf(enter(s.learner))).toEqual([
      422,
      'This room was closed by an administrator.',
    ]);
  });
});

describe('differences between the room of an interview and other practice rooms', () => {
  test('the room of an interview has no invitations, removals, links, ending by its members or changes of roles', async () => {
    await atDoors();
    const { id } = await entered(s.interviewer);
    await entered(s.learner);
    const path = `/practice-rooms/${id}`;
    const { version } = await r().state(id, s.interviewer);
    const roles = [{ uid: s.learner.uid, role: 'examiner' }];
    for (const as of [s.interviewer, s.learner]) {
      for (const [method, end, body] of [
        ['POST', '/link', undefined],
        ['POST', '/invitations', { uid: stranger.uid }],
        ['DELETE', `/members/${s.learner.uid}`, undefined],
        ['POST', '/end', undefined],
        ['PUT', '/roles', { version, roles }],
      ] as const)
        expect((await r().call(method, `${path}${end}`, as, body)).statusCode).toBe(403);
    }
    for (const person of [stranger, colleague]) {
      for (const end of ['', '/ice', '/section'])
        expect((await r().call('GET', `${path}${end}`, person)).statusCode).toBe(404);
      for (const end of ['/join', '/presence', '/leave'])
        expect((await r().call('POST', `${path}${end}`, person)).statusCode).toBe(404);
      const signal = await r().signal(id, person, s.learner, { link: 'a', peer: null });
      expect(signal.statusCode).toBe(404);
    }
    expect((await r().call('POST', `${path}/join`, s.learner)).statusCode).toBe(404);
  });

  test('in an interview room an administrator can replace an absent interviewer, who gets the place back by entering', async () => {
    await atDoors();
    const { id } = await entered(s.learner);
    await entered(s.admin);
    const inside = async () =>
      (await r().get(id, s.learner)).members.map(({ uid, role }) => [uid, role]);
    expect(await inside()).toEqual([
      [s.learner.uid, 'candidate'],
      [s.admin.uid, 'examiner'],
    ]);
    await entered(s.interviewer);
    expect(await inside()).toEqual([
      [s.learner.uid, 'candidate'],
      [s.interviewer.uid, 'examiner'],
    ]);
    expect((await r().present(id, s.admin)).statusCode).toBe(404);
    expect(await answerOf(enter(s.admin))).toEqual([
      422,
      expect.stringMatching(/^Iris .* is in the room\.$/),
    ]);
  });

  test('ten parallel requests to enter an interview create one room with two people', {
    tags: ['slow', 'postgres'],
  }, async () => {
    await atDoors();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => enter(index % 2 ? s.learner : s.interviewer)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json<Room>().id)).size).toBe(1);
    const { id } = (await enter(s.learner)).json<Room>();
    expect((await r().get(id, s.learner)).members).toHaveLength(2);
    const mails = (await s.mailsTo(s.interviewer.email)).filter(({ subject }) =>
      subject.startsWith('Your candidate is waiting'),
    );
    expect(mails.length).toBeLessThanOrEqual(1);
  });

  test('the room of an interview is not in the lists of practice rooms, and does not count towards the limit of three', async () => {
    await atDoors();
    await entered(s.interviewer);
    const lists = await r().call('GET', '/practice-rooms', s.interviewer);
    expect(lists.json()).toEqual({ open: [], invitations: [], history: [] });
  });
});

describe('stations of the bank in an interview', () => {
  const hold = (ref: object, as = s.interviewer) =>
    r().call('POST', `/interviews/${bookingId}/stations`, as, ref);

  test('in an interview room the interviewer can use the stations open to them, and the candidate sees only what is asked', async () => {
    const { free, locked } = await publishStations(s.t);
    await atDoors();
    const { id } = await entered(s.interviewer);
    await entered(s.learner);
    expect((await r().act(id, s.interviewer, { type: 'start' })).statusCode).toBe(422);
    expect((await hold(free[0] ?? {}, s.learner)).statusCode).toBe(403);
    expect((await hold(free[0] ?? {}, stranger)).statusCode).toBe(404);
    expect((await hold(locked[0] ?? {})).json().code).toBe('subscription_required');
    const until = new Date(s.t.clock.now().getTime() + 30 * DAY_MS);
    await grantSubscription(s.t.ctx, s.t.database.db, s.interviewer.uid, until);
    s.interviewer = await s.again(s.interviewer);
    expect((await hold(free[0] ?? {})).statusCode).toBe(200);
    const chosen = (await hold(locked[0] ?? {})).json<Room>();
    expect(chosen.stations).toMatchObject([{ position: 1, ...locked[0] }]);
    expect((await r().section(id, s.learner)).scenario).toBeNull();

    expect((await r().act(id, s.learner, { type: 'start' })).statusCode).toBe(403);
    await r().act(id, s.interviewer, { type: 'start' });
    await r().act(id, s.interviewer, { type: 'skip' });
    await r().act(id, s.interviewer, { type: 'question', index: 1 });
    expect((await hold(free[1] ?? {})).statusCode).toBe(422);
    const seen = await r().section(id, s.learner);
    expect(seen.scenario?.case_scenario).toBe('The scenario.');
    expect(seen.asked.map(({ question }) => question)).toEqual(['Question 1?']);
    expect(JSON.stringify(seen)).not.toContain('Secret');
    expect((await r().section(id, s.interviewer)).questions?.[0]?.answer).toBe('Secret answer 0');

    await r().act(id, s.interviewer, { type: 'skip' });
    await r().act(id, s.interviewer, { type: 'end-station' });
    const second = (await hold(locked[1] ?? {})).json<Room>();
    expect(second.stations.map(({ position }) => position)).toEqual([1, 2]);
    expect(second.state).toMatchObject({ position: 2, phase: 'waiting', asked: [] });
  });
});

describe('the preparation of a booked interview by its learner', () => {
  test('the interviewer of a booking reads the candidate’s wishes, and the candidate’s earlier marks only while the candidate allows it', async () => {
    await s.t.database.query(
      `insert into section_ratings (user_uid, station_id, section_id, at, on_day, percent)
       select $1, 'communication', id, now(), '2026-11-20', 60 from sections where station_id = 'communication' limit 1`,
      [s.learner.uid],
    );
    expect((await prepare()).json()).toMatchObject({ focus: 'Breaking bad news.' });
    expect((await candidate(s.interviewer)).json()).toEqual({
      stationIds: ['communication'],
      focus: 'Breaking bad news.',
      history: null,
    });
    await prepare({ sharesHistory: true });
    expect((await candidate(s.interviewer)).json().history).toMatchObject({ interviews: [] });
    await prepare({ sharesHistory: false });
    expect((await candidate(s.interviewer)).json().history).toBeNull();
    await prepare({ sharesHistory: true });
    await at('2026-12-01T11:00:00Z');
    expect((await candidate(s.interviewer)).json().history).toBeNull();
  });

  test('before an interview only its interviewer reads the candidate’s wishes and the mark sheet, and only the learner writes the wishes', async () => {
    await prepare({ sharesHistory: true });
    expect((await candidate(colleague)).statusCode).toBe(404);
    expect((await candidate(stranger)).statusCode).toBe(403);
    expect((await candidate(s.learner)).statusCode).toBe(403);
    for (const person of [s.interviewer, s.admin, stranger])
      expect((await prepare({}, person)).statusCode).toBe(404);
    for (const person of [colleague, stranger, s.learner]) {
      const sheet = await r().call('GET', `/admin/bookings/${bookingId}/feedback`, person);
      expect([403, 404]).toContain(sheet.statusCode);
    }
  });

  test('a learner’s wishes for the interview are deleted with the account', async () => {
    await prepare({ sharesHistory: true });
    await eraseBookings(s.t.database.db, s.learner.uid, s.t.clock.now());
    expect((await candidate(s.interviewer)).json()).toEqual({
      stationIds: [],
      focus: '',
      history: null,
    });
  });
});
