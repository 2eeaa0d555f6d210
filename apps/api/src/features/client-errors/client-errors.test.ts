import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const report = {
  kind: 'crash',
  name: 'TypeError',
  message: 'x is not a function',
  route: '/login',
};
const send = (payload: object, remoteAddress = '10.0.0.1') =>
  t.app.inject({ method: 'POST', url: '/api/client-errors', payload, remoteAddress });
const logged = () => t.logs.filter((line) => line.includes('the browser app failed'));

test('a browser error becomes one log line and a count', async () => {
  expect((await send({ ...report, stack: 'TypeError\n  at a.js:1:2' })).statusCode).toBe(204);
  expect(logged()).toHaveLength(1);
  expect(logged()[0]?.match(/\n/g)).toHaveLength(1);
  expect(JSON.parse(logged()[0] ?? '')).toMatchObject({ clientError: { name: 'TypeError' } });
  const { body } = await t.app.inject({ method: 'GET', url: '/metrics' });
  expect(body).toContain('client_errors_total{kind="crash"} 1');
});

test('personal or secret parts of a browser error are not stored', async () => {
  const message = [
    'no user pat.person&co@example.test',
    'at https://site.test/auth/action?mode=reset&oobCode=SECRETCODE',
    'token eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl',
    'id 0b7c1c1e-7f7b-4a51-9a53-111111111111',
    'key 4f3c2b1a4f3c2b1a4f3c2b1a4f3c2b1a4f3c2b1a',
  ].join(' ');
  await send({ ...report, name: message.slice(0, 100), message, stack: message });
  const line = logged().at(-1) ?? '';
  expect(line).toContain('no user <email>');
  expect(line).not.toMatch(/pat\.person|SECRETCODE|eyJ|0b7c1c1e|4f3c2b1a/);
});

test.each([
  ['another field', { ...report, email: 'a@b.test' }, 400],
  ['an unknown kind', { ...report, kind: 'joke' }, 400],
  ['a long stack', { ...report, stack: 'x'.repeat(4001) }, 400],
  ['too much at once', { ...report, stack: 'x'.repeat(20_000) }, 413],
])('a browser error report with %s is refused', async (_, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status);
});

test('the error reports of a browser page that fails in a loop are rate limited', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await send(report, '10.0.0.9')).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await send(report, '10.0.0.10')).statusCode).toBe(204);
});
