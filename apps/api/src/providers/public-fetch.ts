// Downloads a file from a URL that a person entered. The URL is not trusted: private networks cannot be reached, and size and time
// are limited.

import { lookup } from 'node:dns';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  const refusalOf = (url: URL) => (allowsLocal && isLocalHttp(url) ? null : findUrlRefusal(url));
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

/** The IPv6 addresses that are routed on the internet. The library also calls others 'unicast', which nobody has yet. */
const ROUTED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an IP address on the internet, false for one of this machine or its private network. The server must not
 * call addresses of this machine and its private network through a URL that a person enters.
 */
export function isPublicAddress(address: string): boolean {
  const found = ipaddr.parse(address);
  const isRouted = found instanceof ipaddr.IPv4 || found.match(ROUTED_IPV6);
  return isRouted && found.range() === 'unicast';
}

/** The host name has an IP address of this machine or its private network. */
class PrivateAddressError extends Error {}

/** Checks the IP address when the connection is made, because a second DNS lookup could return another IP address. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** What is not possible in a URL that a person enters. */
export const refusalWords = {
  'has a password':
    'The address has a name or a password in it, which this site does not send. Please use an address that works without them.',
  'has a port':
    'The address names a port, and this site only calls the usual one. Please use an address without a port.',
  private:
    'The address is in a private network, which this site cannot reach. Please use an address on the internet.',
};
type Refusal = 'not https' | keyof typeof refusalWords;

/**
 * Checks only the URL. Connect with `publicLookup` as well, because a public host name can resolve to a private IP address.
 * @returns null when it may be called
 */
export function findUrlRefusal(url: URL): Refusal | null {
  if (url.protocol !== 'https:') return 'not https';
  if (url.username || url.password) return 'has a password';
  if (url.port) return 'has a port';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && !isPublicAddress(host) ? 'private' : null;
}
