import { HOUR_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from './interviews.fixtures.ts';

let s: InterviewFixture;
let day: string;

beforeEach(async () => {
  s = await createInterviewFixture();
  day = await s.offer('2026-12-01', ['09:00', '10:00']);
});
afterEach(() => s.t.close());

async function untilRefunded(secret: string): Promise<void> {
  await s.t.runJobs();
  expect(s.cards.refundsOf(secret)).toHaveLength(1);
}

describe('a payment', () => {
  test('with a link template, each interview gets its own meeting address outside this site', async () => {
    const payload = { meetLinkTemplate: 'https://meet.example.test/urost3-{room}' };
    const { admin } = s;
    await s.t.call({ method: 'PUT', url: '/api/admin/settings', payload, as: admin });
    await s.booked(day, '10:00');
    const [booking] = await s.mine();
    expect(booking?.meetLink).toMatch(/^https:\/\/meet\.example\.test\/urost3-[0-9a-f]{30}$/);
    const [mail] = await s.mailsTo(s.learner.email);
    expect(mail?.text).toContain(`Join the interview here: ${String(booking?.meetLink)}\n`);
  });

  test('a payment confirms the booking, gives it a private room, and mails both sides a calendar file', async () => {
    const bookingId = await s.booked(day, '09:00');
    const [booking] = await s.mine();
    expect(booking).toMatchObject({
      bookingId,
      status: 'confirmed',
      bookingDate: '2026-12-01',
      bookingTime: '09:00',
      bookingSlot: '09:00 – 10:00',
      userId: s.learner.uid,
      interviewerName: expect.stringMatching(/^Iris /),
      canChange: true,
      refund: null,
    });
    expect(booking?.meetLink).toBe(`/interviews/${bookingId}`);
    const [mail] = await s.mailsTo(s.learner.email);
    expect(mail?.subject).toBe('Your mock interview is confirmed');
    expect(mail?.text).toContain('Tuesday 1 December 2026, 09:00 to 10:00 London time (GMT)');
    expect(mail?.text).toContain('£50.00');
    const room = `http://127.0.0.1:3000/interviews/${bookingId}`;
    expect(mail?.text).toContain(`Join the interview here: ${room}\n`);
    expect(mail?.text).toContain('until 24 hours before the start');
    expect(mail?.attachments?.[0]?.contentType).toContain('method=REQUEST');
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20261201T090000Z');
    // A learner's calendar file contains nothing about staff except the name.
    const file = (mail?.attachments?.[0]?.content ?? '').replaceAll(/\r?\n /g, '');
    expect(file).toContain('Interviewer: Iris');
    expect(file).toContain(`LOCATION:${room}`);
    expect(file).toContain(s.learner.email);
    expect(file).not.toContain(s.interviewer.email);
    const url = `/api/bookings/${bookingId}/calendar`;
    const download = (await s.t.call({ url, as: s.learner })).body;
    expect(download).toContain('BEGIN:VEVENT');
    expect(download.replaceAll(/\r?\n /g, '')).not.toContain(s.interviewer.email);
    const [told] = await s.mailsTo(s.interviewer.email);
    expect(told?.subject).toBe('A mock interview was booked with you');
    expect(told?.text).toContain('Lena');
  });

  test("a payment is shown to administrators with its booking's id, start and time slot", async () => {
    const bookingId = await s.booked(day, '09:00');
    const booking = {
      id: bookingId,
      date: { seconds: Date.parse('2026-12-01T09:00:00Z') / 1000 },
      timeSlot: '09:00 - 10:00',
    };
    const list = (await s.t.call({ url: '/api/admin/payments', as: s.admin })).json();
    expect(list.data).toEqual([expect.objectContaining({ purpose: 'booking', booking })]);
    const url = `/api/admin/payments/${list.data[0].id}`;
    const { data } = (await s.t.call({ url, as: s.admin })).json();
    expect(data.booking).toEqual(booking);
  });

  test('a payment reported five times at once confirms once and mails once', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    s.cards.charge(await s.beginPayment(bookingId));
    await Promise.all(Array.from({ length: 5 }, () => s.refreshPayment(bookingId)));
    expect(await s.mine()).toHaveLength(1);
    const mails = await s.mailsTo(s.interviewer.email);
    expect(mails).toHaveLength(1);
  });

  test('a confirmation in a summer-time week names the zone and the right instant', async () => {
    s.t.clock.set('2027-03-20T10:00:00Z');
    for (const who of ['interviewer', 'learner'] as const) s[who] = await s.again(s[who]);
    const sunday = await s.offer('2027-03-28', ['09:00'], s.interviewer);
    await s.booked(sunday, '09:00', s.learner);
    const [mail] = await s.mailsTo(s.learner.email);
    expect(mail?.text).toContain('Sunday 28 March 2027, 09:00 to 10:00 London time (BST)');
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20270328T080000Z');
  });
});

describe('a late payment', () => {
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

  test('a late payment takes the slot again when it is still free', async () => {
    const { bookingId } = await lapsedThenPaid();
    await s.refreshPayment(bookingId);
    expect(await s.statusOf(bookingId)).toEqual({ status: 'confirmed', outcome: null });
    expect(await s.freeStarts('2026-12-01')).toEqual(['10:00']);
    expect((await s.mailsTo(s.learner.email))[0]?.subject).toBe('Your mock interview is confirmed');
  });

  test('a late payment is refunded automatically when the slot is taken, and the learner gets a mail', async () => {
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

  test('when a late payment and another learner claim a slot at once, one of them gets it', async () => {
    const { bookingId, secret } = await lapsedThenPaid();
    const other = await s.t.make.signedIn();
    const [, claim] = await Promise.all([s.refreshPayment(bookingId), s.book(day, '09:00', other)]);
    const { status } = await s.statusOf(bookingId);
    expect([status, claim.statusCode]).toEqual(
      status === 'confirmed' ? ['confirmed', 409] : ['expired', 201],
    );
    if (status === 'expired') await untilRefunded(secret);
  });

  test('a late payment is refunded when the hour was withdrawn or has started', async () => {
    const { bookingId, secret } = await lapsedThenPaid();
    const url = `/api/admin/availability/${day}`;
    await s.t.call({ method: 'DELETE', url, as: s.interviewer });
    await s.refreshPayment(bookingId);
    expect(await s.statusOf(bookingId)).toMatchObject({ outcome: 'refunded_late' });
    await untilRefunded(secret);
  });

  test('a late payment at half price is refunded when the half price was used meanwhile', async () => {
    s.learner = await s.t.make.signedIn({ subscribedDays: 9 });
    const { bookingId, secret } = await lapsedThenPaid();
    await s.t.database.query('delete from interview_discounts');
    await s.booked(day, '10:00', s.learner);
    await s.refreshPayment(bookingId);
    expect(await s.statusOf(bookingId)).toMatchObject({ outcome: 'refunded_late' });
    await untilRefunded(secret);
  });
});

describe('a refund', () => {
  const refund = async (bookingId: string, amountMinor: number | null) => {
    const found = await s.t.services.payments.findForSubject(s.t.database.db, 'booking', bookingId);
    const paymentId = found?.paymentId ?? '';
    await s.t.database.db.transaction(async (tx) => {
      await s.t.services.payments.requestRefund(tx, {
        paymentId,
        amountMinor,
        reason: 'requested_by_customer' as const,
        requestedByUid: s.admin.uid,
      });
    });
    await s.t.runJobs();
  };

  test('a full refund cancels an upcoming interview, frees the slot and mails both people', async () => {
    const bookingId = await s.booked(day, '09:00');
    await refund(bookingId, null);
    expect(await s.statusOf(bookingId)).toEqual({ status: 'cancelled', outcome: 'refunded' });
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00']);
    expect(await s.mine()).toMatchObject([{ refund: { amount: 5000, isDone: true } }]);
    const mail = (await s.mailsTo(s.interviewer.email)).at(-1);
    expect(mail?.subject).toBe('One of your mock interviews has been cancelled');
    expect(mail?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1/);
  });

  test('a partial refund leaves the booking unchanged', async () => {
    const bookingId = await s.booked(day, '09:00');
    await refund(bookingId, 2000);
    expect((await s.mine())[0]?.refund).toEqual({ amount: 2000, isDone: true });
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
  });

  test('a refund of a completed interview leaves it completed', async () => {
    const bookingId = await s.booked(day, '09:00');
    s.t.clock.set('2026-12-01T10:30:00Z');
    s.admin = await s.again(s.admin);
    await s.t.call({
      method: 'PUT',
      url: `/api/admin/bookings/${bookingId}`,
      payload: { status: 'completed' },
      as: s.admin,
    });
    await refund(bookingId, null);
    s.learner = await s.again(s.learner);
    expect((await s.mine())[0]?.refund).toEqual({ amount: 5000, isDone: true });
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'completed' });
  });
});

describe('reminders', () => {
  const reminders = async () =>
    (await s.mailsTo(s.learner.email))
      .map((mail) => mail.subject)
      .filter((subject) => /tomorrow|soon/.test(subject));
  const at = async (instant: string) => {
    s.t.clock.set(instant);
    await s.t.services.bookings.sendDueReminders();
  };

  test('reminders are sent once a day and once an hour before, to learner and interviewer, with the link', async () => {
    const bookingId = await s.booked(day, '09:00');
    await at('2026-11-30T08:59:59Z');
    expect(await reminders()).toEqual([]);
    await at('2026-11-30T09:00:00Z');
    await s.t.services.bookings.sendDueReminders();
    expect(await reminders()).toEqual(['Your mock interview is tomorrow']);
    await at('2026-12-01T07:59:59Z');
    expect(await reminders()).toHaveLength(1);
    await at('2026-12-01T08:00:00Z');
    await Promise.all([
      s.t.services.bookings.sendDueReminders(),
      s.t.services.bookings.sendDueReminders(),
    ]);
    expect(await reminders()).toEqual([
      'Your mock interview is tomorrow',
      'Your mock interview starts soon',
    ]);
    const last = (await s.mailsTo(s.interviewer.email)).at(-1);
    expect(last?.subject).toBe('Your mock interview starts soon');
    expect(last?.text).toContain(`http://127.0.0.1:3000/interviews/${bookingId}`);
  });

  test('no reminder is sent for a cancelled interview or the old time of a moved one', async () => {
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

  test('no reminder is sent when its time had passed at booking', async () => {
    const soon = await s.offer('2026-11-18', ['20:00']);
    await s.booked(soon, '20:00');
    await s.t.services.bookings.sendDueReminders();
    expect(await reminders()).toEqual([]);
    await at('2026-11-18T19:10:00Z');
    expect(await reminders()).toEqual(['Your mock interview starts soon']);
    s.t.clock.advance(2 * HOUR_MS);
    await s.t.services.bookings.sendDueReminders();
    expect(await reminders()).toHaveLength(1);
  });
});
