// Requests of an attacker without an account: probes, floods, slow clients, forged network addresses.
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { limitConnections } from './connection-limits.ts';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp({ env: { METRICS_TOKEN: 'metrics-token-of-the-tests' } });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Sends raw bytes and reads until the server closes the connection. */
function sendRaw(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

describe('metrics', () => {
  const read = (options: object = {}) =>
    t.app.inject({ method: 'GET', url: '/metrics', ...options });

  test('metrics count requests by route, never by values in the address', async () => {
    const as = await t.make.signedIn();
    await t.call({ url: '/api/stations/communication/sections/somebodys-secret', as });
    await t.call({ url: '/no/such/page-of-mine.txt' });
    const { body, headers } = await read();
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/stations\/:stationId\/sections\/:[A-Za-z]+",status="404"\} 1/,
    );
    expect(body).toMatch(/process_resident_memory_bytes \d+/);
    expect(body).toMatch(/live_streams 0/);
    expect(body).not.toMatch(/somebodys-secret|page-of-mine/);
    for (const line of body.trim().split(/\n+/))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.*\})? ([\d.e+-]+|Nan))$/);
  });

  test('metrics are shown while a value cannot be read, without that value', async () => {
    const stuck = vi.spyOn(t.ctx.jobs, 'delays').mockReturnValue(new Promise(() => {}));
    const { body } = await read();
    stuck.mockRestore();
    expect(body).toContain('# TYPE job_delay_seconds gauge');
    expect(body).not.toContain('job_delay_seconds{');
    expect(body).toMatch(/live_streams 0/);
  });

  test('metrics are available only to this machine', async () => {
    expect((await read()).statusCode).toBe(200);
    expect((await read({ remoteAddress: '10.1.2.3' })).statusCode).toBe(404);
    // A proxy on this machine has forwarded this request, which can come from any machine.
    expect((await read({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
  });

  test('metrics are available elsewhere with the secret', async () => {
    const with_ = (authorization: string) =>
      read({ remoteAddress: '10.1.2.3', headers: { authorization } });
    expect((await with_('Bearer metrics-token-of-the-tests')).statusCode).toBe(200);
    expect((await with_('Bearer metrics-token-of-the-test')).statusCode).toBe(404);
    expect((await with_('metrics-token-of-the-tests')).statusCode).toBe(404);
  });
});

describe('requests of scanners for secret files and unsafe methods', () => {
  test.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/api/.env',
    '/package.json',
    '/server.ts',
    '/api/docs/json',
    '/swagger.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/media/..%2f..%2fsecret?u=1&e=1&s=1',
    '/server-status',
  ])("a scanner's GET %s is refused or not found", async (url) => {
    const { statusCode } = await t.app.inject({ method: 'GET', url });
    expect([400, 403, 404]).toContain(statusCode);
  });

  test('a TRACE request is refused and its headers are not returned', async () => {
    const answer = await sendRaw(
      'TRACE /api/healthz HTTP/1.1\r\nHost: x\r\nX-Secret: open-sesame\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 40[45] /);
    expect(answer).not.toContain('open-sesame');
  });

  test('a CONNECT request does not open a tunnel', async () => {
    expect(await sendRaw('CONNECT 127.0.0.1:5432 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
  });
});

describe('malformed requests', () => {
  test('an HTTP request with two lengths is refused', async () => {
    const answer = await sendRaw(
      'POST /api/identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toContain('"code":"malformed_request"');
  });

  test('an HTTP request whose URL cannot be decoded is refused', async () => {
    const response = await t.app.inject({ method: 'GET', url: '/api/stations/%E0%A4%A' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed_request' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('an HTTP request with endless headers is refused', async () => {
    const answer = await sendRaw(
      `GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
  });

  test('a sender who never completes an HTTP request is disconnected', async () => {
    t.app.server.headersTimeout = 50;
    expect(await sendRaw('GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(
      /^HTTP\/1.1 408 /,
    );
    t.app.server.headersTimeout = 15_000;
  });
});

test('one IP address cannot hold every connection of the server', async () => {
  const server = createServer((_, response) => response.end());
  limitConnections(server, true);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = (server.address() as AddressInfo).port;
  const closed: Socket[] = [];
  const open: Socket[] = [];
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(to, '127.0.0.1');
      open.push(socket);
      socket.on('error', () => {});
      socket.on('close', () => closed.push(socket));
      socket.once('connect', resolve);
    });
  for (let i = 0; i < 260; i += 1) await one();
  await expect.poll(() => closed.length).toBe(10);
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

describe('the HTTP request limit of an address', () => {
  const limited = (trust: string) =>
    createTestApp({ env: { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: trust } });

  /** Counts how many of 15 requests are refused when at most 10 may arrive at once. */
  async function refusedOf(app: TestApp, forwardedFor: (n: number) => string): Promise<number> {
    let refused = 0;
    for (let n = 0; n < 15; n += 1) {
      const response = await app.call({
        url: '/api/healthz',
        headers: { 'x-forwarded-for': forwardedFor(n) },
      });
      if (response.statusCode !== 429) continue;
      refused += 1;
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.json()).toMatchObject({ code: 'too_many_requests' });
    }
    return refused;
  }

  test.each(['/%61pi/healthz', '/%61pi/no/such/thing', '/a%70i%2fno-such-thing'])(
    "another spelling of a request's path does not bypass the request limit of an address: %s",
    async (url) => {
      const app = await limited('false');
      const answers = await Promise.all(Array.from({ length: 15 }, () => app.call({ url })));
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
      for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
      await app.close();
    },
  );

  test('a forged X-Forwarded-For does not bypass the HTTP request limit of an address', async () => {
    const app = await limited('false');
    expect(await refusedOf(app, (n) => `10.0.0.${n}`)).toBe(5);
    await app.close();
  });

  test("X-Forwarded-For entries before our proxy's own do not bypass the HTTP request limit of an address", async () => {
    const app = await limited('true');
    expect(await refusedOf(app, (n) => `10.0.0.${n}, 192.0.2.1`)).toBe(5);
    // Another caller behind the same proxy has its own limit.
    expect(await refusedOf(app, () => '192.0.2.1, 192.0.2.2')).toBe(5);
    await app.close();
  });

  test.each([
    ['[2001:db8::9]', 1],
    ['1.2.3.4', 1],
    ['[::ffff:1.2.3.4]', 2],
  ])(
    'another port in X-Forwarded-For does not bypass the HTTP request limit of an address: %s',
    async (address, proxies) => {
      const app = await limited(String(proxies));
      const through = proxies === 2 ? ', 10.0.0.1:8080' : '';
      expect(await refusedOf(app, (n) => `${address}:${40_000 + n}${through}`)).toBe(5);
      await app.close();
    },
  );

  test('a proxy is trusted by its address when X-Forwarded-For also has its port', async () => {
    const app = await limited('127.0.0.1, 10.0.0.0/8');
    expect(await refusedOf(app, (n) => `192.0.2.${n}, 10.0.0.1:8080`)).toBe(0);
    await app.close();
  });

  test('several addresses of one IPv6 customer do not bypass the HTTP request limit of an address', async () => {
    const app = await limited('127.0.0.1');
    expect(await refusedOf(app, (n) => `2001:db8:1:2::${n}`)).toBe(5);
    await app.close();
  });
});

test('an HTTP request keeps its id from the proxy to the log and the response', async () => {
  const app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  const headers = { 'x-request-id': 'from-the-proxy-1' };
  const response = await app.call({ url: '/api/no/such', headers });
  expect(response.headers['x-request-id']).toBe('from-the-proxy-1');
  expect(response.json()).toMatchObject({ requestId: 'from-the-proxy-1' });
  expect(app.logs.join('')).toContain('"reqId":"from-the-proxy-1"');
  // Without a trusted proxy, or with an invalid header, the server generates the id.
  const own = /^[0-9a-f-]{36}$/;
  expect((await t.call({ url: '/api/healthz', headers })).headers['x-request-id']).toMatch(own);
  const nonsense = { 'x-request-id': 'a b"c' };
  const other = await app.call({ url: '/api/healthz', headers: nonsense });
  expect(other.headers['x-request-id']).toMatch(own);
  await app.close();
});
