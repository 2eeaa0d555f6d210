import { HOUR_MS } from '@urost3/contract/day.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';
import { sendDueReminders } from './reminders.service.ts';

let s: InterviewFixture;
let day: string;

beforeEach(async () => {
  s = await createInterviewFixture();
  day = await s.offer('2026-12-01', ['09:00', '10:00']);
});
afterEach(() => s.t.close());

const reminders = async () =>
  (await s.mailsTo(s.learner.email))
    .map((mail) => mail.subject)
    .filter((subject) => /tomorrow|today|soon/.test(subject));
const at = async (instant: string) => {
  s.t.clock.set(instant);
  await sendDueReminders(s.t.ctx);
};

test('one reminder mail of a booking is sent a day and one an hour before the interview, to learner and interviewer, with the link', async () => {
  const bookingId = await s.booked(day, '09:00');
  await at('2026-11-30T08:59:59Z');
  expect(await reminders()).toEqual([]);
  await at('2026-11-30T09:00:00Z');
  await sendDueReminders(s.t.ctx);
  expect(await reminders()).toEqual(['Your mock interview is tomorrow']);
  await at('2026-12-01T07:59:59Z');
  expect(await reminders()).toHaveLength(1);
  await at('2026-12-01T08:00:00Z');
  await Promise.all([sendDueReminders(s.t.ctx), sendDueReminders(s.t.ctx)]);
  expect(await reminders()).toEqual([
    'Your mock interview is tomorrow',
    'Your mock interview starts soon',
  ]);
  const last = (await s.mailsTo(s.interviewer.email)).at(-1);
  expect(last?.subject).toBe('Your mock interview starts soon');
  expect(last?.text).toContain(`http://127.0.0.1:3000/interviews/${bookingId}`);
});

test('a reminder mail that is late says today, to both people', async () => {
  const evening = await s.offer('2026-12-03', ['20:00']);
  await s.booked(evening, '20:00');
  await at('2026-12-03T15:00:00Z');
  for (const { email } of [s.learner, s.interviewer]) {
    const last = (await s.mailsTo(email)).at(-1);
    expect(last?.subject).toBe('Your mock interview is today at 20:00');
    expect(last?.text).toContain('starts today at 20:00: Thursday 3 December 2026, 20:00');
    expect(last?.text).not.toContain('tomorrow');
  }
});

test('a reminder mail that waits for the mail server past midnight says today', async () => {
  await s.booked(day, '09:00');
  await s.t.runJobs();
  const away = vi.spyOn(s.t.providers.mailer, 'send').mockRejectedValue(new Error('away'));
  await at('2026-11-30T20:00:00Z');
  await s.t.runJobs();
  away.mockRestore();
  s.t.clock.set('2026-12-01T06:30:00Z');
  await s.t.database.query(
    "update jobs.job set start_after = jobs.job_now() where state = 'retry'",
  );
  expect(await reminders()).toEqual(['Your mock interview is today at 09:00']);
});

test('no reminder mail of a booking is sent for a cancelled interview or the old time of a moved one', async () => {
  const cancelled = await s.booked(day, '09:00');
  await s.t.call({ method: 'DELETE', url: `/api/bookings/${cancelled}`, as: s.learner });
  const other = await s.offer('2026-12-05', ['15:00']);
  const moved = await s.booked(day, '10:00');
  await s.t.call({
    method: 'PUT',
    url: `/api/bookings/${moved}/slot`,
    payload: { availabilityId: other, startTime: '15:00' },
    as: s.learner,
  });
  await at('2026-11-30T12:00:00Z');
  await at('2026-12-01T08:30:00Z');
  expect(await reminders()).toEqual([]);
  await at('2026-12-04T16:00:00Z');
  expect(await reminders()).toEqual(['Your mock interview is tomorrow']);
});

test('no reminder mail of a booking is sent whose time had passed when the interview was booked', async () => {
  const soon = await s.offer('2026-11-18', ['20:00']);
  await s.booked(soon, '20:00');
  await sendDueReminders(s.t.ctx);
  expect(await reminders()).toEqual([]);
  await at('2026-11-18T19:10:00Z');
  expect(await reminders()).toEqual(['Your mock interview starts soon']);
  s.t.clock.advance(2 * HOUR_MS);
  await sendDueReminders(s.t.ctx);
  expect(await reminders()).toHaveLength(1);
});

test('the reminder mail of a booking is sent while the reminders of 200 other bookings fail', async () => {
  const bookingId = await s.booked(day, '09:00');
  await s.t.database.query('alter table bookings drop constraint bookings_claim_while_live');
  await s.t.database.query(
    `insert into bookings (id, user_uid, interviewer_uid, availability_id, booking_date, start_time, end_time, starts_at, ends_at,
       status, amount_minor, price_reason, change_hours, scheduled_at, created_at, updated_at)
     select 'broken-' || n, user_uid, interviewer_uid, availability_id, booking_date, start_time, end_time,
       starts_at - n * interval '1 second', ends_at, status, amount_minor, price_reason, change_hours, scheduled_at, created_at, updated_at
     from bookings, generate_series(1, 200) n where id = $1`,
    [bookingId],
  );
  await s.t.database.query(
    "alter table booking_reminders add constraint fails_here check (booking_id not like 'broken-%')",
  );
  await at('2026-11-30T12:00:00Z');
  expect(await reminders()).toEqual(['Your mock interview is tomorrow']);
});
