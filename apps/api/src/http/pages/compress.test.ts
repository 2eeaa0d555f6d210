// Tests which responses are compressed, and that a client gets the same content with and without compression.
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { compressAnswers } from './compress.ts';

describe('the compression of API responses', () => {
  let t: TestApp;
  let member: SignedIn;
  beforeAll(async () => {
    t = await createTestApp();
    member = await t.make.signedIn({ subscribedDays: 5 });
  });
  afterAll(() => t.close());

  const read = (url: string, accepted: string) =>
    t.call({ method: 'GET', url, headers: { 'accept-encoding': accepted }, as: member });

  test('a large API response is sent compressed, with the same content', async () => {
    const plain = await read('/api/openapi.json', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await read('/api/openapi.json', 'gzip, deflate');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    const brotli = await read('/api/openapi.json', 'gzip, deflate, br, zstd');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotli.rawPayload.length * 8).toBeLessThan(plain.rawPayload.length);
  });

  test('a large API response is sent uncompressed to a client that refuses compression', async () => {
    const { headers } = await read('/api/openapi.json', 'br;q=0, gzip; q=0.0');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
  });

  test('a response that mixes private text with text chosen by another person is not compressed', async () => {
    const other = await t.make.signedIn({ subscribedDays: 5 });
    const { conversationId } = (
      await t.call({
        method: 'POST',
        url: '/api/community/conversations',
        payload: { type: 'direct', participantId: other.uid },
        as: member,
      })
    ).json();
    const url = `/api/community/conversations/${conversationId}/messages`;
    const payload = { content: 'a'.repeat(1_000) };
    await t.call({ method: 'POST', url, payload, as: member });
    for (const path of ['/api/community/conversations', url]) {
      const answer = await read(path, 'gzip, br');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('aaaa');
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  test('an event stream is not compressed', async () => {
    const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { ...t.make.sessionHeaders(member), 'accept-encoding': 'gzip, br' };
    const stream = await openLiveReader(origin, headers);
    await stream.ready();
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    stream.stop();
  });
});

describe('the compression of responses', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify({ logger: false });
    compressAnswers(app, ['/secret']);
  });
  afterEach(() => app.close());

  const send = async (path: string, type: string, makeBody: () => unknown) => {
    app.get(path, (_request, reply) => reply.type(type).send(makeBody()));
    return app.inject({ url: path, headers: { 'accept-encoding': 'gzip' } });
  };
  const large = 'text '.repeat(1_000);

  test.each(['image/png', 'audio/mpeg', 'application/zip', 'text/event-stream'])(
    'a response is not compressed when it is %s',
    async (type) => {
      const { headers, body } = await send('/file', type, () => large);
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toBe(large);
    },
  );

  test('a small response is not compressed', async () => {
    const { headers } = await send('/small', 'text/plain', () => 'text');
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('a response at a path with secrets is not compressed', async () => {
    const secret = await send('/secret/:name', 'text/plain', () => large);
    expect(secret.headers['content-encoding']).toBeUndefined();
  });

  test('a streamed response is compressed while it is written', async () => {
    const rows = () => Readable.from(Array.from({ length: 1_000 }, (_, n) => `row ${n}\r\n`));
    const { headers, rawPayload } = await send('/rows.csv', 'text/csv; charset=utf-8', rows);
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toMatch(/^row 0\r\n[^]*row 999\r\n$/);
  });

  test('a streamed response that fails breaks off, so that it does not look complete', async () => {
    app.get('/rows.csv', (_request, reply) =>
      reply.type('text/csv').send(
        Readable.from(
          (function* () {
            yield large;
            throw new Error('The database is gone.');
          })(),
        ),
      ),
    );
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${origin}/rows.csv`);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('a HEAD request gets the compressed headers of GET, and no body', async () => {
    await send('/page', 'text/plain', () => large);
    const head = await app.inject({
      method: 'HEAD',
      url: '/page',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(head.headers['content-encoding']).toBe('gzip');
    expect(Number(head.headers['content-length'])).toBeLessThan(large.length);
    expect(head.body).toBe('');
  });
});
