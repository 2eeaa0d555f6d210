import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerBank, intentIdOf, payWith, payWithWallet } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { reconcilePayments } from '../payments/sync/reconciler.service.ts';

let t: TestApp;
let buyer: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  buyer = await t.make.signedIn({ firstName: 'Beth', lastName: 'Buyer' });
});
afterAll(() => t.close());

const begin = async (as = buyer) => {
  const response = await t.call({
    method: 'POST',
    url: '/api/subscription/create-payment-intent',
    as,
  });
  return { status: response.statusCode, ...response.json() };
};
const status = async (as = buyer) =>
  (await t.call({ url: '/api/subscription/status', as })).json().data;
const daysFromNow = (days: number) =>
  new Date(t.clock.now().getTime() + days * DAY_MS).toISOString();
const comeBack = (clientSecret: string, as = buyer) =>
  t.call({
    method: 'POST',
    url: '/api/payments/return',
    payload: { paymentIntent: intentIdOf(clientSecret) },
    as,
  });
const counts = async () => {
  const [row] = await t.database.query<Record<string, string>>(
    `select (select count(*) from payments where status = 'succeeded') as paid,
            (select count(*) from orders where status = 'fulfilled') as sold,
            (select count(*) from refunds) as refunds`,
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]));
};

test('Premium starts when the provider reports the payment, not before', async () => {
  const purchase = await begin();
  expect(purchase).toMatchObject({
    success: true,
    amount: 18_000,
    currency: 'gbp',
    expiryDate: daysFromNow(365),
  });
  expect((await payWith(t, purchase.clientSecret)).body.status).toBe('succeeded');
  expect((await status()).hasActiveSubscription).toBe(false);
  await t.deliverWebhooks();
  expect(await status()).toMatchObject({
    hasActiveSubscription: true,
    subscriptionExpiryDate: daysFromNow(365),
    daysUntilExpiry: 365,
    subscription: { amount: 18_000, currency: 'gbp', status: 'active' },
  });
  expect(await counts()).toEqual({ paid: 1, sold: 1, refunds: 0 });
});

test('the return page of a Premium purchase asks the provider when no webhook has arrived', async () => {
  const { clientSecret } = await begin();
  await payWith(t, clientSecret);
  expect((await comeBack(clientSecret)).json()).toMatchObject({
    status: 'succeeded',
    isFulfilled: true,
  });
  expect((await status()).hasActiveSubscription).toBe(true);
});

test('the payment of another person’s Premium purchase is not found', async () => {
  const { clientSecret } = await begin();
  const other = await t.make.signedIn();
  expect((await comeBack(clientSecret, other)).statusCode).toBe(404);
});

test("a browser's claim that it has paid for Premium has no effect", async () => {
  const { clientSecret } = await begin();
  expect((await comeBack(clientSecret)).json()).toMatchObject({
    status: 'requires_payment_method',
    isFulfilled: false,
  });
  expect((await status()).hasActiveSubscription).toBe(false);
});

test('the reconciler finds a payment for Premium whose browser was closed and whose webhooks were lost', async () => {
  t.sandbox.webhooks.setFaults({ dropPercent: 100 });
  const { clientSecret } = await begin();
  await payWith(t, clientSecret);
  await t.deliverWebhooks();
  expect((await status()).hasActiveSubscription).toBe(false);
  t.clock.advance(3 * 60_000);
  await reconcilePayments(t.ctx);
  expect((await status()).hasActiveSubscription).toBe(true);
});

test('a purchase of Premium succeeds with another card after one was declined', async () => {
  const { clientSecret } = await begin();
  const declined = await payWith(t, clientSecret, '4000000000009995');
  expect(declined).toMatchObject({
    status: 402,
    body: { error: { code: 'card_declined', message: 'Your card has insufficient funds.' } },
  });
  await t.deliverWebhooks();
  expect((await status()).hasActiveSubscription).toBe(false);
  await payWith(t, clientSecret);
  await t.deliverWebhooks();
  expect((await status()).hasActiveSubscription).toBe(true);
  expect(await counts()).toEqual({ paid: 1, sold: 1, refunds: 0 });
});

test('Premium starts only after 3-D Secure is completed', async () => {
  const { clientSecret } = await begin();
  expect((await payWith(t, clientSecret, '4000000000003220')).body.status).toBe('requires_action');
  expect((await answerBank(t, clientSecret, 'fail')).body.status).toBe('requires_payment_method');
  await payWith(t, clientSecret, '4000000000003220');
  expect((await answerBank(t, clientSecret, 'complete')).body.status).toBe('succeeded');
  await t.deliverWebhooks();
  expect((await status()).hasActiveSubscription).toBe(true);
});

test('two tabs and fifty parallel requests for one Premium purchase share one payment', {
  tags: 'postgres',
}, async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => begin()));
  expect(new Set(answers.map((answer) => answer.clientSecret)).size).toBe(1);
  expect(t.sandbox.store.all('payment_intent')).toHaveLength(1);
});

test('webhooks that arrive twice, late or in another order create one Premium purchase', async () => {
  t.sandbox.webhooks.setFaults({ duplicatePercent: 100, delayMs: 60_000, isReordered: true });
  const { clientSecret } = await begin();
  await payWith(t, clientSecret, '4000000000000002');
  await payWith(t, clientSecret);
  await Promise.all([t.deliverWebhooks(), comeBack(clientSecret), comeBack(clientSecret)]);
  await t.deliverWebhooks();
  await reconcilePayments(t.ctx);
  expect(await counts()).toEqual({ paid: 1, sold: 1, refunds: 0 });
  expect((await status()).subscriptionExpiryDate).toBe(daysFromNow(365));
});

test('buying Premium again adds its days to the remaining ones', async () => {
  for (let purchase = 0; purchase < 2; purchase += 1) {
    await payWith(t, (await begin()).clientSecret);
    await t.deliverWebhooks();
  }
  expect((await status()).subscriptionExpiryDate).toBe(daysFromNow(730));
});

test('Premium that is bought after expiry or deactivation starts now', async () => {
  const lapsed = await t.make.signedIn({ subscribedDays: -20 });
  const ended = await t.make.signedIn({ subscribedDays: 100 });
  await t.database.query('update subscriptions set is_active = false where user_uid = $1', [
    ended.uid,
  ]);
  for (const person of [lapsed, ended]) {
    await payWith(t, (await begin(person)).clientSecret);
    await t.deliverWebhooks();
    expect((await status(person)).subscriptionExpiryDate).toBe(daysFromNow(365));
  }
});

test('a changed price of Premium applies to the next purchase and ends the old offer', async () => {
  const admin = await t.make.signedIn({ isAdmin: true });
  const before = await begin();
  const price = { price: 9_900, currency: 'gbp', durationDays: 100 };
  await t.call({ method: 'PUT', url: '/api/subscription/price', payload: price, as: admin });
  const after = await begin();
  expect(after).toMatchObject({ amount: 9_900, expiryDate: daysFromNow(100) });
  expect((await payWith(t, before.clientSecret)).status).toBe(400);
  await payWith(t, after.clientSecret);
  await t.deliverWebhooks();
  expect(await counts()).toEqual({ paid: 1, sold: 1, refunds: 0 });
});

test('a payment at the old price of Premium counts when it was in progress while the price changed', async () => {
  const admin = await t.make.signedIn({ isAdmin: true });
  const { clientSecret } = await begin();
  await payWith(t, clientSecret);
  const price = { price: 9_900, currency: 'gbp', durationDays: 100 };
  await t.call({ method: 'PUT', url: '/api/subscription/price', payload: price, as: admin });
  expect(await begin()).toMatchObject({
    clientSecret: null,
    message: expect.stringContaining('active'),
  });
  expect((await status()).subscriptionExpiryDate).toBe(daysFromNow(365));
});

describe('very low prices of Premium', () => {
  const setPrice = async (price: number) => {
    const admin = await t.make.signedIn({ isAdmin: true });
    return t.call({
      method: 'PUT',
      url: '/api/subscription/price',
      payload: { price, currency: 'gbp', durationDays: 365 },
      as: admin,
    });
  };
  test.each([1, 29])('a Premium price of %i pence is refused', async (price) => {
    expect((await setPrice(price)).statusCode).toBe(422);
  });
  test('Premium can be sold for 30 pence', async () => {
    expect((await setPrice(30)).statusCode).toBe(200);
    expect((await begin()).clientSecret).toEqual(expect.any(String));
  });
  test('a price of 0 gives Premium without the provider, once while it lasts', async () => {
    await setPrice(0);
    expect(await begin()).toMatchObject({
      clientSecret: null,
      amount: 0,
      expiryDate: daysFromNow(365),
    });
    expect(await begin()).toMatchObject({ clientSecret: null, expiryDate: daysFromNow(365) });
    expect(t.sandbox.store.all('payment_intent')).toHaveLength(0);
  });
});

test('a visitor without an account cannot buy Premium', async () => {
  const response = await t.call({ method: 'POST', url: '/api/subscription/create-payment-intent' });
  expect(response.statusCode).toBe(401);
});

test('an unfinished Premium purchase is closed after a day and can no longer be paid', async () => {
  const { clientSecret } = await begin();
  t.clock.advance(25 * HOUR_MS);
  await reconcilePayments(t.ctx);
  expect((await payWith(t, clientSecret)).status).toBe(400);
  const again = await t.make.signIn(buyer.email);
  expect((await begin(again)).clientSecret).not.toBe(clientSecret);
});

test('an unfinished Premium purchase is closed although 200 earlier payments cannot be cancelled', async () => {
  const { clientSecret } = await begin();
  await t.database.query(
    `insert into payments (id, user_uid, purpose, subject_id, amount_minor, currency, description, status, intent_id,
       created_at, updated_at)
     select 'broken-' || n, null, purpose, subject_id || n, amount_minor, currency, description, status, 'pi_broken_' || n,
       created_at - n * interval '1 second', updated_at from payments, generate_series(1, 200) n`,
  );
  t.clock.advance(25 * HOUR_MS);
  await reconcilePayments(t.ctx);
  expect((await payWith(t, clientSecret)).status).toBe(400);
});

test('the receipt and the mail of a Premium purchase by wallet contain the wallet', async () => {
  await payWithWallet(t, (await begin()).clientSecret);
  await t.deliverWebhooks();
  const [own] = (await t.call({ url: '/api/payments', as: buyer })).json();
  const receipt = await t.call({ url: `/api/payments/${own.id}/receipt`, as: buyer });
  expect(receipt.json()).toMatchObject({
    card: { brand: 'visa', last4: '4242' },
    wallet: 'google_pay',
  });
  const [mail] = await t.mailsTo(buyer.email);
  expect(mail?.text).toContain('Paid with: Google Pay, Visa card ending 4242');
});

test('the receipt of a Premium purchase is mailed with the right to cancel, and shown to its owner and staff only', async () => {
  await begin();
  const consent = { immediateAccess: true };
  const url = '/api/subscription/consent';
  expect((await t.call({ method: 'POST', url, payload: consent, as: buyer })).statusCode).toBe(200);
  await payWith(t, (await begin()).clientSecret);
  await t.deliverWebhooks();
  const [own] = (await t.call({ url: '/api/payments', as: buyer })).json();
  expect(own).toMatchObject({ description: 'Premium, 365 days', amount: 18_000, hasReceipt: true });
  const receipt = `/api/payments/${own.id}/receipt`;
  expect((await t.call({ url: receipt, as: buyer })).json()).toMatchObject({
    customer: { name: 'Beth Buyer', email: buyer.email },
    amount: 18_000,
    card: { brand: 'visa', last4: '4242' },
    isTest: true,
  });
  expect((await t.call({ url: receipt, as: await t.make.signedIn() })).statusCode).toBe(404);
  expect(
    (await t.call({ url: receipt, as: await t.make.signedIn({ isAdmin: true }) })).statusCode,
  ).toBe(200);
  expect(await t.mailsTo(buyer.email)).toMatchObject([
    {
      subject: expect.stringContaining('Receipt R-00'),
      text: expect.stringMatching(/cancel this purchase until 2 December 2026[\s\S]*£180\.00/),
    },
  ]);
});
