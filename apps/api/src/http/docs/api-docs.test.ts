// The responses under /api/docs. e2e/journeys/api-docs.spec.ts opens the page in a browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const get = (url: string) => t.app.inject({ method: 'GET', url });

test('the API documentation and all its files come from this server, with the usual Content Security Policy', async () => {
  const page = await get('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = page.headers['content-security-policy'];
  expect(policy).toBe((await get('/api/healthz')).headers['content-security-policy']);
  const named = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(named).toHaveLength(6);
  const files = named.filter((address) => address?.startsWith('/api/docs/'));
  expect(files).toHaveLength(4);
  for (const file of files) expect((await get(file ?? '')).statusCode, file).toBe(200);
  expect(page.body).not.toMatch(/<script>|<style|style=/);
});

test('/api/docs/ redirects to /api/docs', async () => {
  const answer = await get('/api/docs/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/api/docs']);
});

test.each([
  'package.json',
  'index.html',
  'swagger-ui-bundle.js.map',
  '../openapi.ts',
  '..%2fapi-docs.ts',
])('the API documentation sends no other file of its viewer or of the server: %s', async (name) => {
  expect((await get(`/api/docs/${name}`)).statusCode).toBeGreaterThanOrEqual(400);
});
