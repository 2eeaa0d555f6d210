import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FactorCalls, factorCalls } from '../../../testing/factor-calls.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { runAdminCommand } from '../lifecycle/admin-cli.service.ts';

let t: TestApp;
let call: FactorCalls;
async function open(STAFF_FACTORS: 'always' | 'production') {
  t = await createTestApp({ withJobs: 'when asked', env: { STAFF_FACTORS } });
  call = factorCalls(t);
}

const listUsers = (as: SignedIn) => t.call({ url: '/api/admin/users', as });
const setInterviewer = (as: SignedIn, uid: string) =>
  t.call({
    method: 'PUT',
    url: `/api/admin/users/${uid}/interviewer`,
    payload: { isInterviewer: true },
    as,
  });
const reset = (as: SignedIn, uid: string) =>
  t.call({ method: 'POST', url: `/api/admin/users/${uid}/factor-reset`, as });

describe('where staff need a second factor', () => {
  beforeAll(() => open('always'));
  beforeEach(() => t.startOver());
  afterAll(() => t.close());

  test.each([
    ['an administrator', { isAdmin: true }, '/api/admin/users'],
    ['an interviewer', { isInterviewer: true }, '/api/admin/bookings'],
    ['a content editor', { areaRoles: ['editor' as const] }, '/api/admin/stations'],
  ])(
    '%s without a second factor is refused after the days of grace, and learners never are',
    async (_who, role, url) => {
      const { email } = await t.make.user(role);
      const first = await t.make.signIn(email);
      expect((await t.call({ url, as: first })).statusCode).toBe(200);
      const { requiredFrom } = (await call.as(first, 'GET', '/factors')).json();
      expect(requiredFrom).toBe(new Date(t.clock.now().getTime() + 14 * DAY_MS).toISOString());
      t.clock.advance(14 * DAY_MS);
      const late = await t.make.signIn(email);
      expect((await t.call({ url, as: late })).json().code).toBe('factor_required');
      await call.addPasskey(late);
      expect((await t.call({ url, as: late })).statusCode).toBe(200);
      const learner = await t.make.signedIn();
      expect((await call.as(learner, 'GET', '/factors')).json().requiredFrom).toBeNull();
    },
  );

  test('administrators set the days of grace for the second factor of staff, and zero means that they need it at once', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    const changed = await t.call({
      method: 'PUT',
      url: '/api/admin/settings',
      payload: { factorGraceDays: 0 },
      as: admin,
    });
    expect(changed.json().factorGraceDays).toBe(0);
    expect((await listUsers(admin)).json().code).toBe('factor_required');
  });

  test('an administrator with a passkey is asked for it after the password', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    const { key } = await call.addPasskey(admin);
    const cookies = await call.firstStep(admin.email);
    const options = (await call.post('/second-step/passkey/start', undefined, cookies)).json();
    const passkey = key.prove(options);
    expect((await call.post('/second-step/passkey', { passkey }, cookies)).statusCode).toBe(200);
  });

  test('an administrator without a second factor must have entered the password within five minutes to change roles', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    const { uid } = await t.make.user();
    expect((await setInterviewer(admin, uid)).statusCode).toBe(200);
    t.clock.advance(6 * MINUTE_MS);
    expect((await setInterviewer(admin, uid)).json().code).toBe('proof_required');
    await call.as(admin, 'POST', '/reauthenticate', { password: TEST_PASSWORD });
    expect((await setInterviewer(admin, uid)).statusCode).toBe(200);
  });
});

describe('the second factor of staff outside production', () => {
  beforeAll(() => open('production'));
  beforeEach(() => t.startOver());
  afterAll(() => t.close());

  test('outside production staff need no second factor, and administrators without one are not asked to confirm', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    const { uid } = await t.make.user();
    expect((await call.as(admin, 'GET', '/factors')).json().requiredFrom).toBeNull();
    t.clock.advance(30 * MINUTE_MS);
    expect((await setInterviewer(admin, uid)).statusCode).toBe(200);
    expect((await t.call({ url: '/api/user/export', as: admin })).statusCode).toBe(200);
  });

  test.each([
    ['GET', '/api/admin/payments/export.csv'],
    ['GET', '/api/subscription/users.csv'],
    ['GET', '/api/user/export'],
    ['POST', '/api/admin/payments/nothing-here/refund'],
    ['PUT', '/api/admin/users/nothing-here/role'],
    ['PUT', '/api/admin/users/nothing-here/interviewer'],
    ['POST', '/api/admin/users/nothing-here/factor-reset'],
  ] as const)(
    '%s %s requires that an administrator with a second factor has just confirmed it',
    async (method, url) => {
      const admin = await t.make.signedIn({ isAdmin: true });
      const { secret } = await call.turnOn(admin);
      t.clock.advance(6 * MINUTE_MS);
      expect((await t.call({ method, url, as: admin })).json().code).toBe('proof_required');
      await call.as(admin, 'POST', '/factors/code', { code: await call.codeAt(secret) });
      const proved = await t.call({ method, url, as: admin });
      expect(proved.body).not.toContain('proof_required');
    },
  );

  test('an administrator resets a lost second factor: sessions end, the password stays, and the person is told', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    const lost = await t.make.signedIn();
    await call.turnOn(lost);
    const { key } = await call.addPasskey(lost);
    const waiting = await call.firstStep(lost.email);
    const row = (
      await t.call({ url: `/api/admin/users?searchTerm=${lost.uid}`, as: admin })
    ).json();
    expect(row.users[0].factorSince).not.toBeNull();
    expect(JSON.stringify(row)).not.toMatch(/secret|sealed|credential/i);
    expect((await reset(admin, lost.uid)).statusCode).toBe(200);
    expect((await t.call({ url: '/api/progress', as: lost })).statusCode).toBe(401);
    expect((await call.post('/second-step/code', { code: '123456' }, waiting)).json().code).toBe(
      'expired_code',
    );
    const { options, cookies } = await call.startPasskey();
    const passkey = key.prove(options);
    expect((await call.post('/passkeys/sign-in', { passkey }, cookies)).statusCode).toBe(403);
    expect((await call.signIn(lost.email)).statusCode).toBe(200);
    expect((await t.mailsTo(lost.email)).map(({ subject }) => subject)).toContain(
      'Your second factor was reset',
    );
    expect(await call.auditOf(lost.uid)).toContain('identity.factor_reset');
    expect((await reset(admin, lost.uid)).statusCode).toBe(409);
  });

  test('administrators cannot reset their own second factor, and learners can reset none', async () => {
    const admin = await t.make.signedIn({ isAdmin: true });
    await call.turnOn(admin);
    expect((await reset(admin, admin.uid)).json().code).toBe('rule_violation');
    expect((await reset(await t.make.signedIn(), admin.uid)).json().code).toBe('forbidden');
  });

  test('the admin command resets the second factor of an account by email address', async () => {
    const one = await t.make.signedIn();
    const run = async (...argv: string[]) => {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      return { exit: await runAdminCommand(t.ctx, { argv, print }), out: lines.join('\n') };
    };
    expect((await run('factor')).exit).toBe(2);
    expect(await run('factor', 'reset', 'nobody@example.test')).toMatchObject({ exit: 1 });
    expect((await run('factor', 'reset', one.email)).out).toContain('has no passkey');
    await call.turnOn(one);
    expect(await run('factor', 'reset', one.email.toUpperCase())).toMatchObject({ exit: 0 });
    expect((await call.signIn(one.email)).statusCode).toBe(200);
    expect((await t.mailsTo(one.email)).map(({ subject }) => subject)).toContain(
      'Your second factor was reset',
    );
  });
});
