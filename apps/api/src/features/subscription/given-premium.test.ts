import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;
let learner: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  admin = await t.make.signedIn({ isAdmin: true });
  learner = await t.make.signedIn({ firstName: 'Gwen', lastName: 'Given' });
});
afterAll(() => t.close());

const until = '2027-01-31';
const endOfUntil = '2027-01-31T23:59:59.000Z';
const give = (payload: object, uid = learner.uid, as = admin) =>
  t.call({ method: 'PUT', url: `/api/subscription/user/${uid}/expiry`, payload, as });
const get = async (path: string, as = admin) =>
  (await t.call({ url: `/api/subscription/${path}`, as })).json().data;

test('Premium given by an administrator lasts until the chosen day, has a reason, and does not count as a sale', async () => {
  expect(await get(`user/${learner.uid}`)).toBeNull();
  const answer = await give({ expiryDate: until, reason: 'Examiner of this year' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().message).toBe('Premium given successfully');
  expect(await get('status', learner)).toMatchObject({
    hasActiveSubscription: true,
    subscriptionExpiryDate: endOfUntil,
    subscription: {
      purchasedAt: null,
      amount: 0,
      currency: 'gbp',
      isGiven: true,
      status: 'active',
    },
  });
  const row = {
    userId: learner.uid,
    hasActiveSubscription: true,
    subscriptionStatus: 'Active',
    purchaseDate: null,
    subscriptionExpiryDate: endOfUntil,
    amount: 0,
    currency: 'gbp',
    isGiven: true,
    givenReason: 'Examiner of this year',
  };
  expect(await get('users')).toContainEqual(expect.objectContaining(row));
  expect(await get(`user/${learner.uid}`)).toMatchObject(row);
  expect(await get('analytics')).toMatchObject({ totalSubscriptionsSold: 0, totalRevenue: 0 });
  expect((await t.call({ url: '/api/payments', as: learner })).json()).toEqual([]);
  expect((await t.call({ url: '/api/subscription/users.csv', as: admin })).body).toContain(
    'given: Examiner of this year',
  );
});

test('giving Premium is audited with the day but without the reason', async () => {
  await give({ expiryDate: until, reason: 'On maternity leave' });
  const url = '/api/admin/audit?search=subscription.given';
  const { records } = (await t.call({ url, as: admin })).json();
  expect(records).toEqual([
    expect.objectContaining({ subject: learner.uid, detail: { from: null, to: endOfUntil } }),
  ]);
});

test.each([
  ['without a reason', { expiryDate: until }, 'reason'],
  ['with a blank reason', { expiryDate: until, reason: '  ' }, 'reason'],
  ['until a day that has passed', { expiryDate: '2026-11-17', reason: 'Late' }, 'expiryDate'],
])('giving Premium %s is refused with a message', async (_, payload, field) => {
  const refused = await give(payload);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({ [field]: refused.json().message });
  expect(await get(`user/${learner.uid}`)).toBeNull();
});

test('only administrators can give Premium, and only to an existing person', async () => {
  const payload = { expiryDate: until, reason: 'Myself' };
  expect((await give(payload, learner.uid, learner)).statusCode).toBe(403);
  expect((await give(payload, 'nobody')).statusCode).toBe(404);
  expect((await t.call({ url: '/api/subscription/user/nobody', as: admin })).statusCode).toBe(404);
});

test('staff can neither give themselves Premium nor move the end of their own', async () => {
  const finance = await t.make.signedIn({ areaRoles: ['finance'] });
  const payload = { expiryDate: until, reason: 'Myself' };
  const refused = await give(payload, finance.uid, finance);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toBe('Another person has to change your own Premium.');
  await give(payload, finance.uid, admin);
  expect((await give({ expiryDate: '2030-01-01' }, finance.uid, finance)).statusCode).toBe(403);
  expect((await give(payload, admin.uid, admin)).statusCode).toBe(403);
  expect((await give(payload, learner.uid, finance)).statusCode).toBe(200);
});

test('a deactivated subscription is reactivated by giving Premium with a reason, not by a date alone', async () => {
  const lapsed = await t.make.signedIn({ subscribedDays: 10 });
  const url = `/api/subscription/user/${lapsed.uid}/deactivate`;
  await t.call({ method: 'PUT', url, payload: {}, as: admin });
  expect((await give({ expiryDate: until }, lapsed.uid)).statusCode).toBe(422);
  expect((await get('status', lapsed)).hasActiveSubscription).toBe(false);
  expect((await give({ expiryDate: until, reason: 'Outage' }, lapsed.uid)).statusCode).toBe(200);
  expect((await get('status', lapsed)).hasActiveSubscription).toBe(true);
});

test('Premium given to a person whose subscription expired is marked as given', async () => {
  const lapsed = await t.make.signedIn({ subscribedDays: -10 });
  await give({ expiryDate: until, reason: 'Outage' }, lapsed.uid);
  expect(await get(`user/${lapsed.uid}`)).toMatchObject({ isGiven: true, amount: 0 });
});

test('a purchase after Premium was given adds its days and counts as sold; after its refund the given time remains', async () => {
  await give({ expiryDate: until, reason: 'Examiner' });
  const url = '/api/subscription/create-payment-intent';
  const { clientSecret } = (await t.call({ method: 'POST', url, as: learner })).json();
  await payWith(t, clientSecret);
  await t.deliverWebhooks();
  expect(await get('status', learner)).toMatchObject({
    subscriptionExpiryDate: '2028-01-31T23:59:59.000Z',
    subscription: { amount: 18_000, isGiven: false },
  });
  expect((await get('analytics')).totalSubscriptionsSold).toBe(1);
  const [{ id: paymentId }] = (await t.call({ url: '/api/payments', as: learner })).json();
  const cancel = { method: 'POST' as const, url: '/api/subscription/cancel', as: learner };
  await t.call({ ...cancel, payload: { paymentId } });
  expect(await get('status', learner)).toMatchObject({
    hasActiveSubscription: true,
    subscriptionExpiryDate: endOfUntil,
    subscription: { amount: 0, isGiven: true },
  });
});
