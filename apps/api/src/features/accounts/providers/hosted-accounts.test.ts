// Uses a small OpenID provider that serves real keys over HTTP and signs tokens with them.

import { SignJWT } from 'jose';
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findUserByEmail } from '../accounts.repository.ts';
import { runAdminCommand } from '../lifecycle/admin-cli.service.ts';
import { setSuspended } from '../lifecycle/roles.service.ts';
import { openProvedSignIn } from '../sign-in/open-sign-in.ts';

const AUDIENCE = 'urost3-hosted';
let t: TestApp;
let provider: OAuth2Server;
let stranger: OAuth2Server;

async function startProvider(): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  return server;
}

beforeAll(async () => {
  [provider, stranger] = await Promise.all([startProvider(), startProvider()]);
  t = await createTestApp({
    withJobs: 'when asked',
    env: {
      IDENTITY_ISSUER: String(provider.issuer.url),
      IDENTITY_AUDIENCE: AUDIENCE,
      IDENTITY_JWKS_URL: `${provider.issuer.url}/jwks`,
    },
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([provider.stop(), stranger.stop()]);
});

const seconds = () => Math.floor(t.clock.now().getTime() / 1000);

function claims(changes: Record<string, unknown> = {}) {
  return {
    iss: String(provider.issuer.url),
    aud: AUDIENCE,
    sub: 'hosted-1',
    email: 'hosted1@example.test',
    email_verified: true,
    given_name: 'Hanna',
    family_name: 'Hosted',
    auth_time: seconds(),
    iat: seconds(),
    nbf: seconds(),
    exp: seconds() + 3600,
    ...changes,
  };
}

function tokenOf(changes: Record<string, unknown> = {}, server = provider): Promise<string> {
  return server.issuer.buildToken({
    scopesOrTransform: (_header: unknown, payload: MutableToken['payload']) =>
      void Object.assign(payload, claims(changes)),
  });
}

const call = (token: string, url = '/api/user/profile', sessionId?: string) =>
  t.app.inject({
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(sessionId ? { 'x-session-id': sessionId } : {}),
    },
  });

describe('accounts of a hosted identity provider', () => {
  test('with a hosted identity provider, the first call creates the profile, and later calls find it', async () => {
    const token = await tokenOf();
    const first = await call(token);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      email: 'hosted1@example.test',
      displayName: 'Hanna Hosted',
      firstName: 'Hanna',
    });
    expect((await call(await tokenOf({ iat: seconds() - 1 }))).json().uid).toBe(first.json().uid);
  });

  test('parallel first calls with a hosted identity create one profile', {
    tags: 'postgres',
  }, async () => {
    const token = await tokenOf({ sub: 'hosted-many', email: 'many@example.test' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(token)));
    expect(new Set(answers.map((answer) => answer.json().uid)).size).toBe(1);
  });

  test('a new hosted identity with the verified address of an account does not open that account; the admin command connects the two', async () => {
    const { uid, email } = await t.make.user();
    const refused = await call(await tokenOf({ sub: 'hosted-2', email }));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect(refused.json().message).toContain('ask the people who run this service');
    const lines: string[] = [];
    const run = (...argv: string[]) =>
      runAdminCommand(t.ctx, { argv, print: (line) => lines.push(line) });
    expect(await run('connect', 'nobody@example.test', 'hosted-2')).toBe(1);
    expect(await run('connect', email)).toBe(2);
    expect(await run('connect', email, 'hosted-2')).toBe(0);
    expect(lines.at(-1)).toBe(`${email} is now connected.`);
    expect((await call(await tokenOf({ sub: 'hosted-2', email }))).json().uid).toBe(uid);
    expect((await call(await tokenOf({ sub: 'hosted-3', email }))).statusCode).toBe(403);
  });

  test('6.3.4 a hosted identity whose email address its provider has not verified is refused', async () => {
    for (const email_verified of [false, undefined, 'true']) {
      const token = await tokenOf({
        sub: 'skipped',
        email: 'skipped@example.test',
        email_verified,
      });
      const response = await call(token);
      expect(response.statusCode).toBe(403);
      expect(response.json().code).toBe('email_not_verified');
    }
  });

  test('suspension, sessions and roles come from the user row in our database, not from the hosted provider', async () => {
    const token = await tokenOf({ sub: 'hosted-4', email: 'four@example.test', admin: true });
    const { uid } = (await call(token)).json();
    expect((await call(token, '/api/admin/availability')).statusCode).toBe(403);
    const activated = await t.app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization: `Bearer ${token}` },
      payload: { deviceInfo: { userAgent: 'x' } },
    });
    const { sessionId } = activated.json();
    expect((await call(token)).statusCode).toBe(401);
    expect((await call(token, '/api/user/profile', sessionId)).statusCode).toBe(200);
    await setSuspended(t.ctx, null, uid, true);
    expect((await call(token, '/api/user/profile', sessionId)).statusCode).toBe(401);
  });

  test('7.4.1 with a hosted identity provider, signing out ends all tokens issued so far', async () => {
    const token = await tokenOf({ sub: 'hosted-5', email: 'five@example.test' });
    expect((await call(token)).statusCode).toBe(200);
    t.clock.advance(2000);
    await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-out',
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await call(token)).statusCode).toBe(401);
    t.clock.advance(1000);
    const next = await tokenOf({ sub: 'hosted-5', email: 'five@example.test' });
    expect((await call(next)).statusCode).toBe(200);
  });

  test('7.4.3 the token of a hosted identity provider that outlives a deleted account does not restore it', async () => {
    const person = { sub: 'hosted-gone', email: 'gone@example.test' };
    const token = await tokenOf(person);
    const { uid } = (await call(token)).json();
    t.clock.advance(30_000);
    const removed = await t.app.inject({
      method: 'DELETE',
      url: '/api/user/account',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(removed.statusCode).toBe(200);
    for (const late of [token, await tokenOf(person)]) {
      const refused = await call(late);
      expect(refused.statusCode).toBe(401);
      expect(refused.json().code).toBe('not_authenticated');
    }
    const rows = await t.database.query(
      "select 1 from users where email_key = 'gone@example.test'",
    );
    expect(rows).toEqual([]);
    expect(JSON.stringify(await t.database.query('select * from ended_subjects'))).not.toContain(
      'hosted-gone',
    );
    // A person who signs in again after the deletion gets a new account.
    t.clock.advance(1_000);
    const again = await call(await tokenOf(person));
    expect(again.statusCode).toBe(200);
    expect(again.json().uid).not.toBe(uid);
  });

  test('with a hosted identity provider, the API has no password and sign-up routes of its own and refuses tokens of its own', async () => {
    for (const url of [
      '/api/identity/sign-in',
      '/api/auth/request-signup-code',
      '/api/identity/accounts',
      '/api/identity/password-reset',
    ]) {
      const response = await t.app.inject({ method: 'POST', url, payload: {} });
      expect(response.statusCode, url).toBe(404);
    }
    const own = await openProvedSignIn(
      t.ctx,
      t.database.db,
      (await findUserByEmail(t.database.db, (await t.make.user()).email)) as never,
      {
        by: 'password',
        entry: {
          action: 'identity.signed_in',
          actorUid: null,
          caller: { ip: '127.0.0.1', requestId: 'test' },
        },
      },
      t.clock.now(),
    );
    expect((await call(own.answer.idToken)).statusCode).toBe(401);
  });

  test('6.8.4 deleting the account is refused when the token of the hosted identity provider has no auth_time', async () => {
    const token = await tokenOf({
      sub: 'hosted-6',
      email: 'six@example.test',
      auth_time: undefined,
    });
    const response = await t.app.inject({
      method: 'DELETE',
      url: '/api/user/account',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.json().code).toBe('recent_login_required');
  });
});

describe("6.8.1 6.8.2 9.1.1 9.1.2 9.1.3 9.2.1 9.2.4 tokens that are not the hosted identity provider's", () => {
  const refused = async (token: string) => {
    const response = await call(token);
    expect(response.statusCode).toBe(401);
    return response.json().code;
  };

  test('9.1.3 with a hosted identity provider, a token signed by another key, or by a key that it links to, is refused', async () => {
    expect(await refused(await tokenOf({}, stranger))).toBe('not_authenticated');
    const { jwks } = { jwks: `${stranger.issuer.url}/jwks` };
    const [header, payload, signature] = (await tokenOf({}, stranger)).split('.');
    const named = { ...JSON.parse(Buffer.from(header ?? '', 'base64url').toString()), jku: jwks };
    const forged = Buffer.from(JSON.stringify(named)).toString('base64url');
    expect(await refused(`${forged}.${payload}.${signature}`)).toBe('not_authenticated');
  });

  test('9.1.2 with a hosted identity provider, a token that is unsigned or signed with a secret is refused', async () => {
    const body = Buffer.from(JSON.stringify(claims())).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await refused(`${none}.${body}.`)).toBe('not_authenticated');
    const secret = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(JSON.stringify(provider.issuer.keys.toJSON())));
    expect(await refused(secret)).toBe('not_authenticated');
  });

  test('9.2.1 9.2.4 with a hosted identity provider, a token with another time, issuer or audience, or without subject, is refused', async () => {
    for (const changes of [
      { exp: seconds() - 1 },
      { nbf: seconds() + 3600 },
      { iss: 'https://elsewhere.test' },
      { aud: 'another-app' },
      { sub: undefined },
    ])
      expect(await refused(await tokenOf(changes))).toBe('not_authenticated');
  });
});

describe('13.3.1 the configuration of a hosted identity provider', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db.example/urost3',
    SECRET_KEY: 'x'.repeat(40),
    PUBLIC_URL: 'https://urost3.example',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'UroST3 <no-reply@urost3.example>',
  };
  const hosted = {
    IDENTITY_ISSUER: 'https://issuer.example/project',
    IDENTITY_AUDIENCE: 'project',
    IDENTITY_JWKS_URL: 'https://issuer.example/keys',
  };

  test('in production, the configuration of a hosted identity provider refuses an emulator, plain http and symmetric algorithms', () => {
    const start = (changes: Record<string, string>) => () =>
      readConfig({ ...production, ...hosted, ...changes });
    expect(start({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow('unsigned tokens');
    expect(start({ IDENTITY_ISSUER: 'http://issuer.example' })).toThrow('IDENTITY_ISSUER');
    expect(start({ IDENTITY_JWKS_URL: 'http://issuer.example/keys' })).toThrow('IDENTITY_JWKS_URL');
    for (const algorithm of ['none', 'HS256'])
      expect(start({ IDENTITY_ALGORITHM: algorithm })).toThrow('IDENTITY_ALGORITHM');
  });

  test('the configuration refuses an incomplete hosted identity provider, or mail without a sender, in every mode', () => {
    expect(() => readConfig({ IDENTITY_ISSUER: hosted.IDENTITY_ISSUER })).toThrow(
      'IDENTITY_AUDIENCE and IDENTITY_JWKS_URL',
    );
    expect(() => readConfig({ SMTP_URL: production.SMTP_URL })).toThrow('MAIL_FROM');
  });
});
