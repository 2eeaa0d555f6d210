// A payment that succeeds after the hold of its booking has expired.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';

let s: InterviewFixture;
let day: string;

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  day = await s.offer('2026-12-01', ['09:00', '10:00']);
});
afterAll(() => s.t.close());

async function untilRefunded(secret: string): Promise<void> {
  await s.t.runJobs();
  expect(s.cards.refundsOf(secret)).toHaveLength(1);
}

/** The hold expired, but the payment succeeded before the provider cancelled it. */
async function lapsedThenPaid() {
  const { bookingId } = (await s.book(day, '09:00')).json();
  const secret = await s.beginPayment(bookingId);
  s.t.clock.advance(16 * MINUTE_MS);
  await s.t.database.query(
    `update bookings set status = 'expired', outcome = 'lapsed', claimed_slot_id = null where id = $1`,
    [bookingId],
  );
  s.cards.charge(secret);
  return { bookingId, secret };
}

test('a late payment of a booking books the slot again when it is still free', async () => {
  const { bookingId } = await lapsedThenPaid();
  await s.refreshPayment(bookingId);
  expect(await s.statusOf(bookingId)).toEqual({ status: 'confirmed', outcome: null });
  expect(await s.freeStarts('2026-12-01')).toEqual(['10:00']);
  expect((await s.mailsTo(s.learner.email))[0]?.subject).toBe('Your mock interview is confirmed');
});

test('a late payment of a booking is refunded automatically when the slot is taken, and the learner gets a mail', async () => {
  const { bookingId, secret } = await lapsedThenPaid();
  const other = await s.t.make.signedIn();
  const theirs = await s.booked(day, '09:00', other);
  await s.refreshPayment(bookingId);
  expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'refunded_late' });
  expect(await s.statusOf(theirs)).toMatchObject({ status: 'confirmed' });
  const subjects = (await s.mailsTo(s.learner.email)).map((mail) => mail.subject);
  expect(subjects).toContain('Your payment is on its way back to you');
  expect(subjects).not.toContain('Your mock interview is confirmed');
  await untilRefunded(secret);
  expect(s.cards.refundsOf(secret)[0]).toMatchObject({ amountMinor: 5000 });
  expect(await s.mine()).toEqual([]);
});

test('when a late payment of a booking and another learner book a slot at once, one of them gets it', {
  tags: 'postgres',
}, async () => {
  const { bookingId, secret } = await lapsedThenPaid();
  const other = await s.t.make.signedIn();
  const [, claim] = await Promise.all([s.refreshPayment(bookingId), s.book(day, '09:00', other)]);
  const { status } = await s.statusOf(bookingId);
  expect([status, claim.statusCode]).toEqual(
    status === 'confirmed' ? ['confirmed', 409] : ['expired', 201],
  );
  if (status === 'expired') await untilRefunded(secret);
});

test('a late payment of a booking is refunded when one of the two people has the hour in the other role by now', async () => {
  const other = await s.t.make.signedIn({ isInterviewer: true });
  const theirs = await s.offer('2026-12-01', ['09:00'], other);
  const { bookingId, secret } = await lapsedThenPaid();
  await s.booked(theirs, '09:00', s.interviewer);
  await s.refreshPayment(bookingId);
  expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'refunded_late' });
  await untilRefunded(secret);
});

test('a late payment of a booking is refunded when the interviewer has withdrawn the hour', async () => {
  const { bookingId, secret } = await lapsedThenPaid();
  const url = `/api/admin/availability/${day}`;
  await s.t.call({ method: 'DELETE', url, as: s.interviewer });
  await s.refreshPayment(bookingId);
  expect(await s.statusOf(bookingId)).toMatchObject({ outcome: 'refunded_late' });
  // Nobody else has booked the hour, so the mail does not claim this.
  expect((await s.mailsTo(s.learner.email))[0]?.text).toContain('could no longer be booked');
  await untilRefunded(secret);
});

test('a late payment of a booking at half price is refunded when the half price was used meanwhile', async () => {
  s.learner = await s.t.make.signedIn({ subscribedDays: 9 });
  const { bookingId, secret } = await lapsedThenPaid();
  await s.t.database.query('delete from interview_discounts');
  await s.booked(day, '10:00', s.learner);
  await s.refreshPayment(bookingId);
  expect(await s.statusOf(bookingId)).toMatchObject({ outcome: 'refunded_late' });
  await untilRefunded(secret);
});
