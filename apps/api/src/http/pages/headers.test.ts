// The headers of every kind of response: the page, its files, the API, a picture, an error.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PAGE =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/assets/a-1.js" nonce="__CSP_NONCE__"></script><meta property="og:image" content="__SITE_URL__/icons/social.png">';

let t: TestApp;
let webDist: string;

beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'urost3-web-'));
  await mkdir(join(webDist, 'assets'));
  await writeFile(join(webDist, 'index.html'), PAGE);
  const pages = Object.fromEntries(
    ['/', '/communication/:stationSlug', '*'].map((path) => [path, { html: PAGE }]),
  );
  await writeFile(join(webDist, 'pages.json'), JSON.stringify(pages));
  await writeFile(join(webDist, 'assets/a-1.js'), 'export {};');
  t = await createTestApp({ webDist });
});
afterAll(async () => {
  await t.close();
  await rm(webDist, { recursive: true, force: true });
});

function directivesOf(response: LightMyRequestResponse): Map<string, string[]> {
  const policy = String(response.headers['content-security-policy']);
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers });

describe.each([
  ['the page', '/', 200],
  ['a deep link', '/communication/some-section', 200],
  ['a folder', '/assets/', 404],
  ['the API', '/api/healthz', 200],
  ['a refused call', '/api/progress', 401],
  ['an unknown call', '/api/nothing', 404],
  ['an unknown file', '/nothing.txt', 404],
  ['an unreadable address', '/api/stations/%E0%A4%A', 400],
])('%s', (_, url, status) => {
  test('the HTTP headers of %s forbid inline scripts, frames and sniffing, and send no referrer', async () => {
    const response = await get(url, { origin: 'https://evil.test' });
    expect(response.statusCode).toBe(status);
    const policy = directivesOf(response);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['x-powered-by'] ?? response.headers.server).toBeUndefined();
    expect(response.headers['content-type']).toMatch(/; charset=utf-8$/);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers['x-answered-by']).toBe('urost3');
    if (status === 400) return;
    expect(response.headers['permissions-policy']?.toString().split(', ')).toEqual(
      expect.arrayContaining([
        'microphone=(self)',
        'camera=(self)',
        'display-capture=(self)',
        'payment=(self "https://js.stripe.com")',
        'geolocation=()',
        'usb=()',
      ]),
    );
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(response.headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

test('the HTTP headers of a script opened by itself forbid loading and sniffing, and omit what only pages need', async () => {
  const { headers, statusCode } = await get('/assets/a-1.js', { origin: 'https://evil.test' });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const name of ['access-control-allow-origin', 'set-cookie', 'x-powered-by', 'server'])
    expect(headers[name], name).toBeUndefined();
  // A page loads dozens of files, so the headers of each file must stay short.
  expect(headers['permissions-policy']).toBeUndefined();
  expect(JSON.stringify(headers).length).toBeLessThan(800);
});

test('every page sent by the server has its own nonce, in its content security policy and its markup', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/dashboard', '/assets', '/']) {
    const response = await get(url);
    const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(response.body).not.toContain('__CSP_NONCE__');
    expect(directivesOf(response).get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(response.headers['cache-control']).toBe('no-cache');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test('the head of every page names an absolute picture URL for link previews', async () => {
  const { body } = await get('/');
  expect(body).toMatch(/content="https?:\/\/[a-z0-9.:]+\/icons\/social\.png"/);
});

test.each(['/index.html', '/assets/../index.html', '//index.html'])(
  "the app's page without a nonce is not served at %s",
  async (url) => {
    const { body } = await get(url);
    expect(body).not.toContain('__CSP_NONCE__');
  },
);

test.each(['/.git/config', '/.git/HEAD', '/%2egit/HEAD', '/a/.env', '/dist/.htaccess'])(
  "the app's page is not served in place of the secret file %s",
  async (url) => expect((await get(url)).statusCode).toBe(404),
);

test("the app's files are cached for a year, API responses never", async () => {
  const file = await get('/assets/a-1.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/api/healthz')).headers['cache-control']).toBe('no-store');
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form on another site (%s) cannot call anything that changes data',
  async (type) => {
    const { refreshCookie } = await t.make.signedIn();
    const changing = t.app.endpoints.filter(
      (endpoint) => endpoint.method === 'POST' && endpoint.consumes === undefined && endpoint.body,
    );
    expect(changing.length).toBeGreaterThan(5);
    for (const endpoint of changing) {
      const response = await t.app.inject({
        method: 'POST',
        url: `/api${endpoint.path.replace(/:[A-Za-z]+/g, 'x')}`,
        headers: { 'content-type': type, origin: 'https://evil.test' },
        cookies: { refresh: refreshCookie },
        payload: 'a=1',
      });
      expect([401, 403, 415], endpoint.path).toContain(response.statusCode);
    }
  },
);
