// Runs the service worker's source with a cache and a network of the test.
import { beforeEach, expect, test } from 'vitest';
import source from './sw.js?raw';

const ORIGIN = 'https://urost3.test';

type Handler = (event: Record<string, unknown>) => void;

const ours = (body: string, type: string) =>
  new Response(body, { headers: { 'content-type': type, 'x-answered-by': 'urost3' } });
const fromNetwork = (status: number) =>
  new Response('<!doctype html>Sign in to the network', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

let network: (path: string) => Response;
let kept: Map<string, Response>;
let handlers: Map<string, Handler>;

beforeEach(() => {
  kept = new Map();
  handlers = new Map();
  const pathOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
  const cache = {
    put: async (request: Request | string, response: Response) =>
      void kept.set(pathOf(request), response),
  };
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => void handlers.set(name, handler),
  };
  const caches = {
    open: async () => cache,
    match: async (path: string) => kept.get(path)?.clone(),
  };
  class OwnRequest extends Request {
    constructor(path: string) {
      super(new URL(path, ORIGIN));
    }
  }
  const fetch = async (request: Request | string) => network(pathOf(request));
  const names = ['self', 'caches', 'fetch', 'Request', 'navigator', 'PRECACHE', 'VERSION'];
  const files = ['/start', '/assets/app-1.js'];
  new Function(...names, source)(scope, caches, fetch, OwnRequest, { userAgent: '' }, files, '1');
});

const install = () =>
  new Promise((resolve, reject) => {
    handlers.get('install')?.({
      waitUntil: (work: Promise<unknown>) => work.then(resolve, reject),
    });
  });

/** @returns what the worker answers to a request of a page */
const ask = (path: string, mode: string) =>
  new Promise<Response>((resolve, reject) => {
    const request = { url: ORIGIN + path, method: 'GET', mode, headers: new Headers() };
    handlers.get('fetch')?.({
      request,
      respondWith: (work: Promise<Response>) => work.then(resolve, reject),
    });
  });

const textOf = async (response: Response | undefined) => (await response?.clone().text()) ?? null;

test("the service worker stores the app's own files, also one from the browser's cache without the mark", async () => {
  network = (path) =>
    path === '/start'
      ? ours('shell', 'text/html')
      : new Response('code', { headers: { 'content-type': 'text/javascript' } });
  await install();
  expect(await textOf(kept.get('/start'))).toBe('shell');
  expect(await textOf(kept.get('/assets/app-1.js'))).toBe('code');
});

test.each(['/start', '/assets/app-1.js'])(
  'the service worker is not installed when a network answers in place of %s',
  async (file) => {
    network = (path) => (path === file ? fromNetwork(200) : ours('file', 'text/javascript'));
    await expect(install()).rejects.toThrow(`${file} was not answered by our server`);
    expect(kept.has(file)).toBe(false);
  },
);

test('the service worker does not store the page of a network as a file of the app', async () => {
  network = () => fromNetwork(200);
  await ask('/assets/page-1.js', 'cors');
  expect(kept.size).toBe(0);
  network = () => ours('code', 'text/javascript');
  await ask('/assets/page-1.js', 'cors');
  await expect.poll(() => kept.has('/assets/page-1.js')).toBe(true);
});

test('the service worker opens a stored page when a filter or a proxy refuses it, and shows the sign-in page of a network', async () => {
  kept.set('/start', ours('shell', 'text/html'));
  for (const status of [403, 404, 502]) {
    network = () => fromNetwork(status);
    expect(await textOf(await ask('/dashboard', 'navigate'))).toBe('shell');
  }
  for (const status of [200, 511]) {
    network = () => fromNetwork(status);
    expect(await textOf(await ask('/dashboard', 'navigate'))).toContain('Sign in to the network');
  }
  network = () => ours('fresh', 'text/html');
  expect(await textOf(await ask('/dashboard', 'navigate'))).toBe('fresh');
});
