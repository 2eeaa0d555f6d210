// Calls every endpoint as every kind of caller: the access level in the contract decides what happens.
import type { Access, Endpoint } from '@urost3/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';

type Role = 'anonymous' | 'free' | 'premium' | 'expired' | 'interviewer' | 'admin' | 'suspended';

const mayCall: Record<Access, readonly Role[]> = {
  public: ['anonymous', 'free', 'premium', 'expired', 'interviewer', 'admin', 'suspended'],
  provider: ['anonymous', 'free', 'premium', 'expired', 'interviewer', 'admin', 'suspended'],
  token: ['free', 'premium', 'expired', 'interviewer', 'admin'],
  'signed-in': ['free', 'premium', 'expired', 'interviewer', 'admin'],
  community: ['premium', 'admin'],
  staff: ['interviewer', 'admin'],
  admin: ['admin'],
};
const roles = mayCall.public;

let t: TestApp;
const callers = new Map<Role, SignedIn | null>();

beforeAll(async () => {
  t = await createTestApp();
  callers.set('anonymous', null);
  callers.set('free', await t.make.signedIn());
  callers.set('premium', await t.make.signedIn({ subscribedDays: 30 }));
  callers.set('expired', await t.make.signedIn({ subscribedDays: -1 }));
  callers.set('interviewer', await t.make.signedIn({ isInterviewer: true }));
  callers.set('admin', await t.make.signedIn({ isAdmin: true }));
  const suspended = await t.make.signedIn();
  await t.database.query('update users set disabled_at = now() where uid = $1', [suspended.uid]);
  callers.set('suspended', suspended);
});
afterAll(() => t.close());

/** Refusals that come from a guard; anything else means the guard let the call through. */
function isGuardRefusal(endpoint: Endpoint, status: number, body: string): boolean {
  if (status === 401) return endpoint.access !== 'public';
  if (status !== 403 || endpoint.access === 'provider') return false;
  const { code } = JSON.parse(body) as { code: string };
  return (
    code === 'forbidden' || (code === 'subscription_required' && endpoint.access === 'community')
  );
}

test('every mounted endpoint names an access level and is mounted once', () => {
  expect(t.app.endpoints.length).toBeGreaterThan(10);
  for (const endpoint of t.app.endpoints)
    expect(roles, endpoint.path).toEqual(expect.arrayContaining([...mayCall[endpoint.access]]));
  const names = t.app.endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
});

test.each(roles)('8.1.1 8.2.1 %s may call exactly what the contract allows', async (role) => {
  const wrong: string[] = [];
  // Test session activation last, because it ends the caller's own session. Streams stay open by design, but their guard
  // answers first.
  const endpoints = [...t.app.endpoints].sort(
    (a, b) => Number(a.access === 'token') - Number(b.access === 'token'),
  );
  for (const endpoint of endpoints) {
    const allowed = mayCall[endpoint.access].includes(role);
    // A caller whose password was just proved would be deleted.
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
});
