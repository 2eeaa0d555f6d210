// Sign-in methods, devices, and the mail about a new device.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { identityCalls, NEW_PASSWORD } from '../../../testing/identity-calls.ts';
import { type MockProvider, startMockProvider } from '../../../testing/mock-provider.ts';
import { openBrowser } from '../../../testing/provider-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
let t: TestApp;
let north: MockProvider;
let counter = 0;

beforeAll(async () => {
  north = await startMockProvider();
  t = await createTestApp({
    withJobs: 'when asked',
    env: { SIGN_IN_PROVIDERS: JSON.stringify([north.entry('north', 'North Trust')]) },
  });
});
beforeEach(() => t.clock.set(new Date()));
afterAll(async () => {
  await t.close();
  await north.stop();
});

const newPerson = () => {
  counter += 1;
  return { sub: `way-${counter}`, email: `way${counter}@example.test`, email_verified: true };
};
const waysOf = async (as: SignedIn) => (await t.call({ url: '/api/identity/ways-in', as })).json();
const devicesOf = async (as: SignedIn) =>
  (await t.call({ url: '/api/identity/devices', as })).json().devices;
const unlink = (id: string, as: SignedIn) =>
  t.call({ method: 'DELETE', url: `/api/identity/ways-in/providers/${id}`, as });

/** @returns the mail after the reset */
async function resetPassword(email: string): Promise<string | undefined> {
  const call = identityCalls(t);
  await call.requestReset(email);
  await call.confirmReset(call.oobCodeIn(JSON.stringify(await t.mailsTo(email))), NEW_PASSWORD);
  return (await t.mailsTo(email)).find(({ subject }) => subject.includes('was changed'))?.text;
}

/** @returns the mail to the former address */
async function changeEmail(email: string): Promise<string | undefined> {
  const call = identityCalls(t);
  const newEmail = call.newEmail();
  await t.call({
    method: 'POST',
    url: '/api/identity/email-change',
    payload: { newEmail },
    as: await t.make.signIn(email),
  });
  await call.confirmEmail(call.oobCodeIn(JSON.stringify(await t.mailsTo(newEmail))));
  return (await t.mailsTo(email)).find(({ subject }) => subject.includes('was changed'))?.text;
}

describe('sign-in methods', () => {
  test('the sign-in methods of an account are the password and the providers, and administrators see them too', async () => {
    const as = await t.make.signedIn();
    await openBrowser(t).signIn('north', north, newPerson(), { step: 'link', as });
    const ways = await waysOf(as);
    expect(ways).toMatchObject({
      hasPassword: true,
      providers: [{ provider: 'north', kind: 'keycloak', name: 'North Trust' }],
    });
    const admin = await t.make.signedIn({ isAdmin: true });
    const seen = await t.call({ url: `/api/admin/users/${as.uid}/ways-in`, as: admin });
    expect(seen.json()).toEqual(ways);
    expect(seen.body).not.toContain(ways.providers[0].subject ?? 'way-');
  });

  test.each([
    ['a password reset', resetPassword],
    ['a change of the email address', changeEmail],
  ])('%s ends the linked sign-in providers, and the mail names them', async (_what, takeBack) => {
    const as = await t.make.signedIn();
    const person = newPerson();
    await openBrowser(t).signIn('north', north, person, { step: 'link', as });
    expect(await takeBack(as.email)).toContain('These ways to log in were removed: North Trust.');
    expect((await openBrowser(t).signIn('north', north, person)).json().outcome).toBe('new');
  });

  test('a first password, set by mail, leaves the sign-in provider that was the only way in, and the mail names it', async () => {
    const as = await t.make.signedIn();
    const person = newPerson();
    await openBrowser(t).signIn('north', north, person, { step: 'link', as });
    await t.database.query('update users set password_hash = null where uid = $1', [as.uid]);
    expect(await resetPassword(as.email)).toContain('These still work: North Trust.');
    expect((await openBrowser(t).signIn('north', north, person)).json().token.user.uid).toBe(
      as.uid,
    );
  });

  test('removing a sign-in provider needs a recent confirmation, ends its sign-ins on other devices and stops it opening the account', async () => {
    const as = await t.make.signedIn();
    const person = newPerson();
    await openBrowser(t).signIn('north', north, person, { step: 'link', as });
    const elsewhere = openBrowser(t);
    await elsewhere.signIn('north', north, person);
    const [{ id }] = (await waysOf(as)).providers;
    expect((await unlink(id, as)).statusCode).toBe(204);
    const renewed = await elsewhere.post('/identity/refresh', {});
    expect(renewed.statusCode).toBe(401);
    expect((await openBrowser(t).signIn('north', north, person)).json().outcome).toBe('new');
    const subjects = (await t.mailsTo(as.email)).map((mail) => mail.subject);
    expect(subjects).toContain('You can no longer log in with North Trust');
    t.clock.advance(6 * 60_000);
    expect((await unlink(id, as)).json().code).toBe('proof_required');
  });

  test('the only sign-in method cannot be removed; it can after a mailed link has added a password', async () => {
    const person = newPerson();
    const browser = openBrowser(t);
    const first = (await browser.signIn('north', north, person)).json();
    const created = await browser.createAccount(first.person.ticket, person.email);
    const as = await browser.activate(created.json());
    const [{ id }] = (await waysOf(as)).providers;
    expect((await unlink(id, as)).json().code).toBe('rule_violation');
    await browser.post('/identity/password-reset', { email: person.email });
    const mail = (await t.mailsTo(person.email))[0];
    const oobCode = /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const newPassword = 'a long walk by the sea';
    await browser.post('/identity/password-reset/confirm', { oobCode, newPassword });
    const again = await t.make.signIn(person.email, newPassword);
    expect((await unlink(id, again)).statusCode).toBe(204);
  });

  test('nobody can remove a sign-in method of another person', async () => {
    const owner = await t.make.signedIn();
    await openBrowser(t).signIn('north', north, newPerson(), { step: 'link', as: owner });
    const [{ id }] = (await waysOf(owner)).providers;
    expect((await unlink(id, await t.make.signedIn())).statusCode).toBe(404);
  });
});

describe('signed-in devices', () => {
  const signInWith = (browser: ReturnType<typeof openBrowser>, email: string) =>
    browser.post('/identity/sign-in', { email, password: TEST_PASSWORD });

  test('an account with a domain beyond ASCII is opened by its address in either form, and shows it as typed', async () => {
    const as = await t.make.signedIn({ email: 'ann@münchen.example' });
    for (const typed of ['ann@xn--mnchen-3ya.example', 'ANN@MÜNCHEN.example']) {
      const answer = await signInWith(openBrowser(t, FIREFOX), typed);
      expect(answer.statusCode, typed).toBe(200);
    }
    const me = await t.call({ url: '/api/user/profile', as });
    expect(me.body).toContain('ann@münchen.example');
  });

  test('the signed-in devices of an account are listed, and each can be signed out', async () => {
    const { email } = await t.make.user();
    const here = openBrowser(t, FIREFOX);
    const as = await here.activate((await signInWith(here, email)).json());
    t.clock.advance(60_000);
    const there = openBrowser(t, 'curl/8');
    await signInWith(there, email);
    const devices = await devicesOf(as);
    expect(devices).toMatchObject([
      { name: 'Unknown device', way: 'Password', endedAt: null, isThisDevice: false },
      { name: 'Firefox on Windows', way: 'Password', endedAt: null, isThisDevice: true },
    ]);
    const remove = (id: string, by: SignedIn) =>
      t.call({ method: 'DELETE', url: `/api/identity/devices/${id}`, as: by });
    expect((await remove(devices[0].id, await t.make.signedIn())).statusCode).toBe(404);
    expect((await remove(devices[0].id, as)).statusCode).toBe(204);
    expect((await there.post('/identity/refresh', {})).statusCode).toBe(401);
    expect((await t.call({ url: '/api/user/profile', as })).statusCode).toBe(200);
    // This device has the active session, so every token ends.
    expect((await remove(devices[1].id, as)).statusCode).toBe(204);
    expect((await t.call({ url: '/api/user/profile', as })).statusCode).toBe(401);
  });

  test('a device that is still signed in is in the list of devices, even after many later sign-ins that have ended', async () => {
    const { email, uid } = await t.make.user();
    const here = openBrowser(t, FIREFOX);
    const as = await here.activate((await signInWith(here, email)).json());
    await t.database.query(
      `insert into refresh_families (id, user_uid, created_at, auth_at, last_used_at, expires_at, ended_at, ended_reason)
       select gen_random_uuid(), user_uid, created_at, auth_at, last_used_at + interval '1 hour', expires_at, now(), 'signed_out'
       from refresh_families, generate_series(1, 30) where user_uid = $1`,
      [uid],
    );
    expect((await devicesOf(as))[0]).toMatchObject({ isThisDevice: true, endedAt: null });
  });

  test('a sign-in on a new device is reported by mail, and one on a known device is not', async () => {
    const { email } = await t.make.user();
    const known = openBrowser(t, FIREFOX);
    const as = await known.activate((await signInWith(known, email)).json());
    await t.call({ url: '/api/user/profile', as });
    await signInWith(known, email);
    expect(await t.mailsTo(email)).toEqual([]);
    await signInWith(openBrowser(t, FIREFOX), email);
    const mails = await t.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New login to your account']);
    expect(mails[0]?.text).toContain('Firefox on Windows logged in to your account');
  });
});
