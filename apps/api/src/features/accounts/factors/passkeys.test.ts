import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FactorCalls, factorCalls } from '../../../testing/factor-calls.ts';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let call: FactorCalls;
let one: SignedIn;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  call = factorCalls(t);
  one = await t.make.signedIn();
});
afterAll(() => t.close());

describe('a passkey', () => {
  test('a passkey can be added, listed, renamed and removed; adding and removing it send a mail and write an audit row', async () => {
    const { id } = await call.addPasskey(one, 'Ward phone');
    const listed = (await call.as(one, 'GET', '/factors')).json();
    expect(listed).toMatchObject({
      canAddPasskey: true,
      passkeys: [{ id, name: 'Ward phone', lastUsedAt: null }],
      proofs: ['passkey', 'password'],
      requiredFrom: null,
    });
    expect(JSON.stringify(listed)).not.toMatch(/public_?key|credential/i);
    expect((await t.mailsTo(one.email))[0]?.text).toContain('“Ward phone”');
    expect((await call.as(one, 'PUT', `/passkeys/${id}`, { name: 'Old phone' })).statusCode).toBe(
      204,
    );
    expect((await call.as(one, 'DELETE', `/passkeys/${id}`)).statusCode).toBe(204);
    expect((await t.mailsTo(one.email))[0]?.subject).toBe(
      'A passkey was removed from your account',
    );
    expect(await call.auditOf(one.uid)).toEqual(
      expect.arrayContaining(['identity.passkey_added', 'identity.passkey_removed']),
    );
  });

  // @simplewebauthn/server 14 adds -48 (ML-DSA-44) to its own list where the runtime supports it, as Node 24 does.
  test('a new passkey uses one of the same three algorithms, whatever the runtime supports', async () => {
    const { pubKeyCredParams } = (await call.as(one, 'POST', '/passkeys/start')).json();
    expect(pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
  });

  test('a passkey signs in without a password, and counts as the second factor', async () => {
    const { key } = await call.addPasskey(one);
    await call.turnOn(one);
    const { options, cookies } = await call.startPasskey();
    const answer = await call.post('/passkeys/sign-in', { passkey: key.prove(options) }, cookies);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user.email).toBe(one.email);
    expect(answer.cookies.find((item) => item.name === 'refresh')?.value).toHaveLength(43);
  });

  test('a passkey does not change the sign-in by password of a person without an authenticator app', async () => {
    await call.addPasskey(one);
    expect((await call.signIn(one.email)).statusCode).toBe(200);
  });

  test('a passkey completes a sign-in that asks for the second factor', async () => {
    const { key } = await call.addPasskey(one);
    await call.turnOn(one);
    const cookies = await call.firstStep(one.email);
    const options = (await call.post('/second-step/passkey/start', undefined, cookies)).json();
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = key.prove(options);
    expect((await call.post('/second-step/passkey', { passkey }, cookies)).statusCode).toBe(200);
  });

  test('confirming with a passkey allows sensitive changes', async () => {
    const { key, id } = await call.addPasskey(one);
    t.clock.advance(10 * MINUTE_MS);
    expect((await call.as(one, 'DELETE', `/passkeys/${id}`)).json().code).toBe('proof_required');
    const options = (await call.as(one, 'POST', '/factors/passkey/start')).json();
    const proof = await call.as(one, 'POST', '/factors/passkey', { passkey: key.prove(options) });
    expect(proof.statusCode).toBe(200);
    const fresh = { ...one, idToken: proof.json().idToken };
    const email = await t.call({
      method: 'POST',
      url: '/api/identity/email-change',
      payload: { newEmail: 'new@example.test' },
      as: fresh,
    });
    expect(email.statusCode).toBe(202);
    expect((await call.as(fresh, 'DELETE', `/passkeys/${id}`)).statusCode).toBe(204);
  });

  const canSignIn = async (key: { prove(options: { challenge: string }): unknown }) => {
    const { options, cookies } = await call.startPasskey();
    const answer = await call.post('/passkeys/sign-in', { passkey: key.prove(options) }, cookies);
    return answer.statusCode === 200;
  };
  const codeFor = async (email: string) =>
    /oobCode=([\w-]+)/.exec(JSON.stringify(await t.mailsTo(email)))?.[1];
  const changedMail = async () =>
    (await t.mailsTo(one.email)).find(({ subject }) => subject.includes('was changed'))?.text;
  const resetPassword = async () => {
    await call.post('/password-reset', { email: one.email });
    const oobCode = await codeFor(one.email);
    await call.post('/password-reset/confirm', { oobCode, newPassword: 'a long walk by the sea' });
    return changedMail();
  };
  const changeEmail = async () => {
    await call.as(one, 'POST', '/email-change', { newEmail: 'next@example.test' });
    const oobCode = await codeFor('next@example.test');
    await call.post('/email-change/confirm', { oobCode });
    return changedMail();
  };

  test.each([
    ['a password reset', resetPassword],
    ['a change of the email address', changeEmail],
  ])('%s ends the passkeys of the account, and the mail names them', async (_what, takeBack) => {
    const { key } = await call.addPasskey(one, 'Ward phone');
    expect(await canSignIn(key)).toBe(true);
    one = await t.make.signIn(one.email);
    expect(await takeBack()).toContain(
      'These ways to log in were removed: the passkey “Ward phone”.',
    );
    expect(await canSignIn(key)).toBe(false);
  });

  test('a passkey of an account with an authenticator app stays after a password reset, and the mail names both', async () => {
    const { key } = await call.addPasskey(one, 'Ward phone');
    await call.turnOn(one);
    expect(await resetPassword()).toContain(
      'These still work: the passkey “Ward phone” and the authenticator app.',
    );
    expect(await canSignIn(key)).toBe(true);
  });

  test('a passkey of a suspended person is refused with the reason', async () => {
    const { key } = await call.addPasskey(one);
    await t.database.query('update users set disabled_at = now() where uid = $1', [one.uid]);
    const { options, cookies } = await call.startPasskey();
    const answer = await call.post('/passkeys/sign-in', { passkey: key.prove(options) }, cookies);
    expect(answer.json().code).toBe('user_disabled');
  });
});

describe('attacks on passkeys', () => {
  const signInWith = async (
    key: ReturnType<typeof createSoftwarePasskey>,
    signing: Parameters<typeof key.prove>[1] = {},
  ) => {
    const { options, cookies } = await call.startPasskey();
    return call.post('/passkeys/sign-in', { passkey: key.prove(options, signing) }, cookies);
  };

  test('a cloned passkey, whose counter stands still or falls back, is refused and recorded', async () => {
    const { key } = await call.addPasskey(one);
    expect((await signInWith(key, { counter: 9 })).statusCode).toBe(200);
    for (const counter of [9, 3, 0]) {
      expect((await signInWith(key, { counter })).json().code).toBe('passkey_refused');
    }
    expect((await signInWith(key, { counter: 10 })).statusCode).toBe(200);
    expect(await call.auditOf(one.uid)).toContain('identity.passkey_refused');
  });

  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['another port of the same host', { origin: 'http://localhost:4000' }],
    ['a passkey of another site', { rpId: 'evil.example' }],
    ['a device that did not verify its user', { isVerified: false }],
  ])('a passkey response from %s is refused', async (_what, signing) => {
    const { key } = await call.addPasskey(one);
    expect((await signInWith(key, signing)).json().code).toBe('passkey_refused');
  });

  test('a passkey cannot be added from a device that did not verify its user', async () => {
    const options = (await call.as(one, 'POST', '/passkeys/start')).json();
    const passkey = createSoftwarePasskey().register(options, { isVerified: false });
    const answer = await call.as(one, 'POST', '/passkeys', { name: 'Key', passkey });
    expect(answer.json().code).toBe('passkey_refused');
  });

  test('a passkey response is accepted once, and only from the browser that asked for its challenge', async () => {
    const { key } = await call.addPasskey(one);
    const { options, cookies } = await call.startPasskey();
    const passkey = key.prove(options);
    const elsewhere = (await call.startPasskey()).cookies;
    for (const wrong of [{}, elsewhere]) {
      const answer = await call.post(
        '/passkeys/sign-in',
        { passkey },
        wrong as Record<string, string>,
      );
      expect(answer.json().code).toBe('passkey_refused');
    }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => call.post('/passkeys/sign-in', { passkey }, cookies)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403, 403]);
  });

  test('a passkey challenge expires after five minutes', async () => {
    const { key } = await call.addPasskey(one);
    const { options, cookies } = await call.startPasskey();
    t.clock.advance(5 * MINUTE_MS);
    const answer = await call.post('/passkeys/sign-in', { passkey: key.prove(options) }, cookies);
    expect(answer.json().code).toBe('passkey_refused');
  });

  test('a passkey challenge is refused for another purpose and in another session', async () => {
    const { key } = await call.addPasskey(one);
    const other = await t.make.signedIn();
    const registering = (await call.as(one, 'POST', '/passkeys/start')).json();
    const { options, cookies } = await call.startPasskey();
    const attempts = [
      await call.post('/passkeys/sign-in', { passkey: key.prove(registering) }, cookies),
      await call.as(one, 'POST', '/factors/passkey', { passkey: key.prove(options) }),
      await call.as(one, 'POST', '/passkeys', {
        name: 'Key',
        passkey: createSoftwarePasskey().register(options),
      }),
      await call.as(one, 'POST', '/passkeys', {
        name: 'Key',
        passkey: createSoftwarePasskey().register(
          (await call.as(other, 'POST', '/passkeys/start')).json(),
        ),
      }),
    ];
    expect(attempts.map((answer) => answer.json().code)).toEqual(Array(4).fill('passkey_refused'));
  });

  test("another person's passkey neither finishes a sign-in nor confirms a session", async () => {
    const other = await t.make.signedIn();
    const { key } = await call.addPasskey(other);
    await call.addPasskey(one);
    await call.turnOn(one);
    const cookies = await call.firstStep(one.email);
    const step = (await call.post('/second-step/passkey/start', undefined, cookies)).json();
    const finished = await call.post('/second-step/passkey', { passkey: key.prove(step) }, cookies);
    const proof = (await call.as(one, 'POST', '/factors/passkey/start')).json();
    const confirmed = await call.as(one, 'POST', '/factors/passkey', { passkey: key.prove(proof) });
    expect([finished.json().code, confirmed.json().code]).toEqual(Array(2).fill('passkey_refused'));
  });

  test('a passkey of one account cannot be added to another, renamed or removed from there', async () => {
    const { key, id } = await call.addPasskey(one);
    const other = await t.make.signedIn();
    const options = (await call.as(other, 'POST', '/passkeys/start')).json();
    const added = await call.as(other, 'POST', '/passkeys', {
      name: 'Mine',
      passkey: key.register(options),
    });
    expect(added.statusCode).toBe(409);
    expect((await call.as(other, 'PUT', `/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await call.as(other, 'DELETE', `/passkeys/${id}`)).statusCode).toBe(404);
  });

  test('2.4.1 a network that sends refused passkeys is stopped after thirty, and people on other networks sign in', async () => {
    const { key } = await call.addPasskey(one);
    const stranger = createSoftwarePasskey();
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await signInWith(stranger)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(403), 429]);
    const { options, cookies } = await call.startPasskey();
    const passkey = key.prove(options);
    const elsewhere = await call.post('/passkeys/sign-in', { passkey }, cookies, '10.9.8.7');
    expect(elsewhere.statusCode).toBe(200);
  });

  test('an unknown passkey and a wrong signature get the same response', async () => {
    const { key } = await call.addPasskey(one);
    const unknown = await signInWith(createSoftwarePasskey());
    const { options, cookies } = await call.startPasskey();
    const proof = key.prove(options);
    proof.response.signature = createSoftwarePasskey().prove(options).response.signature;
    const wrong = await call.post('/passkeys/sign-in', { passkey: proof }, cookies);
    expect(wrong.statusCode).toBe(403);
    expect([unknown.json().code, unknown.json().message]).toEqual([
      wrong.json().code,
      wrong.json().message,
    ]);
  });
});

test('passkeys are not offered when the site is opened by an IP address', async () => {
  const remote = await createTestApp({ env: { PUBLIC_URL: 'http://192.0.2.7:3000' } });
  try {
    const who = await remote.make.signedIn();
    const answer = await remote.call({ url: '/api/identity/factors', as: who });
    expect(answer.json().canAddPasskey).toBe(false);
  } finally {
    await remote.close();
  }
});
