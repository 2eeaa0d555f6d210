// Tests refusals and idempotency, and validates every call against the provider's schemas.
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CheckedSandbox, openCheckedSandbox, refusal } from './checked-sandbox.fixtures.ts';

let t: CheckedSandbox;
beforeEach(() => {
  t = openCheckedSandbox();
});
afterEach(() => t.close());

describe('refusals of the card sandbox', () => {
  test.each([
    [
      { amount: 29 },
      { code: 'amount_too_small', param: 'amount', message: 'Amount must be at least £0.30 gbp' },
    ],
    [{ amount: 10.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: -5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ currency: 'xyz' }, { param: 'currency' }],
    [{ colour: 'blue' } as object, { code: 'parameter_unknown', param: 'colour' }],
  ])('the card sandbox refuses a payment intent with %o', async (values, expected) => {
    expect(await refusal(t.create(values))).toMatchObject({ statusCode: 400, ...expected });
  });

  test('the card sandbox answers an unknown payment intent with 404, and a wrong key with 401', async () => {
    expect(await refusal(t.stripe.paymentIntents.retrieve('pi_nope'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const stranger = new Stripe('sk_test_other', {
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(t.fetch),
    });
    expect(await refusal(stranger.paymentIntents.list())).toMatchObject({ statusCode: 401 });
  });

  test('a paid payment intent of the card sandbox can be neither paid again nor cancelled, and a cancelled one cannot be paid', async () => {
    const paid = await t.create();
    await t.pay(paid, '4242424242424242');
    expect((await t.pay(paid, '4242424242424242')).status).toBe(400);
    expect(await refusal(t.stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const gone = await t.create();
    await t.stripe.paymentIntents.cancel(gone.id, { cancellation_reason: 'abandoned' });
    expect((await t.pay(gone, '4242424242424242')).status).toBe(400);
  });

  test('two simultaneous confirmations in the card sandbox create one charge', async () => {
    const intent = await t.create();
    const answers = await Promise.all([
      t.pay(intent, '4242424242424242'),
      t.pay(intent, '4242424242424242'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(t.sandbox.store.all('charge')).toHaveLength(1);
  });

  test.each([
    ['number', { 'card[number]': '4242424242424241' }, 'incorrect_number'],
    ['month', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['year', { 'card[exp_year]': '20' }, 'invalid_expiry_year'],
    ['cvc', { 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('the card sandbox reports a wrong card %s before any charge', async (_, wrong, code) => {
    const response = await t.browser('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '34',
      'card[cvc]': '123',
      ...wrong,
    });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: { type: 'card_error', code } });
  });

  test('a browser can confirm only its own payment intent at the card sandbox, and can refund nothing', async () => {
    const mine = await t.create();
    const other = await t.create();
    const wrong = await t.browser(`/v1/payment_intents/${other.id}/confirm`, {
      payment_method: 'pm_card_visa',
      client_secret: mine.client_secret ?? '',
    });
    expect(wrong.status).toBe(401);
    expect((await t.browser('/v1/refunds', { payment_intent: mine.id })).status).toBe(401);
  });
});

describe('idempotency in the card sandbox', () => {
  const once = (key: string, amount: number) =>
    t.stripe.paymentIntents.create({ amount, currency: 'gbp' }, { idempotencyKey: key });

  test('the card sandbox repeats its response for the same idempotency key, and refuses other parameters', async () => {
    const first = await once('k1', 5_000);
    const second = await once('k1', 5_000);
    expect(second.id).toBe(first.id);
    expect(t.sandbox.store.all('payment_intent')).toHaveLength(1);
    expect(await refusal(once('k1', 6_000))).toMatchObject({ rawType: 'idempotency_error' });
  });

  test('the card sandbox repeats a decline under its idempotency key, and does not store a malformed request', async () => {
    const intent = await t.create();
    const confirm = () =>
      t.stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'https://x.test' },
        { idempotencyKey: 'k2' },
      );
    expect(await refusal(confirm())).toMatchObject({ decline_code: 'generic_decline' });
    expect(await refusal(confirm())).toMatchObject({ decline_code: 'generic_decline' });
    expect(t.sandbox.store.all('charge')).toHaveLength(1);
    await refusal(once('k3', 5));
    expect((await once('k3', 5_000)).amount).toBe(5_000);
  });
});

test('the lists of the card sandbox have pages with every object, newest first, and its search finds payment intents by metadata', async () => {
  for (let n = 0; n < 25; n += 1) await t.create({ metadata: { n: String(n) } });
  const seen: string[] = [];
  for await (const intent of t.stripe.paymentIntents.list({ limit: 10 }))
    seen.push(intent.metadata.n ?? '');
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => String(24 - n)));
  const found = await t.stripe.paymentIntents.search({ query: "metadata['n']:'7'" });
  expect(found.data).toHaveLength(1);
  await t.stripe.charges.list({ limit: 1 });
  await t.stripe.events.list({ limit: 1 });
  await t.stripe.paymentIntents.update(found.data[0]?.id ?? '', { metadata: { n: '77' } });
});
