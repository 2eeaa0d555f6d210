// @module-tag slow
// The data that the server sends to an error tracker and a trace collector. The test's own servers receive these data.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config/config.ts';
import { sectionFile } from './features/content/content.fixtures.ts';
import { openServer } from './start.ts';
import { makeMigratedDataDir } from './testing/migrated-data-dir.ts';

interface Received {
  path: string;
  body: string;
}

let folder: string;
let collector: Server;
let received: Received[];
let address: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'urost3-observers-'));
  await mkdir(join(folder, 'content/emergency_stations'), { recursive: true });
  await writeFile(join(folder, 'content/emergency_stations/a.md'), sectionFile());
  await makeMigratedDataDir(join(folder, 'data'));
  received = [];
  collector = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: (await buffer(request)).toString('utf8') });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => collector.close(resolve));
  await rm(folder, { recursive: true });
});

const open = (env: Record<string, string>) =>
  openServer(
    readConfig({
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO_DATA: 'off',
      ...env,
    }),
    { webDist: join(folder, 'no-web'), sampleContent: join(folder, 'content') },
  );

const SECRET_EMAIL = 'someone.private@example.test';

test('a failing request is reported to the error tracker with its place in the code and its request id, and without values', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const server = await open({ ERROR_TRACKER_DSN: `http://key@${address}/7` });
  try {
    server.app.get('/api/fails', () => {
      throw new Error(`Failed query: select $1\nparams: ${SECRET_EMAIL}`, {
        cause: Object.assign(new Error('relation "identities" does not exist'), { code: '42P01' }),
      });
    });
    const url = await server.listen();
    const answer = await fetch(`${url}/api/fails?token=a-code-nobody-sees`);
    expect(answer.status).toBe(500);
    await server.stop();
    const [report] = received;
    expect(report?.path).toMatch(/^\/api\/7\/envelope\//);
    const event = JSON.parse(report?.body.trim().split('\n').at(-1) ?? '');
    expect(event.tags).toEqual({
      from: 'server',
      request_id: answer.headers.get('x-request-id'),
    });
    expect(event.exception.values.map(({ value }: { value: string }) => value)).toEqual([
      'relation "identities" does not exist',
      'Failed query: select $1',
    ]);
    expect(event.exception.values.at(-1).stacktrace.frames.length).toBeGreaterThan(2);
    expect(JSON.stringify(received)).not.toContain(SECRET_EMAIL);
    expect(JSON.stringify(received)).not.toContain('a-code-nobody-sees');
  } finally {
    log.mockRestore();
    await server.stop();
  }
});

test('the server forwards a browser’s error to the configured error tracker without personal data', async () => {
  const server = await open({ ERROR_TRACKER_DSN: `http://key@${address}/7`, LOG_LEVEL: 'warn' });
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const url = await server.listen();
    await fetch(`${url}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'crash',
        name: 'TypeError',
        message: `cannot read ${SECRET_EMAIL}`,
        route: '/user',
      }),
    });
    await server.stop();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toContain('cannot read <email>');
    expect(received[0]?.body).not.toContain(SECRET_EMAIL);
  } finally {
    log.mockRestore();
    await server.stop();
  }
});

test('a request’s trace has its statements as parts and continues the trace of a trusted proxy', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const server = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${address}`,
    OTEL_TRACES_SAMPLER_ARG: '0',
    TRUST_PROXY: '1',
  });
  try {
    const url = await server.listen();
    await fetch(`${url}/api/readyz`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    await fetch(`${url}/api/healthz`);
    await server.stop();
    const sent = received.map(({ path, body }) => ({ path, ...JSON.parse(body) }));
    expect(sent.map(({ path }) => path)).toEqual(['/v1/traces']);
    const spans = sent[0].resourceSpans[0].scopeSpans[0].spans;
    const request = spans.find(({ name }: { name: string }) => name === 'GET /api/readyz');
    expect(request.traceId).toBe(traceId);
    expect(request.parentSpanId).toBe('b7ad6b7169203331');
    const parts = spans.filter((span: unknown) => span !== request);
    expect(parts.map(({ name }: { name: string }) => name)).toContain('database');
    // The second request was not chosen for tracing, so all other spans belong to the first.
    for (const { parentSpanId } of parts) expect(parentSpanId).toBe(request.spanId);
  } finally {
    await server.stop();
  }
});

test('neither errors nor traces are sent unless their servers are configured', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const server = await open({});
  try {
    server.app.get('/api/fails', () => {
      throw new Error('nobody is told');
    });
    expect((await server.app.inject({ method: 'GET', url: '/api/fails' })).statusCode).toBe(500);
    expect(fetched).not.toHaveBeenCalled();
  } finally {
    fetched.mockRestore();
    await server.stop();
  }
});
