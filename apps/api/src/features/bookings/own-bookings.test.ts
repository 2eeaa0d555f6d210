import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from './interviews.fixtures.ts';

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

const move = (id: string, availabilityId: string, startTime: string, as = s.learner) =>
  s.t.call({
    method: 'PUT',
    url: `/api/bookings/${id}/slot`,
    payload: { availabilityId, startTime },
    as,
  });

describe('cancelling a booking by the learner', () => {
  test('a learner who cancels a booking up to 24 hours before the start gets everything back; the slot is free, the calendar event cancelled', async () => {
    const bookingId = await s.booked(day, '09:00');
    s.t.clock.set('2026-11-30T09:00:00Z');
    s.learner = await s.again(s.learner);
    const answer = await s.cancel(bookingId, s.learner);
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      refund: { amount: 5000, currency: 'gbp' },
    });
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00']);
    expect(await s.statusOf(bookingId)).toEqual({
      status: 'cancelled',
      outcome: 'cancelled_by_learner',
    });
    await s.t.runJobs();
    expect((await s.mine())[0]?.refund).toEqual({ amount: 5000, isDone: true });
    const [confirmed, cancelled] = (await s.mailsTo(s.learner.email)).map(
      (mail) => mail.attachments?.[0]?.content ?? '',
    );
    const uid = /UID:(.+)/.exec(confirmed ?? '')?.[1];
    expect(uid).toBeTruthy();
    expect(cancelled).toContain(`UID:${uid}`);
    expect(cancelled).toMatch(/METHOD:CANCEL/);
    expect(cancelled).toMatch(/SEQUENCE:1/);
    expect(cancelled).toMatch(/STATUS:CANCELLED/);
  });

  test('a learner who cancels a booking less than 24 hours before the start is refused with the rule', async () => {
    const bookingId = await s.booked(day, '09:00');
    s.t.clock.set('2026-11-30T09:00:01Z');
    s.learner = await s.again(s.learner);
    const answer = await s.cancel(bookingId, s.learner);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('24 hours');
    expect((await s.mine(s.learner))[0]).toMatchObject({ status: 'confirmed', canChange: false });
  });

  test('cancelling a booking follows the rule that was stored when it was made, whatever the current setting is', async () => {
    const bookingId = await s.booked(day, '09:00');
    await s.t.database.db.transaction((tx) =>
      s.t.ctx.settings.write(tx, { bookingChangeHours: 336 }, null),
    );
    expect((await s.cancel(bookingId)).statusCode).toBe(200);
    const next = (await s.book(day, '09:00')).json();
    expect(next.quote.policy.changeHours).toBe(336);
  });

  test('a booking that is cancelled twice at once is refunded once', {
    tags: 'postgres',
  }, async () => {
    const bookingId = await s.booked(day, '09:00');
    const answers = await Promise.all([
      s.cancel(bookingId),
      s.cancel(bookingId),
      s.cancel(bookingId),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const first = answers[0]?.json();
    expect(first.refund).toEqual({ amount: 5000, currency: 'gbp' });
    // Also a later repetition, whose first answer was lost.
    for (const answer of [...answers, await s.cancel(bookingId)])
      expect(answer.json()).toEqual(first);
    const rows = await s.t.database.query('select 1 from refunds');
    expect(rows).toHaveLength(1);
    expect(
      (await s.mailsTo(s.interviewer.email)).filter((mail) => mail.subject.includes('cancelled')),
    ).toHaveLength(1);
  });

  test('a subscriber who cancels a half-price booking pays the full price for the next one', async () => {
    const premium = await s.t.make.signedIn({ subscribedDays: 30 });
    await s.cancel(await s.booked(day, '09:00', premium), premium);
    expect((await s.book(day, '09:00', premium)).json().quote.amount).toBe(5000);
  });

  test("another person's booking can be neither cancelled nor moved nor saved as a calendar file", async () => {
    const bookingId = await s.booked(day, '09:00');
    const other = await s.t.make.signedIn();
    expect((await s.cancel(bookingId, other)).statusCode).toBe(404);
    expect((await s.cancel('no-such-booking')).statusCode).toBe(404);
    expect((await move(bookingId, day, '10:00', other)).statusCode).toBe(404);
    expect(
      (await s.t.call({ url: `/api/bookings/${bookingId}/calendar`, as: other })).statusCode,
    ).toBe(404);
  });
});

describe('moving a booking by the learner', () => {
  test('a booking moved by the learner keeps its payment, link and calendar event, and frees the old slot', async () => {
    const before = s.cards.countIntents();
    const bookingId = await s.booked(day, '09:00');
    const link = (await s.mine())[0]?.meetLink;
    const moved = await move(bookingId, day, '10:00');
    expect(moved.json()).toMatchObject({
      bookingId,
      bookingTime: '10:00',
      status: 'confirmed',
      meetLink: link,
    });
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00']);
    expect(s.cards.countIntents() - before).toBe(1);
    const mail = (await s.mailsTo(s.learner.email)).at(-1);
    expect(mail?.subject).toBe('Your mock interview has moved');
    expect(mail?.attachments?.[0]?.content).toMatch(/SEQUENCE:1/);
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20261201T100000Z');
  });

  test('a booking moved by the learner to another interviewer is mailed to the new and to the old interviewer', async () => {
    const bookingId = await s.booked(day, '09:00');
    const other = await s.offer('2026-12-02', ['09:00'], s.admin);
    expect((await move(bookingId, other, '09:00')).statusCode).toBe(200);
    const fromIris = (await s.mailsTo(s.interviewer.email)).at(-1);
    expect(fromIris?.subject).toBe('One of your mock interviews has been cancelled');
    expect(fromIris?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL/);
    expect((await s.mailsTo(s.admin.email)).at(-1)?.subject).toBe(
      'A mock interview was booked with you',
    );
    expect((await s.mailsTo(s.learner.email)).at(-1)?.text).toMatch(/Your interviewer is now \S/);
  });

  test('a learner whose booking goes to another interviewer at the same time reads that only the person changes', async () => {
    const bookingId = await s.booked(day, '09:00');
    const other = await s.offer('2026-12-01', ['09:00'], s.admin);
    expect((await move(bookingId, other, '09:00')).statusCode).toBe(200);
    const mail = (await s.mailsTo(s.learner.email)).at(-1);
    expect(mail?.subject).toBe('Your mock interview has a new interviewer');
    expect(mail?.text).toMatch(/Your mock interview stays on .* Your interviewer is now \S/);
    expect(mail?.text).not.toContain('It was on');
  });

  test('a learner cannot move a booking to a taken slot, to the same slot or too late', async () => {
    const bookingId = await s.booked(day, '09:00');
    await s.booked(day, '10:00', await s.t.make.signedIn());
    expect((await move(bookingId, day, '10:00')).json().message).toContain('no longer available');
    expect((await move(bookingId, day, '09:00')).statusCode).toBe(409);
    s.t.clock.set('2026-11-30T12:00:00Z');
    s.learner = await s.again(s.learner);
    const other = await s.offer('2026-12-09', ['09:00'], await s.again(s.interviewer));
    expect((await move(bookingId, other, '09:00', s.learner)).statusCode).toBe(422);
  });

  test('of two learners who move their bookings to one slot at once, one gets it', {
    tags: 'postgres',
  }, async () => {
    const second = await s.t.make.signedIn();
    const mine = await s.booked(day, '09:00');
    const theirs = await s.booked(day, '10:00', second);
    const target = await s.offer('2026-12-03', ['12:00']);
    const answers = await Promise.all([
      move(mine, target, '12:00'),
      move(theirs, target, '12:00', second),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('my bookings', () => {
  test('a learner’s own bookings are listed latest first, without unpaid and lapsed ones', async () => {
    const later = await s.offer('2026-12-09', ['09:00', '12:00']);
    await s.booked(day, '09:00');
    await s.booked(later, '12:00');
    await s.book(later, '09:00');
    const dates = (await s.mine()).map((item) => `${item.bookingDate} ${item.bookingTime}`);
    expect(dates).toEqual(['2026-12-09 12:00', '2026-12-01 09:00']);
  });

  test('a booking can be saved as a calendar file', async () => {
    const bookingId = await s.booked(day, '09:00');
    const file = await s.t.call({ url: `/api/bookings/${bookingId}/calendar`, as: s.learner });
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body).toContain('BEGIN:VEVENT');
  });
});
