// Sign-in through two mock OpenID providers, which serve real HTTP on this machine.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factorCalls } from '../../../testing/factor-calls.ts';
import { identityCalls } from '../../../testing/identity-calls.ts';
import { type MockProvider, startMockProvider } from '../../../testing/mock-provider.ts';
import { openBrowser } from '../../../testing/provider-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { setSuspended } from '../lifecycle/roles.service.ts';

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
        { kind: 'apple', clientId: 'id', teamId: 'T', keyId: 'K', privateKey: 'P' },
        // No server listens at this address.
        { ...south.entry('away', 'Away Trust'), issuer: 'http://127.0.0.1:9/' },
      ]),
    },
  });
});
// Use the real time, because the mock providers put the real time into their tokens.
beforeEach(() => t.clock.set(new Date()));
afterAll(async () => {
  await t.close();
  await Promise.all([north.stop(), south.stop()]);
});

const newPerson = () => {
  counter += 1;
  return {
    sub: `subject-${counter}`,
    email: `provider${counter}@example.test`,
    email_verified: true,
    given_name: 'Paula',
    family_name: 'Provider',
  };
};

/** A person who signed up through the north provider and has no other sign-in method. */
async function newMember() {
  const person = newPerson();
  const browser = openBrowser(t);
  const first = (await browser.signIn('north', north, person)).json();
  const created = await browser.createAccount(first.person.ticket, person.email);
  const as = await browser.activate(created.json());
  return { person, browser, as };
}

describe('a first sign-in through a provider', () => {
  test('a first sign-in through a provider asks for the rest of the profile, and later ones open the account at once', async () => {
    const person = newPerson();
    const browser = openBrowser(t);
    const first = (await browser.signIn('north', north, person, { next: '/plan' })).json();
    expect(first).toMatchObject({
      outcome: 'new',
      next: '/plan',
      person: { provider: 'North Trust', email: person.email, isEmailVerified: true },
    });
    expect(first.person).toMatchObject({ firstName: 'Paula', lastName: 'Provider' });
    const created = await browser.createAccount(first.person.ticket, person.email);
    expect(created.statusCode).toBe(200);
    const { uid } = created.json().user;

    const again = (await openBrowser(t).signIn('north', north, person)).json();
    expect(again).toMatchObject({ outcome: 'signed-in', token: { user: { uid } } });
    const rows = await t.database.query(
      'select terms_version, password_hash from users where uid = $1',
      [uid],
    );
    expect(rows).toMatchObject([{ terms_version: expect.any(String), password_hash: null }]);
  });

  test('suspension and the single active session apply to sign-ins through a provider as well', async () => {
    const { person, as } = await newMember();
    const browser = openBrowser(t);
    const second = (await browser.signIn('north', north, person)).json();
    const later = await browser.activate(second.token);
    const profile = { url: '/api/user/profile' };
    expect((await t.call({ ...profile, as })).json().code).toBe('session_ended');
    expect((await t.call({ ...profile, as: later })).statusCode).toBe(200);
    await setSuspended(t.ctx, null, as.uid, true);
    expect((await t.call({ ...profile, as: later })).statusCode).toBe(401);
    const refused = await openBrowser(t).signIn('north', north, person);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'user_disabled']);
  });

  test('a provider sign-in asks for a mailed code when the provider has not verified the address', async () => {
    const identity = identityCalls(t);
    const person = { ...newPerson(), email_verified: false };
    const browser = openBrowser(t);
    const first = (await browser.signIn('north', north, person)).json();
    expect(first.person.isEmailVerified).toBe(false);
    const { ticket } = first.person;
    const without = await browser.createAccount(ticket, person.email);
    expect(without.json().code).toBe('email_not_verified');
    const grant = await identity.grantFor(person.email);
    const created = await browser.createAccount(ticket, person.email, { grant });
    expect(created.statusCode).toBe(200);
  });

  test('a provider sign-in asks for a mailed code when the person enters another address than the verified one', async () => {
    const browser = openBrowser(t);
    const first = (await browser.signIn('north', north, newPerson())).json();
    const other = await browser.createAccount(first.person.ticket, 'somebody.else@example.test');
    expect(other.json().code).toBe('email_not_verified');
  });

  test('a provider sign-in explains when the person cancelled and when the provider is unreachable', async () => {
    const browser = openBrowser(t);
    const query = new URLSearchParams(await browser.begin('north', north));
    const cancelled = await browser.finish(
      'north',
      `error=access_denied&state=${query.get('state')}`,
    );
    expect(cancelled.json().message).toBe('You cancelled at North Trust. Nothing has changed.');
    const away = await browser.post('/identity/providers/away/start', {});
    expect(away.statusCode).toBe(502);
    expect(away.json().message).toContain('Away Trust cannot be reached at the moment');
    const unknown = await browser.post('/identity/providers/east/start', {});
    expect(unknown.statusCode).toBe(404);
  });

  test('the form that Apple posts after a sign-in is accepted, and its fields become the query of the page', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/auth/callback/apple',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://apple.test',
      },
      payload: 'state=one&code=two%26three&user=%7B%22name%22%3A%22not+signed%22%7D',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/auth/callback/apple?code=two%26three&state=one');
    const other = await t.app.inject({ method: 'POST', url: '/auth/callback/north', payload: 'x' });
    expect(other.statusCode).not.toBe(303);
  });

  test('signing out leads a person who signed in through a provider to its sign-out page, with the ID token of the session', async () => {
    const { as } = await newMember();
    const answer = (await t.call({ url: '/api/identity/provider-sign-out', as })).json();
    expect(answer.provider).toBe('North Trust');
    const url = new URL(answer.url);
    expect(url.origin).toBe(north.issuer);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(url.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login$/);
    const withPassword = await t.make.signedIn();
    const none = await t.call({ url: '/api/identity/provider-sign-out', as: withPassword });
    expect(none.json()).toBeNull();
  });
});

describe('adding a sign-in provider to an account', () => {
  test('a sign-in provider added to an account can open the account afterwards, and the person gets a mail', async () => {
    const as = await t.make.signedIn();
    const person = newPerson();
    const browser = openBrowser(t);
    const linked = await browser.signIn('south', south, person, { step: 'link', as });
    expect(linked.json()).toMatchObject({ outcome: 'linked', provider: 'South Trust' });
    const again = (await openBrowser(t).signIn('south', south, person)).json();
    expect(again.token.user.uid).toBe(as.uid);
    const subjects = (await t.mailsTo(as.email)).map((mail) => mail.subject);
    expect(subjects).toContain('You can now log in with South Trust');
    const rows = await t.database.query(
      "select detail from audit_log where action = 'identity.provider_linked' and actor_uid = $1",
      [as.uid],
    );
    expect(rows).toEqual([{ detail: { provider: 'south' } }]);
  });

  test('adding a sign-in provider requires that the person has just confirmed who they are', async () => {
    const as = await t.make.signedIn();
    t.clock.advance(6 * 60_000);
    const refused = await openBrowser(t).post('/identity/providers/south/link', {}, as);
    expect(refused.json().code).toBe('proof_required');
  });

  test('the identity of a sign-in provider that opens one account cannot be added to another', async () => {
    const { person, as: owner } = await newMember();
    const as = await t.make.signedIn();
    const refused = await openBrowser(t).signIn('north', north, person, { step: 'link', as });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    const again = (await openBrowser(t).signIn('north', north, person)).json();
    expect(again.token.user.uid).toBe(owner.uid);
  });
});

describe('confirming through the sign-in provider', () => {
  /** A person who signed in six minutes ago, so that a sensitive change needs reauthentication (after five minutes). */
  async function staleMember() {
    const member = await newMember();
    t.clock.advance(6 * 60_000);
    return member;
  }
  const removal = { method: 'DELETE', url: '/api/user/account' } as const;

  test('confirming through the sign-in provider allows a sensitive change more than five minutes after the sign-in', async () => {
    const { person, browser, as } = await staleMember();
    expect((await t.call({ ...removal, as })).json().code).toBe('recent_login_required');
    const now = Math.floor(t.clock.now().getTime() / 1000);
    north.become(person, (claims) => Object.assign(claims, { auth_time: now }));
    const query = await browser.begin('north', north, { step: 'prove', as });
    const proved = (await browser.finish('north', query, as)).json();
    expect(proved.outcome).toBe('proved');
    const fresh = { ...as, idToken: proved.token.idToken };
    expect((await t.call({ ...removal, as: fresh })).statusCode).toBe(200);
  });

  test('confirming who one is asks the sign-in provider for a new sign-in, and an answer without one is refused', async () => {
    const { person, browser, as } = await staleMember();
    const start = await browser.post('/identity/providers/north/prove', {}, as);
    const asked = new URL(start.json().url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    const old = Math.floor(t.clock.now().getTime() / 1000) - 200;
    north.become(person, (claims) => Object.assign(claims, { auth_time: old }));
    const refused = await browser.finish('north', await north.visit(start.json().url), as);
    expect(refused.json().code).toBe('forbidden');
    north.become(person, (claims) => {
      claims.auth_time = undefined;
    });
    const query = await browser.begin('north', north, { step: 'prove', as });
    expect((await browser.finish('north', query, as)).json().code).toBe('invalid_code');
  });

  test('confirming through the sign-in provider with the identity of another person is refused', async () => {
    const { browser, as } = await staleMember();
    const { person: other } = await newMember();
    north.become(other);
    const query = await browser.begin('north', north, { step: 'prove', as });
    expect((await browser.finish('north', query, as)).json().code).toBe('forbidden');
  });
});

test('without configured sign-in providers, none is offered', async () => {
  const plain = await createTestApp();
  const site = await plain.call({ url: '/api/site' });
  expect(site.json().signInProviders).toEqual([]);
  const start = await plain.call({
    method: 'POST',
    url: '/api/identity/providers/google/start',
    payload: {},
  });
  expect(start.statusCode).toBe(404);
  await plain.close();
});

test('identities of sign-in providers are in the data export, and are deleted with the account', async () => {
  const { person, as } = await newMember();
  const file = (await t.call({ url: '/api/user/export', as })).json();
  expect(file.identities).toMatchObject([{ provider: 'north', subject: person.sub }]);
  await t.call({ method: 'DELETE', url: '/api/user/account', as });
  const left = await t.database.query('select 1 from user_identities where subject = $1', [
    person.sub,
  ]);
  expect(left).toEqual([]);
  // The same person can sign up again.
  const again = (await openBrowser(t).signIn('north', north, person)).json();
  expect(again.outcome).toBe('new');
});

describe('a sign-in through a provider by a person with an authenticator app', () => {
  test('a provider sign-in of a person with an authenticator app asks for the code, then opens the page first asked for', async () => {
    const calls = factorCalls(t);
    const { person, as } = await newMember();
    const { secret } = await calls.turnOn(as);
    const browser = openBrowser(t);
    const first = await browser.signIn('north', north, person, { next: '/plan' });
    expect(first.json()).toEqual({ outcome: 'second-step', next: '/plan' });
    expect(first.cookies.map(({ name }) => name)).not.toContain('refresh');

    const wrong = await browser.post('/identity/second-step/code', { code: '000000' });
    expect(wrong.json()).toMatchObject({ code: 'invalid_code' });
    const code = await calls.nextCode(secret);
    const second = await browser.post('/identity/second-step/code', { code });
    expect(second.json()).toMatchObject({ user: { email: person.email } });
    expect(second.cookies.map(({ name }) => name)).toContain('refresh');
    // The person used the app in two sign-ins: in the one that set up the app, and in this one.
    const proved = await t.database.query(
      "select user_uid from refresh_families where auth_by = 'provider' and factor_at is not null",
    );
    const { uid } = second.json().user;
    expect(proved).toEqual([{ user_uid: uid }, { user_uid: uid }]);
  });
});
