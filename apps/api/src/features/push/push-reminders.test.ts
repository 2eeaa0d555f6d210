// Reminders of interviews, from the booking to the browsers of learner and interviewer.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PushServiceFixture, startPushService } from '../../testing/push-service.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { createInterviewFixture, type InterviewFixture } from '../bookings/interviews.fixtures.ts';
import { sendDueReminders } from '../bookings/notices/reminders.service.ts';
import { sweepPush } from './push-delivery.service.ts';

let s: InterviewFixture;
let service: PushServiceFixture;
let bookingId: string;
beforeAll(async () => {
  s = await createInterviewFixture({ PUSH_PRIVATE_KEY: '4f'.repeat(32) });
});
beforeEach(async () => {
  service = await startPushService();
  await s.startOver();
  bookingId = await s.booked(await s.offer('2026-12-01', ['09:00']), '09:00');
});
afterEach(() => service.close());
afterAll(() => s.t.close());

async function switchOn(as: SignedIn): Promise<string> {
  const payload = service.subscribe();
  await s.t.call({ method: 'PUT', url: '/api/push/device', payload, as });
  return new URL(payload.endpoint).pathname;
}
async function remindAt(instant: string): Promise<void> {
  s.t.clock.set(instant);
  await sendDueReminders(s.t.ctx);
  await s.t.runJobs();
}

test('learner and interviewer get one push reminder each, which opens the page for their role', async () => {
  const learners = await switchOn(s.learner);
  const interviewers = await switchOn(s.interviewer);
  await remindAt('2026-11-30T09:00:00Z');
  await remindAt('2026-11-30T09:05:00Z');
  const title = 'Your mock interview is tomorrow';
  const body = expect.stringContaining('1 December 2026, 09:00 to 10:00 London time');
  expect(service.received.map(({ to, payload }) => [to, payload])).toEqual(
    expect.arrayContaining([
      [learners, expect.objectContaining({ title, body, path: '/my-bookings' })],
      [
        interviewers,
        expect.objectContaining({ title, body, path: `/admin/bookings/${bookingId}` }),
      ],
    ]),
  );
  expect(service.received).toHaveLength(2);
});

test('a delayed push reminder is not sent when the interview was cancelled meanwhile', async () => {
  await switchOn(s.learner);
  s.t.clock.set('2026-11-30T09:00:00Z');
  await sendDueReminders(s.t.ctx);
  await s.t.database.query(
    `update bookings set status = 'cancelled', claimed_slot_id = null where id = $1`,
    [bookingId],
  );
  await s.t.runJobs();
  expect(service.countCalls()).toBe(0);
});

test('a push reminder that waited for the end of the quiet hours says today', async () => {
  await switchOn(s.learner);
  await remindAt('2026-11-30T23:00:00Z');
  expect(service.received).toEqual([]);
  s.t.clock.set('2026-12-01T07:30:00Z');
  await sweepPush(s.t.ctx);
  await s.t.runJobs();
  const title = 'Your mock interview is today at 09:00';
  expect(service.received).toMatchObject([{ payload: { title } }]);
});
