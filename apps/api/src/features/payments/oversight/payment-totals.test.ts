// Sums over payments, and the nightly comparison with the provider. Each test has its own installation, so that only its own payments are counted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { intentIdOf, payWith } from '../../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { comparePayments } from '../sync/reconciler.service.ts';
import { foldTotals, listTotals } from './payment-totals.ts';

let t: TestApp;
let buyer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  buyer = await t.make.signedIn({ firstName: 'Beth', lastName: 'Buyer' });
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

async function begin(as = buyer): Promise<string> {
  const url = '/api/subscription/create-payment-intent';
  return (await t.call({ method: 'POST', url, as })).json().clientSecret;
}

/** @returns the id of a settled payment */
async function buy(as = buyer): Promise<string> {
  const clientSecret = await begin(as);
  await payWith(t, clientSecret);
  await t.deliverWebhooks();
  const rows = await t.database.query<{ id: string }>(
    'select id from payments where intent_id = $1',
    [intentIdOf(clientSecret)],
  );
  return rows[0]?.id ?? '';
}

const list = async (query = '') =>
  (await t.call({ url: `/api/admin/payments${query}`, as: admin })).json();
const refund = (id: string, payload: object = { reason: 'requested_by_customer' }) =>
  t.call({ method: 'POST', url: `/api/admin/payments/${id}/refund`, payload, as: admin });

test('a payment intent with our marker but without a payment here is shown to administrators by the nightly comparison', async () => {
  t.sandbox.intents.create(
    {
      amount: '5000',
      currency: 'gbp',
      metadata: { site: new URL(t.providers.config.siteUrl).host, payment_id: 'pay_gone' },
    },
    { requestId: null, idempotencyKey: null },
  );
  await begin();
  expect(await comparePayments(t.ctx)).toEqual({ looked: 2, strays: 1 });
  expect((await list()).strays).toMatchObject([{ amount: 5_000 }]);
});

describe('Payment Oversight', () => {
  test('the payment totals add up known amounts and do not guess unknown ones', async () => {
    const clientSecret = await begin();
    await payWith(t, clientSecret);
    await t.call({
      method: 'POST',
      url: '/api/payments/return',
      payload: { paymentIntent: intentIdOf(clientSecret) },
      as: buyer,
    });
    expect((await list()).data[0]).toMatchObject({ amount: 18_000, fee: null, net: null });
    await t.deliverWebhooks();
    t.clock.advance(1000);
    await begin(await t.make.signedIn());
    expect(await list()).toMatchObject({
      data: [{ status: 'requires_payment_method' }, { fee: 290, net: 17_710 }],
      summary: {
        totalPayments: 2,
        successfulPayments: 1,
        currency: 'gbp',
        totalAmount: 18_000,
        totalFees: 290,
        totalNet: 17_710,
        totalRefunded: 0,
      },
      pagination: { totalPages: 1, totalPayments: 2 },
    });
  });

  test('the payment totals never add different currencies: dollars count as the pounds they were converted to', async () => {
    const price = { price: 10_000, currency: 'usd', durationDays: 365 };
    await t.call({ method: 'PUT', url: '/api/subscription/price', payload: price, as: admin });
    await payWith(t, await begin());
    await t.call({ url: '/api/payments', as: buyer });
    await t.sandbox.webhooks.deliverDue(true);
    expect((await list()).summary).toMatchObject({
      totalAmount: 0,
      awaitingSettlement: [{ currency: 'usd', amount: 10_000 }],
    });
    await t.deliverWebhooks();
    expect((await list()).summary).toMatchObject({ totalAmount: 7_900, awaitingSettlement: [] });
  });

  test('the payment totals need no scan of the payments, and merging the rows of the totals changes nothing', async () => {
    const first = await buy();
    const second = await buy(await t.make.signedIn());
    await begin(await t.make.signedIn());
    await refund(first);
    await refund(second, { reason: 'duplicate', amount: 5_000 });
    await t.deliverWebhooks();
    const [walked] = await t.database.query<Record<string, number>>(
      `select count(*)::int as payments, sum(amount_minor)::int as gross, sum(fee_minor)::int as fees,
         sum(net_minor + adjustments_net_minor)::int as net, sum(refunded_minor)::int as refunded
       from payments where status = 'succeeded'`,
    );
    const paid = async () =>
      (await listTotals(t.database.db)).filter(({ status }) => status === 'succeeded');
    expect(walked).toMatchObject({ payments: 2, gross: 36_000, refunded: 23_000 });
    expect(await paid()).toMatchObject([walked ?? {}]);
    // Simulates months of use: adds many rows that cancel each other out, so that the sums stay the same.
    await t.database.exec(`insert into payment_totals
      select 'subscription', 'succeeded', 'gbp', 'gbp', sign, sign * 18000, 0, 0, 0, 0, 0
      from (select case when i % 2 = 0 then 1 else -1 end as sign from generate_series(1, 400) i) as rows`);
    const before = (await list()).summary;
    await Promise.all([foldTotals(t.database.db), foldTotals(t.database.db)]);
    expect((await list()).summary).toEqual(before);
    expect(await paid()).toMatchObject([walked ?? {}]);
    const [{ rows } = { rows: 0 }] = await t.database.query<{ rows: number }>(
      'select count(*)::int as rows from payment_totals',
    );
    expect(rows).toBeLessThan(10);
    expect((await list('?status=succeeded')).pagination.totalPayments).toBe(2);
    expect((await list('?status=requires_payment_method')).pagination.totalPayments).toBe(1);
  });

  test('a refund of Premium lowers the revenue, and a sold subscription stays sold', async () => {
    const figures = async () =>
      (await t.call({ url: '/api/subscription/analytics', as: admin })).json().data;
    const first = await buy();
    const second = await buy(await t.make.signedIn());
    const sold = { revenueCurrency: 'gbp', totalSubscriptionsSold: 2 };
    expect(await figures()).toMatchObject({
      ...sold,
      activeSubscriptions: 2,
      totalRevenue: 36_000,
    });
    await refund(first);
    expect(await figures()).toMatchObject({
      ...sold,
      activeSubscriptions: 1,
      totalRevenue: 18_000,
    });
    await refund(second, { reason: 'duplicate', amount: 5_000 });
    expect(await figures()).toMatchObject({
      ...sold,
      activeSubscriptions: 1,
      totalRevenue: 13_000,
    });
  });

  test('the list of subscribers says how much of a purchase was refunded, also in the export', async () => {
    const amounts = async () => {
      const { data } = (await t.call({ url: '/api/subscription/users', as: admin })).json();
      const [row] = data.filter(({ userId }: { userId: string }) => userId === buyer.uid);
      return [row.amount, row.refundedAmount];
    };
    const paid = await buy();
    expect(await amounts()).toEqual([18_000, 0]);
    await refund(paid, { reason: 'requested_by_customer', amount: 5_000 });
    expect(await amounts()).toEqual([18_000, 5_000]);
    const exported = await t.call({ url: '/api/subscription/users.csv', as: admin });
    expect(exported.body).toContain('GBP,180.00,50.00,');
    // A later purchase has its own price, of which nothing was refunded.
    t.clock.advance(1000);
    await refund(await buy());
    expect(await amounts()).toEqual([18_000, 18_000]);
    t.clock.advance(1000);
    await buy();
    expect(await amounts()).toEqual([18_000, 0]);
  });
});
