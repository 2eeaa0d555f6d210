import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantSubscription } from '../subscription/subscription.service.ts';
import { endLapsedHolds } from './holds/end-hold.ts';
import { createInterviewFixture, type InterviewFixture } from './interviews.fixtures.ts';

let s: InterviewFixture;
let day: string;

beforeAll(async () => {
  s = await createInterviewFixture();
});
beforeEach(async () => {
  await s.startOver();
  day = await s.offer('2026-12-01', ['09:00', '10:00', '11:00']);
});
afterAll(() => s.t.close());

const quote = (startTime: string, as = s.learner) =>
  s.t.call({ url: `/api/bookings/quote?availabilityId=${day}&startTime=${startTime}`, as });

test('the price and cancellation rule of an interview are quoted before a slot is chosen, at half price for a subscriber', async () => {
  const member = await s.t.make.signedIn({ subscribedDays: 30 });
  const quoted = async (query: string) =>
    s.t.call({ url: `/api/bookings/quote${query}`, as: member });
  expect((await quoted('')).json()).toEqual({
    amount: 2500,
    currency: 'gbp',
    reason: 'premium_first',
    isHalfPriceUsed: false,
    policy: { changeHours: 24, changeUntil: null },
  });
  expect((await quoted('?startTime=09:00')).statusCode).toBe(400);
});

describe('the price of an interview', () => {
  test("only a subscriber's first paid interview costs half, even when two slots are booked at once", {
    tags: 'postgres',
  }, async () => {
    const premium = await s.t.make.signedIn({ subscribedDays: 30 });
    expect((await quote('09:00', premium)).json()).toMatchObject({
      amount: 2500,
      reason: 'premium_first',
    });
    const racing = await Promise.all([
      s.book(day, '09:00', premium),
      s.book(day, '10:00', premium),
    ]);
    const held = racing.find((answer) => answer.statusCode === 201)?.json();
    expect(held.quote.amount).toBe(2500);
    await s.pay(held.bookingId, premium);
    expect((await quote('11:00', premium)).json()).toMatchObject({
      amount: 5000,
      reason: 'standard',
    });
    expect((await s.book(day, '11:00', premium)).json().quote.amount).toBe(5000);
  });

  test("a subscriber's half price of an interview is available again after the hold of the first one has lapsed", async () => {
    const premium = await s.t.make.signedIn({ subscribedDays: 30 });
    await s.book(day, '09:00', premium);
    s.t.clock.advance(15 * MINUTE_MS);
    await endLapsedHolds(s.t.ctx);
    expect((await s.book(day, '10:00', premium)).json().quote.amount).toBe(2500);
  });

  test('people without a current subscription pay the full price of an interview, and half of it after subscribing', async () => {
    expect((await quote('09:00')).json().amount).toBe(5000);
    const expired = await s.t.make.signedIn({ subscribedDays: -1 });
    expect((await quote('09:00', expired)).json().amount).toBe(5000);
    await s.booked(day, '09:00');
    await s.t.database.db.transaction((tx) =>
      grantSubscription(
        s.t.ctx,
        tx,
        s.learner.uid,
        new Date(s.t.clock.now().getTime() + 99 * DAY_MS),
      ),
    );
    expect((await s.book(day, '10:00')).json().quote.amount).toBe(2500);
  });
});

describe('a free interview', () => {
  const grants = `/api/admin/users/`;
  const grant = (uid: string, note = 'Prize') =>
    s.t.call({
      method: 'POST',
      url: `${grants}${uid}/free-interviews`,
      payload: { note },
      as: s.admin,
    });

  test('a free interview never mentions a payment when it is moved or postponed', async () => {
    await grant(s.learner.uid);
    const { bookingId } = (await s.book(day, '09:00')).json();
    const slot = { availabilityId: day, startTime: '10:00' };
    const send = (method: 'POST' | 'PUT', url: string, as: typeof s.admin, payload = {}) =>
      s.t.call({ method, url, payload, as });
    const moved = await send('PUT', `/api/bookings/${bookingId}/slot`, s.learner, slot);
    expect(moved.statusCode).toBe(200);
    const staff = `/api/admin/bookings/${bookingId}`;
    expect((await send('POST', `${staff}/postpone`, s.admin)).statusCode).toBe(200);
    const later = { ...slot, startTime: '11:00' };
    expect((await send('PUT', `${staff}/slot`, s.admin, later)).statusCode).toBe(200);
    const mails = await s.mailsTo(s.learner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your mock interview is confirmed',
      'Your mock interview has moved',
      'Your mock interview has been postponed',
      'Your mock interview has moved',
    ]);
    for (const { text } of mails) expect(text).not.toMatch(/payment|refund|fee is/i);
  });

  test('the booking of a free interview is confirmed at once with a message and a mail, and uses it once', async () => {
    expect((await grant(s.learner.uid)).json().unused).toBe(1);
    expect((await quote('09:00')).json()).toMatchObject({ amount: 0, reason: 'free_interview' });
    const booked = await s.book(day, '09:00');
    expect(booked.json()).toMatchObject({
      isFreeInterview: true,
      status: 'confirmed',
      expiresAt: null,
      message: 'Your free interview is booked. We have sent you the details by email.',
    });
    expect(await s.mine()).toMatchObject([
      { status: 'confirmed', isFreeInterview: true, amount: 0, bookingTime: '09:00' },
    ]);
    expect((await s.mailsTo(s.learner.email))[0]?.subject).toBe('Your mock interview is confirmed');
    // A repeated click returns the same booking. The next booking is not free, because the free interview is used.
    expect((await s.book(day, '09:00')).json().bookingId).toBe(booked.json().bookingId);
    expect((await s.book(day, '10:00')).json().isFreeInterview).toBe(false);
    const list = await s.t.call({
      url: `${grants}${s.learner.uid}/free-interviews`,
      as: s.admin,
    });
    expect(list.json().unused).toBe(0);
  });

  test('a free interview with which two slots are booked at once is used once', {
    tags: 'postgres',
  }, async () => {
    await grant(s.learner.uid);
    const answers = await Promise.all(['09:00', '10:00'].map((start) => s.book(day, start)));
    expect(answers.filter((answer) => answer.json().isFreeInterview === true)).toHaveLength(1);
  });

  test('a free interview can be revoked while unused, and returns when the booking is cancelled in time', async () => {
    const { freeInterviews } = (await grant(s.learner.uid)).json();
    const url = `${grants}${s.learner.uid}/free-interviews/${freeInterviews[0].id}`;
    const { bookingId } = (await s.book(day, '09:00')).json();
    expect((await s.t.call({ method: 'DELETE', url, as: s.admin })).statusCode).toBe(409);
    expect((await s.cancel(bookingId)).json()).toMatchObject({
      status: 'cancelled',
      refund: null,
    });
    expect((await quote('10:00')).json().amount).toBe(0);
    expect((await s.t.call({ method: 'DELETE', url, as: s.admin })).json().unused).toBe(0);
    expect((await quote('10:00')).json().amount).toBe(5000);
  });

  test('only administrators can give a free interview, and only to existing people other than themselves', async () => {
    expect((await grant('nobody')).statusCode).toBe(404);
    expect((await grant(s.admin.uid)).statusCode).toBe(403);
    const byInterviewer = await s.t.call({
      method: 'POST',
      url: `${grants}${s.learner.uid}/free-interviews`,
      payload: {},
      as: s.interviewer,
    });
    expect(byInterviewer.statusCode).toBe(403);
  });
});
