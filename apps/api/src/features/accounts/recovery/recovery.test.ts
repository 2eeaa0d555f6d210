import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import {
  type IdentityCalls,
  identityCalls,
  NEW_PASSWORD,
} from '../../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { listLockWaits } from '../../../testing/test-database.ts';
import { findUser, renewPasswordHash } from '../accounts.repository.ts';
import { setSuspended } from '../lifecycle/roles.service.ts';
import { signOutEverywhere } from '../sessions/sessions.service.ts';
import { openSignIn } from '../sign-in/open-sign-in.ts';

let t: TestApp;
let call: IdentityCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = identityCalls(t);
});
afterAll(() => t.close());

const reauthenticate = (as: SignedIn, password: string) =>
  t.call({ method: 'POST', url: '/api/identity/reauthenticate', payload: { password }, as });
const changeEmail = (as: SignedIn, newEmail: string) =>
  t.call({ method: 'POST', url: '/api/identity/email-change', payload: { newEmail }, as });
const isSignedIn = async (as: SignedIn) =>
  (await t.call({ url: '/api/user/profile', as })).statusCode === 200;

describe('password reset', () => {
  test('the password reset link shows its account without being used up, then sets the password once', async () => {
    const { email } = await t.make.user();
    const oobCode = await call.mailedResetCode(email);
    for (let i = 0; i < 2; i += 1)
      expect((await call.verifyReset(oobCode)).json()).toEqual({ email });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call.confirmReset(oobCode, NEW_PASSWORD)),
    );
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
    expect((await call.signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await call.signIn(email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await call.verifyReset(oobCode)).json().code).toBe('invalid_code');
    expect((await t.mailsTo(email))[0]?.subject).toBe('Your password was changed');
  });

  test('6.4.3 a password reset for an unknown email address gets the same response and no mail', async () => {
    const { email } = await t.make.user();
    const [known, unknown] = [
      await call.requestReset(email),
      await call.requestReset('no@one.test'),
    ];
    expect(known.statusCode).toBe(200);
    expect(known.json().message).toBe(
      'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).',
    );
    expect(unknown.body).toBe(known.body);
    expect(await t.mailsTo('no@one.test')).toEqual([]);
  });

  test('6.4.3 7.4.3 a password reset ends all other reset links, sessions and tokens', async () => {
    const one = await t.make.signedIn();
    const first = await call.mailedResetCode(one.email);
    const second = await call.mailedResetCode(one.email);
    expect((await call.confirmReset(second, NEW_PASSWORD)).statusCode).toBe(204);
    expect(await isSignedIn(one)).toBe(false);
    expect((await call.verifyReset(first)).json().code).toBe('invalid_code');
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/api/identity/refresh',
      cookies: { refresh: one.refreshCookie },
    });
    expect(refreshed.statusCode).toBe(401);
  });

  test('6.4.3 7.4.3 a sign-in in progress during a password reset is refused', async () => {
    const { email, uid } = await t.make.user();
    const read = await findUser(t.database.db, uid);
    if (!read) throw new Error('there is no such user');
    const open = () =>
      openSignIn(
        t.ctx,
        t.database.db,
        read,
        {
          by: 'password',
          entry: {
            action: 'identity.signed_in',
            actorUid: uid,
            caller: { ip: '127.0.0.1', requestId: 'test' },
          },
        },
        t.clock.now(),
      );
    await open();
    const oobCode = await call.mailedResetCode(email);
    expect((await call.confirmReset(oobCode, NEW_PASSWORD)).statusCode).toBe(204);
    await expect(open()).rejects.toMatchObject({ code: 'invalid_credentials' });
    // Replacing an outdated hash must not restore the old password.
    const renewed = { from: read.passwordHash ?? '', to: read.passwordHash ?? '' };
    await renewPasswordHash(t.database.db, uid, renewed, t.clock.now());
    expect((await call.signIn(email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await call.signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    '6.4.3 7.4.3 a sign-in that reaches the database while a password reset commits is refused',
    { tags: 'postgres' },
    async () => {
      const { uid } = await t.make.user();
      const read = await findUser(t.database.db, uid);
      if (!read) throw new Error('there is no such user');
      let opening: Promise<unknown> = Promise.resolve();
      await t.database.db.transaction(async (tx) => {
        await signOutEverywhere(t.ctx, tx, uid, 'password_reset', t.clock.now());
        const caller = { ip: '127.0.0.1', requestId: 'test' };
        const entry = { action: 'identity.signed_in' as const, actorUid: uid, caller };
        opening = openSignIn(
          t.ctx,
          t.database.db,
          read,
          { by: 'password', entry },
          t.clock.now(),
        ).catch((error: unknown) => error);
        await expect.poll(() => listLockWaits(t.database)).toHaveLength(1);
      });
      expect(await opening).toMatchObject({ code: 'invalid_credentials' });
    },
  );

  test('the link of a password reset is valid for an hour, and the error then says that it has expired', async () => {
    const { email } = await t.make.user();
    const oobCode = await call.mailedResetCode(email);
    t.clock.advance(60 * MINUTE_MS + 1000);
    expect((await call.verifyReset(oobCode)).json().code).toBe('expired_code');
    expect((await call.confirmReset(oobCode, NEW_PASSWORD)).json().code).toBe('expired_code');
  });

  test('the link of a password reset stays valid after a weak password was refused', async () => {
    const { email } = await t.make.user();
    const oobCode = await call.mailedResetCode(email);
    const weak = await call.confirmReset(oobCode, 'qwerty');
    expect(weak.json()).toMatchObject({
      code: 'weak_password',
      message:
        'The new password is too weak. Please choose a stronger password (at least 6 characters).',
      fields: { newPassword: 'It is on the list of the most common passwords.' },
    });
    const short = await call.confirmReset(oobCode, '12345');
    expect(short.json().fields.newPassword).toBe('Password must be at least 6 characters long.');
    expect((await call.confirmReset(oobCode, NEW_PASSWORD)).statusCode).toBe(204);
  });

  test('a password reset tells a suspended person of the suspension at its last step', async () => {
    const { email, uid } = await t.make.user();
    const oobCode = await call.mailedResetCode(email);
    await setSuspended(t.ctx, null, uid, true);
    const response = await call.confirmReset(oobCode, NEW_PASSWORD);
    expect(response.statusCode).toBe(403);
    expect(response.json().message).toBe('This user account has been disabled.');
  });

  test('9.2.2 a password reset code is neither a bearer token nor a code for changing the email address', async () => {
    const one = await t.make.signedIn();
    const oobCode = await call.mailedResetCode(one.email);
    expect(await isSignedIn({ ...one, idToken: oobCode })).toBe(false);
    expect(await isSignedIn({ ...one, idToken: one.refreshCookie })).toBe(false);
    expect((await call.confirmEmail(oobCode)).json().code).toBe('invalid_code');
  });
});

describe('confirming the password', () => {
  test('confirming with a wrong password is not answered with 401, which would end the session', async () => {
    const one = await t.make.signedIn();
    const wrong = await reauthenticate(one, 'not it');
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json().code).toBe('wrong_password');
    expect(await isSignedIn(one)).toBe(true);
  });

  test('6.1.1 confirming the password has the same limit of attempts as signing in', async () => {
    const one = await t.make.signedIn();
    for (let i = 0; i < 10; i += 1) await reauthenticate(one, 'not it');
    const refused = await reauthenticate(one, TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('6.2.2 6.2.3 no call sets a password without the old one or a mailed code', async () => {
    const one = await t.make.signedIn();
    for (const { method, path } of t.app.endpoints) {
      if (!/password/.test(path)) continue;
      const response = await t.call({
        method,
        url: `/api${path}`,
        payload: { email: one.email, newPassword: NEW_PASSWORD, oobCode: 'x' },
        as: one,
      });
      expect(response.statusCode, path).toBe(400);
    }
    expect((await call.signIn(one.email, TEST_PASSWORD)).statusCode).toBe(200);
  });
});

describe('change of the email address', () => {
  test('a new email address takes effect when its link is used, and ends the sessions of the account', async () => {
    const one = await t.make.signedIn();
    const next = call.newEmail();
    const asked = await changeEmail(one, next);
    expect(asked.statusCode).toBe(202);
    expect(asked.json().message).toContain(next);
    expect((await call.signIn(next, TEST_PASSWORD)).statusCode).toBe(401);
    const [mail] = await t.mailsTo(next);
    expect(mail?.text).toContain('/auth/action?mode=verifyAndChangeEmail&oobCode=');
    expect((await call.confirmEmail(call.oobCodeIn(mail?.text))).statusCode).toBe(204);
    expect(await isSignedIn(one)).toBe(false);
    expect((await call.signIn(one.email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await call.signIn(next, TEST_PASSWORD)).statusCode).toBe(200);
    expect((await t.mailsTo(one.email))[0]?.subject).toContain('was changed');
    expect((await call.confirmEmail(call.oobCodeIn(mail?.text))).json().code).toBe('invalid_code');
  });

  test('7.5.1 a change of the email address requires a password proved within five minutes', async () => {
    const one = await t.make.signedIn();
    t.clock.advance(5 * MINUTE_MS + 1000);
    const refused = await changeEmail(one, call.newEmail());
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'recent_login_required',
      message:
        'This operation is sensitive and requires recent authentication. Please log out and log back in.',
    });
    const { idToken } = (await reauthenticate(one, TEST_PASSWORD)).json();
    expect((await changeEmail({ ...one, idToken }, call.newEmail())).statusCode).toBe(202);
  });

  test('changing to the email address of another account is refused with a message, and limited to five attempts a minute', async () => {
    const one = await t.make.signedIn();
    const { email } = await t.make.user();
    for (let i = 0; i < 5; i += 1) {
      const refused = await changeEmail(one, email.toUpperCase());
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toBe(
        'This email address is already in use by another account.',
      );
    }
    expect((await changeEmail(one, email)).statusCode).toBe(429);
  });

  test("changing to one's current email address is refused with a message that does not mention another account", async () => {
    const one = await t.make.signedIn();
    const refused = await changeEmail(one, one.email.toUpperCase());
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe('This is your email address already.');
  });

  test('a change of the email address is refused when another account has taken the address since the link was sent', async () => {
    const one = await t.make.signedIn();
    const next = call.newEmail();
    await changeEmail(one, next);
    const [mail] = await t.mailsTo(next);
    await t.make.user({ email: next });
    const response = await call.confirmEmail(call.oobCodeIn(mail?.text));
    expect(response.statusCode).toBe(409);
    expect(await isSignedIn(one)).toBe(true);
  });
});
