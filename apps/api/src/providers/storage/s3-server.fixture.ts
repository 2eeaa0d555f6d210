// A small S3-compatible store for tests. It computes every signature with its own code, without the product's S3
// client, and refuses wrong signatures.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from './s3.ts';

export interface S3Server {
  settings: S3Settings;
  files: Map<string, { bytes: Buffer; mime: string }>;
  /** Makes the next `times` requests fail with this status and error code; 0: without an answer, as on a lost connection. */
  failNext(status: number, code: string, times: number): void;
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** AWS Signature Version 4, implemented from its documentation. */
function signText(secret: string, at: string, region: string, canonical: string): string {
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** Checks the signature in the query of a URL that a browser has received. */
function isSignedInQuery(request: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  const given = searchParams.get('X-Amz-Signature');
  searchParams.delete('X-Amz-Signature');
  searchParams.sort();
  const region = searchParams.get('X-Amz-Credential')?.split('/')[2] ?? '';
  const query = searchParams.toString();
  const host = `host:${request.headers.host}\n`;
  const canonical = ['GET', pathname, query, host, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  return given === signText(secret, searchParams.get('X-Amz-Date') ?? '', region, canonical);
}

function expectedSignature(request: IncomingMessage, secret: string): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return null;
  const [, , , region = '', names = ''] = match;
  const { pathname } = new URL(request.url ?? '/', 'http://store');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, pathname, '', headers, names, payload].join('\n');
  return signText(secret, String(request.headers['x-amz-date']), region, canonical);
}

export async function startS3Server(): Promise<S3Server> {
  const secret = 'store-secret';
  const files: S3Server['files'] = new Map();
  let failures: { status: number; code: string; left: number } | null = null;

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status)
        .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    const given = /Signature=(\w+)$/.exec(request.headers.authorization ?? '')?.[1];
    const isKnown = given
      ? given === expectedSignature(request, secret)
      : request.method === 'GET' && isSignedInQuery(request, secret);
    if (!isKnown) {
      refuse(403, 'SignatureDoesNotMatch');
      return;
    }
    if (failures && failures.left > 0) {
      failures.left -= 1;
      if (failures.status === 0) request.socket.destroy();
      else refuse(failures.status, failures.code);
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''));
    if (request.method === 'HEAD') response.end();
    else if (request.method === 'PUT') {
      if (sha256(body) !== request.headers['x-amz-content-sha256']) {
        refuse(400, 'XAmzContentSHA256Mismatch');
        return;
      }
      files.set(key, { bytes: body, mime: String(request.headers['content-type']) });
      response.end();
    } else if (request.method === 'DELETE') {
      files.delete(key);
      response.writeHead(204).end();
    } else give(request, response, files.get(key)?.bytes);
  }

  function give(request: IncomingMessage, response: ServerResponse, bytes?: Buffer): void {
    if (!bytes) {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (!range) {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
      return;
    }
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
    response
      .writeHead(206, { 'content-range': `bytes ${start}-${end}/${bytes.length}` })
      .end(bytes.subarray(start, end + 1));
  }

  const server: Server = createServer((request, response) => {
    void buffer(request).then((body) => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'bucket',
      region: 'eu-west-2',
      accessKeyId: 'store-key',
      secretAccessKey: secret,
      publicUrl: null,
    },
    files,
    failNext: (status, code, times) => {
      failures = { status, code, left: times };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
