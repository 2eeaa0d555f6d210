import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FactorCalls, factorCalls } from '../../../testing/factor-calls.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let call: FactorCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  call = factorCalls(t);
});
afterAll(() => t.close());

describe('an authenticator app', () => {
  test('a sign-in with an authenticator app asks for the code after the password, and the code opens the session', async () => {
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

  test('an authenticator app that was not confirmed does not change the sign-in', async () => {
    const one = await t.make.signedIn();
    await call.as(one, 'POST', '/authenticator/start');
    expect((await call.signIn(one.email)).statusCode).toBe(200);
  });

  test('the database holds neither the secret of the authenticator app nor the recovery codes in clear', async () => {
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

  test('turning the authenticator app off requires a recent confirmation, removes the recovery codes and sends a mail', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    t.clock.advance(6 * 60_000);
    const refused = await call.as(one, 'DELETE', '/authenticator');
    expect(refused.json().code).toBe('proof_required');
    // For a person with a second factor the password alone is not enough.
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
  test('a recovery code works once in place of the app, however it is typed, and its use is mailed', async () => {
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

  test('a recovery code sent from several browsers at once signs in one of them', {
    tags: 'postgres',
  }, async () => {
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

  test('new recovery codes make the former ones invalid', async () => {
    const one = await t.make.signedIn();
    const { recoveryCodes } = await call.turnOn(one);
    const renewed = await call.as(one, 'POST', '/recovery-codes');
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    const cookies = await call.firstStep(one.email);
    const old = await call.post('/second-step/code', { code: recoveryCodes[1] }, cookies);
    expect(old.json().code).toBe('invalid_code');
  });
});

describe('attacks on the second sign-in step', () => {
  test('a code of the authenticator app is accepted once, even within its half minute', async () => {
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

  test('a code of the authenticator app is refused when it is older than the allowed difference between clocks', async () => {
    const one = await t.make.signedIn();
    const { secret } = await call.turnOn(one);
    t.clock.advance(60_000);
    const old = await call.codeAt(secret);
    t.clock.advance(90_000);
    const cookies = await call.firstStep(one.email);
    expect((await call.post('/second-step/code', { code: old }, cookies)).statusCode).toBe(400);
  });

  test('6.6.3 after five wrong codes for the second factor, also parallel ones, the network is refused even with the right code', {
    tags: 'postgres',
  }, async () => {
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
    // The owner, on another network, is not locked out by a person who knows the password and guesses codes.
    const cookies = await call.firstStep(one.email);
    const owner = await call.post('/second-step/code', right, cookies, '10.9.8.7');
    expect(owner.statusCode).toBe(200);
  });

  test('6.6.3 guessing codes for the second factor from many networks reaches the limit of the account', {
    tags: 'slow',
  }, async () => {
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

  test('the second step of a sign-in can be completed once, within ten minutes', async () => {
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

  test('a code of the authenticator app without the cookie of the first sign-in step, or with an invented cookie, is refused', async () => {
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

  test('the second sign-in step of one person refuses the authenticator code and recovery code of another', async () => {
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

  test('7.4.3 a sign-in that waits for its second factor cannot continue after the person has signed out', async () => {
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

  test('the response to a wrong password does not reveal whether the account has a second factor', async () => {
    const one = await t.make.signedIn();
    await call.turnOn(one);
    const wrong = await call.signIn(one.email, 'not it');
    expect(wrong.json().code).toBe('invalid_credentials');
    expect(wrong.cookies).toEqual([]);
  });

  test('3.5.1 a page of another site cannot send the code of the second sign-in step', async () => {
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

describe('calls that need a recent proof', () => {
  /** Calls of a signed-in person that change nothing by which others could take over or copy the account. */
  const HARMLESS = [
    'GET /identity/factors',
    'GET /identity/ways-in',
    'GET /identity/devices',
    'GET /identity/provider-sign-out',
    // These are the proofs themselves.
    'POST /identity/reauthenticate',
    'POST /identity/factors/code',
    'POST /identity/factors/passkey/start',
    'POST /identity/factors/passkey',
    'POST /identity/providers/:provider/prove',
    // Signing out another device and confirming the present address need no proof.
    'DELETE /identity/devices/:id',
    'POST /identity/email-confirmation',
    'PUT /identity/passkeys/:id',
    // The profile, and what the plan needs.
    'PUT /user/exam-date',
    'GET /user/profile',
    'PUT /user/profile',
    'GET /user/profile/community',
    'PUT /user/profile/community',
    'PUT /user/profile/displayname',
  ];
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const ofAccount = () =>
    t.app.endpoints.filter(
      ({ access, path }) => access === 'signed-in' && /^\/(identity|user)\//.test(path),
    );

  test('every call about one’s own account needs a recent proof or is listed as harmless', () => {
    const unproved = ofAccount().filter(({ proof }) => !proof);
    expect(unproved.map(nameOf).sort()).toEqual([...HARMLESS].sort());
  });

  test('with an authenticator app, every sensitive call asks for the second factor although the password was just entered', async () => {
    const one = await t.make.signedIn({ isAdmin: true });
    const { secret } = await call.turnOn(one);
    t.clock.advance(6 * 60_000);
    await call.as(one, 'POST', '/reauthenticate', { password: TEST_PASSWORD });
    const sensitive = t.app.endpoints.filter(({ proof }) => proof);
    const send = ({ method, path }: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }) =>
      t.call({ method, url: `/api${path.replace(/:[A-Za-z]+/g, 'nothing-here')}`, as: one });
    for (const endpoint of sensitive)
      expect((await send(endpoint)).json().code, nameOf(endpoint)).toBe('proof_required');
    await call.as(one, 'POST', '/factors/code', { code: await call.codeAt(secret) });
    // The deletion ends the sign-in, so it comes last.
    const isDeletion = ({ path }: { path: string }) => Number(path === '/user/account');
    for (const endpoint of sensitive.toSorted((a, b) => isDeletion(a) - isDeletion(b)))
      expect((await send(endpoint)).body, nameOf(endpoint)).not.toContain('proof_required');
  });
});
