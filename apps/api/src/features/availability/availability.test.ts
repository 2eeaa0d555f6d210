import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let interviewer: SignedIn;
let admin: SignedIn;
let learner: SignedIn;

beforeAll(async () => {
  // A booking sends jobs.
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  interviewer = await t.make.signedIn({ isInterviewer: true, firstName: 'Iris' });
  admin = await t.make.signedIn({ isAdmin: true, firstName: 'Asha' });
  learner = await t.make.signedIn();
});
afterAll(() => t.close());

const slot = (start: string) => ({
  startTime: start,
  endTime: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`,
});
const add = (date: string, starts: string[], extra: object = {}, as = interviewer) =>
  t.call({
    method: 'POST',
    url: '/api/admin/availability',
    payload: { date, timeSlots: starts.map(slot), isRecurring: false, ...extra },
    as,
  });
const change = (id: string, starts: string[], extra: object = {}, as = interviewer) =>
  t.call({
    method: 'PUT',
    url: `/api/admin/availability/${id}`,
    payload: { timeSlots: starts.map(slot), isRecurring: false, ...extra },
    as,
  });
const month = async (value: string, as = interviewer) =>
  (await t.call({ url: `/api/admin/availability?month=${value}`, as })).json().availability;
const open = (startDate: string, endDate: string, as = learner) =>
  t.call({ url: `/api/availability/booking?startDate=${startDate}&endDate=${endDate}`, as });
const openStarts = async (startDate: string, endDate = startDate) =>
  (await open(startDate, endDate))
    .json()
    .availability.flatMap((day: { timeSlots: { startTime: string }[] }) =>
      day.timeSlots.map((item) => item.startTime),
    );

describe('the available hours of an interviewer', () => {
  test('the slots of a day that an interviewer offers appear in Availability Management and in the booking calendar of learners', async () => {
    const saved = await add('2026-12-01', ['10:00', '09:00']);
    expect(saved.statusCode).toBe(201);
    expect(saved.json()).toMatchObject({
      success: true,
      availability: {
        date: '2026-12-01',
        isRecurring: false,
        recurringPattern: null,
        timeSlots: [
          { startTime: '09:00', endTime: '10:00', isBooked: false, bookingId: null },
          { startTime: '10:00', endTime: '11:00', isBooked: false, bookingId: null },
        ],
      },
    });
    expect(await month('2026-12')).toEqual([saved.json().availability]);
    expect((await open('2026-12-01', '2026-12-31')).json()).toEqual({
      success: true,
      availability: [
        {
          id: saved.json().availability.id,
          date: '2026-12-01',
          interviewerUid: interviewer.uid,
          timeSlots: [
            { startTime: '09:00', endTime: '10:00', isBooked: false },
            { startTime: '10:00', endTime: '11:00', isBooked: false },
          ],
        },
      ],
    });
  });

  test('an interviewer has one record of availability per day, even when several tabs save at once', {
    tags: 'postgres',
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add('2026-12-01', ['09:00'])),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(await month('2026-12')).toHaveLength(1);
  });

  test('several interviewers may offer the same hour in their availability, and learners get one entry for each', async () => {
    await add('2026-12-01', ['09:00']);
    await add('2026-12-01', ['09:00'], {}, admin);
    expect(await openStarts('2026-12-01')).toEqual(['09:00', '09:00']);
    expect(await month('2026-12')).toHaveLength(1);
    expect(await month('2026-12', admin)).toHaveLength(2);
  });

  test('an interviewer can replace the slots of a day in the availability and delete the day', async () => {
    const { id } = (await add('2026-12-01', ['09:00', '10:00'])).json().availability;
    expect((await change(id, ['10:00', '15:00'])).json().availability.timeSlots).toMatchObject([
      { startTime: '10:00' },
      { startTime: '15:00' },
    ]);
    const removed = await t.call({
      method: 'DELETE',
      url: `/api/admin/availability/${id}`,
      as: interviewer,
    });
    expect(removed.json().success).toBe(true);
    expect(await month('2026-12')).toEqual([]);
  });

  test('hours removed from a day of availability meanwhile are not offered again by an editor that was opened before', async () => {
    const { id } = (await add('2026-12-01', ['09:00', '10:00'])).json().availability;
    const was = { starts: ['09:00', '10:00'], recurringPattern: null };
    const saveElsewhere = () => change(id, ['09:00', '14:00'], { was }, admin);
    expect((await saveElsewhere()).statusCode).toBe(200);
    const refused = await change(id, ['09:00', '10:00', '11:00'], { was });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('This day has changed meanwhile. Please look again.');
    expect(await openStarts('2026-12-01')).toEqual(['09:00', '14:00']);
    // A change is sent again when its answer was lost.
    expect((await saveElsewhere()).statusCode).toBe(200);
  });

  test('a repetition taken off a day of availability meanwhile is not begun again by an editor that was opened before', async () => {
    const weekly = { isRecurring: true, recurringPattern: 'weekly' };
    const { id } = (await add('2026-12-01', ['09:00'], weekly)).json().availability;
    const was = { starts: ['09:00'], recurringPattern: 'weekly' };
    await change(id, ['09:00'], { was, endsSeries: true });
    expect((await change(id, ['09:00', '10:00'], { ...weekly, was })).statusCode).toBe(409);
    expect(await openStarts('2026-12-01', '2026-12-31')).toEqual(['09:00']);
  });

  test('of several changes of one day of availability that were begun with the same hours, one is saved', {
    tags: 'postgres',
  }, async () => {
    const { id } = (await add('2026-12-01', ['09:00'])).json().availability;
    const was = { starts: ['09:00'], recurringPattern: null };
    const answers = await Promise.all(
      ['10:00', '11:00', '12:00', '13:00'].map((start) => change(id, ['09:00', start], { was })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await openStarts('2026-12-01')).toHaveLength(2);
  });

  test("an interviewer cannot see or change another's day of availability, and an administrator can add one for an interviewer", async () => {
    const { id } = (await add('2026-12-01', ['09:00'], {}, admin)).json().availability;
    expect(await month('2026-12')).toEqual([]);
    expect((await change(id, ['10:00'])).statusCode).toBe(404);
    expect(
      (await t.call({ method: 'DELETE', url: `/api/admin/availability/${id}`, as: interviewer }))
        .statusCode,
    ).toBe(404);
    expect((await add('2026-12-02', ['09:00'], { interviewerUid: admin.uid })).statusCode).toBe(
      404,
    );
    const forIris = await add('2026-12-03', ['09:00'], { interviewerUid: interviewer.uid }, admin);
    expect(forIris.json().availability.interviewerUid).toBe(interviewer.uid);
    expect(
      (await add('2026-12-04', ['09:00'], { interviewerUid: learner.uid }, admin)).statusCode,
    ).toBe(404);
  });

  test('an interviewer cannot offer past days and started hours as available', async () => {
    // It is 10:00 in London on 18 November 2026.
    expect((await add('2026-11-17', ['09:00'])).statusCode).toBe(422);
    expect((await add('2026-11-18', ['10:00', '15:00'])).statusCode).toBe(422);
    expect((await add('2026-11-18', ['11:00'])).statusCode).toBe(201);
  });

  test('the summary of the availability counts the days and slots of an interviewer, or of all for administrators, from today onward', async () => {
    await add('2026-11-18', ['15:00']);
    await add('2026-12-01', ['09:00', '10:00']);
    await add('2026-12-01', ['09:00'], {}, admin);
    await add('2026-12-02', ['09:00'], {}, admin);
    const summary = (as: SignedIn) => t.call({ url: '/api/admin/availability/summary', as });
    expect((await summary(interviewer)).json()).toEqual({
      totalDays: 2,
      totalSlots: 3,
      availableSlots: 3,
      bookedSlots: 0,
    });
    t.clock.set('2026-11-19T00:30:00Z');
    const later = await t.make.signIn(interviewer.email);
    expect((await summary(later)).json()).toMatchObject({ totalDays: 1, totalSlots: 2 });
    expect((await summary(await t.make.signIn(admin.email))).json()).toMatchObject({
      totalDays: 2,
    });
  });
});

describe('repeated available hours', () => {
  const weekly = { isRecurring: true, recurringPattern: 'weekly' };

  test("an interviewer's repeated available hours are previewed and created for twelve weeks, and skipped days are reported", async () => {
    await add('2026-12-15', ['20:00']);
    const preview = await t.call({
      url: '/api/admin/availability/preview?date=2026-12-01&recurringPattern=weekly',
      as: interviewer,
    });
    expect(preview.json().dates).toHaveLength(11);
    const saved = (await add('2026-12-01', ['09:00'], weekly)).json();
    expect(saved.created).toEqual(preview.json().dates);
    expect(saved.skipped).toEqual(preview.json().skipped);
    expect(saved.skipped).toEqual([
      { date: '2026-12-15', reason: 'There is already availability on this day.' },
    ]);
    expect(await openStarts('2026-12-15')).toEqual(['20:00']);
    expect(await openStarts('2026-12-22')).toEqual(['09:00']);
  });

  test('available hours can be offered on several weekdays at once, for one week and repeated', async () => {
    const url = '/api/admin/availability/preview?date=2026-12-01&weekdays=4,0';
    await add('2026-12-03', ['18:00']);
    // 1 December is a Tuesday. Of the requested weekdays, Thursday the 3rd already has hours and Sunday the 6th has
    // none.
    const asked = await t.call({ url, as: interviewer });
    expect(asked.json()).toEqual({
      dates: ['2026-12-06'],
      skipped: [{ date: '2026-12-03', reason: 'There is already availability on this day.' }],
    });
    const once = (await add('2026-12-01', ['09:00', '10:00'], { weekdays: [4, 0] })).json();
    expect(once.created).toEqual(['2026-12-06']);
    expect(await openStarts('2026-12-06')).toEqual(['09:00', '10:00']);
    const weekly = { weekdays: [3], isRecurring: true, recurringPattern: 'weekly' };
    const { created } = (await add('2026-12-08', ['09:00'], weekly)).json();
    // Wednesday the 9th, then 12 further Tuesdays and 12 further Wednesdays.
    expect([created.length, ...created.slice(0, 2)]).toEqual([25, '2026-12-09', '2026-12-15']);
    expect((await add('2026-12-02', ['09:00'], { weekdays: [7] })).statusCode).toBe(400);
  });

  test('available hours that are repeated monthly on the 31st skip shorter months, which are reported', async () => {
    const saved = (
      await add('2027-01-31', ['09:00'], { isRecurring: true, recurringPattern: 'monthly' })
    ).json();
    expect(saved.created).toEqual(['2027-03-31']);
    expect(saved.skipped).toEqual([{ date: '2027-02', reason: 'This month has no day 31.' }]);
  });

  test.each([
    ['autumn 2026', '2026-10-18', '2026-10-24T20:00:00Z', '08:00:00', '09:00:00'],
    ['spring 2027', '2027-03-21', '2027-03-27T20:00:00Z', '09:00:00', '08:00:00'],
    ['autumn 2027', '2027-10-24', '2027-10-30T20:00:00Z', '08:00:00', '09:00:00'],
  ])(
    'repeated available hours keep their London time over the clock change of %s',
    async (_, date, eve, before, after) => {
      t.clock.set(`${date}T00:00:00Z`);
      const early = await t.make.signIn(interviewer.email);
      await add(date, ['09:00', '21:00'], weekly, early);
      const rows = await t.database.query<{ start_time: string; at: string }>(
        `select start_time, to_char(starts_at at time zone 'UTC', 'HH24:MI:SS') as at
       from availability_slots where start_time = '09:00' order by starts_at`,
      );
      expect(rows[0]?.at).toBe(before);
      expect(rows[1]?.at).toBe(after);
      // The next Sunday is the day of the clock change. Its 09:00 slot can be booked until 08:30 London time.
      t.clock.set(eve);
      learner = await t.make.signIn(learner.email);
      const sunday = new Date(`${date}T12:00:00Z`);
      sunday.setUTCDate(sunday.getUTCDate() + 7);
      const day = sunday.toISOString().slice(0, 10);
      expect(await openStarts(day)).toEqual(['09:00', '21:00']);
      t.clock.set(`${day}T${after.slice(0, 2) === '09' ? '08' : '07'}:29:59Z`);
      learner = await t.make.signIn(learner.email);
      expect(await openStarts(day)).toEqual(['09:00', '21:00']);
      t.clock.advance(1000);
      expect(await openStarts(day)).toEqual(['21:00']);
    },
  );

  test('a series of available days is deleted from today on, with booked hours and the days of other series kept', async () => {
    const weekly = { isRecurring: true, recurringPattern: 'weekly' };
    const first = (await add('2026-12-01', ['09:00', '10:00'], weekly)).json();
    await add('2026-12-02', ['09:00'], weekly);
    await add('2026-12-03', ['09:00']);
    const booked = (await month('2026-12')).find(
      (one: { date: string }) => one.date === '2026-12-15',
    );
    const book = await t.call({
      method: 'POST',
      url: '/api/bookings',
      payload: { availabilityId: booked.id, bookingTime: '10:00' },
      as: learner,
    });
    expect(book.statusCode).toBe(201);
    const remove = (id: string, as = interviewer) =>
      t.call({ method: 'DELETE', url: `/api/admin/availability/${id}/series`, as });
    const other = await t.make.signedIn({ isInterviewer: true });
    expect((await remove(first.availability.id, other)).statusCode).toBe(404);
    const removed = await remove(first.availability.id);
    expect(removed.json().message).toBe('12 days deleted. 1 day keeps its booked hours.');
    const left = (await month('2026-12')).map(
      (one: { date: string; timeSlots: { startTime: string }[] }) =>
        `${one.date} ${one.timeSlots.map(({ startTime }) => startTime).join(' ')}`,
    );
    expect(left).toEqual([
      '2026-12-02 09:00',
      '2026-12-03 09:00',
      '2026-12-09 09:00',
      '2026-12-15 10:00',
      '2026-12-16 09:00',
      '2026-12-23 09:00',
      '2026-12-30 09:00',
    ]);
    const single = (await month('2026-12'))[1];
    expect((await remove(single.id)).statusCode).toBe(409);
  });

  test('a day of availability that gets another repetition leaves its series and begins another', async () => {
    const weekly = { isRecurring: true, recurringPattern: 'weekly' };
    const { availability } = (await add('2026-12-01', ['09:00'], weekly)).json();
    const again = (await change(availability.id, ['09:00', '10:00'], weekly)).json();
    expect(again.availability.seriesId).toBe(availability.seriesId);
    const monthly = { isRecurring: true, recurringPattern: 'monthly' };
    const moved = (await change(availability.id, ['09:00'], monthly)).json().availability;
    expect(moved.seriesId).not.toBe(availability.seriesId);
    expect((await change(availability.id, ['09:00'])).json().availability.seriesId).toBeNull();
  });

  test.each<[string, object, string, string[]]>([
    [
      'without a repetition says that the later days stay',
      {},
      'Availability updated. 11 later days of its series stay as they are.',
      ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'],
    ],
    [
      'without a repetition can end its series, with booked hours and earlier days kept',
      { endsSeries: true },
      'Availability updated. 10 days deleted. 1 day keeps its booked hours.',
      ['2026-12-01', '2026-12-08', '2026-12-15'],
    ],
    [
      'with another repetition can end the former series',
      { isRecurring: true, recurringPattern: 'biweekly', endsSeries: true },
      'Availability updated. 10 days deleted. 1 day keeps its booked hours.',
      ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'],
    ],
    [
      'with other hours says that the later days stay',
      { isRecurring: true, recurringPattern: 'weekly', hours: ['09:00', '14:00'] },
      'Availability updated. 11 later days of its series stay as they are.',
      ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'],
    ],
  ])(
    'a repeating day of availability saved %s',
    async (_, { hours, ...how }: { hours?: string[] }, message, left) => {
      await add('2026-12-01', ['09:00', '10:00'], {
        isRecurring: true,
        recurringPattern: 'weekly',
      });
      const [, second, third] = await month('2026-12');
      await t.call({
        method: 'POST',
        url: '/api/bookings',
        payload: { availabilityId: third.id, bookingTime: '10:00' },
        as: learner,
      });
      const saved = (await change(second.id, hours ?? ['09:00', '10:00'], how)).json();
      expect(saved.message).toBe(message);
      expect((await month('2026-12')).map(({ date }: { date: string }) => date)).toEqual(left);
    },
  );

  test('saving a repeating day of availability again does not restore a deleted day', async () => {
    const first = (await add('2026-12-01', ['09:00'], weekly)).json().availability;
    const second = (await month('2026-12'))[1];
    await t.call({
      method: 'DELETE',
      url: `/api/admin/availability/${second.id}`,
      as: interviewer,
    });
    const saved = (await change(first.id, ['09:00', '10:00'], weekly)).json();
    expect(saved.created).toEqual([]);
    expect(await openStarts('2026-12-08')).toEqual([]);
  });
});

describe('the availability that learners see in the booking calendar', () => {
  test('the availability for learners omits slots that start within thirty minutes', async () => {
    await add('2026-11-18', ['11:00', '12:00']);
    t.clock.set('2026-11-18T10:29:59Z');
    expect(await openStarts('2026-11-18')).toEqual(['11:00', '12:00']);
    t.clock.advance(1000);
    expect(await openStarts('2026-11-18')).toEqual(['12:00']);
  });

  test('the availability for learners is refused for past dates, includes a month that began in the past, and covers a year at most', async () => {
    const past = await open('2026-11-01', '2026-11-17');
    expect(past.statusCode).toBe(400);
    expect(past.json().message).toBe('Cannot view availability for past dates.');
    expect((await open('2026-11-01', '2026-11-30')).statusCode).toBe(200);
    expect((await open('2026-12-02', '2026-12-01')).statusCode).toBe(400);
    expect((await open('2026-12-01', '2028-12-01')).statusCode).toBe(400);
    expect((await open('2026-02-30', '2026-12-01')).statusCode).toBe(400);
    expect((await open('9998-12-30', '9999-12-31')).statusCode).toBe(400);
    expect((await open('0000-01-01', '0000-02-01')).statusCode).toBe(400);
  });

  test('the availability for learners omits slots of people who no longer interview', async () => {
    await add('2026-12-01', ['09:00']);
    await t.database.query('update users set is_interviewer = false where uid = $1', [
      interviewer.uid,
    ]);
    expect(await openStarts('2026-12-01')).toEqual([]);
  });
});

describe('the next day with available times', () => {
  const next = async (from: string) =>
    (await t.call({ url: `/api/availability/next?from=${from}`, as: learner })).json().date;

  test('the next day with available times in the booking calendar is the first with a bookable slot, or none', async () => {
    await add('2026-11-18', ['10:00']);
    await add('2026-12-08', ['09:00']);
    await add('2027-01-12', ['09:00']);
    // The slot at 10:00 today has started.
    expect(await next('2026-11-01')).toBe('2026-12-08');
    expect(await next('2026-12-09')).toBe('2027-01-12');
    expect(await next('2027-01-13')).toBeNull();
  });

  test('the next day with available times in the booking calendar ignores people who no longer interview', async () => {
    await add('2026-12-08', ['09:00']);
    const url = `/api/admin/users/${interviewer.uid}/interviewer`;
    await t.call({ method: 'PUT', url, payload: { isInterviewer: false }, as: admin });
    expect(await next('2026-11-01')).toBeNull();
  });
});
