// Discount codes: who may use them, how often, and how much is charged.

import { signWebhook } from '@urost3/card-sandbox';
import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { intentIdOf, payWith } from '../../../testing/cards.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { erasePayments, exportPayments } from '../payments.service.ts';
import { cancelPaymentOf } from '../sync/cancel-payment.service.ts';
import { reconcilePayments } from '../sync/reconciler.service.ts';

let t: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let serial = 0;

beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance(60_000);
  admin = await t.make.signedIn({ isAdmin: true });
  buyer = await t.make.signedIn({ firstName: 'Beth', lastName: 'Buyer' });
});

const post = (url: string, payload: object, as: SignedIn) =>
  t.call({ method: 'POST', url: `/api${url}`, payload, as });

async function makeCode(values: object = {}, as = admin): Promise<{ id: string; code: string }> {
  serial += 1;
  const payload = {
    code: `Spring-${serial}`,
    percent: 25,
    amount: null,
    product: 'both',
    validFrom: null,
    validUntil: null,
    maxUses: null,
    maxUsesPerPerson: 1,
    isFirstPurchaseOnly: false,
    note: '',
    ...values,
  };
  const made = await post('/admin/discount-codes', payload, as);
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json();
}
const price = async (code: string, as = buyer) =>
  (await post('/subscription/price', { code }, as)).json();
const begin = (code?: string, as = buyer) =>
  post('/subscription/create-payment-intent', code === undefined ? {} : { code }, as);
/** Delivers a webhook of the card provider. @returns the status of the response */
async function receive(event: string): Promise<number> {
  const signature = signWebhook(event, t.sandbox.keys.webhookSecret, t.clock.now());
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/webhooks/card-provider',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: event,
  });
  return answer.statusCode;
}

async function buy(code: string, as = buyer): Promise<string> {
  const { clientSecret } = (await begin(code, as)).json();
  await payWith(t, clientSecret);
  await t.deliverWebhooks();
  return intentIdOf(clientSecret);
}
const reportOf = async (id: string) =>
  (await t.call({ url: '/api/admin/discount-codes?limit=100', as: admin }))
    .json()
    .codes.find((code: { id: string }) => code.id === id);
const statesOf = async (id: string) =>
  (
    await t.database.query<{ state: string }>(
      'select state from discount_uses where code_id = $1 order by created_at, payment_id',
      [id],
    )
  ).map(({ state }) => state);
const dayFromNow = (days: number) =>
  new Date(t.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

describe('a price with a discount code', () => {
  test('a price with a discount code is shown before paying, charged to the penny, and printed on the receipt', async () => {
    const { id, code } = await makeCode({ percent: 33 });
    expect(code).toMatch(/^SPRING-/);
    expect(await price(` ${code.toLowerCase()} `)).toEqual({
      code,
      fullAmount: 18_000,
      saving: 5_940,
      amount: 12_060,
      currency: 'gbp',
    });
    expect(await statesOf(id)).toEqual([]);
    const intentId = await buy(code);
    expect(t.sandbox.store.get('payment_intent', intentId)).toMatchObject({
      amount: 12_060,
      amount_received: 12_060,
    });
    const [payment] = (await t.call({ url: '/api/payments', as: buyer })).json();
    const discount = { code, fullAmount: 18_000, saving: 5_940 };
    expect(payment).toMatchObject({ amount: 12_060, discount });
    const receipt = await t.call({ url: `/api/payments/${payment.id}/receipt`, as: buyer });
    expect(receipt.json()).toMatchObject({ amount: 12_060, discount });
    const [mail] = await t.mailsTo(buyer.email);
    expect(mail?.text).toContain('£180.00');
    expect(mail?.text).toContain(`Code ${code}`);
    expect(await reportOf(id)).toMatchObject({
      used: 1,
      reserved: 0,
      takings: 12_060,
      saved: 5_940,
    });
    const csv = await t.call({ url: '/api/admin/payments/export.csv?status=', as: admin });
    const [header, row] = csv.body.split('\r\n');
    expect(header).toMatch(/,Attention,Code,Saved$/);
    expect(row).toContain(',GBP,120.60,GBP,');
    expect(row?.endsWith(`,${code},59.40`)).toBe(true);
    const refund = await post(
      `/admin/payments/${payment.id}/refund`,
      { reason: 'requested_by_customer' },
      admin,
    );
    expect(refund.json().data).toMatchObject({ refundedAmount: 12_060 });
    expect(await reportOf(id)).toMatchObject({ used: 1, takings: 0 });
  });

  test('a price with a discount code is never between 0 and the smallest amount that the card provider accepts', async () => {
    const { code } = await makeCode({ percent: null, amount: 17_990 });
    expect(await price(code)).toMatchObject({ amount: 30, saving: 17_970 });
    const more = await makeCode({ percent: null, amount: 20_000 });
    expect(await price(more.code)).toMatchObject({ amount: 0, saving: 18_000 });
  });

  test('a discount code replaces the price of an unfinished purchase and releases the code used before', async () => {
    const first = await makeCode();
    const second = await makeCode({ percent: 50 });
    expect((await begin(first.code)).json().amount).toBe(13_500);
    const again = (await begin(first.code)).json();
    expect((await begin(first.code)).json().clientSecret).toBe(again.clientSecret);
    expect(await statesOf(first.id)).toEqual(['reserved']);
    expect((await begin(second.code)).json().amount).toBe(9_000);
    expect(await statesOf(first.id)).toEqual(['released']);
    expect((await begin()).json().amount).toBe(18_000);
    expect(await statesOf(second.id)).toEqual(['released']);
    expect((await payWith(t, again.clientSecret)).status).toBe(400);
  });
});

describe('when a discount code is refused', () => {
  const refusal = async (code: string, as = buyer) => {
    const answer = await begin(code, as);
    const quoted = await price(code, as);
    expect(quoted).toMatchObject({ code: 'rule_violation', message: answer.json().message });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ code: quoted.message });
    return quoted.message;
  };

  test('a discount code that is unknown, for another product, not yet valid or ended is refused', async () => {
    expect(await refusal('NO-SUCH-CODE')).toMatch(/do not know this code/);
    const { code } = await makeCode({ product: 'booking' });
    expect(await refusal(code)).toMatch(/for a mock interview/);
    const later = await makeCode({ validFrom: dayFromNow(1) });
    expect(await refusal(later.code)).toMatch(/cannot be used yet/);
    const over = await makeCode({ validUntil: dayFromNow(-1) });
    expect(await refusal(over.code)).toMatch(/has ended/);
    const today = await makeCode({ validFrom: dayFromNow(0), validUntil: dayFromNow(0) });
    expect(await price(today.code)).toMatchObject({ amount: 13_500 });
    expect((await post(`/admin/discount-codes/${today.id}/end`, {}, admin)).json()).toMatchObject({
      state: 'ended',
    });
    expect(await refusal(today.code)).toMatch(/has ended/);
  });

  test('a discount code ends with its last day in London, not in UTC', async () => {
    const at = t.clock.now();
    // 22:30 UTC on 30 June is 23:30 in London, still in June.
    t.clock.set(new Date('2027-06-30T22:30:00Z'));
    admin = await t.make.signedIn({ isAdmin: true });
    const { code } = await makeCode({ validUntil: '2027-06-30' });
    expect(await price(code, await t.make.signedIn())).toMatchObject({ amount: 13_500 });
    t.clock.set(new Date('2027-06-30T23:30:00Z'));
    expect(await refusal(code, await t.make.signedIn())).toMatch(/has ended/);
    t.clock.set(at);
  });

  test('a discount code that the person or others have used up is refused', async () => {
    const { code } = await makeCode({ maxUses: 2 });
    await buy(code);
    expect(await refusal(code)).toBe('You have already used this code.');
    await buy(code, await t.make.signedIn());
    expect(await refusal(code, await t.make.signedIn())).toBe('This code has been used up.');
  });

  test('a discount code for a first purchase is refused to a person who has paid before', async () => {
    const { code } = await makeCode({ isFirstPurchaseOnly: true, maxUsesPerPerson: 5 });
    await buy(code);
    expect(await refusal(code)).toBe('This code is only for a first purchase.');
  });

  test('every discount code is refused after many unknown ones, so that codes cannot be guessed', async () => {
    for (let n = 0; n < 20; n += 1) expect((await begin(`GUESS-${n}`)).statusCode).toBe(422);
    const { code } = await makeCode();
    expect((await begin(code)).statusCode).toBe(429);
  });

  test.each([30, 239])(
    'the right discount code among 240 guesses at once is refused after the first twenty, as guess %i',
    { tags: 'postgres' },
    async (position) => {
      const { code } = await makeCode();
      const guesses = Array.from({ length: 240 }, (_, n) => `BURST-${n}`);
      guesses[position] = code;
      const guesser = await t.make.signedIn();
      const answers = await Promise.all(
        guesses.map((text) => post('/subscription/price', { code: text }, guesser)),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 422)).toHaveLength(20);
      expect(statuses[position]).toBe(429);
    },
  );

  test('right discount codes do not count as guesses', async () => {
    const { code } = await makeCode();
    for (let n = 0; n < 25; n += 1) expect((await begin(code)).statusCode).toBe(200);
  });
});

describe('the uses of a discount code', () => {
  test('a discount code is used as often as allowed when 200 people buy at once', {
    tags: ['slow', 'postgres'],
  }, async () => {
    const { id, code } = await makeCode({ maxUses: 10 });
    const crowd = await Promise.all(Array.from({ length: 200 }, () => t.make.signedIn()));
    const answers = await Promise.all(crowd.map((person) => begin(code, person)));
    const paying = answers.filter(({ statusCode }) => statusCode === 200);
    expect(paying.map((answer) => answer.json().amount)).toEqual(Array(10).fill(13_500));
    const messages = answers.flatMap((a) => (a.statusCode === 200 ? [] : [a.json().message]));
    expect(new Set(messages)).toEqual(new Set(['This code has been used up.']));
    expect(messages).toHaveLength(190);
    expect(await reportOf(id)).toMatchObject({ reserved: 10, state: 'used_up' });
  });

  test('a discount code is used by one person as often as allowed when parallel clicks buy', {
    tags: 'postgres',
  }, async () => {
    const { id, code } = await makeCode();
    const answers = await Promise.all([begin(code), begin(code), begin(code)]);
    expect(new Set(answers.map((answer) => answer.json().clientSecret)).size).toBe(1);
    expect(await statesOf(id)).toEqual(['reserved']);
  });

  test('the use of a discount code is released when the payment is abandoned, and kept when a card is declined', async () => {
    const { id, code } = await makeCode({ maxUses: 1 });
    const { clientSecret } = (await begin(code)).json();
    await payWith(t, clientSecret, '4000000000000002');
    await t.deliverWebhooks();
    expect(await statesOf(id)).toEqual(['reserved']);
    t.clock.advance(61 * 60_000);
    await reconcilePayments(t.ctx);
    await t.deliverWebhooks();
    expect(await statesOf(id)).toEqual(['released']);
    const other = await t.make.signedIn();
    await buy(code, other);
    expect(await statesOf(id)).toEqual(['released', 'used']);
  });

  test('the use of a discount code counts once when webhooks arrive twice, in reverse, during a cancellation', async () => {
    const { id, code } = await makeCode();
    t.sandbox.webhooks.setFaults({ dropPercent: 100 });
    const intentId = await buy(code);
    const events = t.sandbox.store
      .all('event')
      .map((event) => JSON.stringify(event))
      .filter((event) => event.includes(intentId))
      .reverse();
    expect(events.length).toBeGreaterThan(3);
    const [payment] = await t.database.query<{ subject_id: string }>(
      'select subject_id from payments where intent_id = $1',
      [intentId],
    );
    const answers = await Promise.all([
      ...[...events, ...events].map(receive),
      cancelPaymentOf(t.ctx, 'subscription', payment?.subject_id ?? ''),
    ]);
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([200]));
    expect(await statesOf(id)).toEqual(['used']);
    expect(await reportOf(id)).toMatchObject({ used: 1, takings: 13_500, saved: 4_500 });
    t.sandbox.webhooks.setFaults({ dropPercent: 0 });
  });
});

describe('a discount code for the whole price', () => {
  test('a discount code for the whole price gives Premium at once, with a receipt of 0 and nothing to refund', async () => {
    const { id, code } = await makeCode({ percent: 100 });
    const before = t.sandbox.store.all('payment_intent').length;
    expect((await begin(code)).json()).toMatchObject({ clientSecret: null, amount: 0 });
    expect(t.sandbox.store.all('payment_intent')).toHaveLength(before);
    const status = await t.call({ url: '/api/subscription/status', as: buyer });
    expect(status.json().data).toMatchObject({
      hasActiveSubscription: true,
      daysUntilExpiry: 365,
    });
    const [payment] = (await t.call({ url: '/api/payments', as: buyer })).json();
    const discount = { code, fullAmount: 18_000, saving: 18_000 };
    expect(payment).toMatchObject({ amount: 0, status: 'succeeded', hasReceipt: true, discount });
    const receipt = await t.call({ url: `/api/payments/${payment.id}/receipt`, as: buyer });
    expect(receipt.json()).toMatchObject({ amount: 0, card: null, discount });
    const details = await t.call({ url: `/api/admin/payments/${payment.id}`, as: admin });
    expect(details.json().data).toMatchObject({ isRefundable: false, net: 0, discount });
    const refund = await post(
      `/admin/payments/${payment.id}/refund`,
      { reason: 'requested_by_customer' },
      admin,
    );
    expect(refund.statusCode).toBe(422);
    const cancellable = await t.call({ url: '/api/subscription/cancellable', as: buyer });
    expect(cancellable.json().data).toEqual([]);
    expect((await begin(code)).json().message).toBe('You have already used this code.');
    expect(await reportOf(id)).toMatchObject({ used: 1, takings: 0, saved: 18_000 });
  });

  test('a discount code for the whole price gives Premium once when parallel clicks ask for it', {
    tags: 'postgres',
  }, async () => {
    const { id, code } = await makeCode({ percent: 100 });
    const answers = await Promise.all([begin(code), begin(code), begin(code)]);
    expect(answers.some((answer) => answer.statusCode === 200)).toBe(true);
    expect(await statesOf(id)).toEqual(['used']);
    const status = await t.call({ url: '/api/subscription/status', as: buyer });
    expect(status.json().data.daysUntilExpiry).toBe(365);
  });
});

describe('discount codes in the administration', () => {
  test('staff cannot use a discount code that they made themselves, but one of somebody else', async () => {
    const finance = await t.make.signedIn({ areaRoles: ['finance'] });
    const { id, code } = await makeCode({ percent: 100 }, finance);
    const words = 'Another person has to make a code for you: you made this one.';
    for (const refused of [
      await post('/subscription/price', { code }, finance),
      await begin(code, finance),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toBe(words);
    }
    expect(await statesOf(id)).toEqual([]);
    const status = await t.call({ url: '/api/subscription/status', as: finance });
    expect(status.json().data.hasActiveSubscription).toBe(false);
    expect((await begin(code, admin)).statusCode).toBe(200);
    expect((await begin((await makeCode({ percent: 100 })).code, finance)).statusCode).toBe(200);
  });

  test('administrators cannot create a discount code twice, and their changes are in the audit log', async () => {
    const { id, code } = await makeCode({ note: 'Spring course' });
    await expect(makeCode({ code: code.toLowerCase() })).rejects.toThrow(/exists already/);
    await post(`/admin/discount-codes/${id}/end`, {}, admin);
    await post(`/admin/discount-codes/${id}/end`, {}, admin);
    const rows = await t.database.query<{ action: string }>(
      'select action from audit_log where subject = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'discount_codes.created',
      'discount_codes.ended',
    ]);
  });

  test('a discount code needs either a percentage or an amount, and a last day that is not before the first', async () => {
    await expect(makeCode({ percent: 10, amount: 100 })).rejects.toThrow(/either/);
    await expect(makeCode({ percent: null })).rejects.toThrow(/either/);
    const days = { validFrom: dayFromNow(2), validUntil: dayFromNow(1) };
    await expect(makeCode(days)).rejects.toThrow(/last day/);
  });
});

test('the use of a discount code is in the person’s export, and anonymous after the account is deleted', async () => {
  const { id, code } = await makeCode();
  await buy(code);
  const exported = await exportPayments(t.database.db, buyer.uid);
  expect(exported).toMatchObject([{ discount: { code, savedMinor: 4_500, state: 'used' } }]);
  await t.database.db.transaction((tx) => erasePayments(tx, buyer.uid));
  const rows = await t.database.query<{ user_uid: string | null }>(
    'select user_uid from discount_uses where code_id = $1',
    [id],
  );
  expect(rows).toEqual([{ user_uid: null }]);
});
