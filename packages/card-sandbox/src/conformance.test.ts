// Tests cards, amounts and refunds with the official SDK, and validates every call against the provider's schemas.
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CheckedSandbox, openCheckedSandbox, refusal } from './checked-sandbox.fixtures.ts';
import { answerProblems, objectProblems, requestProblems } from './schema-check.ts';
import { testCards } from './test-cards.ts';

let t: CheckedSandbox;
beforeEach(() => {
  t = openCheckedSandbox();
});
afterEach(() => t.close());

test("the check of the card sandbox against the card provider's schemas finds violations", () => {
  expect(objectProblems('refund', { id: 're_1', object: 'refund', amount: '5' })).not.toEqual([]);
  expect(requestProblems('POST /v1/refunds', 'amount=ten')).not.toEqual([]);
  expect(answerProblems('GET /v1/payment_intents/{intent}', 200, { id: 'pi_1' })).not.toEqual([]);
});

async function payAndAuthenticate(number: string) {
  const intent = await t.create();
  const { status, body } = await t.pay(intent, number);
  const wasAsked = body.status === 'requires_action';
  if (wasAsked) {
    t.sandbox.intents.authenticate(intent.id, true, { requestId: null, idempotencyKey: null });
  }
  t.sandbox.work(true);
  const now = await t.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  });
  return { status, wasAsked, now, charge: now.latest_charge as Stripe.Charge };
}

const good = Object.entries(testCards).filter(([, card]) => card.outcome.kind === 'succeeds');
const bad = Object.entries(testCards).filter(([, card]) => card.outcome.kind === 'declines');

test.each(good)('the sandbox card %s pays', async (number, card) => {
  const { now, wasAsked, charge } = await payAndAuthenticate(number);
  expect(wasAsked).toBe(card.needsAuthentication);
  expect(now.status).toBe('succeeded');
  expect(charge.balance_transaction).toMatchObject({ amount: 5_000 });
  expect(charge.disputed).toBe(card.dispute !== undefined);
});

test.each(bad)('the sandbox card %s is declined', async (number, card) => {
  const { now, status, wasAsked, charge } = await payAndAuthenticate(number);
  expect(wasAsked).toBe(card.needsAuthentication);
  expect(status).toBe(wasAsked ? 200 : 402);
  expect(now).toMatchObject({ status: 'requires_payment_method', payment_method: null });
  expect(now.last_payment_error).toMatchObject(
    card.outcome.kind === 'declines' ? { code: card.outcome.code } : {},
  );
  expect(charge.balance_transaction).toBeNull();
});

test('a wallet of the card sandbox pays with its card, and the charge contains the wallet', async () => {
  const { now, charge } = await payAndAuthenticate('tok_sandbox_google_pay');
  expect(now.status).toBe('succeeded');
  expect(charge.payment_method_details?.card).toMatchObject({
    last4: '4242',
    wallet: { type: 'google_pay' },
  });
});

describe('amounts in the card sandbox', () => {
  test('the card sandbox adds fee and net amount after a payment: £50 costs 95p', async () => {
    const intent = await t.create();
    await t.pay(intent, '4242424242424242');
    const before = await t.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect((before.latest_charge as Stripe.Charge).balance_transaction).toBeNull();
    t.sandbox.work(true);
    const after = await t.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect((after.latest_charge as Stripe.Charge).balance_transaction).toMatchObject({
      amount: 5_000,
      fee: 95,
      net: 4_905,
      currency: 'gbp',
    });
  });

  test('the fee of the card sandbox for £25 is 58p, and dollars are converted to pounds', async () => {
    const half = await t.create({ amount: 2_500 });
    await t.pay(half, '4242424242424242');
    const dollars = await t.create({ amount: 10_000, currency: 'usd' });
    await t.pay(dollars, '4242424242424242');
    t.sandbox.work(true);
    const rows = await t.stripe.balanceTransactions.list({ limit: 10 });
    expect(rows.data.map(({ amount, fee, currency }) => ({ amount, fee, currency }))).toEqual([
      { amount: 7_900, fee: 297, currency: 'gbp' },
      { amount: 2_500, fee: 58, currency: 'gbp' },
    ]);
  });

  test('refunds in the card sandbox cannot exceed the payment', async () => {
    const intent = await t.create();
    const unpaid = await refusal(t.stripe.refunds.create({ payment_intent: intent.id }));
    expect(unpaid.message).toContain('does not have a successful charge to refund');
    await t.pay(intent, '4242424242424242');
    const tooMuch = await refusal(
      t.stripe.refunds.create({ payment_intent: intent.id, amount: 5_001 }),
    );
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (£50.01) is greater than charge amount (£50.00)',
    });
    await t.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 2_000,
      reason: 'duplicate',
    });
    const more = await refusal(
      t.stripe.refunds.create({ payment_intent: intent.id, amount: 3_001 }),
    );
    expect(more.message).toContain('greater than unrefunded amount on charge (£30.00)');
    const rest = await t.stripe.refunds.create({
      payment_intent: intent.id,
      expand: ['balance_transaction'],
    });
    expect(rest).toMatchObject({ amount: 3_000, balance_transaction: { net: -3_000, fee: 0 } });
    const again = await refusal(t.stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ code: 'charge_already_refunded' });
    const charge = await t.stripe.charges.retrieve(
      (await t.stripe.paymentIntents.retrieve(intent.id)).latest_charge as string,
    );
    expect(charge).toMatchObject({ amount_refunded: 5_000, refunded: true });
    expect((await t.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  test('a refund in the card sandbox may succeed late, and may fail after it succeeded', async () => {
    const late = await t.create();
    await t.pay(late, '4000000000007726');
    const pending = await t.stripe.refunds.create({ payment_intent: late.id });
    expect(pending.status).toBe('pending');
    const bad = await t.create();
    await t.pay(bad, '4000000000005126');
    const hopeful = await t.stripe.refunds.create({ payment_intent: bad.id });
    expect(hopeful.status).toBe('succeeded');
    t.sandbox.work(true);
    expect((await t.stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
    expect(await t.stripe.refunds.retrieve(hopeful.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
  });
});
