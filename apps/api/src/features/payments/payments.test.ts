// One API for all of them, a new buyer each; what needs books of its own is in payment-totals.test.ts.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderUnreachable } from '../../providers/payments/port.ts';
import { signNotice } from '../../sandbox/webhooks.ts';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let buyer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: true });
});
afterAll(() => t.close());

beforeEach(async () => {
  // Lists are newest first: no two tests share an instant.
  t.clock.advance(60_000);
  buyer = await t.make.signedIn({ firstName: 'Beth', lastName: 'Buyer' });
  admin = await t.make.signedIn({ isAdmin: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  t.sandbox.webhooks.setFaults({ isMisSigned: false, dropPercent: 0 });
  await t.deliverNotices();
});

/** What the provider's books hold of this test's buyer. */
function booksOf(as = buyer) {
  const intents = t.sandbox.books
    .all('payment_intent')
    .filter(({ metadata }) => (metadata as Record<string, string>).user_id === as.uid);
  const ids = new Set<unknown>(intents.map(({ id }) => id));
  const isOf = (item: Record<string, unknown>) => ids.has(item.payment_intent);
  return {
    intents,
    charges: t.sandbox.books.all('charge').filter(isOf),
    refunds: t.sandbox.books.all('refund').filter(isOf),
  };
}

async function begin(as = buyer): Promise<string> {
  const response = await t.call({
    method: 'POST',
    url: '/api/subscription/create-payment-intent',
    as,
  });
  return response.json().clientSecret;
}

/** @returns our id of a settled payment */
async function buy(number?: string, as = buyer): Promise<string> {
  const clientSecret = await begin(as);
  await payWith(t, clientSecret, number);
  await t.deliverNotices();
  const rows = await t.database.query<{ id: string }>(
    'select id from payments where intent_id = $1',
    [intentIdOf(clientSecret)],
  );
  return rows[0]?.id ?? '';
}

const isSubscribed = async (as = buyer) =>
  (await t.call({ url: '/api/subscription/status', as })).json().data.hasActiveSubscription;
const expiry = async () =>
  (await t.call({ url: '/api/subscription/status', as: buyer })).json().data.subscriptionExpiryDate;
const list = async (query = '') =>
  (await t.call({ url: `/api/admin/payments${query}`, as: admin })).json();
const details = async (id: string) =>
  (await t.call({ url: `/api/admin/payments/${id}`, as: admin })).json().data;
const refund = (id: string, payload: object = { reason: 'requested_by_customer' }) =>
  t.call({ method: 'POST', url: `/api/admin/payments/${id}/refund`, payload, as: admin });

describe('notices', () => {
  const receive = (body: string, signature: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/webhooks/card-provider',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });

  test('that are not signed by the provider change nothing', async () => {
    const clientSecret = await begin();
    await payWith(t, clientSecret);
    const event = JSON.stringify(t.sandbox.books.all('event').at(-1));
    const forged = await receive(event, signNotice(event, 'whsec_other', t.clock.now()));
    expect(forged.statusCode).toBe(400);
    expect((await receive(event, '')).statusCode).toBe(400);
    expect(await isSubscribed()).toBe(false);
  });

  test('wrongly signed by the provider itself are refused and repeated later', async () => {
    t.sandbox.webhooks.setFaults({ isMisSigned: true });
    await payWith(t, await begin());
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(false);
    t.sandbox.webhooks.setFaults({ isMisSigned: false });
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(true);
  });

  test('about anything else are taken and ignored', async () => {
    await payWith(t, await begin());
    const [first] = t.sandbox.books.all('event');
    const other = {
      ...first,
      id: 'evt_other',
      type: 'customer.created',
      data: { object: { object: 'customer', id: 'cus_1' } },
    };
    t.sandbox.books.put('event', other);
    const before = t.sandbox.webhooks.count.taken;
    t.sandbox.webhooks.resend('evt_other');
    await t.deliverNotices();
    expect(t.sandbox.webhooks.count.taken).toBeGreaterThan(before);
    expect(t.sandbox.webhooks.waiting()).toBe(0);
  });

  test('while the provider cannot be asked are refused, so that it repeats them', async () => {
    await payWith(t, await begin());
    const ask = vi.spyOn(t.providers.cards, 'findIntent');
    ask.mockRejectedValue(new ProviderUnreachable('away'));
    await t.deliverNotices();
    expect(t.sandbox.webhooks.waiting()).toBeGreaterThan(0);
    ask.mockRestore();
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(true);
  });
});

describe('a provider that is away', () => {
  test('is told in words; the same purchase continues later with one intent', async () => {
    const create = vi.spyOn(t.providers.cards, 'createIntent');
    create.mockRejectedValueOnce(new ProviderUnreachable('away'));
    const refused = await t.call({
      method: 'POST',
      url: '/api/subscription/create-payment-intent',
      as: buyer,
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    await payWith(t, await begin());
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(true);
    expect(booksOf().intents).toHaveLength(1);
  });

  test('after it made the intent: our row finds it again by its key', async () => {
    const real = t.providers.cards.createIntent;
    vi.spyOn(t.providers.cards, 'createIntent').mockImplementationOnce(async (request) => {
      await real(request);
      throw new ProviderUnreachable('the answer was lost');
    });
    await t.call({ method: 'POST', url: '/api/subscription/create-payment-intent', as: buyer });
    expect(await begin()).toEqual(expect.any(String));
    expect(booksOf().intents).toHaveLength(1);
  });
});

describe('cancelling a payment', () => {
  const orderOf = async () =>
    (
      await t.database.query<{ id: string }>(
        'select id from subscription_orders where user_uid = $1',
        [buyer.uid],
      )
    )[0]?.id ?? '';

  test('makes it unpayable', async () => {
    const clientSecret = await begin();
    const { payments } = t.services;
    expect(await payments.cancelIntent('subscription', await orderOf())).toBe('cancelled');
    expect((await payWith(t, clientSecret)).status).toBe(400);
    expect(await payments.cancelIntent('subscription', await orderOf())).toBe('cancelled');
  });

  test('that was paid first says so, and what was bought is there', async () => {
    const clientSecret = await begin();
    await payWith(t, clientSecret);
    const answer = await t.services.payments.cancelIntent('subscription', await orderOf());
    expect(answer).toBe('already_succeeded');
    expect(await isSubscribed()).toBe(true);
  });

  test('says when nobody knows', async () => {
    await begin();
    vi.spyOn(t.providers.cards, 'cancelIntent').mockRejectedValue(new ProviderUnreachable('away'));
    const answer = await t.services.payments.cancelIntent('subscription', await orderOf());
    expect(answer).toBe('unreachable');
  });

  test('racing the payment itself ends in exactly one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await t.make.signedIn();
      const clientSecret = await begin(person);
      const [order] = await t.database.query<{ id: string }>(
        'select id from subscription_orders where user_uid = $1',
        [person.uid],
      );
      const [answer, paid] = await Promise.all([
        t.services.payments.cancelIntent('subscription', order?.id ?? ''),
        payWith(t, clientSecret),
      ]);
      await t.deliverNotices();
      expect(answer === 'already_succeeded').toBe(paid.status === 200);
      expect(await isSubscribed(person)).toBe(paid.status === 200);
    }
  });
});

describe('refunds', () => {
  test('in full give the money back and take back the days; the books agree', async () => {
    const id = await buy();
    const answer = await refund(id, { reason: 'duplicate' });
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Refund processed successfully',
      data: { refunded: true, refundedAmount: 18_000, isRefundable: false },
    });
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(false);
    expect(await details(id)).toMatchObject({
      status: 'succeeded',
      net: -290,
      refunds: [{ amount: 18_000, reason: 'duplicate', status: 'succeeded' }],
    });
    const [charge] = booksOf().charges;
    expect(charge).toMatchObject({ amount_refunded: 18_000, refunded: true });
  });

  test('of one of two purchases leave the other one standing', async () => {
    const before = await buy().then(expiry);
    const second = await buy();
    await refund(second);
    expect(await expiry()).toBe(before);
  });

  test('in part leave access alone', async () => {
    const id = await buy();
    await refund(id, { reason: 'requested_by_customer', amount: 5_000 });
    expect(await isSubscribed()).toBe(true);
    expect(await details(id)).toMatchObject({ refundedAmount: 5_000, net: 18_000 - 290 - 5_000 });
  });

  test('are made once, also by twenty clicks at the same moment', async () => {
    const id = await buy();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(19);
    expect(booksOf().refunds).toHaveLength(1);
    await refund(id, { reason: 'duplicate', amount: 100 });
    expect(booksOf().refunds).toHaveLength(1);
  });

  test('of more than was paid, of nothing, and of what was not paid are refused', async () => {
    const id = await buy();
    expect((await refund(id, { reason: 'duplicate', amount: 18_001 })).statusCode).toBe(422);
    expect((await refund(id, { reason: 'duplicate', amount: 0 })).statusCode).toBe(400);
    expect((await refund(id, { reason: 'because' })).statusCode).toBe(400);
    await begin();
    t.clock.advance(1000);
    await begin(await t.make.signedIn());
    const open = (await list('?status=requires_payment_method')).data[0].id;
    expect((await refund(open)).statusCode).toBe(422);
    expect((await refund('pay_unknown')).statusCode).toBe(404);
    expect(booksOf().refunds).toHaveLength(0);
  });

  test('while the provider is away are recorded and made later, once', async () => {
    const id = await buy();
    const call = vi.spyOn(t.providers.cards, 'refund');
    call.mockRejectedValueOnce(new ProviderUnreachable('away'));
    expect((await refund(id)).json().message).toContain('will be asked again');
    await expect
      .poll(async () => (await details(id)).refundedAmount, { timeout: 9_000 })
      .toBe(18_000);
    expect(booksOf().refunds).toHaveLength(1);
  }, 15_000);

  test('that fail later free the way for another and are shown', async () => {
    const id = await buy('4000000000005126');
    await refund(id);
    expect((await details(id)).refundedAmount).toBe(18_000);
    await t.deliverNotices();
    expect(await details(id)).toMatchObject({
      refundedAmount: 0,
      refunded: false,
      isRefundable: true,
      attention: expect.stringContaining('A refund failed'),
      refunds: [{ status: 'failed' }],
    });
    expect((await refund(id)).statusCode).toBe(200);
  });

  test("made in the provider's own screens are recorded and count as the one", async () => {
    const id = await buy();
    const { intentId } = await details(id);
    t.sandbox.refunds.create(
      { payment_intent: intentId },
      { requestId: null, idempotencyKey: null },
    );
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(false);
    expect(await details(id)).toMatchObject({ refundedAmount: 18_000, isRefundable: false });
    expect((await refund(id)).statusCode).toBe(409);
  });

  test("made in the provider's own screens are found days later, when their notices are lost", async () => {
    const id = await buy();
    t.sandbox.webhooks.setFaults({ dropPercent: 100 });
    t.sandbox.refunds.create(
      { payment_intent: (await details(id)).intentId },
      { requestId: null, idempotencyKey: null },
    );
    await t.deliverNotices();
    t.clock.advance(5 * 24 * 60 * 60_000);
    await t.services.payments.reconciler.compare();
    const { hasActiveSubscription } = await t.services.subscription.getStatus(buyer.uid);
    expect(hasActiveSubscription).toBe(false);
    admin = await t.make.signIn(admin.email);
    expect(await details(id)).toMatchObject({ refundedAmount: 18_000, isRefundable: false });
  });

  test('and so are disputes, once', async () => {
    t.sandbox.webhooks.setFaults({ dropPercent: 100 });
    const clientSecret = await begin();
    await payWith(t, clientSecret, '4000000000000259');
    const back = { paymentIntent: intentIdOf(clientSecret) };
    await t.call({ method: 'POST', url: '/api/payments/return', payload: back, as: buyer });
    await t.deliverNotices();
    const [own] = (await t.call({ url: '/api/payments', as: buyer })).json();
    expect(await details(own.id)).toMatchObject({ isDisputed: false });
    await t.services.payments.reconciler.compare();
    expect(await details(own.id)).toMatchObject({
      isDisputed: true,
      disputes: [{ amount: 18_000, reason: 'fraudulent', status: 'needs_response' }],
      attention: expect.stringContaining('Disputed'),
    });
    await t.services.payments.reconciler.compare();
    expect((await details(own.id)).disputes).toHaveLength(1);
  });

  test('of a disputed payment are refused in the words of the provider', async () => {
    const id = await buy('4000000000000259');
    await t.deliverNotices();
    expect(await details(id)).toMatchObject({
      isDisputed: true,
      net: 18_000 - 290 - 18_000 - 2_000,
      disputes: [{ amount: 18_000, reason: 'fraudulent', status: 'needs_response' }],
      attention: expect.stringContaining('Disputed'),
    });
    const refused = await refund(id);
    expect(refused.statusCode).toBe(502);
    expect(refused.json().message).toContain('charged back');
    expect((await details(id)).refunds).toMatchObject([{ status: 'failed' }]);
  });

  test('are written in the audit log with who asked', async () => {
    const id = await buy();
    await refund(id);
    const rows = await t.database.query(
      `select actor_uid, subject from audit_log where action = 'payments.refund_requested' and subject = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor_uid: admin.uid, subject: id }]);
  });
});

describe('money that does not fit', () => {
  test('is flagged and buys nothing', async () => {
    const clientSecret = await begin();
    await t.database.query('update payments set amount_minor = 18001 where intent_id = $1', [
      intentIdOf(clientSecret),
    ]);
    await payWith(t, clientSecret);
    await t.deliverNotices();
    expect(await isSubscribed()).toBe(false);
    expect((await list()).data[0]).toMatchObject({
      status: 'succeeded',
      attention: expect.stringContaining('ordered 18001'),
    });
  });

  test('for a deleted account goes back by itself', async () => {
    const clientSecret = await begin();
    await t.database.db.transaction((tx) => t.services.payments.erase(tx, buyer.uid));
    await payWith(t, clientSecret);
    await t.deliverNotices();
    await expect.poll(() => booksOf().refunds.length, { timeout: 9_000 }).toBe(1);
    await t.deliverNotices();
    expect((await list()).data[0]).toMatchObject({ refundedAmount: 18_000, user: null });
  }, 15_000);
});

describe('Payment Oversight', () => {
  test('filters by status and finds by name, address and id', async () => {
    const id = await buy();
    await begin(await t.make.signedIn({ firstName: 'Otto', lastName: 'Open_%' }));
    const found = async (query: string) =>
      (await list(query)).data.map(
        (row: { user: { firstName: string } | null }) => row.user?.firstName,
      );
    const [first] = await found('?status=succeeded');
    expect(first).toBe('Beth');
    expect(new Set(await found('?search=beth%20buy'))).toEqual(new Set(['Beth']));
    expect(await found('?search=beth%20buyer%20junior')).toEqual([]);
    expect(await found(`?search=${id}`)).toEqual(['Beth']);
    expect(await found(`?search=${buyer.email.toUpperCase()}`)).toEqual(['Beth']);
    expect(await found('?search=open_%25')).toEqual(['Otto']);
    expect(await found('?search=%25')).toEqual(['Otto']);
    expect((await t.call({ url: '/api/admin/payments?status=paid', as: admin })).statusCode).toBe(
      400,
    );
  });

  test('counts every payment it lists when no status and no words are given', async () => {
    await buy();
    const open = await list('?page=1&limit=1&status=&search=');
    expect(open.data).toHaveLength(1);
    expect(open.pagination).toEqual((await list('?limit=1')).pagination);
    expect(open.pagination.totalPayments).toBeGreaterThan(0);
  });

  test('sorts by date and by amount, up and down', async () => {
    const ids = [await buy(), await begin(await t.make.signedIn()), await buy()];
    const rows = await t.database.query<{ id: string; amount_minor: number }>(
      'select id, amount_minor from payments order by created_at, id',
    );
    expect(rows.length).toBeGreaterThanOrEqual(ids.length);
    await t.database.query('update payments set amount_minor = 5000 where id = $1', [ids[2]]);
    const sorted = async (query: string) =>
      (await list(`?limit=100&${query}`)).data as { id: string; amount: number }[];
    const oldestFirst = rows.map(({ id }) => id);
    expect((await sorted('sortBy=created&sortOrder=asc')).map(({ id }) => id)).toEqual(oldestFirst);
    expect((await sorted('')).map(({ id }) => id)).toEqual(oldestFirst.toReversed());
    const upwards = (await sorted('sortBy=amount&sortOrder=asc')).map(({ amount }) => amount);
    expect(upwards).toEqual(upwards.toSorted((a, b) => a - b));
    expect(upwards[0]).toBe(5000);
    const [dearest] = await sorted('sortBy=amount&sortOrder=desc');
    expect(dearest?.amount).toBe(Math.max(...upwards));
  });

  test('exports cells that no spreadsheet runs', async () => {
    await buy(undefined, await t.make.signedIn({ firstName: '=1+1', lastName: '@SUM(A1)' }));
    const csv = await t.call({ url: '/api/admin/payments/export.csv?status=', as: admin });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(`,'=1+1,'@SUM(A1),`);
    expect(csv.body).toContain(',180,gbp,2.9,177.1,0,');
  });
});

describe('Subscription Management', () => {
  const put = (path: string, payload: object) =>
    t.call({ method: 'PUT', url: `/api/subscription/${path}`, payload, as: admin });
  const users = async () =>
    (await t.call({ url: '/api/subscription/users', as: admin })).json().data as {
      email: string;
      subscriptionStatus: string;
      subscriptionExpiryDate: string;
    }[];

  test('names each state; seven days before the end is soon', async () => {
    const people = await Promise.all(
      [100, 7, -1, 50].map((subscribedDays) => t.make.signedIn({ subscribedDays })),
    );
    await put(`user/${people[3]?.uid}/deactivate`, {});
    const all = await users();
    const statuses = people.map(
      (person) => all.find(({ email }) => email === person.email)?.subscriptionStatus,
    );
    expect(statuses).toEqual(['Active', 'Expiring Soon', 'Expired', 'Deactivated']);
  });

  test('an expiry day is the end of that day in London, winter and summer', async () => {
    const person = await t.make.signedIn({ subscribedDays: 10 });
    for (const [day, instant] of [
      ['2027-01-10', '2027-01-10T23:59:59.000Z'],
      ['2027-07-10', '2027-07-10T22:59:59.000Z'],
      // A day as a date field's value turns out in JSON, in London and elsewhere.
      ['2027-01-11T00:00:00.000Z', '2027-01-11T23:59:59.000Z'],
      ['2027-07-11T00:00:00.000Z', '2027-07-11T22:59:59.000Z'],
      ['2027-07-11T23:00:00.000Z', '2027-07-12T22:59:59.000Z'],
      ['2027-07-13T00:00:00+01:00', '2027-07-13T22:59:59.000Z'],
      ['2027-07-13T09:30:00.000Z', '2027-07-13T09:30:00.000Z'],
    ] as const) {
      expect((await put(`user/${person.uid}/expiry`, { expiryDate: day })).statusCode).toBe(200);
      expect(
        (await users()).find((row) => row.email === person.email)?.subscriptionExpiryDate,
      ).toBe(instant);
    }
  });

  test('editing the date of an ended subscription does not bring it back', async () => {
    const person = await t.make.signedIn({ subscribedDays: 10 });
    const expired = await t.make.signedIn({ subscribedDays: -10 });
    await put(`user/${person.uid}/deactivate`, {});
    for (const ended of [person, expired]) {
      const refused = await put(`user/${ended.uid}/expiry`, { expiryDate: '2030-01-01' });
      expect(refused.statusCode).toBe(422);
      expect(await isSubscribed(ended)).toBe(false);
    }
    const past = await put(`user/${expired.uid}/expiry`, { expiryDate: '2020-01-01' });
    expect(past.statusCode).toBe(200);
    expect((await put(`user/${person.uid}/deactivate`, {})).statusCode).toBe(422);
    expect((await put('user/nobody/deactivate', {})).statusCode).toBe(404);
  });

  test('one date for all touches the active ones only', async () => {
    const active = await t.make.signedIn({ subscribedDays: 10 });
    const expired = await t.make.signedIn({ subscribedDays: -10 });
    await put('expiry-all', { expiryDate: '2030-01-01' });
    expect(await isSubscribed(expired)).toBe(false);
    const row = (await users()).find(({ email }) => email === active.email);
    expect(row?.subscriptionExpiryDate).toBe('2030-01-01T23:59:59.000Z');
  });
});

test('card numbers are in no log and reach no route of the product', async () => {
  await buy('4000008260000000');
  expect(t.logs.join('\n')).not.toContain('4000008260000000');
  expect(t.logs.join('\n')).not.toMatch(/_secret_/);
  const direct = await t.app.inject({
    method: 'POST',
    url: '/card-sandbox/v1/refunds',
    headers: { authorization: 'Bearer pk_test_sandbox' },
  });
  expect(direct.statusCode).toBe(404);
});
