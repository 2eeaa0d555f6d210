// Held bookings that are paid with a discount code.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInterviewFixture, type InterviewFixture } from '../interviews.fixtures.ts';

const DATE = '2026-12-01';
let f: InterviewFixture;
let day: string;

beforeAll(async () => {
  f = await createInterviewFixture();
});
beforeEach(async () => {
  await f.startOver();
  day = await f.offer(DATE, ['09:00', '11:00']);
});
afterAll(() => f.t.close());

const post = (url: string, payload: object, as = f.learner) =>
  f.t.call({ method: 'POST', url: `/api${url}`, payload, as });

async function makeCode(values: object = {}): Promise<string> {
  const payload = {
    code: 'CIRCUIT',
    percent: 20,
    amount: null,
    product: 'booking',
    validFrom: null,
    validUntil: null,
    maxUses: 1,
    maxUsesPerPerson: 1,
    isFirstPurchaseOnly: false,
    note: '',
    ...values,
  };
  const made = await post('/admin/discount-codes', payload, f.admin);
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().code;
}
async function hold(start: string, as = f.learner): Promise<string> {
  const held = await f.book(day, start, as);
  if (held.statusCode !== 201) throw new Error(held.body);
  return held.json().bookingId;
}
const begin = (bookingId: string, code?: string, as = f.learner) =>
  post('/create-payment-intent', { bookingId, code }, as);
const states = async () =>
  (await f.t.database.query<{ state: string }>('select state from discount_uses')).map(
    ({ state }) => state,
  );

test('a booking with a discount code costs the reduced price, and a refund returns that amount', async () => {
  const code = await makeCode();
  const bookingId = await hold('09:00');
  const quoted = await post(`/bookings/${bookingId}/price`, { code });
  expect(quoted.json()).toMatchObject({ fullAmount: 5_000, saving: 1_000, amount: 4_000 });
  const begun = (await begin(bookingId, code)).json();
  expect(begun.amount).toBe(4_000);
  f.cards.charge(begun.clientSecret);
  await f.refreshPayment(bookingId);
  expect(await f.mine()).toMatchObject([{ status: 'confirmed', amount: 4_000 }]);
  expect(await states()).toEqual(['used']);
  const mails = await f.mailsTo(f.learner.email);
  expect(mails.at(-1)?.text).toContain('payment of £40.00');
  const cancelled = await f.t.call({
    method: 'DELETE',
    url: `/api/bookings/${bookingId}`,
    as: f.learner,
  });
  expect(cancelled.json().refund).toEqual({ amount: 4_000, currency: 'gbp' });
  await f.t.runJobs();
  const [payment] = (await f.t.call({ url: '/api/payments', as: f.learner })).json();
  expect(payment).toMatchObject({ amount: 4_000, refundedAmount: 4_000 });
});

test('a booking hold that is released or expires gives the use of its discount code back', async () => {
  const code = await makeCode();
  const bookingId = await hold('09:00');
  await begin(bookingId, code);
  const other = await f.t.make.signedIn();
  const second = await hold('11:00', other);
  const refused = await begin(second, code, other);
  expect(refused.json()).toMatchObject({ message: 'This code has been used up.' });
  await f.t.call({ method: 'DELETE', url: `/api/bookings/${bookingId}`, as: f.learner });
  expect(await states()).toEqual(['released']);
  expect((await begin(second, code, other)).json().amount).toBe(4_000);
  f.t.clock.advance(16 * MINUTE_MS);
  await f.t.runJobs();
  expect(await states()).toEqual(['released', 'released']);
  expect(await f.statusOf(second)).toMatchObject({ status: 'expired', outcome: 'lapsed' });
});

test('a discount code for the whole price confirms the booking without the card provider', async () => {
  const code = await makeCode({ percent: 100 });
  const bookingId = await hold('09:00');
  f.cards.goAway();
  const answers = [await begin(bookingId, code), await begin(bookingId, code)];
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ clientSecret: null, amount: 0 });
  f.cards.comeBack();
  expect(await states()).toEqual(['used']);
  expect(await f.mine()).toMatchObject([{ status: 'confirmed', amount: 0 }]);
  const cancelled = await f.t.call({
    method: 'DELETE',
    url: `/api/bookings/${bookingId}`,
    as: f.learner,
  });
  expect(cancelled.json()).toMatchObject({ status: 'cancelled', refund: null });
  expect(cancelled.json().message).toContain('It was free of charge');
});

test('the price of another person’s booking with a discount code is not found', async () => {
  const code = await makeCode();
  const bookingId = await hold('09:00');
  const other = await f.t.make.signedIn();
  expect((await post(`/bookings/${bookingId}/price`, { code }, other)).statusCode).toBe(404);
});
