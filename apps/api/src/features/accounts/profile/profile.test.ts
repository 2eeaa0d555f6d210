import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Feature, NOTHING_PERSONAL } from '../../../composition/feature.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { type IdentityCalls, identityCalls } from '../../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let call: IdentityCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  call = identityCalls(t);
});
afterAll(() => t.close());

const put = (as: SignedIn, path: string, payload: object) =>
  t.call({ method: 'PUT', url: `/api/user/profile${path}`, payload, as });
const profileOf = async (as: SignedIn) => (await t.call({ url: '/api/user/profile', as })).json();
const remove = (as: SignedIn) => t.call({ method: 'DELETE', url: '/api/user/account', as });

/** Writes texts that other people wrote about the person, and a job that contains the person's email address. */
async function writePersonalRows(as: SignedIn): Promise<void> {
  const admin = await t.make.signedIn({ isAdmin: true });
  await t.call({
    method: 'POST',
    url: `/api/admin/users/${as.uid}/free-interviews`,
    payload: { note: 'For unmistakable kindness' },
    as: admin,
  });
  await t.database.query('update users set is_admin = false where uid = $1', [admin.uid]);
  await call.requestReset(as.email);
  const [id, now] = [as.uid, t.clock.now().toISOString()];
  await t.database.query(
    `insert into payments (id, purpose, subject_id, user_uid, amount_minor, currency, description, created_at, updated_at)
     values ($1, 'subscription', $1, $1, 18000, 'gbp', 'A year', $2, $2)`,
    [id, now],
  );
  await t.database.query(
    `insert into refunds (id, payment_id, status, source, amount_minor, currency, reason, note, attempt, created_at, updated_at)
     values ($1, $1, 'succeeded', 'product', 18000, 'gbp', 'duplicate', 'Sorry, unmistakable friend', 1, $2, $2)`,
    [id, now],
  );
}

describe('the profile of an account', () => {
  test('the display name of an account follows the first and last name until it is edited', async () => {
    const one = await t.make.signedIn({ firstName: 'Pat', lastName: 'Person' });
    await put(one, '', { firstName: 'Patricia', lastName: 'Person' });
    expect((await profileOf(one)).displayName).toBe('Patricia Person');
    const renamed = await put(one, '/displayname', { displayName: '  Dr P  ' });
    expect(renamed.json()).toMatchObject({ displayName: 'Dr P' });
    await put(one, '', { firstName: 'Patty', lastName: 'Person' });
    expect(await profileOf(one)).toMatchObject({ displayName: 'Dr P', firstName: 'Patty' });
  });

  test('blank names in the profile of an account are refused with the specified messages', async () => {
    const one = await t.make.signedIn();
    expect((await put(one, '/displayname', { displayName: '  ' })).json().message).toBe(
      'Display name cannot be empty.',
    );
    expect((await put(one, '', { firstName: '', lastName: ' ' })).json().fields).toEqual({
      firstName: 'First name is required.',
      lastName: 'Last name is required.',
    });
  });

  test('updating the community part of the own profile keeps omitted fields', async () => {
    const one = await t.make.signedIn();
    const settings = { allowDirectMessages: false, profileVisibility: 'private' };
    await put(one, '/community', {
      city: 'bath',
      isVisible: false,
      rank: 'CT2',
      bio: 'Two\nlines',
      communitySettings: settings,
    });
    const changed = await put(one, '/community', { city: 'York', isVisible: true });
    expect(changed.json().profile).toEqual({
      profileData: { city: 'York', isVisible: true, rank: 'CT2', bio: 'Two\nlines' },
      communitySettings: { ...settings, allowGroupInvites: true },
    });
    expect((await put(one, '/community', { city: 'Paris', isVisible: true })).statusCode).toBe(400);
  });

  test('15.3.3 a change of the own names that also contains a role, an email address or a uid is refused', async () => {
    const one = await t.make.signedIn();
    for (const extra of [{ isAdmin: true }, { email: 'x@y.test' }, { uid: 'other' }]) {
      const names = { firstName: 'A', lastName: 'B', ...extra };
      expect((await put(one, '', names)).statusCode).toBe(400);
    }
    expect((await profileOf(one)).email).toBe(one.email);
  });
});

describe('the deletion of an account', () => {
  test('14.2.4 after the deletion of an account no data identifies the person, and the email address can sign up again', async () => {
    const one = await t.make.signedIn({ firstName: 'Unmistakable', subscribedDays: 10 });
    await t.call({
      method: 'PUT',
      url: '/api/user/profile/community',
      as: one,
      payload: { city: 'Ely', isVisible: true, bio: 'unmistakable bio' },
    });
    await writePersonalRows(one);
    const response = await remove(one);
    expect(response.statusCode).toBe(200);
    expect(response.json().message).toBe('Account deleted successfully.');
    expect((await t.call({ url: '/api/progress', as: one })).statusCode).toBe(401);
    expect((await call.signIn(one.email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await t.mailsTo(one.email))[0]?.subject).toBe('Your account was deleted');
    const tables = await t.database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')
         and table_name <> 'outbox_mails'`,
    );
    for (const { name } of tables) {
      const dump = JSON.stringify(await t.database.query(`select * from ${name}`)).toLowerCase();
      expect(dump, name).not.toContain('unmistakable');
      expect(dump, name).not.toContain(one.email);
    }
    const [row] = await t.database.query<{ display_name: string }>(
      'select display_name from users where uid = $1',
      [one.uid],
    );
    expect(row?.display_name).toBe('Deleted user');
    const grant = await call.grantFor(one.email);
    expect((await call.createAccount(one.email, { grant })).statusCode).toBe(200);
  });

  test('6.8.4 7.5.1 deleting an account requires a password proved within five minutes', async () => {
    const one = await t.make.signedIn();
    t.clock.advance(5 * 60_000 + 1000);
    expect((await remove(one)).json().code).toBe('recent_login_required');
    const proved = await t.call({
      method: 'POST',
      url: '/api/identity/reauthenticate',
      payload: { password: TEST_PASSWORD },
      as: one,
    });
    expect((await remove({ ...one, idToken: proved.json().idToken })).statusCode).toBe(200);
  });

  test('the account of the last administrator cannot be deleted, even when two administrators delete theirs at once', {
    tags: 'postgres',
  }, async () => {
    const admins = [
      await t.make.signedIn({ isAdmin: true }),
      await t.make.signedIn({ isAdmin: true }),
    ];
    const answers = await Promise.all(admins.map(remove));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test("a feature's objection prevents the deletion of an account, and nothing is erased", async () => {
    const one = await t.make.signedIn();
    const objecting: Feature = {
      routes: {},
      ...NOTHING_PERSONAL,
      findEraseObjection: async (_tx, uid) =>
        uid === one.uid ? 'Please cancel your interview first.' : null,
    };
    t.ctx.features = [...t.ctx.features, objecting];
    const refused = await remove(one);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('Please cancel your interview first.');
    expect((await profileOf(one)).email).toBe(one.email);
  });
});
