import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let victim: SignedIn;
beforeAll(async () => {
  t = await createTestApp({ env: { PUBLIC_URL: 'http://exam.example.org:8080' } });
  victim = await t.make.signedIn();
});
afterAll(() => t.close());

const refreshFrom = (headers: Record<string, string>) =>
  t.app.inject({
    method: 'POST',
    url: '/api/identity/refresh',
    headers,
    cookies: { refresh: victim.refreshCookie },
  });

describe("3.5.1 a page of another site calls with the visitor's cookies", () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    // A page of another host under the same domain. Browsers send SameSite=Strict cookies with its calls.
    [{ 'sec-fetch-site': 'same-site', origin: 'http://blog.example.org' }],
    [{ origin: 'https://evil.test' }],
    [{ origin: 'http://exam.example.org:9999' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://exam.example.org:8080' }],
  ])(
    'a call from a page of another site, with the headers %j, is refused, and the sign-in cookie stays unchanged',
    async (headers) => {
      const answer = await refreshFrom(headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'forbidden',
        message: 'This call came from a page of another site and was refused.',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test("another site can neither sign the visitor in to the attacker's account nor sign them out", async () => {
    const { email } = await t.make.user();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const signIn = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      headers,
      payload: { email, password: TEST_PASSWORD },
    });
    const signOut = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-out',
      headers,
      cookies: { refresh: victim.refreshCookie },
    });
    expect([signIn.statusCode, signOut.statusCode]).toEqual([403, 403]);
    expect((await t.call({ url: '/api/progress', as: victim })).statusCode).toBe(200);
  });
});

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://exam.example.org:8080' }],
  [{ origin: 'http://exam.example.org:8080' }],
  // A page that was opened on this machine. Its origin has the host and port at which the server listens.
  [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  [{}],
])(
  'the check against calls from other sites admits our own pages and programs: %j',
  async (headers) => {
    const answer = await refreshFrom(headers as Record<string, string>);
    expect(answer.statusCode).toBe(200);
  },
);
