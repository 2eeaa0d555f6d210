// The sandbox against the provider's own schemas, through the official SDK: every request the product makes and every
// answer and notice it gets.
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStripeProvider } from '../providers/payments/stripe.ts';
import {
  answerProblems,
  objectProblems,
  operationOf,
  requestProblems,
} from '../testing/stripe-schemas.ts';
import { createSandbox, SANDBOX_KEYS, type Sandbox } from './sandbox.ts';
import { testCards } from './test-cards.ts';

let sandbox: Sandbox;
let stripe: Stripe;
let problems: string[];
let operations: Set<string>;

/** The sandbox with a judge in between. */
const judged: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const method = init?.method ?? 'GET';
  const operation = operationOf(method, url.pathname);
  if (!operation) problems.push(`unknown operation ${method} ${url.pathname}`);
  const form = method === 'GET' ? url.search.slice(1) : String(init?.body ?? '');
  const response = await sandbox.fetch(input, init);
  const body: unknown = await response.clone().json();
  if (operation) {
    operations.add(operation);
    if (response.status < 400) problems.push(...requestProblems(operation, form));
    problems.push(...answerProblems(operation, response.status, body));
  }
  return response;
};

beforeEach(() => {
  problems = [];
  operations = new Set();
  sandbox = createSandbox({ folder: null });
  stripe = new Stripe(SANDBOX_KEYS.secretKey, {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(judged),
  });
});
afterEach(async () => {
  for (const event of sandbox.books.all('event')) {
    problems.push(...objectProblems('event', event));
    const { object } = (event as { data: { object: { object: string } } }).data;
    problems.push(...objectProblems(object.object, object));
  }
  await sandbox.close();
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
});

const create = (values: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'gbp',
    description: 'Mock interview',
    metadata: { payment_id: 'pay_1' },
    allowed_payment_method_types: ['card'],
    ...values,
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('was not refused');
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );

/** The browser's calls: publishable key and the intent's secret. */
async function browser(path: string, form: Record<string, string>): Promise<Response> {
  return judged(`https://card-provider.test${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
}

async function pay(intent: Stripe.PaymentIntent, number: string) {
  const method = await browser('/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
  });
  const { id } = (await method.json()) as { id: string };
  const confirmed = await browser(`/v1/payment_intents/${intent.id}/confirm`, {
    payment_method: id,
    client_secret: intent.client_secret ?? '',
    use_stripe_sdk: 'true',
  });
  return { status: confirmed.status, body: (await confirmed.json()) as Stripe.PaymentIntent };
}

test('the judge finds what is wrong', () => {
  expect(objectProblems('refund', { id: 're_1', object: 'refund', amount: '5' })).not.toEqual([]);
  expect(requestProblems('POST /v1/refunds', 'amount=ten')).not.toEqual([]);
  expect(answerProblems('GET /v1/payment_intents/{intent}', 200, { id: 'pi_1' })).not.toEqual([]);
});

async function payAndAuthenticate(number: string) {
  const intent = await create();
  const { status, body } = await pay(intent, number);
  const wasAsked = body.status === 'requires_action';
  if (wasAsked) {
    sandbox.intents.authenticate(intent.id, true, { requestId: null, idempotencyKey: null });
  }
  sandbox.work(true);
  const now = await stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  });
  return { status, wasAsked, now, charge: now.latest_charge as Stripe.Charge };
}

const good = Object.entries(testCards).filter(([, card]) => card.outcome.kind === 'succeeds');
const bad = Object.entries(testCards).filter(([, card]) => card.outcome.kind === 'declines');

test.each(good)('card %s pays', async (number, card) => {
  const { now, wasAsked, charge } = await payAndAuthenticate(number);
  expect(wasAsked).toBe(card.needsAuthentication);
  expect(now.status).toBe('succeeded');
  expect(charge.balance_transaction).toMatchObject({ amount: 5_000 });
  expect(charge.disputed).toBe(card.dispute !== undefined);
});

test.each(bad)('card %s is declined', async (number, card) => {
  const { now, status, wasAsked, charge } = await payAndAuthenticate(number);
  expect(wasAsked).toBe(card.needsAuthentication);
  expect(status).toBe(wasAsked ? 200 : 402);
  expect(now).toMatchObject({ status: 'requires_payment_method', payment_method: null });
  expect(now.last_payment_error).toMatchObject(
    card.outcome.kind === 'declines' ? { code: card.outcome.code } : {},
  );
  expect(charge.balance_transaction).toBeNull();
});

describe('money', () => {
  test('fee and net come after the payment: £50 costs 95p', async () => {
    const intent = await create();
    await pay(intent, '4242424242424242');
    const before = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect((before.latest_charge as Stripe.Charge).balance_transaction).toBeNull();
    sandbox.work(true);
    const after = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect((after.latest_charge as Stripe.Charge).balance_transaction).toMatchObject({
      amount: 5_000,
      fee: 95,
      net: 4_905,
      currency: 'gbp',
    });
  });

  test('£25 costs 58p, and dollars arrive as pounds', async () => {
    const half = await create({ amount: 2_500 });
    await pay(half, '4242424242424242');
    const dollars = await create({ amount: 10_000, currency: 'usd' });
    await pay(dollars, '4242424242424242');
    sandbox.work(true);
    const rows = await stripe.balanceTransactions.list({ limit: 10 });
    expect(rows.data.map(({ amount, fee, currency }) => ({ amount, fee, currency }))).toEqual([
      { amount: 7_900, fee: 297, currency: 'gbp' },
      { amount: 2_500, fee: 58, currency: 'gbp' },
    ]);
  });

  test('refunds add up to what was paid, and not to more', async () => {
    const intent = await create();
    const unpaid = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(unpaid.message).toContain('does not have a successful charge to refund');
    await pay(intent, '4242424242424242');
    const tooMuch = await refusal(
      stripe.refunds.create({ payment_intent: intent.id, amount: 5_001 }),
    );
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (£50.01) is greater than charge amount (£50.00)',
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 2_000, reason: 'duplicate' });
    const more = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 3_001 }));
    expect(more.message).toContain('greater than unrefunded amount on charge (£30.00)');
    const rest = await stripe.refunds.create({
      payment_intent: intent.id,
      expand: ['balance_transaction'],
    });
    expect(rest).toMatchObject({ amount: 3_000, balance_transaction: { net: -3_000, fee: 0 } });
    const again = await refusal(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ code: 'charge_already_refunded' });
    const charge = await stripe.charges.retrieve(
      (await stripe.paymentIntents.retrieve(intent.id)).latest_charge as string,
    );
    expect(charge).toMatchObject({ amount_refunded: 5_000, refunded: true });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  test('a refund may arrive late, and may fail after it succeeded', async () => {
    const late = await create();
    await pay(late, '4000000000007726');
    const pending = await stripe.refunds.create({ payment_intent: late.id });
    expect(pending.status).toBe('pending');
    const bad = await create();
    await pay(bad, '4000000000005126');
    const hopeful = await stripe.refunds.create({ payment_intent: bad.id });
    expect(hopeful.status).toBe('succeeded');
    sandbox.work(true);
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
    expect(await stripe.refunds.retrieve(hopeful.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
  });
});

describe('refusals', () => {
  test.each([
    [
      { amount: 29 },
      { code: 'amount_too_small', param: 'amount', message: 'Amount must be at least £0.30 gbp' },
    ],
    [{ amount: 10.5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: -5 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ currency: 'xyz' }, { param: 'currency' }],
    [{ colour: 'blue' } as object, { code: 'parameter_unknown', param: 'colour' }],
  ])('%o is refused', async (values, expected) => {
    expect(await refusal(create(values))).toMatchObject({ statusCode: 400, ...expected });
  });

  test('an unknown intent is 404, a wrong key 401', async () => {
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nope'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const stranger = new Stripe('sk_test_other', {
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(judged),
    });
    expect(await refusal(stranger.paymentIntents.list())).toMatchObject({ statusCode: 401 });
  });

  test('a paid intent can be neither paid again nor cancelled, a cancelled one not paid', async () => {
    const paid = await create();
    await pay(paid, '4242424242424242');
    expect((await pay(paid, '4242424242424242')).status).toBe(400);
    expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const gone = await create();
    await stripe.paymentIntents.cancel(gone.id, { cancellation_reason: 'abandoned' });
    expect((await pay(gone, '4242424242424242')).status).toBe(400);
  });

  test('two confirmations at once make one charge', async () => {
    const intent = await create();
    const answers = await Promise.all([
      pay(intent, '4242424242424242'),
      pay(intent, '4242424242424242'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(sandbox.books.all('charge')).toHaveLength(1);
  });

  test.each([
    ['number', { 'card[number]': '4242424242424241' }, 'incorrect_number'],
    ['month', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['year', { 'card[exp_year]': '20' }, 'invalid_expiry_year'],
    ['cvc', { 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('a wrong %s is told before any charge', async (_, wrong, code) => {
    const response = await browser('/v1/payment_methods', {
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

  test('the browser sees and confirms its own intent only', async () => {
    const mine = await create();
    const other = await create();
    const wrong = await browser(`/v1/payment_intents/${other.id}/confirm`, {
      payment_method: 'pm_card_visa',
      client_secret: mine.client_secret ?? '',
    });
    expect(wrong.status).toBe(401);
    expect((await browser('/v1/refunds', { payment_intent: mine.id })).status).toBe(401);
  });
});

describe('idempotency', () => {
  const once = (key: string, amount: number) =>
    stripe.paymentIntents.create({ amount, currency: 'gbp' }, { idempotencyKey: key });

  test('the same key gives the same answer, other parameters are refused', async () => {
    const first = await once('k1', 5_000);
    const second = await once('k1', 5_000);
    expect(second.id).toBe(first.id);
    expect(sandbox.books.all('payment_intent')).toHaveLength(1);
    expect(await refusal(once('k1', 6_000))).toMatchObject({ rawType: 'idempotency_error' });
  });

  test('a decline is replayed as a decline; a refused form is not kept', async () => {
    const intent = await create();
    const confirm = () =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'https://x.test' },
        { idempotencyKey: 'k2' },
      );
    expect(await refusal(confirm())).toMatchObject({ decline_code: 'generic_decline' });
    expect(await refusal(confirm())).toMatchObject({ decline_code: 'generic_decline' });
    expect(sandbox.books.all('charge')).toHaveLength(1);
    await refusal(once('k3', 5));
    expect((await once('k3', 5_000)).amount).toBe(5_000);
  });
});

test('lists page through everything, newest first, and search finds by metadata', async () => {
  for (let n = 0; n < 25; n += 1) await create({ metadata: { n: String(n) } });
  const seen: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 10 }))
    seen.push(intent.metadata.n ?? '');
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => String(24 - n)));
  const found = await stripe.paymentIntents.search({ query: "metadata['n']:'7'" });
  expect(found.data).toHaveLength(1);
  await stripe.charges.list({ limit: 1 });
  await stripe.events.list({ limit: 1 });
  await stripe.paymentIntents.update(found.data[0]?.id ?? '', { metadata: { n: '77' } });
});

test('every call of our own adapter is one the provider would take', async () => {
  const provider = createStripeProvider({
    kind: 'sandbox',
    ...SANDBOX_KEYS,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret],
    now: () => new Date(),
    fetch: judged,
  });
  const { intent, clientSecret } = await provider.createIntent({
    idempotencyKey: 'subscription:pay_1:create',
    amountMinor: 18_000,
    currency: 'gbp',
    description: 'Premium, 365 days',
    metadata: { payment_id: 'pay_1', site: 'x.test' },
  });
  await pay(
    { id: intent.intentId, client_secret: clientSecret } as Stripe.PaymentIntent,
    '4242424242424242',
  );
  sandbox.work(true);
  expect((await provider.findIntent(intent.intentId))?.intent).toMatchObject({
    status: 'succeeded',
    amountReceivedMinor: 18_000,
    charge: { isPaid: true, cardLast4: '4242', settlement: { feeMinor: 290, netMinor: 17_710 } },
  });
  expect(await provider.cancelIntent(intent.intentId)).toBe('already_paid');
  const refund = await provider.refund({
    idempotencyKey: 'refund:pay_1:1',
    intentId: intent.intentId,
    amountMinor: 500,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'rfd_1' },
  });
  expect(refund).toMatchObject({ status: 'succeeded', settlement: { netMinor: -500 } });
  expect(await provider.listRefunds(intent.intentId)).toHaveLength(1);
  expect(await provider.findIntent('pi_unknown')).toBeNull();
  const listed: string[] = [];
  for await (const item of provider.listIntents(new Date(Date.now() - 60_000)))
    listed.push(item.intentId);
  expect(listed).toEqual([intent.intentId]);
  expect([...operations].sort()).toEqual([
    'GET /v1/payment_intents',
    'GET /v1/payment_intents/{intent}',
    'GET /v1/refunds',
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/{intent}/cancel',
    'POST /v1/payment_intents/{intent}/confirm',
    'POST /v1/payment_methods',
    'POST /v1/refunds',
  ]);
});
