// Rules for tokens, cookies and responses that apply to every call about accounts.
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeal } from '../../db/seal.ts';
import { makeSigningKey } from '../../providers/identity/embedded.ts';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { openTokenIssuer } from './signing-keys.service.ts';

let t: TestApp;
let one: SignedIn;
beforeAll(async () => {
  t = await createTestApp();
  one = await t.make.signedIn();
});
afterAll(() => t.close());

const partsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
const statusOf = async (idToken: string) =>
  (await t.call({ url: '/api/progress', as: { ...one, idToken } })).statusCode;

test('9.1.2 an ID token signed with our public key as a secret is refused', async () => {
  const [header, payload] = partsOf(one.idToken);
  const [key] = t.services.issuer.jwks.keys;
  for (const secret of [JSON.stringify(key), key?.x ?? '']) {
    const token = await new SignJWT(payload)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(secret.padEnd(32, '.')));
    expect(await statusOf(token)).toBe(401);
  }
});

test('9.1.3 a key that an ID token contains or links to is ignored', async () => {
  const [header, payload] = partsOf(one.idToken);
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(publicKey);
  for (const extra of [
    { jwk },
    { jku: 'https://keys.test/jwks' },
    { x5u: 'https://keys.test/x' },
    { kid: 'foreign' },
    { kid: undefined },
  ]) {
    const token = await new SignJWT(payload)
      .setProtectedHeader({ ...header, ...extra })
      .sign(privateKey);
    expect(await statusOf(token), JSON.stringify(extra)).toBe(401);
  }
});

test('9.2.1 9.2.2 9.2.3 9.2.4 an ID token of our own key with another purpose, time, issuer or audience is refused', async () => {
  const [header, payload] = partsOf(one.idToken);
  const rows = await t.database.query<{ private_jwk: { sealed: string } }>(
    'select private_jwk from identity_keys',
  );
  const { open } = createSeal<JWK>(t.providers.secretKey, 'signing key');
  const key = await importJWK(open(rows[0]?.private_jwk.sealed ?? ''), 'EdDSA');
  const sign = (changes: object, typ = 'JWT') =>
    new SignJWT({ ...payload, ...changes }).setProtectedHeader({ ...header, typ }).sign(key);
  expect(await statusOf(await sign({}))).toBe(200);
  const now = payload.iat;
  for (const changes of [
    { iss: 'someone-else' },
    { aud: 'another' },
    { exp: now - 1 },
    { nbf: now + 3600 },
    { tv: payload.tv + 1 },
    { tv: undefined },
    { sub: 'nobody' },
  ])
    expect(await statusOf(await sign(changes)), JSON.stringify(changes)).toBe(401);
  expect(await statusOf(await sign({}, 'refresh'))).toBe(401);
});

test('9.1.3 11.6.1 the published keys of ID tokens are public Ed25519 keys', async () => {
  const { keys } = (await t.app.inject({ url: '/api/identity/jwks.json' })).json();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' });
  expect(keys[0]).not.toHaveProperty('d');
});

describe('13.3.1 the signing key of ID tokens in the database', () => {
  const open = (secret = t.providers.secretKey) => openTokenIssuer(t.database, t.clock, secret);
  const stored = async () =>
    JSON.stringify(await t.database.query('select private_jwk from identity_keys'));
  const claims = {
    uid: 'u',
    email: 'u@example.test',
    name: 'U',
    admin: true,
    interviewer: false,
    tokenVersion: 1,
    familyId: 'f',
  };

  test('a copy of the database alone cannot sign ID tokens', async () => {
    expect(await stored()).toContain('sealed');
    expect(await stored()).not.toContain('"d"');
  });

  test('processes that start together share one signing key of ID tokens, and earlier tokens stay valid', async () => {
    const issuers = await Promise.all([open(), open(), open()]);
    const token = await t.services.issuer.sign({ ...claims, authAt: t.clock.now() });
    for (const issuer of issuers)
      expect(await issuer.verify(token)).toMatchObject({ subject: 'u' });
    const { keys } = (await t.app.inject({ url: '/api/identity/jwks.json' })).json();
    expect(keys).toHaveLength(1);
  });

  test('a changed SECRET_KEY, which cannot open the signing key of ID tokens, is refused with one sentence', async () => {
    await expect(open('another-secret-another-secret-another')).rejects.toThrow(
      /^SECRET_KEY is not the one this database was set up with, .+\.$/,
    );
  });

  test('a signing key of ID tokens stored in clear is sealed at the next start and still signs', async () => {
    const elder = await createTestApp();
    const { kid, privateJwk, publicJwk } = await makeSigningKey('elder');
    await elder.database.query('delete from identity_keys');
    await elder.database.query(
      'insert into identity_keys (kid, private_jwk, public_jwk, created_at) values ($1, $2::jsonb, $3::jsonb, now())',
      [kid, JSON.stringify(privateJwk), JSON.stringify(publicJwk)],
    );
    const secret = elder.providers.secretKey;
    const issuers = await Promise.all(
      Array.from({ length: 3 }, () => openTokenIssuer(elder.database, elder.clock, secret)),
    );
    const rows = JSON.stringify(await elder.database.query('select * from identity_keys'));
    expect(rows).not.toContain(privateJwk.d);
    const [token] = await Promise.all(
      issuers.map((issuer) => issuer.sign({ ...claims, authAt: elder.clock.now() })),
    );
    const next = await openTokenIssuer(elder.database, elder.clock, secret);
    expect(await next.verify(token ?? '')).toMatchObject({ subject: 'u' });
    await elder.close();
  });
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
  const person = { firstName: 'No', lastName: 'Body', city: 'Leeds', code: '123456' };
  for (const endpoint of t.app.endpoints) {
    if (endpoint.access !== 'public' || endpoint.method === 'GET') continue;
    for (const payload of [body, { ...body, ...person }, { email: body.email, code: '123456' }])
      await t.app.inject({ method: endpoint.method, url: `/api${endpoint.path}`, payload });
  }
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
  await t.services.roles.setDisabled(null, uid, true);
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

test('14.3.2 the published keys, the profile and the data export of an account are not cached', async () => {
  for (const url of ['/api/identity/jwks.json', '/api/user/profile', '/api/user/export']) {
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
