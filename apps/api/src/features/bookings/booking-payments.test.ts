import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPaymentForSubject } from '../payments/payments.service.ts';
import { requestRefund } from '../payments/refunds/refunds.service.ts';
import { findBooking, isUnchanged, updateBooking } from './bookings.repository.ts';
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

describe('a payment of a booking', () => {
  test('with a template for meeting links, each booked interview gets its own meeting address outside this site', async () => {
    const payload = { meetLinkTemplate: 'https://meet.example.test/urost3-{room}' };
    const { admin } = s;
    await s.t.call({ method: 'PUT', url: '/api/admin/settings', payload, as: admin });
    await s.booked(day, '10:00');
    const [booking] = await s.mine();
    expect(booking?.meetLink).toMatch(/^https:\/\/meet\.example\.test\/urost3-[0-9a-f]{30}$/);
    const [mail] = await s.mailsTo(s.learner.email);
    expect(mail?.text).toContain(`Join the interview here: ${String(booking?.meetLink)}\n`);
  });

  test('a payment confirms the booking, gives it a private room, mails the learner a calendar file and notifies the interviewer', async () => {
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

  test('a payment that is reported five times at once confirms the booking once and mails the interviewer once', {
    tags: 'postgres',
  }, async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    s.cards.charge(await s.beginPayment(bookingId));
    await Promise.all(Array.from({ length: 5 }, () => s.refreshPayment(bookingId)));
    expect(await s.mine()).toHaveLength(1);
    const mails = await s.mailsTo(s.interviewer.email);
    expect(mails).toHaveLength(1);
  });

  test('the mail that confirms an interview in summer time contains the time zone and the right instant', async () => {
    s.t.clock.set('2027-03-20T10:00:00Z');
    for (const who of ['interviewer', 'learner'] as const) s[who] = await s.again(s[who]);
    const sunday = await s.offer('2027-03-28', ['09:00'], s.interviewer);
    await s.booked(sunday, '09:00', s.learner);
    const [mail] = await s.mailsTo(s.learner.email);
    expect(mail?.text).toContain('Sunday 28 March 2027, 09:00 to 10:00 London time (BST)');
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20270328T080000Z');
  });
});

describe('a refund of a booking', () => {
  const refund = async (bookingId: string, amountMinor: number | null) => {
    const found = await findPaymentForSubject(s.t.database.db, 'booking', bookingId);
    const paymentId = found?.paymentId ?? '';
    await s.t.database.db.transaction(async (tx) => {
      await requestRefund(s.t.ctx, tx, {
        paymentId,
        amountMinor,
        reason: 'requested_by_customer' as const,
        requestedByUid: s.admin.uid,
      });
    });
    await s.t.runJobs();
  };

  test('a full refund of a booking cancels the upcoming interview, frees the slot and mails the interviewer', async () => {
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

  test('after a partial refund, a learner who cancels the booking in time gets the rest back and is told so', async () => {
    const bookingId = await s.booked(day, '09:00');
    await refund(bookingId, 2000);
    const answer = await s.t.call({
      method: 'DELETE',
      url: `/api/bookings/${bookingId}`,
      as: s.learner,
    });
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('The remaining £30.00 of your payment is going back'),
      refund: { amount: 3000 },
    });
    await s.t.runJobs();
    expect(await s.mine()).toMatchObject([{ refund: { amount: 5000, isDone: true } }]);
    expect((await s.mailsTo(s.learner.email)).at(-1)?.text).toContain('The remaining £30.00');
  });

  test('after a partial refund, the refund of a cancelled booking counts as done only when the rest has gone back too', async () => {
    const bookingId = await s.booked(day, '09:00');
    await refund(bookingId, 2000);
    await s.cancel(bookingId);
    expect((await s.mine())[0]?.refund).toEqual({ amount: 5000, isDone: false });
    await s.t.runJobs();
    expect((await s.mine())[0]?.refund).toEqual({ amount: 5000, isDone: true });
  });

  test('after a partial refund, staff who cancel the booking with a full refund return the rest', async () => {
    const bookingId = await s.booked(day, '09:00');
    await refund(bookingId, 500);
    const answer = await s.t.call({
      method: 'POST',
      url: `/api/admin/bookings/${bookingId}/cancel`,
      payload: { refund: 'full', note: '' },
      as: s.admin,
    });
    expect(answer.json()).toMatchObject({ status: 'cancelled', refund: { amount: 5000 } });
    await s.t.runJobs();
    const paid = await s.t.database.query('select refunded_minor from payments');
    expect(paid).toEqual([{ refunded_minor: 5000 }]);
    expect((await s.mailsTo(s.learner.email)).at(-1)?.text).toContain('The remaining £45.00');
  });

  test.each([
    ['a partial refund', (bookingId: string) => refund(bookingId, 500)],
    [
      'a recorded no-show',
      (bookingId: string) =>
        s.t.call({
          method: 'POST',
          url: `/api/admin/bookings/${bookingId}/no-show`,
          payload: { who: 'learner' },
          as: s.admin,
        }),
    ],
    [
      'a completed interview',
      (bookingId: string) =>
        s.t.call({
          method: 'PUT',
          url: `/api/admin/bookings/${bookingId}`,
          payload: { status: 'completed' },
          as: s.admin,
        }),
    ],
  ])('a change of a booking that was decided before %s is refused', async (_, change) => {
    const bookingId = await s.booked(day, '09:00');
    s.t.clock.set('2026-12-01T10:30:00Z');
    s.admin = await s.again(s.admin);
    const { db } = s.t.database;
    const before = await findBooking(db, bookingId);
    if (!before) throw new Error('no booking');
    await change(bookingId);
    const values = { status: 'cancelled' as const, claimedSlotId: null, updatedAt: new Date() };
    const from = ['confirmed', 'completed'] as const;
    expect(await updateBooking(db, bookingId, from, values, isUnchanged(before))).toBeNull();
  });

  test('a refund of a booking whose interview is completed leaves it completed', async () => {
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
