import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';

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

describe('choosing a slot for an interview', () => {
  test('a slot chosen for an interview is held for fifteen minutes with its price and cancellation rule, and hidden from others', async () => {
    const held = await s.book(day, '09:00');
    expect(held.statusCode).toBe(201);
    const expiresAt = new Date(s.t.clock.now().getTime() + 15 * MINUTE_MS).toISOString();
    expect(held.json()).toMatchObject({
      isFreeInterview: false,
      status: 'pending',
      expiresAt,
      amount: 5000,
      currency: 'gbp',
      reason: 'standard',
      quote: {
        amount: 5000,
        currency: 'gbp',
        reason: 'standard',
        policy: { changeHours: 24, changeUntil: '2026-11-30T09:00:00.000Z' },
      },
    });
    expect(await s.freeStarts('2026-12-01')).toEqual(['10:00', '11:00']);
    expect(await s.pending()).toMatchObject({
      bookingId: held.json().bookingId,
      bookingDate: '2026-12-01',
      bookingTime: '09:00',
      expiresAt,
      isPaymentBegun: false,
    });
    expect(await s.mine()).toEqual([]);
  });

  test('of twenty learners who book one slot at once, one gets it and the others read that it is no longer available', {
    tags: ['slow', 'postgres'],
  }, async () => {
    const learners = await Promise.all(Array.from({ length: 20 }, () => s.t.make.signedIn()));
    const answers = await Promise.all(learners.map((learner) => s.book(day, '09:00', learner)));
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(19);
    for (const answer of answers.filter((item) => item.statusCode === 409)) {
      expect(answer.json().code).toBe('slot_unavailable');
      expect(answer.json().message).toContain('no longer available');
    }
  });

  test('2.2.3 a booking of a slot sent with a different day is refused as unavailable, and nothing is booked', async () => {
    const answer = await s.t.call({
      method: 'POST',
      url: '/api/bookings',
      as: s.learner,
      payload: { bookingDate: '2026-12-02', bookingTime: '09:00', availabilityId: day },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('slot_unavailable');
    expect(answer.json().message).toBe(bookingMessages.slotUnavailable);
    expect(await s.pending()).toBeNull();
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00', '11:00']);
    expect((await s.book(day, '09:00')).statusCode).toBe(201);
  });

  test('a request that is sent again is answered with the same hold, also when the slot is no longer offered because it starts soon', async () => {
    s.t.clock.set('2026-12-01T08:29:00Z');
    const learner = await s.t.make.signedIn();
    const first = await s.book(day, '09:00', learner);
    s.t.clock.advance(2 * MINUTE_MS);
    const second = await s.book(day, '09:00', learner);
    expect(second.statusCode).toBe(201);
    expect(second.json().bookingId).toBe(first.json().bookingId);
    const other = await s.t.make.signedIn();
    expect((await s.book(day, '09:00', other)).json().code).toBe('slot_unavailable');
  });

  test('a hold that is asked for again says how many minutes of it are left', async () => {
    const message = async () => (await s.book(day, '09:00')).json().message;
    expect(await message()).toBe('The slot is yours for 15 minutes. Please pay to confirm it.');
    s.t.clock.advance(14 * MINUTE_MS);
    expect(await message()).toBe('The slot is yours for 1 minute. Please pay to confirm it.');
  });

  test('five simultaneous clicks on one slot create one booking, which each click receives', {
    tags: ['slow', 'postgres'],
  }, async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => s.book(day, '09:00')));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().bookingId)).size).toBe(1);
  });

  test('of three slots that a learner books at once, one is held, and the other requests report an existing booking', {
    tags: 'postgres',
  }, async () => {
    const answers = await Promise.all(
      ['09:00', '10:00', '11:00'].map((start) => s.book(day, start)),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409)?.json();
    expect(refused.code).toBe('already_booked');
    expect(refused.message).toMatch(/^You already have a booking/);
  });

  test('one learner cannot book two interviewers for one hour', async () => {
    await s.booked(day, '09:00');
    const other = await s.offer('2026-12-01', ['09:00'], s.admin);
    const second = await s.book(other, '09:00');
    expect(second.statusCode).toBe(409);
    expect(second.json().message).toBe('You already have a booking at this time.');
    expect((await s.book(other, '09:00', await s.t.make.signedIn())).statusCode).toBe(201);
  });

  test('a slot that starts within thirty minutes, is past, unknown or malformed cannot be booked', async () => {
    const soon = await s.offer('2026-11-18', ['11:00']);
    s.t.clock.set('2026-11-18T10:30:00Z');
    expect((await s.book(soon, '11:00')).json().message).toContain('no longer available');
    s.t.clock.set('2026-11-18T10:29:59Z');
    expect((await s.book(soon, '11:00')).statusCode).toBe(201);
    expect((await s.book('no-such-day', '09:00')).statusCode).toBe(404);
    expect((await s.book(day, '09:30')).statusCode).toBe(400);
    expect((await s.book(day, '20:00')).statusCode).toBe(404);
  });

  test('the slot of a suspended interviewer cannot be booked', async () => {
    await s.t.database.query('update users set disabled_at = now() where uid = $1', [
      s.interviewer.uid,
    ]);
    expect((await s.book(day, '09:00')).statusCode).toBe(409);
  });
});

describe('an interviewer who stops while a slot is being booked', () => {
  test('an interviewer who stops while a slot is being booked is not booked', async () => {
    const { settings } = s.t.ctx;
    const read = settings.read;
    // The interviewer loses the role after the slot was read and before the slot is claimed.
    vi.spyOn(settings, 'read').mockImplementationOnce(async (db) => {
      await s.t.database.query('update users set is_interviewer = false where uid = $1', [
        s.interviewer.uid,
      ]);
      return read(db);
    });
    const refused = await s.book(day, '09:00');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('no longer available');
    expect(await s.t.database.query('select 1 from bookings')).toEqual([]);
  });

  test('a late payment of a booking does not book an interviewer who has stopped meanwhile, and is refunded', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    s.t.clock.advance(15 * MINUTE_MS);
    await s.t.database.query(
      "update bookings set status = 'expired', outcome = 'lapsed', claimed_slot_id = null where id = $1",
      [bookingId],
    );
    await s.t.database.query('update users set is_interviewer = false where uid = $1', [
      s.interviewer.uid,
    ]);
    s.cards.charge(secret);
    await s.refreshPayment(bookingId);
    await s.t.runJobs();
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'expired' });
    expect(s.cards.refundsOf(secret)).toHaveLength(1);
    const listed = await s.t.call({ url: '/api/admin/bookings', as: s.admin });
    expect(listed.json().bookings).toMatchObject([{ id: bookingId, refund: { isDone: true } }]);
  });
});

describe('one person in both roles', () => {
  const otherInterviewer = () => s.t.make.signedIn({ isInterviewer: true });
  const moveTo = (id: string, availabilityId: string, startTime: string) =>
    s.t.call({
      method: 'PUT',
      url: `/api/admin/bookings/${id}/slot`,
      payload: { availabilityId, startTime },
      as: s.admin,
    });

  test('an interviewer can neither book their own hours nor ask for their price', async () => {
    for (const refused of [
      await s.book(day, '09:00', s.interviewer),
      await s.t.call({
        url: `/api/bookings/quote?availabilityId=${day}&startTime=09:00`,
        as: s.interviewer,
      }),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe(bookingMessages.ownInterview);
    }
    expect(await s.t.database.query('select 1 from bookings')).toEqual([]);
  });

  test('nobody can be moved to their own hours, not even by staff', async () => {
    const other = await otherInterviewer();
    const theirs = await s.offer('2026-12-02', ['09:00'], other);
    const id = await s.booked(day, '09:00', other);
    const refused = await moveTo(id, theirs, '09:00');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      bookingMessages.ownInterview,
    ]);
  });

  test('an interviewer cannot book another interviewer for an hour in which they give an interview, or be moved there', async () => {
    const other = await otherInterviewer();
    const theirs = await s.offer('2026-12-01', ['09:00', '10:00'], other);
    await s.booked(day, '09:00');
    const refused = await s.book(theirs, '09:00', s.interviewer);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You give an interview at this time. Please choose another time.',
    ]);
    const id = await s.booked(theirs, '10:00', s.interviewer);
    expect((await moveTo(id, theirs, '09:00')).json().message).toBe(
      'The candidate gives an interview at this time. Please choose another time.',
    );
  });

  test('the hour of an interviewer who is a candidate at that time is not offered, and is free again when that booking ends', async () => {
    const other = await otherInterviewer();
    const theirs = await s.offer('2026-12-01', ['09:00'], other);
    const { bookingId } = (await s.book(theirs, '09:00', s.interviewer)).json();
    expect(await s.freeStarts('2026-12-01')).toEqual(['10:00', '11:00']);
    const refused = await s.book(day, '09:00');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      bookingMessages.slotUnavailable,
    ]);
    await s.cancel(bookingId, s.interviewer);
    expect((await s.book(day, '09:00')).statusCode).toBe(201);
  });

  test('of two people who book an hour with each other at once, one gets it', {
    tags: 'postgres',
  }, async () => {
    const other = await otherInterviewer();
    const theirs = await s.offer('2026-12-01', ['09:00'], other);
    const answers = await Promise.all([
      s.book(theirs, '09:00', s.interviewer),
      s.book(day, '09:00', other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('holding a slot for an interview without paying', () => {
  /** @param heldMs how long the learner looks at the hold before releasing it */
  const takeAndRelease = async (
    start: string,
    from = day,
    as = s.learner,
    heldMs = 2 * MINUTE_MS,
  ) => {
    const held = await s.book(from, start, as);
    s.t.clock.advance(heldMs);
    if (held.statusCode === 201) await s.cancel(held.json().bookingId, as);
    return held;
  };

  test('a learner who compares hours and releases each within a minute can still hold a slot', {
    tags: 'slow',
  }, async () => {
    for (let round = 0; round < 12; round += 1)
      for (const start of ['09:00', '10:00', '11:00'])
        expect((await takeAndRelease(start, day, s.learner, 10_000)).statusCode).toBe(201);
    expect((await s.book(day, '09:00')).statusCode).toBe(201);
  });

  test('a learner cannot keep a slot from others by releasing it within a minute and holding it again', {
    tags: 'slow',
  }, async () => {
    const began = s.t.clock.now().getTime();
    let held = await takeAndRelease('09:00', day, s.learner, MINUTE_MS);
    for (let round = 0; held.statusCode === 201 && round < 100; round += 1)
      held = await takeAndRelease('09:00', day, s.learner, MINUTE_MS);
    expect(held.statusCode).toBe(429);
    expect(s.t.clock.now().getTime() - began).toBe(46 * MINUTE_MS);
    expect((await s.book(day, '10:00')).statusCode).toBe(201);
  });

  test('a hold that a learner released just after a minute counts as a whole one', {
    tags: 'slow',
  }, async () => {
    for (let round = 0; round < 3; round += 1)
      await takeAndRelease('09:00', day, s.learner, MINUTE_MS + 1);
    expect((await s.book(day, '09:00')).statusCode).toBe(429);
  });

  test('a booking slot that a learner held and released three times is refused to this learner for a day', {
    tags: 'slow',
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await takeAndRelease('09:00')).statusCode).toBe(201);
    }
    const refused = await s.book(day, '09:00');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('several times without paying');
    expect(Number(refused.headers['retry-after'])).toBe(24 * 60 * 60 - 3 * 2 * 60);
    const other = await s.t.make.signedIn();
    expect((await takeAndRelease('09:00', day, other)).statusCode).toBe(201);
    expect((await takeAndRelease('10:00')).statusCode).toBe(201);
    s.t.clock.advance(DAY_MS);
    const again = await s.again(s.learner);
    expect((await takeAndRelease('09:00', day, again)).statusCode).toBe(201);
  });

  test('an eleventh booking hold of a learner in a day is refused, while resuming the current hold is not', {
    tags: 'slow',
  }, async () => {
    const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
    const more = await s.offer('2026-12-02', starts);
    for (const start of [...starts, '09:00']) await takeAndRelease(start, more);
    const { bookingId } = (await s.book(more, '10:00')).json();
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await s.book(more, '10:00')).json().bookingId).toBe(bookingId);
      await s.beginPayment(bookingId);
    }
    s.t.clock.advance(2 * MINUTE_MS);
    await s.cancel(bookingId);
    const refused = await s.book(day, '09:00');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('many slots today without paying');
  });

  test('paid bookings do not count towards the limit of booking holds', {
    tags: 'slow',
  }, async () => {
    const starts = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
    const more = await s.offer('2026-12-02', starts);
    for (const start of [...starts.slice(1), '09:00']) await s.booked(more, start);
    for (const start of ['09:00', '10:00', '11:00']) await takeAndRelease(start);
    expect((await s.book(day, '09:00')).statusCode).toBe(201);
  });
});
