// The busy hours of an interviewer's own calendar cannot be booked.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BusyHours } from '../../providers/calendars/read-busy-hours.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { createInterviewFixture, type InterviewFixture } from '../bookings/interviews.fixtures.ts';
import { eraseAvailability } from './availability.service.ts';
import { queueDueCalendars } from './busy-calendars.service.ts';

const url = '/api/admin/availability/busy-calendar';
const address = 'webcal://calendar.example.org/private-secret/basic.ics';

let s: InterviewFixture;
let day: string;
let found: BusyHours;
let asked: { address: string; from: Date; until: Date }[];

const busyAt = (...hours: string[]) => {
  found = { hours: hours.map((hour) => new Date(hour)), unclear: [] };
};

beforeAll(async () => {
  const readBusyHours = async (from: string, range: { from: Date; until: Date }) => {
    asked.push({ address: from, ...range });
    return found;
  };
  s = await createInterviewFixture({}, { readBusyHours });
});
beforeEach(async () => {
  asked = [];
  await s.startOver();
  day = await s.offer('2026-12-01', ['09:00', '10:00', '11:00']);
  busyAt('2026-12-01T10:00:00Z', '2026-12-01T23:00:00Z');
});
afterAll(() => s.t.close());

const save = (as: SignedIn = s.interviewer) =>
  s.t.call({ method: 'PUT', url, payload: { address }, as });
const get = async (as: SignedIn = s.interviewer) => (await s.t.call({ url, as })).json().calendar;
const month = async () =>
  (await s.t.call({ url: '/api/admin/availability?month=2026-12', as: s.interviewer }))
    .json()
    .availability.flatMap((one: { timeSlots: object[] }) => one.timeSlots);

test("learners are not offered an interviewer's busy hour, and cannot book it either", async () => {
  expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00', '11:00']);
  const saved = await save();
  expect(saved.statusCode).toBe(200);
  expect(saved.json().calendar).toMatchObject({
    host: 'calendar.example.org',
    problem: null,
    blockedSlots: 1,
  });
  expect(saved.body).not.toContain('private-secret');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.address).toBe(address);

  expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '11:00']);
  expect((await s.book(day, '10:00')).statusCode).toBe(409);
  expect((await s.book(day, '10:00')).json().code).toBe('slot_unavailable');
  expect(await month()).toMatchObject([
    { startTime: '09:00', isBusy: false },
    { startTime: '10:00', isBusy: true, isBooked: false },
    { startTime: '11:00', isBusy: false },
  ]);
  const summary = await s.t.call({ url: '/api/admin/availability/summary', as: s.interviewer });
  expect(summary.json()).toMatchObject({ totalSlots: 3, availableSlots: 2, bookedSlots: 0 });

  const bookingId = await s.booked(day, '09:00');
  const moved = await s.t.call({
    method: 'PUT',
    url: `/api/bookings/${bookingId}/slot`,
    payload: { availabilityId: day, startTime: '10:00' },
    as: s.learner,
  });
  expect(moved.statusCode).toBe(409);
});

test('a busy hour of one interviewer stays free with another, and an interviewer with no free hour left is not shown to learners', async () => {
  await s.offer('2026-12-01', ['10:00'], s.admin);
  busyAt('2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z', '2026-12-01T11:00:00Z');
  await save();
  expect(await s.freeStarts('2026-12-01')).toEqual(['10:00']);
  const shown = await s.t.call({ url: '/api/availability/booking/interviewers', as: s.learner });
  const uids = shown.json().interviewers.map((one: { uid: string }) => one.uid);
  expect(uids).toEqual([s.admin.uid]);
  const next = await s.t.call({ url: '/api/availability/next?from=2026-12-02', as: s.learner });
  expect(next.json().date).toBeNull();
});

/** Advances the clock and reads the calendars that are due. */
async function readAgainAfter(ms: number): Promise<void> {
  s.t.clock.advance(ms);
  await queueDueCalendars(s.t.ctx);
  await s.t.runJobs();
  s.interviewer = await s.again(s.interviewer);
}

test('an interviewer’s busy calendar is read again every quarter of an hour, and open pages get an event with the changed days', async () => {
  await save();
  busyAt('2026-12-01T09:00:00Z', '2026-12-05T09:00:00Z');
  await readAgainAfter(14 * MINUTE_MS);
  expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '11:00']);
  await readAgainAfter(2 * MINUTE_MS);
  expect(await s.freeStarts('2026-12-01')).toEqual(['10:00', '11:00']);
  const announced = () =>
    s.t.database.query<{ data: unknown }>(
      `select data from live_events where kind = 'availability' order by id`,
    );
  const events = await announced();
  expect(events.at(-1)?.data).toEqual({ dates: ['2026-12-01'] });
  await readAgainAfter(16 * MINUTE_MS);
  expect(await announced()).toHaveLength(events.length);
});

test('when an interviewer’s busy calendar cannot be read, its hours stay blocked, the problem is shown, and one mail is sent after a day', async () => {
  await save();
  found = { problem: 'The calendar did not answer at that address.' };
  const mails = async () =>
    (await s.mailsTo(s.interviewer.email)).filter((mail) => mail.subject.includes('own calendar'));
  await readAgainAfter(16 * MINUTE_MS);
  expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '11:00']);
  expect(await get()).toMatchObject({
    problem: 'The calendar did not answer at that address.',
    blockedSlots: 1,
  });
  expect(await mails()).toHaveLength(0);
  await readAgainAfter(DAY_MS);
  await readAgainAfter(2 * HOUR_MS);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('calendar.example.org');
  expect(sent[0]?.text).not.toContain('private-secret');
  busyAt();
  const again = await s.t.call({ method: 'POST', url: `${url}/read`, as: s.interviewer });
  expect(again.json().calendar).toMatchObject({
    problem: null,
    failingSince: null,
    blockedSlots: 0,
  });
});

test("an address of a busy calendar that returns no calendar is refused, and the interviewer's connected one stays", async () => {
  await save();
  found = { problem: 'There is no calendar at that address.' };
  const refused = await save();
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error).toBe('There is no calendar at that address.');
  expect(await get()).toMatchObject({ problem: null, blockedSlots: 1 });
  const none = await s.t.call({ method: 'POST', url: `${url}/read`, as: s.admin });
  expect(none.statusCode).toBe(404);
});

test('events of a busy calendar that were not understood are named to their owner until they are, and encrypted in the database', async () => {
  found = {
    hours: [new Date('2026-12-01T10:00:00Z')],
    unclear: [{ title: 'Clinic', day: '2026-12-01' }],
  };
  const unclearEvents = [{ title: 'Clinic', day: '2026-12-01' }];
  expect((await save()).json().calendar).toMatchObject({ blockedSlots: 1, unclearEvents });
  const [row] = await s.t.database.query('select * from busy_calendars');
  expect(JSON.stringify(row)).not.toContain('Clinic');
  busyAt();
  await readAgainAfter(16 * MINUTE_MS);
  expect(await get()).toMatchObject({ blockedSlots: 0, unclearEvents: [] });
});

test("an interviewer's busy calendar that is removed while it is read blocks no hour", async () => {
  await save();
  const { promise, resolve } = Promise.withResolvers<BusyHours>();
  found = promise as never;
  const reading = s.t.call({ method: 'POST', url: `${url}/read`, as: s.interviewer });
  await expect.poll(() => asked.length).toBe(2);
  expect((await s.t.call({ method: 'DELETE', url, as: s.interviewer })).statusCode).toBe(204);
  resolve({ hours: [new Date('2026-12-01T09:00:00Z')], unclear: [] });
  expect((await reading).json().calendar).toBeNull();
  expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00', '11:00']);
});

test.each<[string, BusyHours]>([
  ['no busy hours', { hours: [], unclear: [] }],
  ['a problem', { problem: 'The calendar did not answer at that address.' }],
])(
  "a slow read of an interviewer's busy calendar that finds %s changes nothing after a read that started later",
  async (_, late) => {
    await save();
    const { promise, resolve } = Promise.withResolvers<BusyHours>();
    found = promise as never;
    const slow = readAgainAfter(16 * MINUTE_MS);
    await expect.poll(() => asked.length).toBe(2);
    s.t.clock.advance(MINUTE_MS);
    busyAt('2026-12-01T09:00:00Z');
    s.interviewer = await s.again(s.interviewer);
    await s.t.call({ method: 'POST', url: `${url}/read`, as: s.interviewer });
    resolve(late);
    await slow;
    expect(await s.freeStarts('2026-12-01')).toEqual(['10:00', '11:00']);
    expect(await get()).toMatchObject({ problem: null, blockedSlots: 1 });
  },
);

test("the address of an interviewer's busy calendar is encrypted in the database, hidden from others, and deleted with the account", async () => {
  await save();
  const [row] = await s.t.database.query('select * from busy_calendars');
  expect(JSON.stringify(row)).not.toContain('private-secret');
  expect(s.t.logs.join('')).not.toContain('private-secret');
  expect(await get(s.admin)).toBeNull();
  expect((await s.t.call({ url, as: s.learner })).statusCode).toBe(403);
  expect((await save(s.learner)).statusCode).toBe(403);
  await s.t.database.db.transaction((tx) => eraseAvailability(s.t.ctx, tx, s.interviewer.uid));
  expect(await s.t.database.query('select 1 from busy_calendars')).toEqual([]);
  expect(await s.t.database.query('select 1 from busy_hours')).toEqual([]);
});
