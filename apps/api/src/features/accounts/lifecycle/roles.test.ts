import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Feature, NOTHING_PERSONAL } from '../../../composition/feature.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { type IdentityCalls, identityCalls } from '../../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { runAdminCommand } from './admin-cli.service.ts';
import { listAdmins, setAdmin, setInterviewer, setSuspended } from './roles.service.ts';

let t: TestApp;
let call: IdentityCalls;
beforeAll(async () => {
  t = await createTestApp();
  call = identityCalls(t);
});
afterAll(() => t.close());

const statusOf = async (as: SignedIn) => (await t.call({ url: '/api/progress', as })).statusCode;
const run = async (...argv: string[]) => {
  const lines: string[] = [];
  const exit = await runAdminCommand(t.ctx, {
    argv,
    print: (line) => void lines.push(line),
  });
  return { exit, out: lines.join('\n') };
};
const isAdmin = async (uid: string) =>
  (
    await t.database.query<{ is_admin: boolean }>('select is_admin from users where uid = $1', [
      uid,
    ])
  )[0]?.is_admin;

describe('administrator accounts by the admin command', () => {
  test('6.3.2 a new installation has no administrator, and the admin command makes the first by email address', async () => {
    expect((await run('list')).out).toContain('no administrator yet');
    const { email, uid } = await t.make.user();
    expect(await run('grant', email.toUpperCase())).toMatchObject({ exit: 0 });
    expect(await isAdmin(uid)).toBe(true);
    expect((await run('list')).out).toContain(email);
    expect((await run('grant', email)).out).toContain('already');
  });

  test('the admin command does not remove the role of the last administrator, but that of the first of two', async () => {
    const [first] = await listAdmins(t.ctx.db);
    await expect(run('revoke', first?.email ?? '')).rejects.toThrow('last administrator');
    const second = await t.make.user({ isAdmin: true });
    expect(await run('revoke', first?.email ?? '')).toMatchObject({ exit: 0 });
    expect(await isAdmin(first?.uid ?? '')).toBe(false);
    expect(await isAdmin(second.uid)).toBe(true);
  });

  test('the admin command gives and takes a role for one area by email address', async () => {
    const { email, uid } = await t.make.user();
    const held = async () =>
      (await t.database.query('select area_roles from users where uid = $1', [uid]))[0];
    expect((await run('grant', email, 'moderator')).out).toContain('now has the role Moderator');
    expect(await held()).toEqual({ area_roles: ['moderator'] });
    expect(await isAdmin(uid)).toBe(false);
    expect((await run('grant', email, 'moderator')).out).toContain('already has');
    expect((await run('revoke', email, 'moderator')).out).toContain('no longer has');
    expect(await held()).toEqual({ area_roles: [] });
    expect(await run('grant', email, 'owner')).toMatchObject({ exit: 2 });
  });

  test('the admin command explains an unknown email address or command', async () => {
    expect(await run('grant', 'no@one.test')).toMatchObject({ exit: 1 });
    const usage = await run('promote', 'x@y.test');
    expect(usage.exit).toBe(2);
    expect(usage.out).toContain('npm run admin -- grant <email>');
  });
});

describe('roles of accounts', () => {
  test("one administrator account remains when two administrators remove each other's role at once", {
    tags: 'postgres',
  }, async () => {
    const [one, two] = [await t.make.user({ isAdmin: true }), await t.make.user({ isAdmin: true })];
    const results = await Promise.allSettled([
      setAdmin(t.ctx, one, two.uid, false),
      setAdmin(t.ctx, two, one.uid, false),
    ]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect([await isAdmin(one.uid), await isAdmin(two.uid)].filter(Boolean)).toHaveLength(1);
  });

  test('an administrator can neither remove the role of their own account nor suspend this account', async () => {
    const admin = await t.make.user({ isAdmin: true });
    await expect(setAdmin(t.ctx, admin, admin.uid, false)).rejects.toThrow(
      'You cannot remove your own admin role.',
    );
    await expect(setSuspended(t.ctx, admin, admin.uid, true)).rejects.toThrow(
      'You cannot suspend your own account.',
    );
  });

  test("8.3.1 a change of an account's role is refused when the actor's own role was just removed", async () => {
    const actor = await t.make.user();
    const target = await t.make.user();
    await expect(setAdmin(t.ctx, actor, target.uid, true)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(setAdmin(t.ctx, null, 'no-such-uid', true)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  function refuseWithInterviews(busyUid: string): void {
    const objecting: Feature = {
      routes: {},
      ...NOTHING_PERSONAL,
      findInterviewerObjection: async (_tx, uid) =>
        uid === busyUid ? 'This interviewer has interviews ahead.' : null,
    };
    t.ctx.features = [...t.ctx.features, objecting];
  }

  test('an interviewer with upcoming interviews can neither lose the role nor be suspended', async () => {
    const admin = await t.make.user({ isAdmin: true });
    const busy = await t.make.user({ isInterviewer: true });
    refuseWithInterviews(busy.uid);
    for (const change of [
      () => setInterviewer(t.ctx, admin, busy.uid, false),
      () => setSuspended(t.ctx, admin, busy.uid, true),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'conflict' });
  });

  test('an administrator with upcoming interviews can lose the role only after becoming an interviewer as well', async () => {
    const admin = await t.make.user({ isAdmin: true });
    const busy = await t.make.user({ isAdmin: true });
    refuseWithInterviews(busy.uid);
    for (const change of [
      () => setAdmin(t.ctx, admin, busy.uid, false),
      () => setSuspended(t.ctx, admin, busy.uid, true),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'conflict' });
    await setInterviewer(t.ctx, admin, busy.uid, true);
    await setAdmin(t.ctx, admin, busy.uid, false);
    expect(await isAdmin(busy.uid)).toBe(false);
  });

  test("a change of an account's role writes one audit row with actor and subject", async () => {
    const admin = await t.make.user({ isAdmin: true });
    const target = await t.make.user();
    await setInterviewer(t.ctx, admin, target.uid, true);
    await setInterviewer(t.ctx, admin, target.uid, true);
    const rows = await t.database.query(
      'select action from audit_log where actor_uid = $1 and subject = $2',
      [admin.uid, target.uid],
    );
    expect(rows).toEqual([{ action: 'identity.interviewer_granted' }]);
  });
});

describe('suspension of accounts', () => {
  test('7.4.2 7.4.5 suspending an account ends its valid tokens at once, and ending the suspension does not restore them', async () => {
    const admin = await t.make.user({ isAdmin: true });
    const one = await t.make.signedIn();
    expect(await statusOf(one)).toBe(200);
    await setSuspended(t.ctx, admin, one.uid, true);
    expect(await statusOf(one)).toBe(401);
    const refused = await call.signIn(one.email, TEST_PASSWORD);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('user_disabled');
    await setSuspended(t.ctx, admin, one.uid, false);
    expect(await statusOf(one)).toBe(401);
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/api/identity/refresh',
      cookies: { refresh: one.refreshCookie },
    });
    expect(refreshed.statusCode).toBe(401);
    expect(await statusOf(await t.make.signIn(one.email))).toBe(200);
  });
});
