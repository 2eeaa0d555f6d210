// Downloads a file from a URL that a person entered. The URL is not trusted: private networks cannot be reached, and size and time
// are limited.
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { findRefusal, PrivateAddressError, publicLookup, type Refusal } from './public-address.ts';

const REDIRECTS_MAX = 3;

/** The bytes, or why there are none: what is not allowed in the URL, or `failed` for an unusable response. */
type Fetched = Buffer | Refusal | 'too large' | 'failed';

interface FetchRules {
  accept: string;
  bytesMax: number;
  waitMs: number;
  /** True in tests, which run a server on this machine. */
  allowsLocal?: boolean;
  /** Replaces the network in tests. */
  get?: typeof httpsGet;
}

async function readBody(answer: IncomingMessage, bytesMax: number): Promise<Fetched> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > bytesMax) {
      answer.destroy();
      return 'too large';
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isLocalHttp(url: URL): boolean {
  return url.protocol === 'http:' && url.hostname === '127.0.0.1';
}

export function createPublicFetch(rules: FetchRules) {
  const { accept, bytesMax, waitMs, allowsLocal = false, get = httpsGet } = rules;
  const refusalOf = (url: URL) => (allowsLocal && isLocalHttp(url) ? null : findRefusal(url));
  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { signal, headers: { accept } };
      const call = isLocalHttp(url)
        ? httpGet(url, options, resolve)
        : get(url, { ...options, lookup: publicLookup }, resolve);
      call.once('error', reject);
    });

  return async (address: string): Promise<Fetched> => {
    const signal = AbortSignal.timeout(waitMs);
    let next = address;
    try {
      for (let asked = 0; asked <= REDIRECTS_MAX; asked += 1) {
        if (!URL.canParse(next)) return 'not https';
        const url = new URL(next);
        const refusal = refusalOf(url);
        if (refusal) return refusal;
        const answer = await ask(url, signal);
        const { statusCode = 0 } = answer;
        if (statusCode === 200) return await readBody(answer, bytesMax);
        answer.destroy();
        const { location } = answer.headers;
        if (statusCode < 300 || statusCode >= 400 || !location) return 'failed';
        next = new URL(location, url).href;
      }
      return 'failed';
    } catch (error) {
      return error instanceof PrivateAddressError ? 'private' : 'failed';
    }
  };
}
