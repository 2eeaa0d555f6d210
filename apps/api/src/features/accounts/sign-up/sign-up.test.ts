import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type IdentityCalls,
  identityCalls,
  NEW_PASSWORD,
} from '../../../testing/identity-calls.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { updateErased } from '../lifecycle/erasure.service.ts';

let t: TestApp;
let call: IdentityCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = identityCalls(t);
});
afterAll(() => t.close());

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up', () => {
  test('signing up with a mailed code, its proof and the form creates an account that is signed in', async () => {
    const email = 'Nia.Newcomer@Example.test';
    const requested = await call.requestCode(` ${email} `);
    expect(requested.statusCode).toBe(200);
    expect(requested.json().resendAfter).toBe(60);
    const [mail] = await t.mailsTo(email);
    const verified = await call.verifyCode(email.toLowerCase(), call.codeIn(mail?.text));
    expect(verified.statusCode).toBe(200);
    const created = await call.createAccount(email, { grant: verified.json().grant });
    expect(created.statusCode).toBe(200);
    expect(created.json().user).toMatchObject({
      email,
      displayName: 'Nia Newcomer',
      admin: false,
      interviewer: false,
    });
    expect(created.cookies[0]).toMatchObject({ name: 'refresh', httpOnly: true });

    const one = await t.make.signIn(email, NEW_PASSWORD);
    expect((await t.call({ url: '/api/user/profile', as: one })).json()).toMatchObject({
      email,
      firstName: 'Nia',
      lastName: 'Newcomer',
      displayName: 'Nia Newcomer',
      createdAt: t.clock.now().toISOString(),
      profileData: { city: 'Cardiff', isVisible: true },
      communitySettings: {
        allowDirectMessages: true,
        allowGroupInvites: true,
        profileVisibility: 'public',
      },
    });
    const [row] = await t.database.query<{ terms_version: string }>(
      'select terms_version from users where uid = $1',
      [one.uid],
    );
    expect(row?.terms_version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('the source of the first visit is stored at sign-up, exported and erased with the account', async () => {
    const email = call.newEmail();
    await call.requestCode(email);
    const [mail] = await t.mailsTo(email);
    const { grant } = (await call.verifyCode(email, call.codeIn(mail?.text))).json();
    const refused = await call.createAccount(email, { grant, source: 'not a source' });
    expect(refused.statusCode).toBe(400);
    const created = await call.createAccount(email, { grant, source: 'bma' });
    expect(created.statusCode).toBe(200);
    const one = await t.make.signIn(email, NEW_PASSWORD);
    const exported = await t.call({ url: '/api/user/export', as: one });
    expect(exported.json().account).toMatchObject({ signUpSource: 'bma' });
    const read = () =>
      t.database.query('select sign_up_source as source from users where uid = $1', [one.uid]);
    expect(await read()).toEqual([{ source: 'bma' }]);
    await t.database.db.transaction((tx) => updateErased(tx, one.uid, t.clock.now()));
    expect(await read()).toEqual([{ source: null }]);
  });

  test('sign-up errors have the specified messages', async () => {
    const empty = await call.createAccount('', {
      firstName: ' ',
      lastName: '',
      city: '',
      password: '12345',
      grant: 'x',
    });
    expect(empty.statusCode).toBe(400);
    expect(empty.json().fields).toMatchObject({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
      city: 'City is required.',
      password: 'Password should be at least 6 characters long.',
    });
    const elsewhere = await call.createAccount(call.newEmail(), { city: 'Paris', grant: 'x' });
    expect(elsewhere.json().fields.city).toBe('Please choose a city from the list.');
    const code = await call.verifyCode(call.newEmail(), '12345');
    expect(code.json().message).toBe('Enter the 6-digit code from your email.');
  });

  test('signing up with a registered address gets the same response but another mail, and an error after the code was proved', async () => {
    const { email } = await t.make.user();
    const known = await call.requestCode(email);
    const unknown = await call.requestCode(call.newEmail());
    expect(known.body).toBe(unknown.body);
    const [mail] = await t.mailsTo(email);
    expect(mail?.subject).toBe('Someone tried to sign up with your address');
    const proved = await call.verifyCode(email, call.codeIn(mail?.text));
    expect(proved.statusCode).toBe(409);
    expect(proved.json().message).toBe('Email already registered. Try logging in.');
  });

  test('a sign-up code can be resent after 60 seconds, not before', async () => {
    const email = call.newEmail();
    await call.requestCode(email);
    t.clock.advance(45_000);
    const early = await call.requestCode(email);
    expect(early.statusCode).toBe(429);
    expect(early.headers['retry-after']).toBe('15');
    t.clock.advance(15_000);
    expect((await call.requestCode(email)).statusCode).toBe(200);
  });

  test('a proved sign-up code allows one account to be created, for its own address, within 15 minutes', async () => {
    const email = call.newEmail();
    const grant = await call.grantFor(email);
    const other = await call.createAccount(call.newEmail(), { grant });
    expect(other.statusCode).toBe(400);
    expect(other.json().message).toBe('Signup session expired. Please start again.');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call.createAccount(email, { grant })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const late = call.newEmail();
    const lateGrant = await call.grantFor(late);
    t.clock.advance(15 * MINUTE_MS + 1000);
    expect((await call.createAccount(late, { grant: lateGrant })).statusCode).toBe(400);
  });

  test('signing up is refused as registered when another account took the address after the code was proved', async () => {
    const email = call.newEmail();
    const grant = await call.grantFor(email);
    await t.make.user({ email });
    const response = await call.createAccount(email, { grant });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('Email already registered. Try logging in.');
  });

  test('more than ten sign-up codes an hour for one email address are refused', async () => {
    const email = call.newEmail();
    for (let i = 0; i < 10; i += 1) {
      expect((await call.requestCode(email)).statusCode).toBe(200);
      t.clock.advance(MINUTE_MS);
    }
    const refused = await call.requestCode(email);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });
});

describe('rules of the six-digit sign-up code', () => {
  test('6.1.3 6.3.4 no account can be created without the sign-up code', async () => {
    const email = call.newEmail();
    expect((await call.createAccount(email, { grant: 'made-up' })).statusCode).toBe(400);
    expect((await call.createAccount(email)).statusCode).toBe(400);
    expect((await call.signIn(email, NEW_PASSWORD)).statusCode).toBe(401);
  });

  test('6.4.1 a sign-up code works once, even when sent many times in parallel', {
    tags: ['slow', 'postgres'],
  }, async () => {
    const email = call.newEmail();
    const code = await call.mailedCode(email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call.verifyCode(email, code)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await call.verifyCode(email, code)).statusCode).toBe(400);
  });

  test('6.5.1 6.5.3 6.5.4 sign-up codes are random and may start with zeros', async () => {
    const { newSignupCode } = await import('../secrets.ts');
    const codes = Array.from({ length: 2000 }, newSignupCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1980);
  });

  test('6.5.2 the database holds no sign-up code and no password reset link in clear, queued mail included', async () => {
    const email = call.newEmail();
    await call.requestCode(email);
    await call.requestReset((await t.make.user()).email);
    await t.runJobs();
    const tables = await t.database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')
         and table_name <> 'outbox_mails'`,
    );
    let dump = '';
    for (const { name } of tables)
      dump += JSON.stringify(await t.database.query(`select * from ${name}`));
    const code = call.codeIn((await t.mailsTo(email))[0]?.text);
    expect(dump).toContain('mail.send');
    expect(dump).not.toContain(`"${code}"`);
    expect(dump).not.toContain(`${code} is your`);
    expect(dump).not.toContain('oobCode=');
  });

  test('6.5.5 a sign-up code expires after ten minutes', async () => {
    const email = call.newEmail();
    const code = await call.mailedCode(email);
    t.clock.advance(10 * MINUTE_MS + 1000);
    expect((await call.verifyCode(email, code)).json().code).toBe('expired_code');
  });

  test('6.6.2 a sign-up code is valid only for its email address and only until the next request', async () => {
    const [one, other] = [call.newEmail(), call.newEmail()];
    const code = await call.mailedCode(one);
    await call.requestCode(other);
    expect((await call.verifyCode(other, code)).statusCode).toBe(400);
    t.clock.advance(MINUTE_MS);
    const next = await call.mailedCode(one);
    expect(next).not.toBe(code);
    expect((await call.verifyCode(one, code)).statusCode).toBe(400);
    expect((await call.verifyCode(one, next)).statusCode).toBe(200);
  });

  test('6.6.3 five wrong guesses invalidate the sign-up code', async () => {
    const email = call.newEmail();
    const code = await call.mailedCode(email);
    for (let i = 0; i < 5; i += 1) {
      expect((await call.verifyCode(email, wrong(code))).json().code).toBe('invalid_code');
    }
    expect((await call.verifyCode(email, code)).statusCode).toBe(400);
  });

  test('6.6.3 parallel guesses of a sign-up code are counted too', {
    tags: 'postgres',
  }, async () => {
    const email = call.newEmail();
    const code = await call.mailedCode(email);
    const guesses = Array.from({ length: 30 }, () => call.verifyCode(email, wrong(code)));
    const answers = await Promise.all(guesses);
    const tried = answers.filter((answer) => answer.json().code === 'invalid_code');
    expect(tried).toHaveLength(5);
    expect((await call.verifyCode(email, code)).statusCode).toBe(400);
  });

  test('2.3.1 creating an account before the code was proved, and proving a code before one was requested, are refused', async () => {
    const email = call.newEmail();
    expect((await call.verifyCode(email, '123456')).statusCode).toBe(400);
    await call.requestCode(email);
    expect((await call.createAccount(email, { grant: 'x'.repeat(43) })).statusCode).toBe(400);
  });
});

describe('passwords at sign-up', () => {
  const sized = async (password: string) => {
    const email = call.newEmail();
    const grant = await call.grantFor(email);
    return { email, grant, response: await call.createAccount(email, { grant, password }) };
  };

  test('6.2.4 6.2.12 well-known passwords are too weak at sign-up, and the proof of the code stays valid', async () => {
    const { email, grant, response } = await sized('Password');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'weak_password',
      message: 'Password is too weak.',
    });
    for (const password of ['123456', 'qwerty123', 'iloveyou', 'aaaaaa', 'letmein1']) {
      const again = await call.createAccount(email, { grant, password });
      expect(again.json().message, password).toBe('Password is too weak.');
    }
    expect((await call.createAccount(email, { grant })).statusCode).toBe(200);
  });

  test.each([
    ['qwerty123', 'It is on the list of the most common passwords.'],
    ['abababab', 'It repeats one or two characters.'],
    ['Urology2026', 'Words such as “urology” or “interview” are the first that others try here.'],
    ['newcomer1', 'It is your name or your email address.'],
  ])('the password %s is refused at sign-up with the reason', async (password, reason) => {
    const { response } = await sized(password);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ password: reason });
  });

  test('a sign-up code is mailed for an address alone, and a request that carries a password is refused', async () => {
    const email = call.newEmail();
    const chosen = { password: NEW_PASSWORD, firstName: 'Nia', lastName: 'Newcomer' };
    const refused = await call.post('/auth/request-signup-code', { email, chosen });
    expect(refused.json().code).toBe('validation_failed');
    expect((await call.requestCode(email)).statusCode).toBe(200);
    expect(await t.mailsTo(email)).toHaveLength(1);
  });

  test('6.1.2 6.2.11 words of the product and of the person are too weak as passwords', async () => {
    const { weaknessOf } = await import('../sign-in/password.service.ts');
    const isWeakPassword = (password: string, own?: string[]) => weaknessOf(password, own) !== null;
    for (const password of ['urology1', 'UroST3', 'Interview2026!', 'urology-st3', '123prostate'])
      expect(isWeakPassword(password), password).toBe(true);
    const own = ['nia.newcomer@example.test', 'Nia', 'Newcomer'];
    for (const password of ['newcomer', 'Newcomer1', 'nia.newcomer', 'nia.newcomer@example.test'])
      expect(isWeakPassword(password, own), password).toBe(true);
    for (const password of ['a long walk', 'Kx7#pq', 'demo-password', 'my urology notebook'])
      expect(isWeakPassword(password, own), password).toBe(false);
  });

  test('6.2.12 the list of common passwords has more than three thousand entries that are long enough for an account', async () => {
    const { readFile } = await import('node:fs/promises');
    const list = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
    expect(new Set(list.split('\n').filter((line) => line.length >= 6)).size).toBeGreaterThan(3000);
  });

  test('6.2.5 6.2.8 6.2.9 the password of an account may contain any characters, and all of them count exactly', async () => {
    const password = `${'ünïcode päss wörd '.repeat(3)}naïve Ωmega`.slice(0, 64);
    expect(Array.from(password)).toHaveLength(64);
    const { email, response } = await sized(password);
    expect(response.statusCode).toBe(200);
    expect((await call.signIn(email, password)).statusCode).toBe(200);
    expect((await call.signIn(email, password.slice(0, 63))).statusCode).toBe(401);
    expect((await call.signIn(email, password.toUpperCase())).statusCode).toBe(401);
    expect((await call.signIn(email, ` ${password}`)).statusCode).toBe(401);
  });

  test('11.4.1 11.4.2 the passwords of accounts are stored as argon2id at the agreed cost', async () => {
    const { email } = await sized(NEW_PASSWORD);
    const [row] = await t.database.query<{ password_hash: string }>(
      'select password_hash from users where email = $1',
      [email],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

test('1.3.11 a sign-up with a line break in the name or address, which could reach a mail header, is refused', async () => {
  expect((await call.requestCode('a@b.test\r\nBcc: c@d.test')).statusCode).toBe(400);
  const email = call.newEmail();
  const grant = await call.grantFor(email);
  const response = await call.createAccount(email, { grant, firstName: 'Nia\r\nBcc: x@y.test' });
  expect(response.statusCode).toBe(400);
});

test('15.3.3 a sign-up with extra fields such as a role is refused', async () => {
  const email = call.newEmail();
  const grant = await call.grantFor(email);
  expect((await call.createAccount(email, { grant, isAdmin: true })).statusCode).toBe(400);
  expect((await call.createAccount(email, { grant })).json().user.admin).toBe(false);
});

test('16.1.1 the log of a sign-up contains no password, code or grant', async () => {
  const email = call.newEmail();
  const code = await call.mailedCode(email);
  const grant = (await call.verifyCode(email, code)).json().grant;
  const created = await call.createAccount(email, { grant });
  const log = t.logs.join('\n');
  for (const secret of [NEW_PASSWORD, `"${code}"`, grant, created.json().idToken, email])
    expect(log).not.toContain(secret);
});
