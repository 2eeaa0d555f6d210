// Starts the sandbox from the command line, calls it with the official SDK over HTTP, and restarts it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SANDBOX_KEYS } from './sandbox.ts';

const program = fileURLToPath(new URL('./command-line.ts', import.meta.url));

/** The events that `shop`, which receives the webhooks, got with a valid signature. */
const events: Stripe.Event[] = [];
let shop: Server;
let folder: string;
let sandbox: ChildProcess;
let url: string;

async function start(): Promise<void> {
  const webhook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  sandbox = spawn(process.execPath, [program, '--folder', folder, '--webhook', webhook], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: sandbox.stdout as NodeJS.ReadableStream });
  const [line] = (await once(lines, 'line')) as [string];
  url = line.replace('Ready: ', '');
}

async function stop(): Promise<unknown> {
  const exited = once(sandbox, 'exit');
  sandbox.kill('SIGTERM');
  return exited;
}

const connect = () =>
  new Stripe(SANDBOX_KEYS.secretKey, {
    protocol: 'http',
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    telemetry: false,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-sandbox-'));
  shop = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature']);
    const { webhooks } = new Stripe(SANDBOX_KEYS.secretKey);
    events.push(
      webhooks.constructEvent(await text(request), signature, SANDBOX_KEYS.webhookSecret),
    );
    response.end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  await start();
});
afterAll(async () => {
  await stop();
  shop.close();
  await rm(folder, { recursive: true, force: true });
});

test('a payment at the card sandbox over HTTP sends signed events, and is still there after a restart', async () => {
  const paid = await connect().paymentIntents.create({
    amount: 5_000,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://shop.example/done',
  });
  expect(paid.status).toBe('succeeded');
  await vi.waitUntil(() => events.some(({ type }) => type === 'payment_intent.succeeded'), 5_000);
  expect(await stop()).toEqual([0, null]);
  await start();
  expect(await connect().paymentIntents.retrieve(paid.id)).toEqual(paid);
});

test('the card sandbox returns to a server the full address of the 3-D Secure page, whose result decides the payment', async () => {
  const asked = await connect().paymentIntents.create({
    amount: 5_000,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://shop.example/done',
  });
  const question = asked.next_action?.redirect_to_url?.url ?? '';
  const page = await (await fetch(question)).text();
  expect(page).toContain('3-D Secure test page');
  const answered = await fetch(question, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_secret: asked.client_secret ?? '',
      return_url: 'https://shop.example/done',
      outcome: 'complete',
    }),
  });
  const back = new URL(answered.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('https://shop.example/done');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    payment_intent: asked.id,
    redirect_status: 'succeeded',
  });
  expect((await connect().paymentIntents.retrieve(asked.id)).status).toBe('succeeded');
});

test('the card sandbox accepts from pages of another origin the calls of a browser and no others', async () => {
  const origin = 'https://shop.example';
  const ask = (path: string) => fetch(url + path, { method: 'OPTIONS', headers: { origin } });
  const browsers = await ask('/v1/payment_methods');
  expect(browsers.status).toBe(204);
  expect(browsers.headers.get('access-control-allow-origin')).toBe('*');
  expect((await ask('/v1/refunds')).status).toBe(404);
  // A page of another origin must be able to read a refusal too.
  const refused = await fetch(`${url}/v1/payment_methods`, { method: 'POST', headers: { origin } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});

test('the command of the card sandbox lists its cards, and prints its usage after a wrong option', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect(run('--cards').stdout).toContain('4000000000009995  declined: insufficient_funds\n');
  const wrong = run('--colour', 'blue');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('--colour');
  expect(wrong.stderr).toContain('--webhook <url>');
});
