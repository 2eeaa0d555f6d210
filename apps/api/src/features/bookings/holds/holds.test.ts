import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { grantSubscription } from '../../subscription/subscription.service.ts';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';
import { releaseOverdueHolds } from './hold-expiry.ts';

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
const pending = async (as = s.learner) =>
  (await s.t.call({ url: '/api/bookings/pending', as })).json().booking;
const release = (id: string, as = s.learner) =>
  s.t.call({ method: 'DELETE', url: `/api/bookings/${id}`, as });

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
    expect(await pending()).toMatchObject({
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
    expect(await pending()).toBeNull();
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00', '11:00']);
    expect((await s.book(day, '09:00')).statusCode).toBe(201);
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
      await quote('09:00', s.interviewer),
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
    expect([refused.statusCode, refused.json().message]).toEqual([409, bookingMessages.givesThen]);
    const id = await s.booked(theirs, '10:00', s.interviewer);
    expect((await moveTo(id, theirs, '09:00')).json().message).toBe(bookingMessages.givesThen);
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
    await release(bookingId, s.interviewer);
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
    if (held.statusCode === 201) await release(held.json().bookingId, as);
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
    await release(bookingId);
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

describe('the hold of a booking slot', () => {
  test('a held slot is shown as booked in Availability Management and cannot be removed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const url = `/api/admin/availability/${day}`;
    const month = await s.t.call({
      url: '/api/admin/availability?month=2026-12',
      as: s.interviewer,
    });
    expect(month.json().availability[0].timeSlots[0]).toMatchObject({ isBooked: true, bookingId });
    const change = await s.t.call({
      method: 'PUT',
      url,
      payload: { timeSlots: [{ startTime: '10:00', endTime: '11:00' }] },
      as: s.interviewer,
    });
    expect(change.statusCode).toBe(409);
    expect(change.json().message).toBe('Cannot remove a booked time slot');
    const remove = await s.t.call({ method: 'DELETE', url, as: s.interviewer });
    expect(remove.statusCode).toBe(409);
    expect(await s.freeStarts('2026-12-01')).toEqual(['10:00', '11:00']);
  });

  test('of a removal and a booking of one slot at once, exactly one succeeds', {
    tags: 'postgres',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const date = `2026-12-1${round}`;
      const id = await s.offer(date, ['09:00', '10:00']);
      const learner = await s.t.make.signedIn();
      const [booked, changed] = await Promise.all([
        s.book(id, '09:00', learner),
        s.t.call({
          method: 'PUT',
          url: `/api/admin/availability/${id}`,
          payload: { timeSlots: [{ startTime: '10:00', endTime: '11:00' }] },
          as: s.interviewer,
        }),
      ]);
      expect([booked.statusCode === 201, changed.statusCode === 200].sort()).toEqual([false, true]);
    }
  });

  test('an unpaid booking hold ends when its time is over, and frees the slot', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    s.t.clock.advance(15 * MINUTE_MS - 1);
    expect(await releaseOverdueHolds(s.t.ctx)).toBe(0);
    s.t.clock.advance(1);
    expect(await releaseOverdueHolds(s.t.ctx)).toBe(1);
    expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'lapsed' });
    expect(await s.freeStarts('2026-12-01')).toEqual(['09:00', '10:00', '11:00']);
    expect(await s.mine()).toEqual([]);
    expect((await s.book(day, '09:00')).statusCode).toBe(201);
  });

  test('a booking hold ends although 200 earlier holds cannot be ended', async () => {
    // The test changes the schema, so it needs a database of its own.
    const own = await createInterviewFixture();
    onTestFinished(() => own.t.close());
    const { database, clock, ctx } = own.t;
    const { bookingId } = (
      await own.book(await own.offer('2026-12-01', ['09:00']), '09:00')
    ).json();
    await database.query('alter table bookings drop constraint bookings_claim_while_live');
    await database.query('drop index bookings_one_pending');
    await database.query(
      `insert into bookings (id, user_uid, interviewer_uid, availability_id, booking_date, start_time, end_time, starts_at, ends_at,
         status, amount_minor, price_reason, change_hours, held_until, created_at, updated_at)
       select 'broken-' || n, user_uid, interviewer_uid, availability_id, booking_date, start_time, end_time, starts_at, ends_at,
         status, amount_minor, price_reason, change_hours, held_until - n * interval '1 second', created_at, updated_at
       from bookings, generate_series(1, 200) n where id = $1`,
      [bookingId],
    );
    await database.query(
      "alter table bookings add constraint fails_here check (id not like 'broken-%' or status = 'pending')",
    );
    clock.advance(15 * MINUTE_MS);
    await releaseOverdueHolds(ctx);
    expect(await own.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'lapsed' });
  });

  test('a learner whose hold lapsed is told so for an hour, until they book again or when they released it themselves', async () => {
    const lapsedId = async () => {
      s.learner = await s.again(s.learner);
      return (await s.t.call({ url: '/api/bookings/pending', as: s.learner })).json().lapsedId;
    };
    const { bookingId } = (await s.book(day, '09:00')).json();
    expect(await lapsedId()).toBeNull();
    s.t.clock.advance(15 * MINUTE_MS);
    expect(await lapsedId()).toBe(bookingId);
    s.t.clock.advance(59 * MINUTE_MS);
    expect(await lapsedId()).toBe(bookingId);
    s.t.clock.advance(MINUTE_MS);
    expect(await lapsedId()).toBeNull();
    const next = (await s.book(day, '09:00')).json().bookingId;
    await release(next);
    expect(await lapsedId()).toBeNull();
  });

  test('the slot of a lapsed booking hold can be booked by the next learner at once, before the job that ends holds runs', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.t.clock.advance(15 * MINUTE_MS);
    const next = await s.t.make.signedIn();
    expect((await s.book(day, '09:00', next)).statusCode).toBe(201);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'expired' });
    expect(s.cards.statusOf(secret)).toBe('canceled');
  });

  test('a booking hold with a payment in progress stays while the card provider is unreachable', {
    tags: 'slow',
  }, async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    await s.beginPayment(bookingId);
    s.t.clock.advance(16 * MINUTE_MS);
    s.cards.goAway();
    await releaseOverdueHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'pending' });
    expect((await s.book(day, '09:00', await s.t.make.signedIn())).statusCode).toBe(409);
    s.cards.comeBack();
    await releaseOverdueHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'expired' });
  });

  test('a booking hold that is paid in its last second is confirmed by the job that ends holds, not released', {
    tags: 'slow',
  }, async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.t.clock.advance(15 * MINUTE_MS - 1000);
    s.cards.charge(secret);
    s.t.clock.advance(2000);
    await releaseOverdueHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
  });

  test('a booking hold whose payer is completing 3-D Secure is extended by five minutes, once', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    s.t.clock.advance(15 * MINUTE_MS);
    await releaseOverdueHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'pending' });
    const next = await s.t.make.signedIn();
    expect((await s.book(day, '09:00', next)).statusCode).toBe(409);
    expect((await s.book(day, '10:00')).json().code).toBe('already_booked');
    s.t.clock.advance(5 * MINUTE_MS - 1);
    await releaseOverdueHolds(s.t.ctx);
    expect(s.cards.statusOf(secret)).toBe('requires_action');
    s.t.clock.advance(1);
    await releaseOverdueHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'lapsed' });
    expect(s.cards.statusOf(secret)).toBe('canceled');
    expect((await s.book(day, '09:00', next)).statusCode).toBe(201);
  });

  test('a booking hold whose payment is approved during the extension for 3-D Secure is confirmed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    s.t.clock.advance(17 * MINUTE_MS);
    await releaseOverdueHolds(s.t.ctx);
    s.cards.charge(secret);
    await s.refreshPayment(bookingId);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
  });

  test('a learner can release their own booking hold at once, even during 3-D Secure', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    expect((await release(bookingId)).json()).toMatchObject({ status: 'expired' });
    expect(s.cards.statusOf(secret)).toBe('canceled');
  });

  test('a booking hold can be released only by the learner who holds the slot', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    expect((await release(bookingId, await s.t.make.signedIn())).statusCode).toBe(404);
    expect((await release(bookingId)).json()).toMatchObject({ status: 'expired', refund: null });
    expect(s.cards.statusOf(secret)).toBe('canceled');
    expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'released' });
    expect(await pending()).toBeNull();
    expect((await s.book(day, '10:00')).statusCode).toBe(201);
  });

  test('a booking hold paid just before its release is confirmed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    s.cards.charge(await s.beginPayment(bookingId));
    const answer = await release(bookingId);
    expect(answer.json().status).toBe('confirmed');
    expect(answer.json().message).toContain('confirmed');
    expect(await s.mine()).toHaveLength(1);
  });
});

describe('paying for a held booking slot', () => {
  test('paying for a booking hold creates one payment, which a retry returns again', async () => {
    const before = s.cards.countIntents();
    const { bookingId } = (await s.book(day, '09:00')).json();
    const first = await s.beginPayment(bookingId);
    expect(await s.beginPayment(bookingId)).toBe(first);
    expect(s.cards.countIntents() - before).toBe(1);
    expect((await pending()).isPaymentBegun).toBe(true);
  });

  test('paying for a booking is refused for another person, after the end of the hold, and when it is paid already', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const intent = (as = s.learner) =>
      s.t.call({
        method: 'POST',
        url: '/api/create-payment-intent',
        payload: { bookingId },
        as,
      });
    expect((await intent(await s.t.make.signedIn())).statusCode).toBe(404);
    s.t.clock.advance(15 * MINUTE_MS);
    const late = await intent();
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain('run out');
    const paid = await s.booked(day, '10:00');
    const again = await s.t.call({
      method: 'POST',
      url: '/api/create-payment-intent',
      payload: { bookingId: paid },
      as: s.learner,
    });
    expect(again.statusCode).toBe(409);
  });
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
    await releaseOverdueHolds(s.t.ctx);
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
    expect((await release(bookingId)).json()).toMatchObject({ status: 'cancelled', refund: null });
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
