// Stores files in any S3-compatible store with path-style URLs (endpoint/bucket/key), such as AWS, Cloudflare R2
// and VersityGW.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Storage } from '../ports.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket's URL for browsers; null: files pass through this server. */
  readonly publicUrl: string | null;
}

const KEY = /^[a-z0-9_-]+(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;
/** The timeout until a response begins. Reading a long file may take longer. */
const ANSWER_MS = 15_000;
const RETRIES = 2;
const ADDRESS_SECONDS = 2 * 60 * 60;

function failure(what: string, status: number, body: string): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
  const isFull = status === 507 || /quota|storagefull/i.test(code);
  const error = new Error(`the storage refused ${what}: ${status} ${code}`.trim());
  return isFull ? Object.assign(error, { code: 'EDQUOT' }) : error;
}

/** The size of the whole file, also when only a range was requested. */
function wholeSize(response: Response): number {
  const range = response.headers.get('content-range')?.split('/')[1];
  return Number(range ?? response.headers.get('content-length') ?? 0);
}

export function createS3Storage(settings: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: RETRIES,
  });
  const base = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;
  const addressOf = (key: string, bucket = base) => {
    if (!KEY.test(key) || key.includes('..'))
      throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return `${bucket}/${key}`;
  };

  async function send(
    method: string,
    address: string,
    options: { headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Response> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), ANSWER_MS);
    const ask = () =>
      client.fetch(address, {
        method,
        signal: abort.signal,
        ...(options.headers ? { headers: options.headers } : {}),
        ...(options.body ? { body: new Uint8Array(options.body) } : {}),
      });
    try {
      // The library tries again when the store is busy, and not after a lost connection. Every request may be repeated.
      return await ask().catch((error: unknown) => {
        if (abort.signal.aborted) throw error;
        return ask();
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Puts the signature (AWS Signature Version 4) into the query. A browser then needs only the URL to read the file. */
  async function addressFor(key: string, from: Date): Promise<string> {
    const address = new URL(addressOf(key, settings.publicUrl ?? base));
    address.searchParams.set('X-Amz-Expires', String(ADDRESS_SECONDS));
    const datetime = from.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const signed = await client.sign(address, { aws: { signQuery: true, datetime } });
    return signed.url;
  }

  return {
    ...(settings.publicUrl ? { addressFor } : {}),
    async put(key, bytes, mime) {
      const response = await send('PUT', addressOf(key), {
        body: bytes,
        headers: {
          'content-type': mime,
          // The store uses the hash to check that the file arrived unchanged.
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      });
      if (!response.ok) throw failure(`to keep ${key}`, response.status, await response.text());
      await response.body?.cancel();
    },
    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {};
      const response = await send('GET', addressOf(key), { headers });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || !response.body)
        throw failure(`to give ${key}`, response.status, await response.text());
      return {
        size: wholeSize(response),
        stream: Readable.fromWeb(response.body as unknown as ReadableStream),
      };
    },
    async remove(key) {
      const response = await send('DELETE', addressOf(key));
      // A file that is already deleted is no error.
      if (!response.ok && response.status !== 404)
        throw failure(`to remove ${key}`, response.status, await response.text());
      await response.body?.cancel();
    },
    async check() {
      const response = await send('HEAD', base);
      if (!response.ok) throw failure(`the bucket ${settings.bucket}`, response.status, '');
    },
  };
}
