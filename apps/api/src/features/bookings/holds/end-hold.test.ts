import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
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
import { ProviderUnreachable } from '../../../providers/payments/port.ts';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';
import { endLapsedHolds } from './end-hold.ts';

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
    expect(await endLapsedHolds(s.t.ctx)).toBe(0);
    s.t.clock.advance(1);
    expect(await endLapsedHolds(s.t.ctx)).toBe(1);
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
    await endLapsedHolds(ctx);
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
    await s.cancel(next);
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
    await endLapsedHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'pending' });
    expect((await s.book(day, '09:00', await s.t.make.signedIn())).statusCode).toBe(409);
    s.cards.comeBack();
    await endLapsedHolds(s.t.ctx);
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
    await endLapsedHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
  });

  test('a booking hold whose payer is completing 3-D Secure is extended by five minutes, once', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    s.t.clock.advance(15 * MINUTE_MS);
    await endLapsedHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'pending' });
    const next = await s.t.make.signedIn();
    expect((await s.book(day, '09:00', next)).statusCode).toBe(409);
    expect((await s.book(day, '10:00')).json().code).toBe('already_booked');
    s.t.clock.advance(5 * MINUTE_MS - 1);
    await endLapsedHolds(s.t.ctx);
    expect(s.cards.statusOf(secret)).toBe('requires_action');
    s.t.clock.advance(1);
    await endLapsedHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'lapsed' });
    expect(s.cards.statusOf(secret)).toBe('canceled');
    expect((await s.book(day, '09:00', next)).statusCode).toBe(201);
  });

  test('a booking hold whose payment is approved during the extension for 3-D Secure is confirmed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    s.t.clock.advance(17 * MINUTE_MS);
    await endLapsedHolds(s.t.ctx);
    s.cards.charge(secret);
    await s.refreshPayment(bookingId);
    expect(await s.statusOf(bookingId)).toMatchObject({ status: 'confirmed' });
  });

  test('a learner can release their own booking hold at once, even during 3-D Secure', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    s.cards.setStatus(secret, 'requires_action');
    expect((await s.cancel(bookingId)).json()).toMatchObject({ status: 'expired' });
    expect(s.cards.statusOf(secret)).toBe('canceled');
  });

  test('a booking hold can be released only by the learner who holds the slot', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    const secret = await s.beginPayment(bookingId);
    expect((await s.cancel(bookingId, await s.t.make.signedIn())).statusCode).toBe(404);
    expect((await s.cancel(bookingId)).json()).toMatchObject({ status: 'expired', refund: null });
    expect(s.cards.statusOf(secret)).toBe('canceled');
    expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'released' });
    expect(await s.pending()).toBeNull();
    expect((await s.book(day, '10:00')).statusCode).toBe(201);
  });

  test('a booking hold that its learner released while the card provider was unreachable does not count as lapsed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    await s.beginPayment(bookingId);
    s.cards.goAway();
    expect((await s.cancel(bookingId)).statusCode).toBe(503);
    s.cards.comeBack();
    await endLapsedHolds(s.t.ctx);
    expect(await s.statusOf(bookingId)).toEqual({ status: 'expired', outcome: 'released' });
  });

  test('while the card provider does not answer, learners who want a slot ask it once and do not wait for each other', async () => {
    const [first, second] = [await s.t.make.signedIn(), await s.t.make.signedIn()];
    await s.beginPayment((await s.book(day, '09:00')).json().bookingId);
    await s.beginPayment((await s.book(day, '10:00', first)).json().bookingId, first);
    s.t.clock.advance(16 * MINUTE_MS);
    const silence = Promise.withResolvers<never>();
    const asked = vi.spyOn(s.t.ctx.cards, 'cancelIntent').mockReturnValue(silence.promise);
    const joined = vi.spyOn(s.t.ctx.holdEndings, 'get');
    onTestFinished(() => void [asked, joined].map((spy) => spy.mockRestore()));
    // The first waits for the end of their own hold.
    const waiting = s.book(day, '11:00', first);
    await vi.waitUntil(() => asked.mock.calls.length === 1);
    expect((await s.book(day, '11:00', second)).statusCode).toBe(201);
    const others = [s.book(day, '09:00', await s.t.make.signedIn()), s.book(day, '09:00', second)];
    await vi.waitUntil(() => joined.mock.calls.length === 3);
    silence.reject(new ProviderUnreachable('The provider is away.'));
    for (const answer of await Promise.all([waiting, ...others]))
      expect(answer.statusCode).toBe(409);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a learner is told that a slot is taken when its lapsed hold cannot be ended by a fault of the card provider', async () => {
    await s.beginPayment((await s.book(day, '09:00')).json().bookingId);
    s.t.clock.advance(16 * MINUTE_MS);
    const fault = vi.spyOn(s.t.ctx.cards, 'cancelIntent').mockRejectedValue(new Error('A fault.'));
    onTestFinished(() => fault.mockRestore());
    const refused = await s.book(day, '09:00', await s.t.make.signedIn());
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(bookingMessages.slotUnavailable);
  });

  test('a booking hold paid just before its release is confirmed', async () => {
    const { bookingId } = (await s.book(day, '09:00')).json();
    s.cards.charge(await s.beginPayment(bookingId));
    const answer = await s.cancel(bookingId);
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
    expect((await s.pending())?.isPaymentBegun).toBe(true);
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
