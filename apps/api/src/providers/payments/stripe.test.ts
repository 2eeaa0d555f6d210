// Validates the adapter's requests, and the sandbox's responses to them, against Stripe's schemas.
import { createSandbox, SANDBOX_KEYS } from '@urost3/card-sandbox';
import { withSchemaCheck } from '@urost3/card-sandbox/schema-check.ts';
import { expect, test } from 'vitest';
import { payWith } from '../../testing/cards.ts';
import { createStripeProvider } from './stripe.ts';

test("every call of the card provider's adapter matches Stripe's schema", async () => {
  const sandbox = createSandbox({ folder: null });
  const checked = withSchemaCheck(sandbox.fetch);
  const provider = createStripeProvider({
    kind: 'sandbox',
    ...SANDBOX_KEYS,
    webhookSecrets: [SANDBOX_KEYS.webhookSecret],
    now: () => new Date(),
    fetch: checked.fetch,
  });
  const { intent, clientSecret } = await provider.createIntent({
    idempotencyKey: 'subscription:pay_1:create',
    amountMinor: 18_000,
    currency: 'gbp',
    description: 'Premium, 365 days',
    metadata: { payment_id: 'pay_1', site: 'x.test' },
  });
  expect(await payWith({ sandbox }, clientSecret)).toMatchObject({ status: 200 });
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
  expect([...checked.operations].sort()).toEqual([
    'GET /v1/payment_intents',
    'GET /v1/payment_intents/{intent}',
    'GET /v1/refunds',
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/{intent}/cancel',
    'POST /v1/refunds',
  ]);
  expect(checked.problems).toEqual([]);
  await sandbox.close();
});
