import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true, firstName: 'Root', email: 'root@example.test' });
});
afterAll(() => t.close());

async function find(query: Record<string, string>) {
  const url = `/api/admin/users?${new URLSearchParams(query)}`;
  return (await t.call({ method: 'GET', url, as: admin })).json();
}
const emails = (page: { users: { email: string }[] }) => page.users.map((user) => user.email);

describe('the list of users', () => {
  let erin: { uid: string };

  beforeAll(async () => {
    for (let i = 0; i < 12; i += 1) {
      t.clock.advance(1000);
      await t.make.user({ email: `learner${i}@ward.test`, firstName: 'Learner' });
    }
    t.clock.advance(1000);
    erin = await t.make.user({ email: 'Erin_O@ward.test', firstName: 'Érin', lastName: "O'Hara" });
    await t.database.query(`update users set disabled_at = now() where email like 'learner1%'`);
  });

  test('User Management lists users ten at a time, newest first', async () => {
    const first = await find({});
    expect(first).toMatchObject({ totalUsers: 14, totalPages: 2, currentPage: 1 });
    expect(first.users).toHaveLength(10);
    expect(emails(first)[0]).toBe('Erin_O@ward.test');
    expect(emails(await find({ page: '2', limit: '10' })).at(-1)).toBe('root@example.test');
    expect((await find({ limit: '5', page: '3' })).users).toHaveLength(4);
  });

  test.each([
    ['email', 'ERIN_o@'],
    ['name with an accent', 'érin o'],
  ])('User Management can be searched by %s, without regard to case', async (_what, searchTerm) => {
    expect(emails(await find({ searchTerm }))).toEqual(['Erin_O@ward.test']);
  });

  test('User Management can be searched by UID', async () => {
    expect(emails(await find({ searchTerm: erin.uid.slice(3, 20) }))).toEqual(['Erin_O@ward.test']);
  });

  test.each(['%', '_', 'er%o', '’', '\u00ad'])(
    'a search in User Management for %j, which has no word or no such words, finds nobody',
    async (searchTerm) => {
      expect((await find({ searchTerm })).totalUsers).toBe(0);
    },
  );

  test('User Management can be filtered by status and role', async () => {
    const suspended = await find({ status: 'suspended' });
    expect(suspended.totalUsers).toBe(3);
    expect(suspended.users[0]).toMatchObject({ status: 'suspended', disabled: true, role: 'user' });
    expect((await find({ status: 'active' })).totalUsers).toBe(11);
    expect(emails(await find({ role: 'admin' }))).toEqual(['root@example.test']);
    expect((await find({ role: 'user', status: 'suspended', searchTerm: 'ward' })).totalUsers).toBe(
      3,
    );
  });

  test('User Management can be sorted by email or name', { tags: 'postgres' }, async () => {
    const sorted = emails(await find({ sortBy: 'email', sortOrder: 'asc', limit: '50' }));
    expect([sorted[0], sorted.at(-1)]).toEqual(['Erin_O@ward.test', 'root@example.test']);
    expect(emails(await find({ sortBy: 'displayName', sortOrder: 'asc' }))[0]).toBe(
      'Erin_O@ward.test',
    );
  });

  test('a page of User Management contains at most fifty users', async () => {
    const response = await t.call({ method: 'GET', url: '/api/admin/users?limit=51', as: admin });
    expect(response.statusCode).toBe(400);
  });
});

describe('changes by administrators in User Management', () => {
  const put = (as: SignedIn, uid: string, what: string, payload: object) =>
    t.call({ method: 'PUT', url: `/api/admin/users/${uid}/${what}`, payload, as });

  test('a person suspended in User Management is signed out at once, and can sign in again after activation', async () => {
    const person = await t.make.signedIn();
    const answer = await put(admin, person.uid, 'status', { disabled: true });
    expect(answer.json()).toEqual({ success: true, message: 'User status updated successfully.' });
    const call = () => t.call({ method: 'GET', url: '/api/progress', as: person });
    const refused = { code: 'account_suspended', message: 'This user account has been disabled.' };
    expect((await call()).statusCode).toBe(401);
    expect((await call()).json()).toMatchObject(refused);
    const renewal = await t.app.inject({
      method: 'POST',
      url: '/api/identity/refresh',
      cookies: { refresh: person.refreshCookie },
    });
    expect(renewal.statusCode).toBe(401);
    expect(renewal.json()).toMatchObject(refused);
    expect((await find({ searchTerm: person.uid })).users[0].status).toBe('suspended');
    await put(admin, person.uid, 'status', { disabled: false });
    expect((await t.make.signIn(person.email)).uid).toBe(person.uid);
  });

  test('a changed role applies to the next request without signing in again', async () => {
    const person = await t.make.signedIn();
    const visit = () => t.call({ method: 'GET', url: '/api/admin/users', as: person });
    expect((await visit()).statusCode).toBe(403);
    await put(admin, person.uid, 'role', { isAdmin: true });
    expect((await visit()).statusCode).toBe(200);
    await put(admin, person.uid, 'role', { isAdmin: false });
    expect((await visit()).statusCode).toBe(403);
    await put(admin, person.uid, 'interviewer', { isInterviewer: true });
    expect((await visit()).statusCode).toBe(403);
    expect((await find({ searchTerm: person.uid })).users[0]).toMatchObject({
      role: 'user',
      isInterviewer: true,
    });
  });

  test('a role for one area can be given, searched and taken, is audited, and applies to the next request', async () => {
    const person = await t.make.signedIn();
    const status = async (url: string) =>
      (await t.call({ url: `/api${url}`, as: person })).statusCode;
    expect(await status('/admin/stations')).toBe(403);
    const given = await put(admin, person.uid, 'roles/editor', { isGranted: true });
    expect(given.json()).toEqual({ success: true, message: 'User role updated successfully.' });
    expect(await status('/admin/stations')).toBe(200);
    expect(await status('/community/posts')).toBe(200);
    for (const other of ['/admin/users', '/admin/payments', '/admin/reports', '/admin/bookings'])
      expect(await status(other), other).toBe(403);
    const found = await find({ role: 'editor' });
    expect(found.users).toMatchObject([{ uid: person.uid, role: 'user', roles: ['editor'] }]);
    // A second role does not replace the first role.
    await put(admin, person.uid, 'roles/finance', { isGranted: true });
    expect((await find({ searchTerm: person.uid })).users[0].roles).toEqual(['editor', 'finance']);
    await put(admin, person.uid, 'roles/editor', { isGranted: false });
    expect(await status('/admin/stations')).toBe(403);
    expect(await status('/community/posts')).toBe(403);
    expect(await status('/admin/payments')).toBe(200);
    const records = await t.database.query(
      'select action, actor_uid from audit_log where subject = $1 order by id',
      [person.uid],
    );
    expect(records).toEqual(
      ['editor_granted', 'finance_granted', 'editor_revoked'].map((action) => ({
        action: `identity.${action}`,
        actor_uid: admin.uid,
      })),
    );
  });

  test('only an administrator can give a role, and never to themselves', async () => {
    const own = await put(admin, admin.uid, 'roles/finance', { isGranted: true });
    expect(own.statusCode).toBe(422);
    expect(own.json().message).toBe('You cannot change your own roles.');
    const person = await t.make.signedIn({ areaRoles: ['editor', 'moderator', 'finance'] });
    const friend = await t.make.user();
    for (const [what, payload] of [
      ['roles/editor', { isGranted: true }],
      ['role', { isAdmin: true }],
      ['interviewer', { isInterviewer: true }],
    ] as const) {
      expect((await put(person, friend.uid, what, payload)).statusCode, what).toBe(403);
      expect((await put(person, person.uid, what, payload)).statusCode, what).toBe(403);
    }
    expect((await put(admin, friend.uid, 'roles/owner', { isGranted: true })).statusCode).toBe(404);
  });

  test('nobody can remove their own administrator role', async () => {
    const answer = await put(admin, admin.uid, 'role', { isAdmin: false });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('You cannot remove your own admin role.');
  });

  test("two administrators who remove each other's role in User Management at once leave one administrator", {
    tags: 'postgres',
  }, async () => {
    const other = await t.make.signedIn({ isAdmin: true });
    await t.database.query('update users set is_admin = false where uid not in ($1, $2)', [
      admin.uid,
      other.uid,
    ]);
    const answers = await Promise.all([
      put(admin, other.uid, 'role', { isAdmin: false }),
      put(other, admin.uid, 'role', { isAdmin: false }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 403]);
    const rows = await t.database.query('select uid from users where is_admin');
    expect(rows).toHaveLength(1);
    await t.database.query('update users set is_admin = true where uid = $1', [admin.uid]);
  });

  test('changing an unknown user is answered with 404', async () => {
    expect((await put(admin, 'nobody', 'status', { disabled: true })).statusCode).toBe(404);
  });
});

test.each([
  ['Sean', "O'Brien-Muller", 'O’Brien'],
  ['Seán', 'O’Brien-Müller', "sean o'brien muller"],
  ['Zoe\u0308', 'O´Brien\u2011Muller', 'ZOË OBRIEN-MÜLLER'],
  ['Ste\ufb00an', 'O\u00adBrien', 'steffan obrien'],
  ['Łukasz', 'Bjørnsæter', 'lukasz bjornsaeter'],
])('User Management finds the name %s %s by %s', async (firstName, lastName, searchTerm) => {
  const { uid } = await t.make.user({ firstName, lastName });
  expect((await find({ searchTerm })).users).toContainEqual(expect.objectContaining({ uid }));
});
