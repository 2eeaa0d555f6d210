import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderUnreachable } from '../../providers/payments/port.ts';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { performRefundNow, requestRefund } from '../payments/refunds/refunds.service.ts';
import { buySubscription } from './purchases.service.ts';
import { getSubscriptionStatus } from './subscription.service.ts';
import { deactivateSubscription, setSubscriptionExpiry } from './subscription-changes.service.ts';

let t: TestApp;
let buyer: SignedIn;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
afterAll(() => t.close());
beforeEach(async () => {
  buyer = await t.make.signedIn({ firstName: 'Beth', lastName: 'Buyer' });
});
afterEach(() => vi.restoreAllMocks());

async function buy(as = buyer, number?: string): Promise<string> {
  const url = '/api/subscription/create-payment-intent';
  const begun = await t.call({ method: 'POST', url, as });
  await payWith(t, begun.json().clientSecret, number);
  await t.deliverWebhooks();
  const [newest] = (await t.call({ url: '/api/payments', as })).json();
  return newest.id;
}

const cancellable = async (as = buyer) =>
  (await t.call({ url: '/api/subscription/cancellable', as })).json().data;
const cancel = (paymentId: string, as = buyer) =>
  t.call({ method: 'POST', url: '/api/subscription/cancel', payload: { paymentId }, as });
const status = async (as = buyer) =>
  (await t.call({ url: '/api/subscription/status', as })).json().data;
const refundedOf = async (as = buyer) =>
  (await t.call({ url: '/api/payments', as }))
    .json()
    .map((payment: { refundedAmount: number }) => payment.refundedAmount);

test('within 14 days a buyer of Premium can cancel without staff, gets a refund and loses Premium', async () => {
  const paymentId = await buy();
  expect(await cancellable()).toEqual([
    {
      paymentId,
      amount: 18_000,
      currency: 'gbp',
      durationDays: 365,
      purchasedAt: t.clock.now().toISOString(),
      cancellableUntil: '2026-12-02T23:59:59.000Z',
    },
  ]);
  const answer = await cancel(paymentId);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().message).toContain('£180.00 goes back to your card');
  expect((await status()).hasActiveSubscription).toBe(false);
  expect(await refundedOf()).toEqual([18_000]);
  expect(await cancellable()).toEqual([]);
  const [mail] = await t.mailsTo(buyer.email);
  expect(mail?.subject).toBe('Your Premium purchase was refunded: £180.00');
  expect(mail?.text).toContain('Premium has ended');
  const [row] = await t.database.query<{ actor_uid: string }>(
    `select actor_uid from audit_log where action = 'payments.refund_requested' and subject = $1`,
    [paymentId],
  );
  expect(row?.actor_uid).toBe(buyer.uid);
});

test('administrators see in the list and the export of subscribers what was returned of the latest purchase of Premium', async () => {
  const readClock = t.clock.now.bind(t.clock);
  // Like the clock of a server, it runs on between two steps of one purchase.
  vi.spyOn(t.clock, 'now').mockImplementation(() => {
    t.clock.advance(1);
    return readClock();
  });
  const admin = await t.make.signedIn({ isAdmin: true });
  const shown = async () => {
    const url = `/api/subscription/users?searchTerm=${encodeURIComponent(buyer.email)}`;
    const { data } = (await t.call({ url, as: admin })).json();
    const file = (await t.call({ url: '/api/subscription/users.csv', as: admin })).body;
    const line = file.split('\r\n').find((row) => row.includes(buyer.email)) ?? '';
    const inFile = line.split(',').slice(-3, -1);
    return { inList: [data[0].amount, data[0].refundedAmount], inFile };
  };
  const first = await buy();
  expect(await shown()).toEqual({ inList: [18_000, 0], inFile: ['180.00', '0.00'] });
  await cancel(first);
  expect(await shown()).toEqual({ inList: [18_000, 18_000], inFile: ['180.00', '180.00'] });
  await buy();
  expect(await shown()).toEqual({ inList: [18_000, 0], inFile: ['180.00', '0.00'] });
});

test('cancelling one of two Premium purchases keeps the days of the other', async () => {
  await buy();
  const { subscriptionExpiryDate } = await status();
  const second = await buy();
  expect(await cancellable()).toHaveLength(2);
  await cancel(second);
  expect((await status()).subscriptionExpiryDate).toBe(subscriptionExpiryDate);
  expect((await t.mailsTo(buyer.email))[0]?.text).toContain('Premium is active until');
});

test('simultaneous cancellations of a Premium purchase cause one refund', {
  tags: 'postgres',
}, async () => {
  const paymentId = await buy();
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(paymentId)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(9);
  expect(await refundedOf()).toEqual([18_000]);
});

test('a partially refunded purchase of Premium can be cancelled once, and the rest of the money goes back', async () => {
  const admin = await t.make.signedIn({ isAdmin: true });
  const paymentId = await buy();
  const url = `/api/admin/payments/${paymentId}/refund`;
  const payload = { reason: 'requested_by_customer', amount: 5_000 };
  await t.call({ method: 'POST', url, payload, as: admin });
  expect(await cancellable()).toMatchObject([{ paymentId, amount: 13_000 }]);
  expect((await cancel(paymentId)).json().message).toContain('£130.00 goes back');
  expect((await status()).hasActiveSubscription).toBe(false);
  expect(await refundedOf()).toEqual([18_000]);
  expect((await cancel(paymentId)).statusCode).toBe(409);
  expect((await t.call({ method: 'POST', url, payload, as: admin })).statusCode).toBe(409);
});

test("another person's or an unknown purchase of Premium cannot be cancelled", async () => {
  const admin = await t.make.signedIn({ isAdmin: true });
  const paymentId = await buy();
  expect((await cancel(paymentId, admin)).statusCode).toBe(404);
  expect((await cancel('pay_unknown')).statusCode).toBe(404);
  expect((await status()).hasActiveSubscription).toBe(true);
});

test('a cancellation of Premium while the provider is unreachable is recorded, and completed when the provider answers', async () => {
  const paymentId = await buy();
  vi.spyOn(t.providers.cards, 'refund').mockRejectedValueOnce(new ProviderUnreachable('away'));
  expect((await cancel(paymentId)).json().message).toContain(
    'as soon as the card provider answers',
  );
  expect(await cancellable()).toEqual([]);
  await t.runJobs();
  expect((await status()).hasActiveSubscription).toBe(false);
  expect(await refundedOf()).toEqual([18_000]);
});

test('a cancellation of Premium whose payment the bank has already returned is refused with a message, and changes nothing', async () => {
  const paymentId = await buy(buyer, '4000000000000259');
  await t.deliverWebhooks();
  const refused = await cancel(paymentId);
  expect(refused.statusCode).toBe(502);
  expect(refused.json().message).toContain('Please write to us');
  expect((await status()).hasActiveSubscription).toBe(true);
});

test('the right to cancel Premium ends with the last of its days in London', async () => {
  const late = await t.make.signedIn();
  const [paymentId, latePayment] = [await buy(), await buy(late)];
  t.clock.advance(new Date('2026-12-02T23:59:30Z').getTime() - t.clock.now().getTime());
  buyer = await t.make.signIn(buyer.email);
  expect((await cancel(paymentId)).statusCode).toBe(200);
  t.clock.advance(30_000);
  const again = await t.make.signIn(late.email);
  expect(await cancellable(again)).toEqual([]);
  const refused = await cancel(latePayment, again);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toContain('14 days to cancel this purchase are over');
  expect((await status(again)).hasActiveSubscription).toBe(true);
});

describe("a refund of Premium removes only its own purchase's remaining time", () => {
  const days = (count: number) => count * DAY_MS;
  const ctx = () => t.ctx;
  const by = { uid: '', ip: '127.0.0.1', requestId: 'test' };

  async function purchase(uid: string): Promise<string> {
    const { clientSecret } = await buySubscription(t.ctx, uid);
    await payWith(t, clientSecret ?? '');
    await t.deliverWebhooks();
    const [row] = await t.database.query<{ id: string }>(
      'select id from payments where intent_id = $1',
      [intentIdOf(clientSecret ?? '')],
    );
    return row?.id ?? '';
  }
  async function refund(paymentId: string): Promise<void> {
    const { refundId } = await t.database.db.transaction((tx) =>
      requestRefund(t.ctx, tx, {
        paymentId,
        amountMinor: null,
        reason: 'requested_by_customer',
        requestedByUid: null,
      }),
    );
    await performRefundNow(t.ctx, refundId);
  }
  const deactivate = (uid: string) => deactivateSubscription(t.ctx, uid, { ...by, uid });
  async function leftMs(uid: string): Promise<number> {
    const found = await getSubscriptionStatus(t.ctx, uid);
    if (!found.hasActiveSubscription) return 0;
    return new Date(found.subscriptionExpiryDate ?? 0).getTime() - t.clock.now().getTime();
  }

  test('refunding an expired purchase of Premium does not shorten a later one', async () => {
    const { uid } = await t.make.user();
    const first = await purchase(uid);
    t.clock.advance(days(400));
    await purchase(uid);
    await refund(first);
    expect(await leftMs(uid)).toBe(days(365));
  });

  test('refunding a purchase of Premium ended by an administrator does not shorten a later one', async () => {
    const { uid } = await t.make.user();
    const first = await purchase(uid);
    await deactivate(uid);
    await purchase(uid);
    await refund(first);
    expect(await leftMs(uid)).toBe(days(365));
  });

  test('refunding the first of two Premium purchases starts the second at once, which can be refunded too', async () => {
    const { uid } = await t.make.user();
    const [first, second] = [await purchase(uid), await purchase(uid)];
    t.clock.advance(days(10));
    await refund(first);
    expect(await leftMs(uid)).toBe(days(365));
    t.clock.advance(days(5));
    await refund(second);
    expect(await leftMs(uid)).toBe(0);
  });

  test('time of a refunded purchase does not return when the end of Premium is moved to an earlier day and back', async () => {
    // Avoid midnight, because an expiry at midnight means the end of that day.
    t.clock.advance(9 * HOUR_MS);
    const { uid } = await t.make.user();
    const first = await purchase(uid);
    const staff = await t.make.user({ areaRoles: ['finance'] });
    const setDaysLeft = (count: number) => {
      const until = new Date(t.clock.now().getTime() + days(count)).toISOString();
      return setSubscriptionExpiry(t.ctx, uid, { expiryDate: until }, { ...by, uid: staff.uid });
    };
    await setDaysLeft(100);
    await setDaysLeft(365);
    await refund(first);
    expect(await leftMs(uid)).toBe(0);
  });

  test('after any purchases, refunds and endings of Premium each paid day is served once, and no refunded one', {
    tags: 'slow',
  }, async () => {
    await ctx().settings.write(t.database.db, { subscriptionDurationDays: 10 }, null);
    const step = fc.oneof(
      fc.constant({ kind: 'buy' as const }),
      fc.record({ kind: fc.constant('refund' as const), which: fc.nat() }),
      fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 300 }) }),
      fc.constant({ kind: 'deactivate' as const }),
    );
    const steps = fc.array(step, { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { uid } = await t.make.user();
        const bought: string[] = [];
        // The expected result: the remaining time of each purchase, in the order of use.
        let owed: { id: string; ms: number }[] = [];
        const total = () => owed.reduce((sum, { ms }) => sum + ms, 0);
        for (const next of sequence) {
          if (next.kind === 'buy') {
            const id = await purchase(uid);
            bought.push(id);
            owed.push({ id, ms: days(10) });
          } else if (next.kind === 'refund' && bought.length > 0) {
            const [id = ''] = bought.splice(next.which % bought.length, 1);
            await refund(id);
            owed = owed.filter((item) => item.id !== id);
          } else if (next.kind === 'deactivate' && total() > 0) {
            await deactivate(uid);
            owed = [];
          } else if (next.kind === 'wait') {
            let passed = next.hours * 60 * 60 * 1000;
            t.clock.advance(passed);
            for (const item of owed) {
              const used = Math.min(item.ms, passed);
              item.ms -= used;
              passed -= used;
            }
          }
          expect(await leftMs(uid)).toBe(total());
        }
      }),
      { numRuns: 20, seed: 20_261_120 },
    );
  });
});
