// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { type IdentityCalls, identityCalls } from '../../../testing/identity-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from './password.service.ts';

let t: TestApp;
let call: IdentityCalls;
beforeAll(async () => {
  t = await createTestApp();
  call = identityCalls(t);
});
afterAll(() => t.close());

const HOME = '192.0.2.10';
const AWAY = '198.51.100.20';
const guess = async (email: string, times: number, from = HOME) => {
  for (let i = 0; i < times; i += 1) await call.signIn(email, `guess ${i}`, from);
};

describe('6.1.1 6.3.1 guessing passwords', () => {
  test('6.3.1 the eleventh sign-in attempt is refused for a quarter of an hour, even with the right password', async () => {
    const { email } = await t.make.user();
    await guess(email, 10);
    const refused = await call.signIn(email, TEST_PASSWORD, HOME);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    t.clock.advance(15 * 60_000);
    expect((await call.signIn(email, TEST_PASSWORD, HOME)).statusCode).toBe(200);
  });

  test('6.3.1 a stranger who guesses the password on another network does not lock the owner of the account out', async () => {
    const { email } = await t.make.user();
    await guess(email, 11, AWAY);
    expect((await call.signIn(email, TEST_PASSWORD, HOME)).statusCode).toBe(200);
  });

  test("6.3.1 guesses of one account's password from many networks reach the account's slower limit", async () => {
    const { email } = await t.make.user();
    for (let network = 0; network < 10; network += 1) await guess(email, 10, `203.0.${network}.1`);
    expect((await call.signIn(email, TEST_PASSWORD, HOME)).statusCode).toBe(429);
    t.clock.advance(61 * 60_000);
    expect((await call.signIn(email, TEST_PASSWORD, HOME)).statusCode).toBe(200);
  });

  test('4.1.3 a forged X-Forwarded-For gives no new sign-in attempts', async () => {
    const { email } = await t.make.user();
    const tryFrom = (forged: string, password: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/identity/sign-in',
        headers: { 'x-forwarded-for': forged },
        payload: { email, password },
      });
    for (let i = 0; i < 10; i += 1) await tryFrom(`203.0.113.${i}`, 'not it');
    expect((await tryFrom('203.0.113.99', TEST_PASSWORD)).statusCode).toBe(429);
  });

  test('6.3.1 forty simultaneous guesses of a password do not bypass the sign-in limit, even if one more is right', {
    tags: 'postgres',
  }, async () => {
    const { email } = await t.make.user();
    const guesses = Array.from({ length: 40 }, (_, i) => call.signIn(email, `guess ${i}`, HOME));
    const right = call.signIn(email, TEST_PASSWORD, HOME);
    const answers = await Promise.all(guesses);
    expect((await right).statusCode).toBe(429);
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(10);
  });

  test.each([
    ['one account', 10, () => 'target@example.test'],
    ['as many accounts', 30, (n: number) => `target${n}@example.test`],
  ])(
    '6.3.1 of 240 simultaneous guesses from one network at the passwords of %s, the first %s are checked',
    async (_, max, emailOf) => {
      const from = `198.18.0.${max}`;
      await Promise.all(
        Array.from({ length: 240 }, (_, n) => call.signIn(emailOf(n), 'Summer2026', from)),
      );
      // Each check of a wrong password writes one row.
      const checked = await t.database.query<{ total: number }>(
        "select count(*)::int as total from audit_log where ip = $1 and action = 'identity.sign_in_failed'",
        [from],
      );
      expect(checked).toEqual([{ total: max }]);
    },
  );

  test('a ward of 60 people who sign in at once with the right password behind one network address is not refused', {
    tags: 'postgres',
  }, async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => t.make.user()));
    const answers = await Promise.all(
      people.map(({ email }) => call.signIn(email, TEST_PASSWORD, '192.0.2.60')),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('6.3.1 a right password among 240 guesses at once by a signed-in person proves nothing', {
    tags: 'postgres',
  }, async () => {
    const owner = await t.make.signedIn();
    const prove = (password: string) =>
      t.call({
        method: 'POST',
        url: '/api/identity/reauthenticate',
        remoteAddress: HOME,
        as: owner,
        payload: { password },
      });
    const guesses = Array.from({ length: 240 }, (_, n) => `guess ${n}`);
    guesses[20] = TEST_PASSWORD;
    const answers = await Promise.all(guesses.map(prove));
    expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(10);
    expect(answers[20]?.statusCode).toBe(429);
  });

  test('a password that was not checked because too many people were logging in does not count as wrong', async () => {
    const owner = await t.make.signedIn();
    const prove = () =>
      t.call({
        method: 'POST',
        url: '/api/identity/reauthenticate',
        remoteAddress: HOME,
        as: owner,
        payload: { password: TEST_PASSWORD },
      });
    // More than may wait at once, each from a sender of its own.
    const crowd = Promise.allSettled(
      Array.from({ length: 210 }, (_, n) => hashPassword('Summer2026', `sender ${n}`)),
    );
    const refused = await Promise.all(Array.from({ length: 10 }, prove));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    await crowd;
    expect((await prove()).statusCode).toBe(200);
  });

  test('6.3.1 sign-in attempts with an unknown email address are limited to ten as well', async () => {
    await guess('nobody@example.test', 10);
    expect((await call.signIn('nobody@example.test', 'x', HOME)).statusCode).toBe(429);
  });

  test('a successful sign-in clears the failed sign-in attempts from its network', async () => {
    const { email } = await t.make.user();
    const flat = '192.0.2.77';
    await guess(email, 9, flat);
    await call.signIn(email, TEST_PASSWORD, flat);
    await guess(email, 9, flat);
    expect((await call.signIn(email, TEST_PASSWORD, flat)).statusCode).toBe(200);
  });

  test('16.3.1 16.3.2 each refused sign-in writes an audit row without the password', async () => {
    const { email, uid } = await t.make.user();
    await guess(email, 3, '192.0.2.78');
    const rows = await t.database.query<{ action: string; ip: string }>(
      "select * from audit_log where actor_uid = $1 and action = 'identity.sign_in_failed'",
      [uid],
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]?.ip).toBe('192.0.2.78');
    expect(JSON.stringify(rows)).not.toContain('guess');
  });
});
