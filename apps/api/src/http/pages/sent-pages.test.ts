// Tests the page that a browser receives for each URL.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { figureMark } from '@urost3/contract/site-figures.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const htmlOf = (body: string, head = '') =>
  `<!doctype html><html><head>${head}</head><div id="root">${body}</div>`;
const PAGES = {
  '/': {
    html: htmlOf(
      `<h1>$& Home</h1><p>${figureMark('premiumPrice')} for ${figureMark('premiumDays')} days</p>`,
    ),
  },
  '/login': {
    html: htmlOf('<h1>Welcome back</h1>', '<style nonce="__CSP_NONCE__">a{}</style>'),
    hostedHtml: htmlOf(''),
  },
  '/contact': { html: htmlOf('', figureMark('contactByMail')) },
  '/station/:stationId': { html: htmlOf('', '<link href="/assets/station.css">') },
  '/station/:stationId/new': { html: htmlOf('', '<link href="/assets/new.css">') },
  '*': { html: htmlOf('') },
};

let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), 'urost3-pages-'));
  await cp(new URL('../../../../web/public', import.meta.url), webDist, { recursive: true });
  await mkdir(join(webDist, 'assets'));
  await writeFile(join(webDist, 'pages.json'), JSON.stringify(PAGES));
});
afterAll(() => rm(webDist, { recursive: true, force: true }));

const read = (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers });

describe('a page that the server sends', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ webDist });
  });
  afterAll(() => t.close());

  test('the server sends a page that is the same for every visitor with its content', async () => {
    expect((await read(t, '/')).body).toContain('<div id="root"><h1>$& Home</h1><p>£');
    expect((await read(t, '/login?next=/dashboard')).body).toContain('<h1>Welcome back</h1>');
  });

  test.each([
    ['GET', '/%', 400],
    ['GET', '/station/%E0%A4%A', 400],
    ['GET', '/%C0%AF?next=%', 400],
    ['GET', '/no-such-file.txt', 404],
    ['GET', '/.env', 404],
    ['POST', '/login', 404],
    ['GET', '/login/%', 400],
    ['GET', '//%E0%A4%A/..', 400],
  ] as const)(
    'a person who opens a wrong address in a browser gets a page, and a program JSON: %s %s',
    async (method, url, status) => {
      const ask = (accept: string) => t.app.inject({ method, url, headers: { accept } });
      const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body).toContain('<div id="root">');
      expect(page.headers['content-security-policy']).toContain("object-src 'none'");
      const json = await ask('application/json');
      expect(json.json()).toHaveProperty('requestId');
      expect([page.statusCode, json.statusCode]).toEqual([status, status]);
    },
  );

  test.each<Record<string, string>>([{}, { accept: '*/*' }])(
    'a client that accepts anything gets a page only at an address that is none of a file: %j',
    async (headers) => {
      const page = await read(t, '/login/%', headers);
      expect([page.statusCode, page.headers['content-type']]).toEqual([
        400,
        'text/html; charset=utf-8',
      ]);
      expect((await read(t, '/no-such-picture.png', headers)).json()).toHaveProperty('requestId');
    },
  );

  test.each(['/api/no/such', '/api/%'])(
    'a wrong address of the API is answered with JSON also in a browser: %s',
    async (url) => {
      const answer = await read(t, url, { accept: 'text/html' });
      expect(answer.json()).toHaveProperty('requestId');
    },
  );

  test('the server sends a page with what Premium costs here', async () => {
    await t.database.query(
      `insert into settings (key, value, updated_at) values ('subscriptionPrice', '24900', now()), ('subscriptionDurationDays', '180', now())`,
    );
    expect((await read(t, '/')).body).toContain('<p>£249 for 180 days</p>');
  });

  test('the server sends a page without the price of Premium while the database does not answer', async () => {
    vi.spyOn(t.ctx.settings, 'read').mockRejectedValueOnce(new Error('away'));
    expect((await read(t, '/')).body).toContain('<p> for  days</p>');
  });

  test('the contact page that the server sends names the address of the site as text', async () => {
    expect((await read(t, '/contact')).body).toBe(htmlOf(''));
    await t.database.query(
      `insert into settings (key, value, updated_at) values ('businessEmail', '"<b>us@a.test"', now())`,
    );
    expect((await read(t, '/contact')).body).toBe(htmlOf('', ' Or write to &#60;b&#62;us@a.test.'));
  });

  test('a page that the server sends links the files of its own address, whatever its parameters', async () => {
    expect((await read(t, '/station/anything')).body).toContain('station.css');
    expect((await read(t, '/station/anything/new')).body).toContain('new.css');
    expect((await read(t, '/station')).body).not.toContain('link');
    expect((await read(t, '/station/a/b/new')).body).not.toContain('link');
  });

  test.each(['/nothing/here', '/login/more', '/station', '/assets/'])(
    'the server answers the unknown address %s with 404 and the page that says so',
    async (url) => {
      const { body, statusCode } = await read(t, url);
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: htmlOf('') });
    },
  );

  test.each(['/start', '/Login', '/login/', '/station/Anything/'])(
    'the address %s, which the app shows as a page, is not answered as unknown',
    async (url) => expect((await read(t, url)).statusCode).toBe(200),
  );

  test('a password manager that asks where the password is changed is sent to the account page', async () => {
    const { statusCode, headers } = await read(t, '/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/user?tab=settings']);
    // Password managers check that the site answers unknown addresses of this folder with 404.
    const unknown =
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await read(t, unknown)).statusCode).toBe(404);
  });

  test('the styles of a page that the server sends have its nonce', async () => {
    const { body, headers } = await read(t, '/login');
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(body).not.toContain('__CSP_NONCE__');
  });

  test('the server compresses a page for browsers that accept it', async () => {
    const packed = await read(t, '/', { 'accept-encoding': 'gzip, deflate' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toContain('Home</h1>');
    const plain = await read(t, '/');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ])(
    'the server has the file %s, which browsers and search engines ask for by themselves',
    async (url, type) => {
      const { statusCode, headers } = await read(t, url);
      expect([statusCode, headers['content-type']]).toEqual([200, type]);
    },
  );

  test('the server does not serve its list of prerendered pages', async () => {
    expect((await read(t, '/pages.json')).statusCode).toBe(404);
  });
});

test('the page that the server sends has no sign-in form when a hosted provider keeps the accounts', async () => {
  const t = await createTestApp({
    webDist,
    env: {
      IDENTITY_ISSUER: 'https://accounts.example.test',
      IDENTITY_AUDIENCE: 'urost3',
      IDENTITY_JWKS_URL: 'https://accounts.example.test/jwks.json',
    },
  });
  try {
    expect((await read(t, '/login')).body).not.toContain('Welcome back');
    expect((await read(t, '/')).body).toContain('Home</h1>');
  } finally {
    await t.close();
  }
});
