// Rules for tokens, cookies and responses that apply to every call about accounts.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { setSuspended } from '../lifecycle/roles.service.ts';
import { checkSecretKey } from '../secrets.ts';

let t: TestApp;
let one: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
  one = await t.make.signedIn();
});
afterAll(() => t.close());

test('9.1.1 11.5.1 a bearer token is random, and the database stores only its hash', async () => {
  expect(Buffer.from(one.idToken, 'base64url')).toHaveLength(32);
  const rows = await t.database.query('select * from access_tokens');
  expect(JSON.stringify(rows)).not.toContain(one.idToken);
  const [stored] = await t.database.query<{ hash: string }>(
    "select encode(token_hash, 'base64') as hash from access_tokens limit 1",
  );
  for (const idToken of [stored?.hash ?? '', one.refreshCookie, one.sessionId])
    expect((await t.call({ url: '/api/progress', as: { ...one, idToken } })).statusCode).toBe(401);
});

test('13.3.1 a start with another SECRET_KEY than the first is refused with one sentence', async () => {
  await checkSecretKey(t.database.db, t.providers.secretKey);
  await expect(
    checkSecretKey(t.database.db, 'another-secret-another-secret-another'),
  ).rejects.toThrow(/^SECRET_KEY is not the one this database was set up with: .+\.$/);
});

test('7.2.3 11.5.1 each sign-in gets its own session id and refresh cookie', async () => {
  const { email } = await t.make.user();
  const [first, second] = [await t.make.signIn(email), await t.make.signIn(email)];
  expect(first.sessionId).not.toBe(second.sessionId);
  expect(first.refreshCookie).not.toBe(second.refreshCookie);
  expect(Buffer.from(first.sessionId, 'base64url').length).toBeGreaterThanOrEqual(32);
});

test('7.6.2 no public GET request creates a session or an account', async () => {
  const count = async () =>
    (
      await t.database.query<{ n: string }>(
        'select (select count(*) from app_sessions) + (select count(*) from refresh_families) + (select count(*) from users) as n',
      )
    )[0]?.n;
  const before = await count();
  for (const endpoint of t.app.endpoints) {
    if (endpoint.method === 'GET' && endpoint.access === 'public')
      await t.app.inject({ url: `/api${endpoint.path.replace(/:\w+/g, 'x')}` });
  }
  expect(await count()).toBe(before);
});

test('6.1.3 6.3.4 no public call creates an account without a valid sign-up code', async () => {
  const count = async () =>
    (await t.database.query<{ n: number }>('select count(*)::int as n from users'))[0]?.n;
  const before = await count();
  const body = { email: 'nobody@example.test', password: 'a long walk by the sea', grant: 'x' };
  const person = { firstName: 'No', lastName: 'Body', city: 'Leeds' };
  const answers: string[] = [];
  for (const endpoint of t.app.endpoints) {
    if (endpoint.access !== 'public' || endpoint.method === 'GET') continue;
    for (const payload of [body, { ...body, ...person }, { email: body.email, code: '123456' }]) {
      const url = `/api${endpoint.path}`;
      answers.push((await t.app.inject({ method: endpoint.method, url, payload })).body);
    }
  }
  // One of the calls is complete but for its grant.
  expect(answers.join()).toContain('Signup session expired. Please start again.');
  expect(await count()).toBe(before);
});

test('3.3.1 the cookies of a sign-in are marked Secure over TLS', async () => {
  const behindProxy = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const { email } = await behindProxy.make.user();
  const response = await behindProxy.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { email, password: TEST_PASSWORD },
  });
  expect(response.cookies).toMatchObject([
    { name: 'refresh', secure: true, httpOnly: true },
    { name: 'device', secure: true, httpOnly: true },
  ]);
  await behindProxy.close();
});

test('3.3.1 the cookies of a sign-in at an https:// site are Secure even when its proxy does not report the protocol', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://exam.example.org' } });
  const { email } = await secure.make.user();
  const response = await secure.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in',
    payload: { email, password: TEST_PASSWORD },
  });
  expect(response.cookies).toMatchObject([
    { name: '__Secure-refresh', secure: true, httpOnly: true, path: '/api/identity' },
    { name: '__Secure-device', secure: true, httpOnly: true, path: '/api/identity' },
  ]);
  // Browsers refuse a `__Secure-` cookie without the `Secure` attribute, also when the server deletes the cookie.
  const token = response.cookies[0]?.value ?? '';
  const out = await secure.app.inject({
    method: 'POST',
    url: '/api/identity/sign-out',
    cookies: { '__Secure-refresh': token },
  });
  expect(out.cookies).toMatchObject([{ name: '__Secure-refresh', value: '', secure: true }]);
  const again = (cookies: Record<string, string>) =>
    secure.app.inject({ method: 'POST', url: '/api/identity/refresh', cookies });
  expect((await again({ refresh: token })).json().message).toBe('Please log in.');
  await secure.close();
});

test('15.1.3 15.2.2 many simultaneous sign-ins do not delay other requests', {
  tags: 'slow',
}, async () => {
  const { email } = await t.make.user();
  let waiting = 60;
  const signIns = Array.from({ length: waiting }, () =>
    t.app
      .inject({
        method: 'POST',
        url: '/api/identity/sign-in',
        payload: { email, password: TEST_PASSWORD },
      })
      .then(({ statusCode }) => {
        waiting -= 1;
        return statusCode;
      }),
  );
  expect((await t.app.inject('/api/healthz')).statusCode).toBe(200);
  // The health check was answered while more than half of the 60 sign-ins still waited for their password hash.
  expect(waiting).toBeGreaterThan(30);
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([200]));
});

test('16.3.3 refused sign-ins, codes, confirmations and refresh tokens leave an audit row without secrets', async () => {
  const { email, uid } = await t.make.user();
  const post = (url: string, payload: object, as?: SignedIn) =>
    t.call({ method: 'POST', url: `/api${url}`, payload, ...(as ? { as } : {}) });
  const person = await t.make.signIn(email);
  await post('/identity/reauthenticate', { password: 'guessed-secret' }, person);
  await post('/auth/verify-signup-code', { email: 'new@example.test', code: '918273' });
  const refresh = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/identity/refresh',
      cookies: { refresh: person.refreshCookie },
    });
  await refresh();
  t.clock.advance(31_000);
  expect((await refresh()).statusCode).toBe(401);
  await setSuspended(t.ctx, null, uid, true);
  await post('/identity/sign-in', { email, password: TEST_PASSWORD });
  const rows = await t.database.query<{ action: string }>(
    `select action, detail, subject from audit_log where actor_uid = $1
       or action = 'identity.signup_code_refused' order by id`,
    [uid],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'identity.reauthentication_failed',
      'identity.signup_code_refused',
      'identity.refresh_reused',
      'identity.sign_in_suspended',
    ]),
  );
  expect(JSON.stringify(rows)).not.toMatch(/guessed-secret|918273/);
});

test('16.4.1 a line break in a sign-in request starts no new line in the log', async () => {
  const before = t.logs.length;
  for (const email of ['a@b.test\r\n{"level":50,"msg":"forged"}', 'a@b.test\u2028forged'])
    await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in?next=%0d%0aforged',
      headers: { 'user-agent': 'forged\tagent', 'x-request-id': 'forged-id-000' },
      payload: { email, password: 'x' },
    });
  const lines = t.logs.slice(before);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.trimEnd().split(/[\r\n\u2028]/)).toHaveLength(1);
    expect(JSON.parse(line).msg).not.toContain('forged');
  }
});

test('3.5.1 3.5.3 a form on another site cannot sign anyone in', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      headers: { 'content-type': type },
      payload: JSON.stringify({ email: one.email, password: TEST_PASSWORD }),
    });
    expect(response.statusCode).toBe(415);
  }
});

test('14.3.2 the profile and the data export of an account are not cached', async () => {
  for (const url of ['/api/user/profile', '/api/user/export']) {
    const response = await t.call({ url, as: one });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('1.5.2 a sign-in whose email address is a list, an object or a number is refused as malformed', async () => {
  for (const email of [['a@b.test'], { $ne: '' }, 7, null, true]) {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload: { email, password: 'x' },
    });
    expect(response.statusCode).toBe(400);
  }
});

test('15.3.1 the profile and the data export of an account contain no password hash and no internal field', async () => {
  for (const url of ['/api/user/profile', '/api/user/profile/community', '/api/user/export']) {
    const { body } = await t.call({ url, as: one });
    expect(body).not.toMatch(/argon2|passwordHash|tokenVersion|externalSubject/);
  }
});
