// Attacks on sign-in through a provider. The numbers in the titles are requirements of OWASP ASVS 5.
import { SignJWT } from 'jose';
import type { MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityCalls } from '../../../testing/identity-calls.ts';
import { type MockProvider, startMockProvider } from '../../../testing/mock-provider.ts';
import { openBrowser } from '../../../testing/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let north: MockProvider;
let south: MockProvider;
let counter = 0;

beforeAll(async () => {
  [north, south] = await Promise.all([startMockProvider(), startMockProvider()]);
  t = await createTestApp({
    withJobs: 'when asked',
    env: {
      SIGN_IN_PROVIDERS: JSON.stringify([
        north.entry('north', 'North Trust'),
        south.entry('south', 'South Trust'),
        { kind: 'firebase', projectId: 'ward-project', keysUrl: `${north.issuer}/jwks` },
      ]),
    },
  });
});
beforeEach(() => t.clock.set(new Date()));
afterAll(async () => {
  await t.close();
  await Promise.all([north.stop(), south.stop()]);
});

const newPerson = () => {
  counter += 1;
  const email = `attacked${counter}@example.test`;
  return { sub: `attacked-${counter}`, email, email_verified: true };
};

/** The reason in the audit log for the last refused response of a provider. */
async function lastReason(): Promise<string> {
  const rows = await t.database.query<{ detail: { reason: string } }>(
    "select detail from audit_log where action = 'identity.provider_refused' order by id desc limit 1",
  );
  return rows[0]?.detail.reason ?? '';
}

async function refusedToken(change: (claims: MutableToken['payload']) => void): Promise<string> {
  const browser = openBrowser(t);
  north.become(newPerson(), change);
  const answer = await browser.finish('north', await browser.begin('north', north));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_code']);
  expect(browser.cookies.has('refresh')).toBe(false);
  return lastReason();
}

describe('the way back from the sign-in provider', () => {
  test('cross-site request forgery: a provider sign-in that an attacker began cannot be finished in the browser of a victim', async () => {
    const attacker = openBrowser(t);
    north.become(newPerson());
    const query = await attacker.begin('north', north);
    const victim = openBrowser(t);
    await victim.begin('north', north);
    expect((await victim.finish('north', query)).json().code).toBe('expired_code');
    expect((await openBrowser(t).finish('north', query)).json().code).toBe('expired_code');
    // The first of these calls has ended this provider sign-in, so the attacker cannot finish it either.
    expect((await attacker.finish('north', query)).json().code).toBe('expired_code');
    expect(await lastReason()).toBe('unknown state');
  });

  test.each([
    ['too long with an emoji at the cut', `${'a'.repeat(79)}😀`, 'a'.repeat(79)],
    ['with a character that cannot be stored', 'bad\0code', 'bad code'],
  ])('an error code of a provider %s is refused and logged', async (_, code, logged) => {
    const browser = openBrowser(t);
    const query = new URLSearchParams(await browser.begin('north', north));
    const error = new URLSearchParams({ error: code, state: query.get('state') ?? '' });
    expect((await browser.finish('north', `${error}`)).json().code).toBe('invalid_code');
    expect(await lastReason()).toBe(logged);
  });

  test('cross-site request forgery: an attacker cannot add their identity to the account of a victim', async () => {
    const attacker = openBrowser(t);
    const attackerAs = await t.make.signedIn();
    north.become(newPerson());
    const query = await attacker.begin('north', north, { step: 'link', as: attackerAs });
    const victim = await t.make.signedIn();
    // The response comes from the attacker's browser, but the victim is now signed in there. The server refuses the
    // response, because the attacker and not the victim started the link.
    expect((await attacker.finish('north', query, victim)).json().code).toBe('expired_code');
    const rows = await t.database.query('select 1 from user_identities where user_uid = $1', [
      victim.uid,
    ]);
    expect(rows).toEqual([]);
    expect(await lastReason()).toBe('another person');
  });

  test('calls of the provider sign-in from pages of other sites are refused', async () => {
    for (const step of ['start', 'finish']) {
      const response = await t.app.inject({
        method: 'POST',
        url: `/api/identity/providers/north/${step}`,
        headers: { 'sec-fetch-site': 'cross-site' },
        payload: step === 'start' ? {} : { query: '' },
      });
      expect(response.statusCode).toBe(403);
    }
  });

  test('a sign-in provider’s answer that is sent a second time is refused', async () => {
    const browser = openBrowser(t);
    north.become(newPerson());
    const query = await browser.begin('north', north);
    expect((await browser.finish('north', query)).json().outcome).toBe('new');
    expect((await browser.finish('north', query)).json().code).toBe('expired_code');
  });

  test('parallel answers of a sign-in provider with one code are accepted once', {
    tags: 'postgres',
  }, async () => {
    const browser = openBrowser(t);
    north.become(newPerson());
    const query = await browser.begin('north', north);
    const answers = await Promise.all([1, 2, 3].map(() => browser.finish('north', query)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
  });

  test('a sign-in provider’s answer after more than 15 minutes is refused', async () => {
    const browser = openBrowser(t);
    const query = await browser.begin('north', north);
    t.clock.advance(15 * 60_000 + 1);
    expect((await browser.finish('north', query)).json().code).toBe('expired_code');
  });

  test('mix-up: the answer of one sign-in provider is not taken for that of another', async () => {
    const browser = openBrowser(t);
    north.become(newPerson());
    const query = await browser.begin('north', north);
    expect((await browser.finish('south', query)).json().code).toBe('expired_code');
    const next = await browser.begin('north', north);
    const mixed = await browser.finish('north', `${next}&iss=${encodeURIComponent(south.issuer)}`);
    expect(mixed.json().code).toBe('invalid_code');
    expect(await lastReason()).toBe('OAUTH_INVALID_RESPONSE');
  });

  test('a sign-in provider’s code of one sign-in is refused in another, because the PKCE verifier differs', async () => {
    const browser = openBrowser(t);
    north.become(newPerson());
    const stolen = new URLSearchParams(await openBrowser(t).begin('north', north));
    const own = new URLSearchParams(await browser.begin('north', north));
    own.set('code', stolen.get('code') ?? '');
    const answer = await browser.finish('north', own.toString());
    expect(answer.statusCode).not.toBe(200);
    expect(browser.cookies.has('refresh')).toBe(false);
  });

  test('open redirect: a provider sign-in that would return to a page of another site is refused', async () => {
    for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
      expect(
        (await openBrowser(t).post('/identity/providers/north/start', { next })).statusCode,
        next,
      ).toBe(400);
  });
});

describe('6.8.1 6.8.2 9.1.1 9.2.1 9.2.3 the ID token of the sign-in provider', () => {
  test('a sign-in provider’s ID token with another audience, issuer or nonce is refused', async () => {
    expect(await refusedToken((claims) => Object.assign(claims, { aud: 'another' }))).toBe(
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    );
    expect(await refusedToken((claims) => Object.assign(claims, { iss: south.issuer }))).toBe(
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    );
    expect(await refusedToken((claims) => Object.assign(claims, { nonce: 'another' }))).toBe(
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    );
  });

  test('a sign-in provider’s expired ID token is refused', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600;
    const change = (claims: MutableToken['payload']) =>
      Object.assign(claims, { iat: past - 60, nbf: past - 60, exp: past });
    expect(await refusedToken(change)).toBe('OAUTH_JWT_TIMESTAMP_CHECK_FAILED');
  });

  /** Replaces the ID token in the provider's next response, and expects the server to refuse the sign-in. */
  async function expectForgeryRefused(forge: (real: string) => string | Promise<string>) {
    const browser = openBrowser(t);
    north.become(newPerson());
    const query = await browser.begin('north', north);
    const real = await north.server.issuer.buildToken();
    const forged = await forge(real);
    north.server.service.once('beforeResponse', ({ body }: { body: Record<string, unknown> }) => {
      const claims = JSON.parse(atob(String(body.id_token).split('.')[1] ?? ''));
      const [head, , signature] = forged.split('.');
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      body.id_token = `${head}.${payload}.${signature ?? ''}`;
    });
    const answer = await browser.finish('north', query);
    expect(answer.statusCode).toBe(400);
    expect(browser.cookies.has('refresh')).toBe(false);
  }

  test('an ID token that is unsigned, or signed by a key that is not the sign-in provider’s, is refused', async () => {
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    await expectForgeryRefused(() => `${none}..`);
    await expectForgeryRefused(() => south.server.issuer.buildToken());
    await expectForgeryRefused((real) => real);
    await expectForgeryRefused(() =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JSON.stringify(north.server.issuer.keys.toJSON()))),
    );
  });
});

describe('taking over accounts through a sign-in provider', () => {
  test('a new identity of a sign-in provider with the verified email address of an account does not open that account', async () => {
    const owner = await t.make.user();
    const browser = openBrowser(t);
    const person = { sub: 'thief', email: owner.email.toUpperCase(), email_verified: true };
    const refused = await browser.signIn('north', north, person);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_in_use']);
    expect(refused.json().message).toContain('Log in the way you usually do');
    expect(browser.cookies.has('refresh')).toBe(false);
    const rows = await t.database.query(
      "select subject from audit_log where action = 'identity.provider_takeover_refused' order by id desc limit 1",
    );
    expect(rows).toEqual([{ subject: owner.uid }]);
  });

  test('enumeration: a provider sign-in with an unverified email address does not reveal whether an account has the address', async () => {
    const owner = await t.make.user();
    const answers = await Promise.all(
      [owner.email, 'nobody.here@example.test'].map(async (email) => {
        const person = { sub: `curious-${email}`, email, email_verified: false };
        north.become(person);
        const browser = openBrowser(t);
        return (await browser.signIn('north', north, person)).json().outcome;
      }),
    );
    expect(answers).toEqual(['new', 'new']);
  });

  test('pre-hijacking: signing up through a provider with the email address of a victim needs the code from their mailbox', async () => {
    const identity = identityCalls(t);
    const victim = 'victim@example.test';
    const attacker = openBrowser(t);
    const first = await attacker.signIn('north', north, {
      sub: 'early-bird',
      email: victim,
      email_verified: false,
    });
    const { ticket } = first.json().person;
    expect((await attacker.createAccount(ticket, victim)).json().code).toBe('email_not_verified');
    const guess = await attacker.createAccount(ticket, victim, { grant: 'a guess' });
    expect(guess.json().code).toBe('invalid_code');
    // A code that was mailed to the attacker's own address does not help.
    const grant = await identity.grantFor('attacker@example.test');
    expect((await attacker.createAccount(ticket, victim, { grant })).json().code).toBe(
      'invalid_code',
    );
  });

  test('the ticket of an unfinished provider sign-in is accepted only unchanged, within 15 minutes, from the browser that got it', async () => {
    const browser = openBrowser(t);
    const person = newPerson();
    const first = await browser.signIn('north', north, person);
    const { ticket } = first.json().person;
    const stolen = await openBrowser(t).createAccount(ticket, person.email);
    expect(stolen.json().code).toBe('expired_code');
    const changed = `${ticket.slice(0, -4)}AAAA`;
    expect((await browser.createAccount(changed, person.email)).json().code).toBe('expired_code');
    t.clock.advance(15 * 60_000 + 1);
    expect((await browser.createAccount(ticket, person.email)).json().code).toBe('expired_code');
  });

  test('session fixation: a provider sign-in gives a new refresh token, whatever cookies were there before', async () => {
    const person = newPerson();
    const browser = openBrowser(t);
    const first = (await browser.signIn('north', north, person)).json();
    await browser.createAccount(first.person.ticket, person.email);
    const planted = 'A'.repeat(43);
    browser.cookies.set('refresh', planted);
    await browser.signIn('north', north, person);
    expect(browser.cookies.get('refresh')).not.toBe(planted);
    const kept = browser.cookies.get('refresh') ?? '';
    await browser.signIn('north', north, person);
    expect(browser.cookies.get('refresh')).not.toBe(kept);
  });
});

describe('the ID token of a Firebase-style sign-in provider', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const exchange = (idToken: string) =>
    openBrowser(t).post('/identity/providers/firebase/exchange', { idToken });
  const tokenOf = (changes: object = {}, server = north.server) =>
    server.issuer.buildToken({
      scopesOrTransform: (_header: unknown, payload: MutableToken['payload']) =>
        void Object.assign(payload, {
          iss: 'https://securetoken.google.com/ward-project',
          aud: 'ward-project',
          ...newPerson(),
          auth_time: seconds(),
          ...changes,
        }),
    });

  test('the ID token of a Firebase-style sign-in provider is accepted once', async () => {
    const token = await tokenOf();
    expect((await exchange(token)).json().outcome).toBe('new');
    expect((await exchange(token)).json().code).toBe('expired_code');
  });

  test('a Firebase-style ID token for signing in that is old, expired, of another project or of another key is refused', async () => {
    const bad = [
      await tokenOf({ auth_time: seconds() - 400 }),
      await tokenOf({ auth_time: undefined }),
      await tokenOf({ exp: seconds() - 10 }),
      await tokenOf({ aud: 'another-project' }),
      await tokenOf({ iss: 'https://securetoken.google.com/another' }),
      await tokenOf({}, south.server),
    ];
    for (const token of bad) expect((await exchange(token)).json().code).toBe('invalid_code');
  });
});
