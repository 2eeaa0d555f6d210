// @module-tag slow
// Attacks on sign-in, sign-up and sessions. Some tests check that the protection does not block the owners of accounts.
import { HOUR_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { type IdentityCalls, identityCalls, NEW_PASSWORD } from '../../testing/identity-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let call: IdentityCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = identityCalls(t);
});
afterAll(() => t.close());

const QUARTER = 15 * 60_000;
type Answer = Awaited<ReturnType<IdentityCalls['signIn']>>;
const statuses = (answers: readonly Answer[]) => answers.map((answer) => answer.statusCode);
const cookieNamed = (answer: Answer, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name);

/** Signs in from a browser with these cookies. */
const signInWith = (cookies: Record<string, string>, email: string, password: string, ip: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in',
    cookies,
    remoteAddress: ip,
    payload: { email, password },
  });
const deviceOf = (answer: Answer) => ({ device: cookieNamed(answer, 'device')?.value ?? '' });

describe('one network attacking many accounts', () => {
  test('6.3.1 one network trying one password on 200 accounts is stopped after thirty sign-in attempts, right passwords included', async () => {
    const spray = '192.0.2.7';
    const answers: Answer[] = [];
    for (let i = 0; i < 200; i += 1)
      answers.push(await call.signIn(`sprayed${i}@example.test`, 'Summer2026', spray));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(30);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(170);
    const { email } = await t.make.user();
    expect((await call.signIn(email, TEST_PASSWORD, spray)).statusCode).toBe(429);
    // The limit of another network is not affected.
    expect((await call.signIn(email, TEST_PASSWORD, '192.0.2.8')).statusCode).toBe(200);
    t.clock.advance(QUARTER);
    expect((await call.signIn(email, TEST_PASSWORD, spray)).statusCode).toBe(200);
  });

  test('6.3.1 a successful sign-in does not give the network new sign-in attempts at other accounts', async () => {
    const ip = '192.0.2.9';
    const own = await t.make.user();
    for (let i = 0; i < 30; i += 1) {
      await call.signIn(`target${i}@example.test`, 'Summer2026', ip);
      if (i === 15) await call.signIn(own.email, TEST_PASSWORD, ip);
    }
    expect((await call.signIn('target31@example.test', 'Summer2026', ip)).statusCode).toBe(429);
  });

  test('6.3.1 an IPv6 customer has one allowance of sign-in attempts for all addresses of the network', async () => {
    const answers: Answer[] = [];
    for (let i = 0; i < 40; i += 1)
      answers.push(
        await call.signIn(`six${i}@example.test`, 'Summer2026', `2001:db8:7:1::${i + 1}`),
      );
    expect(statuses(answers.slice(30))).toEqual(Array(10).fill(429));
  });

  test('2.4.1 400 simultaneous wrong sign-ins from one network do not block people elsewhere', async () => {
    const { email } = await t.make.user();
    let resolveFull = () => {};
    const isFull = new Promise<void>((resolve) => (resolveFull = resolve));
    const flood = Array.from({ length: 400 }, async (_, i) => {
      const answer = await call.signIn(`flood${i}@example.test`, 'Summer2026', '198.51.100.66');
      if (answer.statusCode === 503) resolveFull();
      return answer;
    });
    const all = Promise.all(flood);
    await Promise.race([isFull, all]);
    expect((await call.signIn(email, TEST_PASSWORD, '203.0.113.5')).statusCode).toBe(200);
    expect(new Set(statuses(await all))).toEqual(new Set([401, 429, 503]));
  });
});

describe("locking out an account's owner", () => {
  const lockOut = async (email: string) => {
    for (let network = 0; network < 10; network += 1)
      for (let i = 0; i < 10; i += 1) await call.signIn(email, `guess ${i}`, `100.64.${network}.1`);
  };

  test('6.3.1 ten wrong passwords from each of ten networks do not lock out a device that has signed in to the account before', async () => {
    const { email } = await t.make.user();
    const before = await call.signIn(email, TEST_PASSWORD, '203.0.113.20');
    expect(cookieNamed(before, 'device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/identity',
    });
    await lockOut(email);
    expect((await call.signIn(email, TEST_PASSWORD, '203.0.113.21')).statusCode).toBe(429);
    const known = await signInWith(deviceOf(before), email, TEST_PASSWORD, '203.0.113.21');
    expect(known.statusCode).toBe(200);
  });

  test('6.3.1 a device that has signed in before has a separate limit of ten sign-in attempts', async () => {
    const { email } = await t.make.user();
    const device = deviceOf(await call.signIn(email, TEST_PASSWORD, '203.0.113.22'));
    for (let i = 0; i < 10; i += 1) await signInWith(device, email, `guess ${i}`, '203.0.113.22');
    // The limit belongs to the device, so a change of network does not help.
    const refused = await signInWith(device, email, TEST_PASSWORD, '203.0.113.23');
    expect(refused.statusCode).toBe(429);
  });

  test('6.3.1 a device cookie of another account or a forged one gives no sign-in attempts', async () => {
    const own = await t.make.user();
    const { email } = await t.make.user();
    const device = deviceOf(await call.signIn(own.email, TEST_PASSWORD, '203.0.113.24'));
    for (let i = 0; i < 10; i += 1) await call.signIn(email, `guess ${i}`, '203.0.113.24');
    const made = { device: `${'A'.repeat(16)}${'B'.repeat(43)}` };
    for (const cookies of [device, made]) {
      const answer = await signInWith(cookies, email, TEST_PASSWORD, '203.0.113.24');
      expect(answer.statusCode).toBe(429);
    }
  });

  test('a browser in which several people have signed in is not locked out of the account of the first', async () => {
    const people = [await t.make.user(), await t.make.user(), await t.make.user()];
    let cookies: Record<string, string> = {};
    for (const { email } of people) {
      const answer = await signInWith(cookies, email, TEST_PASSWORD, '203.0.113.25');
      cookies = deviceOf(answer);
    }
    const [first] = people;
    await lockOut(first?.email ?? '');
    const back = await signInWith(cookies, first?.email ?? '', TEST_PASSWORD, '203.0.113.25');
    expect(back.statusCode).toBe(200);
  });

  test('6.4.3 a completed password reset ends the lock-out of an account, and the new password works from anywhere', async () => {
    const { email } = await t.make.user();
    const away = '203.0.113.30';
    for (let i = 0; i < 10; i += 1) await call.signIn(email, `guess ${i}`, away);
    t.clock.advance(1000);
    await lockOut(email);
    expect((await call.signIn(email, TEST_PASSWORD, away)).statusCode).toBe(429);
    const code = await call.mailedResetCode(email);
    expect((await call.confirmReset(code, NEW_PASSWORD)).statusCode).toBe(204);
    expect((await call.signIn(email, NEW_PASSWORD, '203.0.113.31')).statusCode).toBe(200);
    expect((await call.signIn(email, NEW_PASSWORD, away)).statusCode).toBe(200);
  });

  test('6.4.3 an attacker who guesses on after a password reset does not lock out the browser that made the reset', async () => {
    const { email } = await t.make.user();
    const code = await call.mailedResetCode(email);
    const confirmed = await call.confirmReset(code, NEW_PASSWORD);
    await lockOut(email);
    const again = await signInWith(deviceOf(confirmed), email, NEW_PASSWORD, '203.0.113.32');
    expect(again.statusCode).toBe(200);
  });
});

describe('mails about sign-up and accounts to strangers', () => {
  const askFrom = (ip: string, email: string) =>
    call.post('/auth/request-signup-code', { email }, ip);
  const stranger = (() => {
    let count = 0;
    return () => `stranger${(count += 1)}@example.test`;
  })();
  const mailed = async () =>
    (
      await t.database.query<{ total: number }>('select count(*)::int as total from outbox_mails')
    )[0]?.total ?? 0;

  test('2.4.1 sign-up codes for 50 email addresses from one network stop after twenty mails', async () => {
    await t.runJobs();
    const before = await mailed();
    const answers: Answer[] = [];
    for (let i = 0; i < 50; i += 1) answers.push(await askFrom('192.0.2.50', stranger()));
    await t.runJobs();
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(20);
    expect((await mailed()) - before).toBe(20);
    expect(answers[49]?.json().message).toMatch(
      /^Too many emails were requested\. Please try again in \d+ minutes\.$/,
    );
  });

  test('2.4.1 password reset links for unknown email addresses count towards the same limit as sign-up codes', async () => {
    const ip = '192.0.2.51';
    for (let i = 0; i < 10; i += 1) await askFrom(ip, stranger());
    const answers: Answer[] = [];
    for (let i = 0; i < 15; i += 1)
      answers.push(await call.post('/identity/password-reset', { email: stranger() }, ip));
    expect(statuses(answers)).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
  });

  test('2.4.1 a patient attacker gets sixty sign-up codes mailed in an hour from one network', async () => {
    t.clock.advance(HOUR_MS);
    let sent = 0;
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < 20; i += 1)
        if ((await askFrom(`198.51.100.${10 + round}`, stranger())).statusCode === 200) sent += 1;
      t.clock.advance(10 * 60_000);
    }
    expect(sent).toBe(60);
  });

  test('a hundred people behind one IP address can sign up when all of them prove their codes', async () => {
    t.clock.advance(HOUR_MS);
    const ip = '203.0.113.200';
    for (let i = 0; i < 100; i += 1) {
      const email = stranger();
      expect((await askFrom(ip, email)).statusCode).toBe(200);
      const code = call.codeIn((await t.mailsTo(email))[0]?.text);
      const proved = await call.post('/auth/verify-signup-code', { email, code }, ip);
      expect(proved.statusCode).toBe(200);
    }
  });

  test('2.4.1 changes of the email address to thirty unknown addresses stop after twenty mails', async () => {
    t.clock.advance(HOUR_MS);
    const me = await t.make.signedIn();
    const answers: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      // A person can request at most five changes of the email address per minute.
      if (i > 0 && i % 5 === 0) t.clock.advance(61_000);
      const proof = await t.call({
        method: 'POST',
        url: '/api/identity/reauthenticate',
        as: me,
        payload: { password: TEST_PASSWORD },
      });
      const answer = await t.call({
        method: 'POST',
        url: '/api/identity/email-change',
        as: { ...me, idToken: proof.json().idToken },
        remoteAddress: '192.0.2.60',
        payload: { newEmail: stranger() },
      });
      answers.push(answer.statusCode);
    }
    expect(answers.filter((status) => status === 202)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('a stolen refresh token', () => {
  const refresh = (token: string) =>
    t.app.inject({ method: 'POST', url: '/api/identity/refresh', cookies: { refresh: token } });
  const nextOf = (answer: Answer) => cookieNamed(answer, 'refresh')?.value ?? '';

  test("7.2.4 a thief who replays a refresh token within its grace period gets the owner's next token, not a separate chain", async () => {
    const owner = await t.make.signedIn();
    const owners = nextOf(await refresh(owner.refreshCookie));
    t.clock.advance(10_000);
    const stolen = nextOf(await refresh(owner.refreshCookie));
    expect(stolen).toBe(owners);
    // The thief refreshes alone for an hour. The owner's next refresh reuses an old token. The server then ends the sign-in
    // for the owner and for the thief.
    t.clock.advance(50 * 60_000);
    const ahead = nextOf(await refresh(stolen));
    t.clock.advance(10 * 60_000);
    expect((await refresh(owners)).statusCode).toBe(401);
    expect((await refresh(ahead)).statusCode).toBe(401);
  });

  test('7.2.4 a family of refresh tokens has one valid token, however often one is replayed', async () => {
    const owner = await t.make.signedIn();
    for (let i = 0; i < 8; i += 1) await refresh(owner.refreshCookie);
    await Promise.all(Array.from({ length: 8 }, () => refresh(owner.refreshCookie)));
    const alive = await t.database.query(
      `select 1 from refresh_tokens k join refresh_families f on f.id = k.family_id
       where f.user_uid = $1 and k.rotated_at is null`,
      [owner.uid],
    );
    expect(alive).toHaveLength(1);
  });

  test('a slow tab that sends an older refresh token within the grace period gets the newest one', async () => {
    const me = await t.make.signedIn();
    const second = nextOf(await refresh(me.refreshCookie));
    t.clock.advance(5_000);
    const third = nextOf(await refresh(second));
    t.clock.advance(5_000);
    const late = await refresh(me.refreshCookie);
    expect(nextOf(late)).toBe(third);
    t.clock.advance(HOUR_MS);
    expect((await refresh(nextOf(late))).statusCode).toBe(200);
  });
});
