import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { signOutEverywhere } from './sessions.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.startOver());
afterAll(() => t.close());

const signIn = (email: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/identity/sign-in', payload: { email, password } });
const refresh = (cookie: string) =>
  t.app.inject({ method: 'POST', url: '/api/identity/refresh', cookies: { refresh: cookie } });
const cookieOf = (response: Awaited<ReturnType<typeof refresh>>) =>
  response.cookies.find((cookie) => cookie.name === 'refresh')?.value ?? '';

describe('signing in', () => {
  test('3.3.2 3.3.4 signing in trims the address and ignores its case, and the cookie is sent to identity calls only', async () => {
    await t.make.user({ email: 'Doctor@Example.test' });
    const response = await signIn('  dOCTOR@example.TEST ', TEST_PASSWORD);
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({ email: 'Doctor@Example.test', admin: false });
    expect(response.cookies[0]).toMatchObject({
      name: 'refresh',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/identity',
    });
  });

  test('a sign-in with an unknown email address gets the same message as one with a wrong password', async () => {
    const { email } = await t.make.user();
    const [wrong, unknown] = [
      await signIn(email, 'not it'),
      await signIn('nobody@example.test', 'not it'),
    ];
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(wrong.json().message).toBe('Invalid email or password.');
    expect(unknown.json().message).toBe(wrong.json().message);
    expect(unknown.json().code).toBe(wrong.json().code);
  });

  test('a sign-in reports a suspension only after the right password', async () => {
    const { uid, email } = await t.make.user();
    await t.database.query('update users set disabled_at = now() where uid = $1', [uid]);
    expect((await signIn(email, 'not it')).json().code).toBe('invalid_credentials');
    expect((await signIn(email, TEST_PASSWORD)).json().code).toBe('user_disabled');
  });
});

describe('one active session', () => {
  test('7.2.4 7.5.2 signing in on a second device ends the session of the first with a message that says why', async () => {
    const { email } = await t.make.user();
    const first = await t.make.signIn(email);
    expect((await t.call({ url: '/api/progress', as: first })).statusCode).toBe(200);
    const second = await t.make.signIn(email);
    expect((await t.call({ url: '/api/progress', as: second })).statusCode).toBe(200);
    const ended = await t.call({ url: '/api/progress', as: first });
    expect(ended.statusCode).toBe(401);
    expect(ended.json()).toMatchObject({
      code: 'session_ended',
      message: 'You signed in on another device.',
    });
  });

  test('7.2.1 7.2.2 a missing, unknown or foreign session id is refused once a session is active', async () => {
    const one = await t.make.signedIn();
    const other = await t.make.signedIn();
    for (const sessionId of ['', 'x'.repeat(43), other.sessionId]) {
      const response = await t.call({ url: '/api/progress', as: { ...one, sessionId } });
      expect(response.statusCode).toBe(401);
    }
  });

  test('parallel sign-ins of one person leave exactly one active session', {
    tags: 'postgres',
  }, async () => {
    const { email, uid } = await t.make.user();
    await Promise.all(Array.from({ length: 6 }, () => t.make.signIn(email)));
    const rows = await t.database.query(
      'select 1 from app_sessions where user_uid = $1 and ended_at is null',
      [uid],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('7.5.2 a device whose session a newer sign-in has replaced', () => {
  const activate = (idToken: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization: `Bearer ${idToken}` },
      payload: { deviceInfo: { userAgent: 'x' } },
    });

  test('a device replaced by a newer sign-in cannot refresh its session and gets the reason', async () => {
    const { email } = await t.make.user();
    const old = await t.make.signIn(email);
    t.clock.advance(1000);
    const current = await t.make.signIn(email);
    const refreshed = await refresh(old.refreshCookie);
    expect(refreshed.statusCode).toBe(401);
    expect(refreshed.json()).toMatchObject({
      code: 'session_ended',
      message: 'You signed in on another device.',
    });
    expect((await activate(old.idToken)).statusCode).toBe(401);
    expect((await t.call({ url: '/api/progress', as: current })).statusCode).toBe(200);
    expect((await refresh(current.refreshCookie)).statusCode).toBe(200);
  });

  test('a replaced device that activates its session late does not prevent the newer sign-in from activating its own', async () => {
    const { email } = await t.make.user();
    const old = await t.make.signIn(email);
    t.clock.advance(1000);
    const newer = await signIn(email, TEST_PASSWORD);
    // A tab on the old device activates its session after the newer sign-in and before the newer activation.
    expect((await activate(old.idToken)).statusCode).toBe(200);
    expect((await activate(newer.json().idToken)).statusCode).toBe(200);
    expect((await refresh(cookieOf(newer))).statusCode).toBe(200);
    expect((await refresh(old.refreshCookie)).statusCode).toBe(401);
  });

  test('two tabs of one browser share a sign-in, and both stay signed in', async () => {
    const one = await t.make.signedIn();
    const [first, second] = [await refresh(one.refreshCookie), await refresh(one.refreshCookie)];
    expect((await activate(first.json().idToken)).statusCode).toBe(200);
    expect((await refresh(cookieOf(second))).statusCode).toBe(200);
  });
});

describe('bearer tokens', () => {
  test('9.1.1 a bearer token that was not issued here is refused', async () => {
    const one = await t.make.signedIn();
    for (const idToken of ['x', one.idToken.slice(1), 'A'.repeat(43), 'eyJhbGciOiJub25lIn0.e30.']) {
      expect((await t.call({ url: '/api/progress', as: { ...one, idToken } })).statusCode).toBe(
        401,
      );
    }
  });

  test('9.2.1 a bearer token is valid for an hour', async () => {
    const one = await t.make.signedIn();
    t.clock.advance(59 * 60_000);
    expect((await t.call({ url: '/api/progress', as: one })).statusCode).toBe(200);
    t.clock.advance(2 * 60_000);
    expect((await t.call({ url: '/api/progress', as: one })).statusCode).toBe(401);
  });

  test('7.4.2 the suspension of a person stops their valid bearer token at once', async () => {
    const one = await t.make.signedIn();
    await t.database.query('update users set disabled_at = now() where uid = $1', [one.uid]);
    expect((await t.call({ url: '/api/progress', as: one })).statusCode).toBe(401);
  });
});

describe('7.4.1 a bearer token without session header', () => {
  const bare = (idToken: string) =>
    t.app.inject({ url: '/api/progress', headers: { authorization: `Bearer ${idToken}` } });

  test('the bearer token of a replaced device stays refused after a password change elsewhere has ended every session', async () => {
    const { email, uid } = await t.make.user();
    const old = await t.make.signIn(email);
    t.clock.advance(1000);
    await t.make.signIn(email);
    const ended = await bare(old.idToken);
    expect(ended.json()).toMatchObject({ code: 'session_ended' });
    await t.database.db.transaction((tx) =>
      signOutEverywhere(t.ctx, tx, uid, 'password_changed', t.clock.now()),
    );
    expect((await bare(old.idToken)).statusCode).toBe(401);
  });
});

describe('refreshing a sign-in', () => {
  test('a sign-in gets a new refresh token at each refresh: the previous one stays valid for 30 seconds, later reuse ends the sign-in', async () => {
    const one = await t.make.signedIn();
    const next = await refresh(one.refreshCookie);
    expect(next.statusCode).toBe(200);
    t.clock.advance(29_000);
    expect((await refresh(one.refreshCookie)).statusCode).toBe(200);
    t.clock.advance(2_000);
    expect((await refresh(one.refreshCookie)).statusCode).toBe(401);
    expect((await refresh(cookieOf(next))).statusCode).toBe(401);
    expect((await t.call({ url: '/api/progress', as: one })).statusCode).toBe(401);
  });

  test('7.1.1 7.1.2 7.3.1 7.3.2 a sign-in ends after 14 days without use and after 30 days in total', async () => {
    const idle = await t.make.signedIn();
    t.clock.advance(14 * DAY_MS + 1000);
    expect((await refresh(idle.refreshCookie)).statusCode).toBe(401);
    let cookie = (await t.make.signedIn()).refreshCookie;
    for (let day = 0; day < 30; day += 10) {
      t.clock.advance(10 * DAY_MS - 1000);
      const response = await refresh(cookie);
      expect(response.statusCode).toBe(200);
      cookie = cookieOf(response);
    }
    t.clock.advance(4000);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  const signOut = (cookie: string) =>
    t.app.inject({ method: 'POST', url: '/api/identity/sign-out', cookies: { refresh: cookie } });

  test('7.4.1 signing out ends session, bearer token and refresh token, even without the session header', async () => {
    const one = await t.make.signedIn();
    expect((await signOut(one.refreshCookie)).statusCode).toBe(204);
    expect((await t.call({ url: '/api/progress', as: one })).statusCode).toBe(401);
    const bare = await t.app.inject({
      url: '/api/progress',
      headers: { authorization: `Bearer ${one.idToken}` },
    });
    expect(bare.statusCode).toBe(401);
    expect((await refresh(one.refreshCookie)).statusCode).toBe(401);
  });

  test('7.4.1 signing out applies everywhere: a forgotten device cannot restore the session', async () => {
    const { email } = await t.make.user();
    const left = await t.make.signIn(email);
    const current = await t.make.signIn(email);
    await signOut(current.refreshCookie);
    expect((await refresh(left.refreshCookie)).statusCode).toBe(401);
    expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('a late sign-out of a replaced device does not end the session of the newer device', async () => {
    const { email } = await t.make.user();
    const old = await t.make.signIn(email);
    const current = await t.make.signIn(email);
    await signOut(old.refreshCookie);
    expect((await t.call({ url: '/api/progress', as: current })).statusCode).toBe(200);
    const revived = await t.app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization: `Bearer ${old.idToken}` },
      payload: { deviceInfo: { userAgent: 'x' } },
    });
    expect(revived.statusCode).toBe(401);
  });
});
