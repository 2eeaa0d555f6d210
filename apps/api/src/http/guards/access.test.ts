// Calls every endpoint as every kind of caller. The access level in the contract must decide about the result.
import type { Access, Endpoint } from '@urost3/contract/endpoint.ts';
import { areaRoles, isPermission, permissionsOf, roles } from '@urost3/contract/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

const signedIn = [
  'free',
  'premium',
  'expired',
  'interviewer',
  'editor',
  'moderator',
  'finance',
  'admin',
] as const;
const callersOfAll = ['anonymous', ...signedIn, 'suspended'] as const;
type Caller = (typeof callersOfAll)[number];

/** Repeats the contract's rules, so that a wider permission in the contract fails this test. */
const mayCall: Record<Access, readonly Caller[]> = {
  public: callersOfAll,
  provider: callersOfAll,
  token: signedIn,
  'signed-in': signedIn,
  community: ['premium', 'editor', 'moderator', 'admin'],
  content: ['editor', 'admin'],
  moderation: ['moderator', 'admin'],
  finance: ['finance', 'admin'],
  interviews: ['interviewer', 'admin'],
  people: ['admin'],
  roles: ['admin'],
  oversight: ['admin'],
  settings: ['admin'],
};

let t: TestApp;
const callers = new Map<Caller, SignedIn | null>();

beforeAll(async () => {
  t = await createTestApp();
  callers.set('anonymous', null);
  callers.set('free', await t.make.signedIn());
  callers.set('premium', await t.make.signedIn({ subscribedDays: 30 }));
  callers.set('expired', await t.make.signedIn({ subscribedDays: -1 }));
  callers.set('interviewer', await t.make.signedIn({ isInterviewer: true }));
  callers.set('admin', await t.make.signedIn({ isAdmin: true }));
  for (const role of areaRoles) callers.set(role, await t.make.signedIn({ areaRoles: [role] }));
  const suspended = await t.make.signedIn();
  await t.database.query('update users set disabled_at = now() where uid = $1', [suspended.uid]);
  callers.set('suspended', suspended);
});
afterAll(() => t.close());

/** The specification puts the administration of subscriptions under the same path as the learner's own calls. */
const ofSubscribers = /^(GET \/subscription\/(users|user\/|analytics)|PUT \/subscription\/)/;

/** Whether a guard refused the call. Any other response means that the guard allowed it. */
function isGuardRefusal(endpoint: Endpoint, status: number, body: string): boolean {
  if (status === 401) return endpoint.access !== 'public';
  if (status !== 403 || endpoint.access === 'provider') return false;
  const { code } = JSON.parse(body) as { code: string };
  return (
    code === 'forbidden' || (code === 'subscription_required' && endpoint.access === 'community')
  );
}

test('every mounted endpoint has an access level or a permission, and is mounted once', () => {
  expect(t.app.endpoints.length).toBeGreaterThan(10);
  for (const { access, method, path } of t.app.endpoints) {
    expect(mayCall[access], `${method} ${path}: ${access}`).toBeDefined();
    // An endpoint of the administration must name a permission of packages/contract/src/roles.ts. Otherwise everybody
    // who is signed in could call it.
    expect(isPermission(access), `${method} ${path} names a permission`).toBe(
      path.startsWith('/admin/') || ofSubscribers.test(`${method} ${path}`),
    );
  }
  const names = t.app.endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
});

test('only administrators give roles, and a role for one area is refused the endpoints of another', async () => {
  expect(roles.filter((role) => permissionsOf[role].includes('roles'))).toEqual(['admin']);
  const refusal = async (caller: Caller, url: string) =>
    (await t.call({ url: `/api${url}`, as: callers.get(caller) ?? null })).json();
  expect(await refusal('editor', '/admin/payments')).toMatchObject({
    code: 'forbidden',
    message: 'Your role does not include payments and subscriptions. Please ask an administrator.',
  });
  expect(await refusal('free', '/admin/payments')).toMatchObject({
    code: 'forbidden',
    message: 'Please log in as an administrator.',
  });
});

test.each(callersOfAll)(
  '8.1.1 8.2.1 %s may call exactly what the contract allows',
  async (role) => {
    const wrong: string[] = [];
    // Call session activation last, because it ends the caller's own session.
    const endpoints = [...t.app.endpoints].sort(
      (a, b) => Number(a.access === 'token') - Number(b.access === 'token'),
    );
    for (const endpoint of endpoints) {
      const allowed = mayCall[endpoint.access].includes(role);
      // Skip two allowed calls: the live stream would not end, and the deletion could remove the caller's account.
      const endsCaller = endpoint.method === 'DELETE' && endpoint.path === '/user/account';
      if (allowed && (endpoint.path === '/live' || endsCaller)) continue;
      const response = await t.call({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/:[A-Za-z]+/g, 'nothing-here')}`,
        as: callers.get(role) ?? null,
      });
      if (isGuardRefusal(endpoint, response.statusCode, response.body) === allowed) {
        wrong.push(
          `${endpoint.method} ${endpoint.path} (${endpoint.access}) answered ${response.statusCode}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  },
);
