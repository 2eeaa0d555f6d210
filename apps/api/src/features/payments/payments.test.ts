// Tests of totals are in payment-totals.test.ts.

import { signWebhook } from '@urost3/card-sandbox';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ProviderRefund, ProviderUnreachable } from '../../providers/payments/port.ts';
import { intentIdOf, payWith } from '../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { getSubscriptionStatus } from '../subscription/subscription.service.ts';
import { erasePayments } from './payments.service.ts';
import { cancelPaymentOf } from './sync/cancel-payment.service.ts';
import {
  comparePayments,
  reconcileAllPayments,
  reconcilePayments,
} from './sync/reconciler.service.ts';

let t: TestApp;
let buyer: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
afterAll(() => t.close());

beforeEach(async () => {
  await t.startOver();
  buyer = await t.make.signedIn({ firstName: 'Beth', lastName: 'Buyer' });
  admin = await t.make.signedIn({ isAdmin: true });
});
afterEach(() => vi.restoreAllMocks());

/** The provider's records about this test's buyer. */
function recordsOf(as = buyer) {
  const intents = t.sandbox.store
    .all('payment_intent')
    .filter(({ metadata }) => (metadata as Record<string, string>).user_id === as.uid);
  const ids = new Set<unknown>(intents.map(({ id }) => id));
  const isOf = (item: Record<string, unknown>) => ids.has(item.payment_intent);
  return {
    intents,
    charges: t.sandbox.store.all('charge').filter(isOf),
    refunds: t.sandbox.store.all('refund').filter(isOf),
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

/** @returns the id of a settled payment */
async function buy(number?: string, as = buyer): Promise<string> {
  const clientSecret = await begin(as);
  await payWith(t, clientSecret, number);
  await t.deliverWebhooks();
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

/** Changes the provider's answer to the request for a refund. */
function changeRefund(change: (made: ProviderRefund) => ProviderRefund): void {
  const real = t.providers.cards.refund;
  vi.spyOn(t.providers.cards, 'refund').mockImplementation((request) => real(request).then(change));
}

describe('webhooks of the card provider', () => {
  const receive = (body: string, signature: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/webhooks/card-provider',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });

  test("a webhook without the card provider's signature changes nothing", async () => {
    const clientSecret = await begin();
    await payWith(t, clientSecret);
    const event = JSON.stringify(t.sandbox.store.all('event').at(-1));
    const forged = await receive(event, signWebhook(event, 'whsec_other', t.clock.now()));
    expect(forged.statusCode).toBe(400);
    expect((await receive(event, '')).statusCode).toBe(400);
    expect(await isSubscribed()).toBe(false);
  });

  test('a webhook of the card provider with a wrong signature is refused, and takes effect when it is retried with the right one', async () => {
    t.sandbox.webhooks.setFaults({ isMisSigned: true });
    await payWith(t, await begin());
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(false);
    t.sandbox.webhooks.setFaults({ isMisSigned: false });
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(true);
  });

  test('a webhook of the card provider about an object other than a payment is accepted and ignored', async () => {
    await payWith(t, await begin());
    const [first] = t.sandbox.store.all('event');
    const other = {
      ...first,
      id: 'evt_other',
      type: 'customer.created',
      data: { object: { object: 'customer', id: 'cus_1' } },
    };
    t.sandbox.store.put('event', other);
    const before = t.sandbox.webhooks.count.taken;
    t.sandbox.webhooks.resend('evt_other');
    await t.deliverWebhooks();
    expect(t.sandbox.webhooks.count.taken).toBeGreaterThan(before);
    expect(t.sandbox.webhooks.waiting()).toBe(0);
  });

  test('a webhook is refused, so that it is retried, while the card provider is unreachable', async () => {
    await payWith(t, await begin());
    const ask = vi.spyOn(t.providers.cards, 'findIntent');
    ask.mockRejectedValue(new ProviderUnreachable('away'));
    await t.deliverWebhooks();
    expect(t.sandbox.webhooks.waiting()).toBeGreaterThan(0);
    ask.mockRestore();
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(true);
  });
});

describe('an unreachable card provider', () => {
  test('an unreachable card provider is reported, and the same purchase continues later with one intent', async () => {
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
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(true);
    expect(recordsOf().intents).toHaveLength(1);
  });

  test('a payment intent whose response was lost is found again by its idempotency key', async () => {
    const real = t.providers.cards.createIntent;
    vi.spyOn(t.providers.cards, 'createIntent').mockImplementationOnce(async (request) => {
      await real(request);
      throw new ProviderUnreachable('the answer was lost');
    });
    await t.call({ method: 'POST', url: '/api/subscription/create-payment-intent', as: buyer });
    expect(await begin()).toEqual(expect.any(String));
    expect(recordsOf().intents).toHaveLength(1);
  });
});

describe('cancelling a payment', () => {
  const orderOf = async () =>
    (
      await t.database.query<{ id: string }>('select id from orders where user_uid = $1', [
        buyer.uid,
      ])
    )[0]?.id ?? '';

  test('a cancelled payment can no longer be paid', async () => {
    const clientSecret = await begin();
    expect(await cancelPaymentOf(t.ctx, 'subscription', await orderOf())).toBe('cancelled');
    expect((await payWith(t, clientSecret)).status).toBe(400);
    expect(await cancelPaymentOf(t.ctx, 'subscription', await orderOf())).toBe('cancelled');
  });

  test('cancelling a payment that has already succeeded answers that it has, and the purchase takes effect', async () => {
    const clientSecret = await begin();
    await payWith(t, clientSecret);
    const answer = await cancelPaymentOf(t.ctx, 'subscription', await orderOf());
    expect(answer).toBe('already_succeeded');
    expect(await isSubscribed()).toBe(true);
  });

  test('a purchase that was paid in another tab has nothing left to pay', async () => {
    await payWith(t, await begin());
    const url = '/api/subscription/create-payment-intent';
    const again = await t.call({ method: 'POST', url, as: buyer });
    expect(again.json()).toMatchObject({ clientSecret: null, amount: 0 });
    expect(await isSubscribed()).toBe(true);
  });

  test("cancelling a payment while the card provider is unreachable answers 'unreachable'", async () => {
    await begin();
    vi.spyOn(t.providers.cards, 'cancelIntent').mockRejectedValue(new ProviderUnreachable('away'));
    const answer = await cancelPaymentOf(t.ctx, 'subscription', await orderOf());
    expect(answer).toBe('unreachable');
  });

  test('when a payment and its cancellation run at the same time, exactly one of them succeeds', {
    tags: 'postgres',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await t.make.signedIn();
      const clientSecret = await begin(person);
      const [order] = await t.database.query<{ id: string }>(
        'select id from orders where user_uid = $1',
        [person.uid],
      );
      const [answer, paid] = await Promise.all([
        cancelPaymentOf(t.ctx, 'subscription', order?.id ?? ''),
        payWith(t, clientSecret),
      ]);
      await t.deliverWebhooks();
      expect(answer === 'already_succeeded').toBe(paid.status === 200);
      expect(await isSubscribed(person)).toBe(paid.status === 200);
    }
  });
});

describe('refunds of payments', () => {
  test("a full refund returns the money and removes the days of Premium, and agrees with the card provider's records", async () => {
    const id = await buy();
    const answer = await refund(id, { reason: 'duplicate' });
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Refund processed successfully',
      data: { refunded: true, refundedAmount: 18_000, isRefundable: false },
    });
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(false);
    expect(await details(id)).toMatchObject({
      status: 'succeeded',
      net: -290,
      refunds: [{ amount: 18_000, reason: 'duplicate', status: 'succeeded' }],
    });
    const [charge] = recordsOf().charges;
    expect(charge).toMatchObject({ amount_refunded: 18_000, refunded: true });
  });

  test('staff cannot refund their own payment, and another person can', async () => {
    await t.database.query("update users set area_roles = '{finance}' where uid = $1", [buyer.uid]);
    const id = await buy();
    const payload = { reason: 'requested_by_customer' };
    const url = `/api/admin/payments/${id}/refund`;
    const own = await t.call({ method: 'POST', url, payload, as: buyer });
    expect(own.statusCode).toBe(403);
    expect(own.json().message).toBe('Another person has to refund your own payment.');
    expect(recordsOf().refunds).toHaveLength(0);
    expect((await refund(id)).statusCode).toBe(200);
  });

  test('refunding one of two payments for Premium leaves the days of the other unchanged', async () => {
    const before = await buy().then(expiry);
    const second = await buy();
    await refund(second);
    expect(await expiry()).toBe(before);
  });

  test('a partial refund of a payment leaves Premium unchanged', async () => {
    const id = await buy();
    await refund(id, { reason: 'requested_by_customer', amount: 5_000 });
    expect(await isSubscribed()).toBe(true);
    expect(await details(id)).toMatchObject({ refundedAmount: 5_000, net: 18_000 - 290 - 5_000 });
  });

  test('a refund of a payment is made once, even after twenty simultaneous clicks', {
    tags: ['slow', 'postgres'],
  }, async () => {
    const id = await buy();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(19);
    expect(recordsOf().refunds).toHaveLength(1);
    await refund(id, { reason: 'duplicate', amount: 100 });
    expect(recordsOf().refunds).toHaveLength(1);
  });

  test('a refund of more than was paid, of nothing, or of an unpaid payment is refused', async () => {
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
    expect(recordsOf().refunds).toHaveLength(0);
  });

  test('a refund requested while the card provider is unreachable is recorded and made later, once', async () => {
    const id = await buy();
    const call = vi.spyOn(t.providers.cards, 'refund');
    call.mockRejectedValue(new ProviderUnreachable('away'));
    expect((await refund(id)).json().message).toContain('will be asked again');
    call.mockRestore();
    expect((await details(id)).refundedAmount).toBe(0);
    await t.runJobs();
    expect((await details(id)).refundedAmount).toBe(18_000);
    expect(recordsOf().refunds).toHaveLength(1);
  });

  test('a refund that fails later is shown as failed, and the payment can be refunded again', async () => {
    const id = await buy('4000000000005126');
    await refund(id);
    expect((await details(id)).refundedAmount).toBe(18_000);
    await t.deliverWebhooks();
    expect(await details(id)).toMatchObject({
      refundedAmount: 0,
      refunded: false,
      isRefundable: true,
      attention: expect.stringContaining('A refund failed'),
      refunds: [{ status: 'failed' }],
    });
    expect((await refund(id)).statusCode).toBe(200);
    expect(await details(id)).toMatchObject({ refundedAmount: 18_000, attention: null });
  });

  test.each(['failed', 'canceled'] as const)(
    'a refund that the card provider answers with the status %s is reported to the administrator as an error',
    async (status) => {
      const id = await buy();
      changeRefund((made) => ({ ...made, status, settlement: null }));
      const response = await refund(id);
      expect(response.statusCode).toBe(502);
      expect(response.json().code).toBe('provider_failed');
    },
  );

  test("a refund made in the provider's dashboard is recorded as the payment's refund", async () => {
    const id = await buy();
    const { intentId } = await details(id);
    t.sandbox.refunds.create(
      { payment_intent: intentId },
      { requestId: null, idempotencyKey: null },
    );
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(false);
    expect(await details(id)).toMatchObject({ refundedAmount: 18_000, isRefundable: false });
    expect((await refund(id)).statusCode).toBe(409);
  });

  test("a refund made in the provider's dashboard is found days later when its webhooks are lost", async () => {
    const id = await buy();
    t.sandbox.webhooks.setFaults({ dropPercent: 100 });
    t.sandbox.refunds.create(
      { payment_intent: (await details(id)).intentId },
      { requestId: null, idempotencyKey: null },
    );
    await t.deliverWebhooks();
    t.clock.advance(5 * DAY_MS);
    await comparePayments(t.ctx);
    const { hasActiveSubscription } = await getSubscriptionStatus(t.ctx, buyer.uid);
    expect(hasActiveSubscription).toBe(false);
    admin = await t.make.signIn(admin.email);
    expect(await details(id)).toMatchObject({ refundedAmount: 18_000, isRefundable: false });
  });

  test('a refund that is pending is checked again after the provider failed to answer once', async () => {
    const id = await buy('4000000000007726');
    t.sandbox.webhooks.setFaults({ dropPercent: 100 });
    await refund(id);
    expect(await details(id)).toMatchObject({ refunds: [{ status: 'pending' }] });
    const findIntent = vi.spyOn(t.providers.cards, 'findIntent');
    findIntent.mockRejectedValue(new ProviderUnreachable('away'));
    await reconcileAllPayments(t.ctx);
    expect(findIntent).toHaveBeenCalled();
    findIntent.mockRestore();
    // The refund succeeds, and the webhook about it is lost.
    await t.deliverWebhooks();
    expect(await details(id)).toMatchObject({ refunds: [{ status: 'pending' }] });
    await reconcileAllPayments(t.ctx);
    expect(await details(id)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
  });

  test('a refund whose job was lost is performed although 50 earlier refunds fail again and again', async () => {
    const id = await buy();
    const real = t.providers.cards.refund;
    const send = vi
      .spyOn(t.providers.cards, 'refund')
      .mockRejectedValue(new ProviderUnreachable('away'));
    await refund(id);
    await t.database.query("delete from jobs.job where name = 'payments.refund'");
    await t.database.query(
      `with broken as (
         insert into payments (id, user_uid, purpose, subject_id, amount_minor, currency, description, status, intent_id,
           charge_id, paid_at, created_at, updated_at)
         select 'broken-' || n, null, purpose, subject_id || n, amount_minor, currency, description, status, 'pi_broken_' || n,
           charge_id, paid_at, created_at, updated_at from payments, generate_series(1, 50) n where id = $1 returning id)
       insert into refunds (id, payment_id, status, source, amount_minor, currency, reason, attempt, created_at, updated_at)
       select 'of-' || broken.id, broken.id, r.status, r.source, r.amount_minor, r.currency, r.reason, r.attempt,
         r.created_at - interval '1 hour', r.updated_at - interval '1 hour' from refunds r, broken where r.payment_id = $1`,
      [id],
    );
    send.mockImplementation((request) =>
      request.metadata.payment_id === id
        ? real(request)
        : Promise.reject(new ProviderUnreachable('away')),
    );
    for (let round = 0; round < 2; round += 1) {
      t.clock.advance(3 * MINUTE_MS);
      await reconcilePayments(t.ctx);
    }
    expect(await details(id)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
  });

  describe("a refund that waits for the customer's bank details (requires_action)", () => {
    /** Changes the refund at the provider and sends no webhook about the change. */
    function changeAtProvider(values: Record<string, unknown>): void {
      const [made] = recordsOf().refunds;
      if (made) t.sandbox.store.put('refund', { ...made, ...values });
    }

    /** @returns the id of a payment whose refund has been `requires_action` since it was made */
    async function refundThatWaits(): Promise<string> {
      const id = await buy();
      t.sandbox.webhooks.setFaults({ dropPercent: 100 });
      changeRefund((made) => {
        changeAtProvider({ status: 'requires_action', balance_transaction: null });
        return { ...made, status: 'requires_action', settlement: null };
      });
      await refund(id);
      await reconcilePayments(t.ctx);
      expect((await details(id)).refunds).toMatchObject([{ status: 'requires_action' }]);
      return id;
    }

    /** Advances the clock by two weeks and a day, in which the refund does not change at the provider. */
    async function waitTwoWeeks(): Promise<void> {
      t.clock.advance(14 * DAY_MS);
      await reconcilePayments(t.ctx);
      t.clock.advance(DAY_MS);
      admin = await t.make.signIn(admin.email);
    }

    test('a waiting refund that succeeds weeks later is found without a webhook', async () => {
      const id = await refundThatWaits();
      await waitTwoWeeks();
      changeAtProvider({ status: 'succeeded' });
      await reconcilePayments(t.ctx);
      expect(await details(id)).toMatchObject({
        attention: null,
        refundedAmount: 18_000,
        refunds: [{ status: 'succeeded' }],
      });
    });

    test.each([
      ['failed', 'A refund failed (invalid_account_number)'],
      ['canceled', 'A refund was cancelled (invalid_account_number)'],
    ])(
      'a waiting refund whose status becomes %s weeks later needs attention and allows another, without a webhook',
      async (status, attention) => {
        const id = await refundThatWaits();
        await waitTwoWeeks();
        changeAtProvider({ status, failure_reason: 'invalid_account_number' });
        await reconcilePayments(t.ctx);
        expect(await details(id)).toMatchObject({
          attention: expect.stringContaining(attention),
          refundedAmount: 0,
          isRefundable: true,
          refunds: [{ status }],
        });
      },
    );

    test('a waiting refund is shown as pending after the customer gave bank details', async () => {
      const id = await refundThatWaits();
      changeAtProvider({ status: 'pending' });
      await reconcileAllPayments(t.ctx);
      expect((await details(id)).refunds).toMatchObject([{ status: 'pending' }]);
    });
  });

  test('a payer sees the receipt of a payment after 200 newer payments that were not paid', async () => {
    const id = await buy();
    await t.database.query(
      `insert into payments (id, purpose, subject_id, user_uid, amount_minor, currency, description, status, created_at, updated_at)
       select gen_random_uuid()::text, purpose, subject_id, user_uid, amount_minor, currency, description, 'canceled',
         created_at + interval '1 hour', updated_at
       from payments, generate_series(1, 200) where id = $1`,
      [id],
    );
    const own = (await t.call({ url: '/api/payments', as: buyer })).json();
    expect(own.map((payment: { id: string }) => payment.id)).toEqual([id]);
    await t.database.query("delete from payments where status = 'canceled' and intent_id is null");
  });

  test('a payment dispute is found once, even when its webhooks are lost', async () => {
    t.sandbox.webhooks.setFaults({ dropPercent: 100 });
    const clientSecret = await begin();
    await payWith(t, clientSecret, '4000000000000259');
    const back = { paymentIntent: intentIdOf(clientSecret) };
    await t.call({ method: 'POST', url: '/api/payments/return', payload: back, as: buyer });
    await t.deliverWebhooks();
    const [own] = (await t.call({ url: '/api/payments', as: buyer })).json();
    expect(await details(own.id)).toMatchObject({ isDisputed: false });
    await comparePayments(t.ctx);
    expect(await details(own.id)).toMatchObject({
      isDisputed: true,
      disputes: [{ amount: 18_000, reason: 'fraudulent', status: 'needs_response' }],
      attention: expect.stringContaining('Disputed'),
    });
    await comparePayments(t.ctx);
    expect((await details(own.id)).disputes).toHaveLength(1);
  });

  test("a refund of a disputed payment is refused with the card provider's message", async () => {
    const id = await buy('4000000000000259');
    await t.deliverWebhooks();
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

  test('a refund of a payment is recorded in the audit log with the person who requested it', async () => {
    const id = await buy();
    await refund(id);
    const rows = await t.database.query(
      `select actor_uid, subject from audit_log where action = 'payments.refund_requested' and subject = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor_uid: admin.uid, subject: id }]);
  });
});

describe('a payment that does not match', () => {
  test('a payment of another amount than the ordered one is flagged and has no effect', async () => {
    const clientSecret = await begin();
    await t.database.query('update payments set amount_minor = 18001 where intent_id = $1', [
      intentIdOf(clientSecret),
    ]);
    await payWith(t, clientSecret);
    await t.deliverWebhooks();
    expect(await isSubscribed()).toBe(false);
    expect((await list()).data[0]).toMatchObject({
      status: 'succeeded',
      attention: expect.stringContaining('ordered 18001'),
    });
  });

  test('a payment for a deleted account is refunded automatically, and then needs no attention', async () => {
    const clientSecret = await begin();
    await t.database.db.transaction((tx) => erasePayments(tx, buyer.uid));
    await payWith(t, clientSecret);
    await t.deliverWebhooks();
    await t.runJobs();
    expect(recordsOf().refunds).toHaveLength(1);
    await t.deliverWebhooks();
    expect((await list()).data[0]).toMatchObject({
      refundedAmount: 18_000,
      user: null,
      attention: null,
    });
  });
});

describe('Payment Oversight', () => {
  test('Payment Oversight filters by status and searches by name, address and id', async () => {
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
    expect(await found('?search=%25')).toEqual([]);
    expect((await t.call({ url: '/api/admin/payments?status=paid', as: admin })).statusCode).toBe(
      400,
    );
  });

  test('Payment Oversight counts all listed payments when no filter is set', async () => {
    await buy();
    const open = await list('?page=1&limit=1&status=&search=');
    expect(open.data).toHaveLength(1);
    expect(open.pagination).toEqual((await list('?limit=1')).pagination);
    expect(open.pagination.totalPayments).toBeGreaterThan(0);
  });

  test('Payment Oversight sorts by date and amount in both directions', async () => {
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

  test('the export of payments contains no formula that a spreadsheet would run', async () => {
    await buy(undefined, await t.make.signedIn({ firstName: '=1+1', lastName: '@SUM(A1)' }));
    const csv = await t.call({ url: '/api/admin/payments/export.csv?status=', as: admin });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(`,'=1+1,'@SUM(A1),`);
    // A time that a spreadsheet reads as one.
    expect(csv.body).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,succeeded,/);
    expect(csv.body).toContain(',GBP,180.00,GBP,2.90,177.10,0.00,');
  });
});

test('card numbers appear in no log and reach no route of the product', async () => {
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
