// Delivery of events: retries until the receiver accepts them, and simulated faults.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, SANDBOX_KEYS, type Sandbox } from './sandbox.ts';
import { type Faults, signWebhook } from './webhooks.ts';

const START = new Date('2026-11-18T10:00:00Z');

let sandbox: Sandbox;
let now: Date;
let answer: number;
let received: { type: string; signature: string; body: string }[];

beforeEach(() => {
  now = START;
  answer = 200;
  received = [];
  sandbox = createSandbox({
    folder: null,
    now: () => now,
    send: async (body, headers) => {
      if (answer === 0) throw new Error('nobody there');
      const { type } = JSON.parse(body) as { type: string };
      received.push({ type, body, signature: headers['stripe-signature'] ?? '' });
      return answer;
    },
  });
});
afterEach(() => sandbox.close());

async function call(path: string, body?: string, key = SANDBOX_KEYS.secretKey) {
  const response = await sandbox.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}
const setFaults = (faults: Partial<Faults>) => call('/sandbox/faults', JSON.stringify(faults));
const createIntent = () => call('/v1/payment_intents', 'amount=5000&currency=gbp');
const close = (dispute: unknown) => call(`/v1/disputes/${dispute}/close`, '&');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test('the card sandbox retries a webhook that was not accepted after growing delays', async () => {
  await createIntent();
  answer = 500;
  await sandbox.webhooks.deliverDue();
  await sandbox.webhooks.deliverDue();
  expect(received).toHaveLength(1);
  answer = 0;
  pass(1_000);
  await sandbox.webhooks.deliverDue();
  answer = 200;
  pass(4_999);
  await sandbox.webhooks.deliverDue();
  expect(received).toHaveLength(1);
  pass(1);
  await sandbox.webhooks.deliverDue();
  expect(received.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.created',
  ]);
  expect((await call('/sandbox/state')).body).toEqual({
    waiting: 0,
    sent: 3,
    taken: 1,
    refused: 1,
    unreachable: 1,
    dropped: 0,
  });
});

test('the card sandbox can drop, duplicate, delay and wrongly sign webhooks for tests', async () => {
  await setFaults({ dropPercent: 100 });
  await createIntent();
  await setFaults({ dropPercent: 0, duplicatePercent: 100, delayMs: 60_000 });
  await createIntent();
  await sandbox.webhooks.deliverDue();
  expect(received).toEqual([]);
  pass(60_000);
  await setFaults({ isMisSigned: true });
  await sandbox.webhooks.deliverDue();
  expect(received).toHaveLength(2);
  for (const { body, signature } of received)
    expect(signature).not.toBe(signWebhook(body, SANDBOX_KEYS.webhookSecret, now));
  expect((await call('/sandbox/state')).body).toMatchObject({ dropped: 1, taken: 2 });
});

test('the card sandbox can run all scheduled work and all deliveries at once', async () => {
  const form = 'amount=5000&currency=gbp&confirm=true&payment_method=pm_card_createDispute';
  await call('/v1/payment_intents', form);
  expect((await call('/sandbox/work', '')).body).toEqual({ waiting: 0 });
  expect(received.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['charge.updated', 'charge.dispute.created']),
  );
});

test.each(['{"colour":"blue"}', '{"dropPercent":"all"}', 'nonsense'])(
  'the card sandbox refuses a fault that does not exist: %s',
  async (body) => {
    expect((await call('/sandbox/faults', body)).status).toBe(400);
    expect(await createIntent()).toMatchObject({ status: 200 });
    await sandbox.webhooks.deliverDue();
    expect(received).toHaveLength(1);
  },
);

test.each(['/sandbox/faults', '/sandbox/work', '/v1/payment_intents'])(
  "the card sandbox's path %s refuses the key of browsers",
  async (path) => {
    expect((await call(path, '{}', SANDBOX_KEYS.publishableKey)).status).toBe(401);
  },
);

test('accepting a dispute in the card sandbox closes it as lost and sends an event, and cannot be repeated', async () => {
  const { id } = (await createIntent()).body;
  const url = `/v1/payment_intents/${id}/confirm`;
  await call(url, 'payment_method=pm_card_createDispute');
  sandbox.work(true);
  const dispute = sandbox.store.all('dispute')[0]?.id;
  expect(await call(`/v1/disputes/${dispute}/close`, 'x=1')).toMatchObject({ status: 400 });
  expect((await close(dispute)).body).toMatchObject({ id: dispute, status: 'lost' });
  await sandbox.webhooks.deliverDue();
  const last = JSON.parse(received.at(-1)?.body ?? '');
  expect(last).toMatchObject({
    type: 'charge.dispute.closed',
    data: { object: { id: dispute, status: 'lost' } },
  });
  expect(await close(dispute)).toMatchObject({
    status: 400,
    body: { error: { message: 'This dispute is already closed.' } },
  });
  expect((await close('dp_none')).status).toBe(404);
});
