import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let free: SignedIn;
let sectionId: string;

beforeAll(async () => {
  t = await createTestApp();
  free = await t.make.signedIn();
  sectionId = await t.make.section('clinical_skills', { title: 'Free section' });
});
afterAll(() => t.close());

function expectEnvelope(
  response: { statusCode: number; json: () => unknown },
  status: number,
  code: string,
) {
  expect(response.statusCode).toBe(status);
  const body = response.json() as Record<string, unknown>;
  expect(body).toMatchObject({ code });
  expect(body.message).toBe(body.error);
  expect(body.requestId).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  expect(String(body.message)).toMatch(/^[A-Z].*[.!?]$/s);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|at .*\.ts|select /);
  return body;
}

describe('invalid input gets one error envelope', () => {
  const put = (payload: string, contentType = 'application/json') =>
    t.call({
      method: 'PUT',
      url: `/api/progress/clinical_skills/${sectionId}`,
      headers: { 'content-type': contentType },
      payload,
      as: free,
    });

  test('an API call with a body that is not JSON is refused', async () =>
    expectEnvelope(await put('{"progress":'), 400, 'malformed_request'));
  test('an API call with a body of another type than JSON is refused', async () =>
    expectEnvelope(
      await put('progress=5', 'application/x-www-form-urlencoded'),
      415,
      'unsupported_media_type',
    ));
  test('an API call with a plain text body is refused', async () =>
    expectEnvelope(await put('{}', 'text/plain'), 415, 'unsupported_media_type'));
  test.each([5_000, 100_000])(
    '1.3.3 an API call with JSON nested %i deep is refused',
    async (levels) => {
      const lists = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const open = '{"a":'.repeat(Math.min(levels, 40_000));
      const objects = `${open}1${'}'.repeat(Math.min(levels, 40_000))}`;
      for (const deep of [lists, objects, `[${lists},"__proto__"]`])
        expectEnvelope(await put(`{"progress":${deep}}`), 400, 'malformed_request');
    },
  );
  test('an API call with a body over the size limit is refused', async () =>
    expectEnvelope(
      await put(JSON.stringify({ progress: 'x'.repeat(300_000) })),
      413,
      'body_too_large',
    ));
  test.each([
    '{"progress":50.5}',
    '{"progress":101}',
    '{"progress":-1}',
    '{"progress":"50"}',
    '{"progress":null}',
    '{}',
    '[]',
    'null',
  ])('an API call that saves progress is refused when its body is %s', async (body) => {
    const answer = expectEnvelope(await put(body), 400, 'validation_failed');
    expect(answer.fields).toBeTypeOf('object');
  });
  test('an API error sends a message written for people unchanged, also without a full stop', async () => {
    const interviewer = await t.make.signedIn({ isInterviewer: true });
    const add = async (timeSlots: unknown) =>
      (
        await t.call({
          method: 'POST',
          url: '/api/admin/availability',
          payload: { date: '2026-12-01', timeSlots },
          as: interviewer,
        })
      ).json();
    const slot = { startTime: '09:00', endTime: '10:00' };
    expect((await add([])).message).toBe('Please add at least one time slot');
    expect((await add([slot, slot])).message).toBe('This time slot conflicts with another slot');
    const library = await add('none');
    expect(library.message).toBe('Time slots must be a list.');
    expect(library.fields.timeSlots).toBe('Time slots must be a list.');
  });
  test('an API error has a plain message for a missing text and for a value that is not text', async () => {
    const signIn = async (payload: object) =>
      (await t.app.inject({ method: 'POST', url: '/api/identity/sign-in', payload })).json();
    expect(await signIn({})).toMatchObject({
      message: 'Email is required.',
      fields: { email: 'Email is required.', password: 'Password is required.' },
    });
    expect((await signIn({ email: 5, password: 'x' })).message).toBe('Email must be text.');
  });
  test('an API call with an unknown field is refused', async () =>
    expectEnvelope(await put('{"progress":5,"admin":true}'), 400, 'validation_failed'));
  test('an API call with prototype keys is refused', async () =>
    expectEnvelope(await put('{"progress":5,"__proto__":{"a":1}}'), 400, 'malformed_request'));
  test('an API call with U+0000 in the body is refused', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload: { email: 'a\u0000@example.test', password: 'x' },
    });
    expectEnvelope(response, 400, 'malformed_request');
  });
  test.each([
    ['half a character', '{"email":"\\ud800@example.test","password":"x"}'],
    ['a NUL in a name', '{"em\\u0000ail":"x"}'],
    ['endless nesting', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ])('an API call whose body has %s is refused as malformed', async (_, payload) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expectEnvelope(response, 400, 'malformed_request');
  });
  test('an API call with U+0000 in its path is refused', async () =>
    expectEnvelope(
      await t.call({ url: '/api/stations/a%00b', as: free }),
      400,
      'malformed_request',
    ));
  test('an API call with a repeated query parameter is refused', async () =>
    expectEnvelope(
      await t.call({ url: '/api/media/a.mp3?u=1&u=2&e=1&s=1', as: null }),
      400,
      'malformed_request',
    ));
});

test("the error envelope for an unknown section has the status 404 and contains the section's id", async () => {
  const response = await t.call({
    url: '/api/stations/communication/sections/no-such-thing',
    as: free,
  });
  const body = expectEnvelope(response, 404, 'not_found');
  expect(body.message).toContain('no-such-thing');
});

test.each([
  ['GET', '/api/stations/radiology'],
  ['GET', '/api/stations/communication/sections/Not%20a%20slug'],
  ['PUT', '/api/progress/radiology/anything'],
])('the API answers an impossible id like an unknown one: %s %s', async (method, url) => {
  const payload = method === 'PUT' ? { progress: 5 } : undefined;
  const response = await t.call({ method: method as 'GET' | 'PUT', url, payload, as: free });
  expectEnvelope(response, 404, 'not_found');
});

test('the API answers an unknown path with 404, and a wrong method with 405 and Allow', async () => {
  expectEnvelope(await t.call({ url: '/api/no/such/path' }), 404, 'not_found');
  const wrong = await t.call({ method: 'DELETE', url: '/api/progress' });
  expectEnvelope(wrong, 405, 'method_not_allowed');
  expect(wrong.headers.allow).toBe('GET');
});

test('the API answers a server fault with 500 without its cause', async () => {
  const app = await createTestApp();
  app.ctx.settings.read = () => Promise.reject(new Error('select secret from users'));
  const response = await app.call({ url: '/api/recall/today', as: await app.make.signedIn() });
  expectEnvelope(response, 500, 'internal_error');
  await app.close();
});

test('API responses are never cached and have the security headers', async () => {
  const response = await t.call({ url: '/api/healthz' });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
});

test("secrets in an HTTP request appear in no line of the server's log", async () => {
  await t.app.inject({
    method: 'POST',
    url: '/api/identity/sign-in?x=query-secret',
    headers: { authorization: 'Bearer header-secret', cookie: 'refresh=cookie-secret' },
    payload: { email: 'someone@example.test', password: 'body-secret' },
  });
  expect(t.logs.length).toBeGreaterThan(0);
  expect(t.logs.join('')).not.toMatch(/query-secret|header-secret|cookie-secret|body-secret/);
});

test.each([
  ['OPTIONS', (path: string) => path],
  ['PROPFIND', (path: string) => path],
  ['POST', (path: string) => `${path}/`],
  ['GET', (path: string) => path.replace('/api/calendar', '/API/Calendar')],
  ['GET', (path: string) => path.replace('/api/calendar', '/api//calendar')],
  ['GET', (path: string) => path.replace('.ics', '')],
  ['GET', (path: string) => path.replace('/api/calendar', '/%61pi/calendar')],
  ['GET', (path: string) => `/%?from=${encodeURIComponent(path)}`],
  ['GET', (path: string) => path.replaceAll('/', '%2F')],
  ['GET', (path: string) => `${path.replace('.ics', '')};v=1`],
  ['HEAD', (path: string) => `//site.test${path}#top`],
] as const)(
  "a calendar's key appears in no line of the log when its address is asked for in another way: %s %o",
  async (method, spell) => {
    const { path } = (await t.call({ url: '/api/calendar-feed', as: free })).json();
    const key = path.split('/').at(-1).replace('.ics', '');
    await t.app.inject({
      method: method as 'GET',
      url: spell(path),
      headers: { referer: `https://site.test${path}` },
    });
    const log = t.logs.join('');
    expect(log).not.toContain(key);
    expect(log).toContain('<secret>');
  },
);

test('the log keeps ids and the names of sections in paths', async () => {
  const paths = [
    `/api/admin/users/${free.uid}`,
    '/api/stations/clinical_skills/sections/non-muscle-invasive-bladder-cancer-2',
  ];
  for (const url of paths) await t.call({ url });
  for (const path of paths) expect(t.logs.join('')).toContain(`"${path}"`);
});

test('a secret in the message of a server fault is not logged', async () => {
  const app = await createTestApp();
  const key = 'Zk3vQ9xT'.repeat(5);
  app.ctx.settings.read = () =>
    Promise.reject(
      new Error(`https://calendar.test/${key} failed`, {
        cause: new Error(`https://x.test/a?oobCode=one-time for pat@example.test`),
      }),
    );
  await app.call({ url: '/api/recall/today', as: await app.make.signedIn() });
  const line = app.logs.find((logged) => logged.includes('"err"')) ?? '';
  expect(line).toContain('https://calendar.test/<secret> failed');
  expect(line).not.toMatch(/Zk3vQ9xT|one-time|pat@/);
  await app.close();
});

test('the log of a request whose statement failed has no values of the statement', async () => {
  const app = await createTestApp();
  app.ctx.settings.read = async () => {
    await app.database.db.execute(sql`select ${'value-secret'}::text from no_such_table`);
    throw new Error('never reached');
  };
  const response = await app.call({ url: '/api/recall/today', as: await app.make.signedIn() });
  expectEnvelope(response, 500, 'internal_error');
  const line = app.logs.find((logged) => logged.includes('no_such_table')) ?? '';
  expect(line).toContain('"code":"42P01"');
  expect(line).not.toContain('value-secret');
  await app.close();
});

test('the OpenAPI document contains every endpoint', async () => {
  const { paths } = (await t.call({ url: '/api/openapi.json' })).json() as {
    paths: Record<string, object>;
  };
  for (const endpoint of t.app.endpoints) {
    const path = `/api${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    expect(paths[path]).toHaveProperty(endpoint.method.toLowerCase());
  }
});
