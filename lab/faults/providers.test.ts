// Storage, mail server and card provider fail, and the clock jumps. Responses then explain the problem and contain no
// internal error. No operation stays half done, and everything resumes after recovery.

import { PassThrough } from 'node:stream';
import { createStripeProvider } from '@urost3/api/src/providers/payments/stripe.ts';
import { createTestApp, TEST_NOW, type TestApp } from '@urost3/api/src/testing/test-app.ts';
import { createSandbox, SANDBOX_KEYS } from '@urost3/card-sandbox';
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import { afterEach, describe, expect, test } from 'vitest';

let t: TestApp;
afterEach(() => t.close());

/** A small picture in a form, as a browser uploads it. */
function form(): { headers: Record<string, string>; payload: Buffer } {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), gif, Buffer.from('\r\n--b--\r\n')]),
  };
}

describe('the product with a failing storage', () => {
  const upload = async (fault: Error) => {
    t = await createTestApp();
    const { storage } = t.providers;
    const put = storage.put;
    const as = await t.make.signedIn({ subscribedDays: 30 });
    const send = () => t.call({ method: 'POST', url: '/api/community/images', as, ...form() });
    storage.put = () => Promise.reject(fault);
    const refused = await send();
    storage.put = put;
    return { refused, after: await send() };
  };

  test('a full file store is reported to the person who uploads a picture, and accepts the picture once there is space', async () => {
    const { refused, after } = await upload(
      Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
    );
    expect(refused.statusCode).toBe(507);
    expect(after.statusCode, after.body).toBeLessThan(300);
  });

  test('the upload of a picture while the file store is unreachable is answered with 503', async () => {
    const { refused, after } = await upload(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    );
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect(refused.body).not.toContain('database');
    expect(after.statusCode).toBeLessThan(300);
  });

  test('a file store that fails in the middle of a file ends that response, not the server process', async () => {
    t = await createTestApp();
    const as = await t.make.signedIn({ subscribedDays: 30 });
    const made = await t.call({ method: 'POST', url: '/api/community/images', as, ...form() });
    const { get } = t.providers.storage;
    t.providers.storage.get = async () => {
      const stream = new PassThrough();
      stream.write('half');
      setImmediate(() => stream.destroy(new Error('connection reset')));
      return { size: 100, stream };
    };
    const { url } = made.json() as { url?: string };
    await t.app
      .inject({ method: 'GET', url: url ?? '/api/media/none.png?u=1&e=1&s=1' })
      .catch(() => {});
    t.providers.storage.get = get;
    expect((await t.call({ url: '/api/healthz' })).statusCode).toBe(200);
  });

  test('the readiness check reports an unreachable file store', async () => {
    t = await createTestApp();
    t.providers.storage.check = () => Promise.reject(new Error('away'));
    const response = await t.call({ url: '/api/readyz' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ checks: { storage: 'failed' } });
  });
});

test('an unreachable mail server delays the mail of a password reset and refuses nobody', async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  const { email } = await t.make.user();
  const { mailer } = t.providers;
  const deliver = mailer.send;
  mailer.send = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25'));
  const url = '/api/identity/password-reset';
  const response = await t.call({ method: 'POST', url, payload: { email } });
  expect(response.statusCode).toBe(200);
  expect(await t.mailsTo(email).catch(() => [])).toEqual([]);
  mailer.send = deliver;
  // The queue retries the mail some seconds later.
  await expect.poll(() => t.mailsTo(email).then((mails) => mails.length)).toBe(1);
});

describe('the product with a failing card provider', () => {
  const buy = (as: Awaited<ReturnType<TestApp['make']['signedIn']>>) =>
    t.call({ method: 'POST', url: '/api/subscription/create-payment-intent', as });

  test('an unreachable card provider is reported, and the same purchase of Premium continues later, once', async () => {
    t = await createTestApp();
    const as = await t.make.signedIn();
    const { cards } = t.providers;
    const names = Object.getOwnPropertyNames(cards).filter(
      (name) => typeof cards[name as keyof typeof cards] === 'function',
    );
    expect(names.length).toBeGreaterThan(3);
    const real = { ...cards };
    const { ProviderUnreachable } = await import('@urost3/api/src/providers/payments/port.ts');
    for (const name of names) {
      Object.assign(cards, { [name]: () => Promise.reject(new ProviderUnreachable('away')) });
    }
    const refused = await buy(as);
    expect([502, 503]).toContain(refused.statusCode);
    expect((refused.json() as { message: string }).message).toMatch(/\.$/);
    const status = await t.call({ url: '/api/subscription/status', as });
    expect(status.statusCode).toBe(200);
    Object.assign(cards, real);
    const again = await buy(as);
    expect(again.statusCode, again.body).toBe(200);
    const rows = await t.database.query<{ count: number }>(
      'select count(*)::int as count from payments where user_uid = $1',
      [as.uid],
    );
    expect(rows[0]?.count).toBe(1);
  });

  /** A request without a response. It fails when the caller aborts it. */
  const silence = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });

  test('a card provider that accepts but never answers times out, and the same purchase of Premium continues later, once', async () => {
    let isSilent = true;
    const orders = new Set<string>();
    t = await createTestApp({
      cards: (clock) => {
        const now = () => clock.now();
        const sandbox = createSandbox({ folder: null, now, keys: SANDBOX_KEYS });
        return createStripeProvider({
          kind: 'sandbox',
          secretKey: SANDBOX_KEYS.secretKey,
          now,
          timeoutMs: 100,
          publishableKey: SANDBOX_KEYS.publishableKey,
          webhookSecrets: [SANDBOX_KEYS.webhookSecret],
          fetch: async (input, init) => {
            const answer = await sandbox.fetch(input, init);
            const body = (await answer.clone().json()) as { id?: string };
            if (body.id) orders.add(body.id);
            return isSilent ? silence(init?.signal) : answer;
          },
        });
      },
    });
    const as = await t.make.signedIn();
    const refused = await buy(as);
    expect(refused.statusCode, refused.body).toBe(503);
    expect((refused.json() as { message: string }).message).toMatch(/\.$/);
    isSilent = false;
    const again = await buy(as);
    expect(again.statusCode, again.body).toBe(200);
    expect(orders.size).toBe(1);
  });
});

describe('the product with a changing clock', () => {
  const study = (
    as: Awaited<ReturnType<TestApp['make']['signedIn']>>,
    what: string,
    sectionId: string,
  ) =>
    t.call({
      method: 'POST',
      url: `/api/study-sessions/${what}`,
      payload: { stationId: 'communication', sectionId },
      as,
    });

  test('a server clock that jumps back ten minutes creates no negative study time and signs nobody out', async () => {
    t = await createTestApp();
    const section = await t.make.section('communication', { title: 'Clock' });
    const as = await t.make.signedIn();
    expect((await study(as, 'start', section)).statusCode).toBe(200);
    t.clock.advance(-HOUR_MS / 6);
    expect((await study(as, 'end', section)).json()).toMatchObject({ totalTime: 0 });
    expect((await t.call({ url: '/api/progress', as })).statusCode).toBe(200);
    // A person who signs in while the clock is ten minutes slow stays signed in when the clock is corrected.
    const other = await t.make.signedIn();
    t.clock.set(TEST_NOW);
    expect((await t.call({ url: '/api/progress', as: other })).statusCode).toBe(200);
  });

  test('a server clock that jumps ahead a day counts an hour of study at most and requires a new sign-in', async () => {
    t = await createTestApp();
    const section = await t.make.section('communication', { title: 'Clock' });
    const as = await t.make.signedIn();
    await study(as, 'start', section);
    t.clock.advance(DAY_MS);
    expect((await study(as, 'end', section)).statusCode).toBe(401);
    const again = await t.make.signIn(as.email);
    const ended = (await study(again, 'end', section)).json() as { totalTime: number };
    expect(ended.totalTime).toBeLessThanOrEqual(HOUR_MS);
    t.clock.set(TEST_NOW);
    expect((await study(again, 'start', section)).statusCode).toBeLessThan(500);
  });
});
