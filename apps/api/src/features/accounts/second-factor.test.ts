import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FactorCalls, factorCalls } from '../../testing/factor-calls.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let call: FactorCalls;
beforeEach(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = factorCalls(t);
});
afterEach(() => t.close());

describe('an authenticator app', () => {
  test('a sign-in asks for the code after the password, and opens a session with it', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    expect((await t.mailsTo(one.email))[0]?.subject).toBe('Two-step verification is on');
    const first = await call.signIn(one.email);
    expect(first.statusCode).toBe(403);
    expect(first.cookies.map((item) => item.name)).toEqual(['second-step']);
    const cookies = await call.firstStep(one.email);
    const ways = await t.app.inject({ url: '/api/identity/second-step', cookies });
    expect(ways.json()).toEqual({
      hasAuthenticator: true,
      hasPasskey: false,
      hasRecoveryCode: true,
    });
    const code = await call.nextCode(secret);
    const second = await call.post('/second-step/code', { code }, cookies);
    expect(second.statusCode).toBe(200);
    expect(second.json().user.email).toBe(one.email);
    expect(second.cookies.find((item) => item.name === 'refresh')?.value).toHaveLength(43);
    expect(await call.auditOf(one.uid)).toEqual(
      expect.arrayContaining(['identity.factor_on', 'identity.second_step_asked']),
    );
  });

  test('nothing changes at the sign-in of a person who only began to set it up', async () => {
    const one = await t.make.signedIn();
    await call.as(one, 'POST', '/authenticator/start');
    expect((await call.signIn(one.email)).statusCode).toBe(200);
  });

  test('the secret and the recovery codes are not in the database in clear', async () => {
    const one = await t.make.signedIn();
    const { secret, recoveryCodes } = await call.turnOn(one);
    const [app] = await t.database.query('select * from authenticators');
    const codes = await t.database.query('select * from recovery_codes');
    const stored = JSON.stringify([app, codes]);
    expect(stored).not.toContain(secret);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
      expect(stored).not.toContain(code);
    }
  });

  test('turning it off needs a fresh proof, removes the codes and is mailed', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    t.clock.advance(6 * 60_000);
    const refused = await call.as(one, 'DELETE', '/authenticator');
    expect(refused.json().code).toBe('proof_required');
    // The password is not enough for a person with a second factor.
    await call.as(one, 'POST', '/reauthenticate', { password: TEST_PASSWORD });
    expect((await call.as(one, 'DELETE', '/authenticator')).statusCode).toBe(403);
    await call.as(one, 'POST', '/factors/code', { code: await call.codeAt(secret) });
    expect((await call.as(one, 'DELETE', '/authenticator')).statusCode).toBe(204);
    expect((await call.signIn(one.email)).statusCode).toBe(200);
    expect(await t.database.query('select 1 from recovery_codes')).toEqual([]);
    expect((await t.mailsTo(one.email)).map(({ subject }) => subject)).toContain(
      'Two-step verification is off',
    );
  });
});

describe('recovery codes', () => {
  test('a recovery code replaces the app once, as people type it, and is mailed', async () => {
    const one = await t.make.signedIn();
    const { recoveryCodes } = await call.turnOn(one);
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')} `;
    const cookies = await call.firstStep(one.email);
    expect((await call.post('/second-step/code', { code: typed }, cookies)).statusCode).toBe(200);
    const again = await call.post(
      '/second-step/code',
      { code: typed },
      await call.firstStep(one.email),
    );
    expect(again.json().code).toBe('invalid_code');
    const mails = (await t.mailsTo(one.email)).map(({ text }) => text);
    expect(mails.join()).toContain('9 recovery codes are left');
  });

  test('a recovery code used by several browsers at once signs in one of them', async () => {
    const one = await t.make.signedIn();
    const { recoveryCodes } = await call.turnOn(one);
    const browsers = [await call.firstStep(one.email), await call.firstStep(one.email)];
    const answers = await Promise.all(
      browsers.map((cookies) =>
        call.post('/second-step/code', { code: recoveryCodes[0] }, cookies),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400]);
  });

  test('new recovery codes end the former ones', async () => {
    const one = await t.make.signedIn();
    const { recoveryCodes } = await call.turnOn(one);
    const renewed = await call.as(one, 'POST', '/recovery-codes');
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    const cookies = await call.firstStep(one.email);
    const old = await call.post('/second-step/code', { code: recoveryCodes[1] }, cookies);
    expect(old.json().code).toBe('invalid_code');
  });
});

describe('attacks on the second step', () => {
  test('a code is good once, also within its half minute', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    const code = await call.nextCode(secret);
    const answers = [];
    for (let i = 0; i < 2; i += 1) {
      const cookies = await call.firstStep(one.email);
      answers.push((await call.post('/second-step/code', { code }, cookies)).statusCode);
    }
    expect(answers).toEqual([200, 400]);
  });

  test('a code that is older than the clocks may differ is refused', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    t.clock.advance(60_000);
    const old = await call.codeAt(secret);
    t.clock.advance(90_000);
    const cookies = await call.firstStep(one.email);
    expect((await call.post('/second-step/code', { code: old }, cookies)).statusCode).toBe(400);
  });

  test('6.6.3 guessing codes stops after five tries, even at once, and the right code waits as well', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    const guesses = Array.from({ length: 12 }, async (_, i) => {
      const cookies = await call.firstStep(one.email);
      const code = String(i).padStart(6, '0');
      return (await call.post('/second-step/code', { code }, cookies)).statusCode;
    });
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const right = { code: await call.nextCode(secret) };
    const waits = await call.post('/second-step/code', right, await call.firstStep(one.email));
    expect(waits.statusCode).toBe(429);
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0);
    // Somebody elsewhere who knows the password does not lock the owner out.
    const cookies = await call.firstStep(one.email);
    const owner = await call.post('/second-step/code', right, cookies, '10.9.8.7');
    expect(owner.statusCode).toBe(200);
  });

  test('6.6.3 guessing from many networks reaches the account limit', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    for (let i = 0; i < 20; i += 1) {
      const cookies = await call.firstStep(one.email);
      await call.post('/second-step/code', { code: '000000' }, cookies, `10.1.${i}.1`);
    }
    const code = await call.nextCode(secret);
    const cookies = await call.firstStep(one.email);
    const refused = await call.post('/second-step/code', { code }, cookies, '10.2.0.1');
    expect(refused.statusCode).toBe(429);
  });

  test('a second step is used up by success, and lasts ten minutes', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    const cookies = await call.firstStep(one.email);
    const used = { code: await call.nextCode(secret) };
    expect((await call.post('/second-step/code', used, cookies)).statusCode).toBe(200);
    const next = { code: await call.nextCode(secret) };
    expect((await call.post('/second-step/code', next, cookies)).json().code).toBe('expired_code');
    const late = await call.firstStep(one.email);
    t.clock.advance(10 * 60_000);
    const code = await call.nextCode(secret);
    expect((await call.post('/second-step/code', { code }, late)).json().code).toBe('expired_code');
  });

  test('a code without the cookie of its first step, or with an invented one, signs in nobody', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    const code = await call.nextCode(secret);
    for (const cookies of [{}, { 'second-step': 'A'.repeat(43) }, { refresh: one.refreshCookie }]) {
      const answer = await call.post(
        '/second-step/code',
        { code },
        cookies as Record<string, string>,
      );
      expect(answer.json().code).toBe('expired_code');
    }
  });

  test('a second step of one person does not take the code of another', async () => {
    const [one, other] = [await t.make.signedIn(), await t.make.signedIn()];
    await call.turnOn(one);
    const { secret, recoveryCodes } = await call.turnOn(other);
    for (const code of [await call.nextCode(secret), recoveryCodes[0]]) {
      const answer = await call.post(
        '/second-step/code',
        { code },
        await call.firstStep(one.email),
      );
      expect(answer.json().code).toBe('invalid_code');
    }
  });

  test('7.4.3 a first step that was open when the sessions were ended goes no further', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    const cookies = await call.firstStep(one.email);
    await t.call({
      method: 'POST',
      url: '/api/identity/sign-out',
      cookies: { refresh: one.refreshCookie },
    });
    const code = await call.nextCode(secret);
    const answer = await call.post('/second-step/code', { code }, cookies);
    expect(answer.json().code).toBe('expired_code');
  });

  test('a wrong password tells nothing about the second factor', async () => {
    const one = await t.make.signedIn();
    await call.turnOn(one);
    const wrong = await call.signIn(one.email, 'not it');
    expect(wrong.json().code).toBe('invalid_credentials');
    expect(wrong.cookies).toEqual([]);
  });

  test('3.5.1 another site cannot send the second step', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/identity/second-step/code',
      cookies: await call.firstStep(one.email),
      headers: { origin: 'https://evil.example' },
      payload: { code: await call.nextCode(secret) },
    });
    expect(answer.json().code).toBe('forbidden');
  });
});
