// Downloads a picture once from an address that an administrator pasted. The address is not trusted, so private networks
// cannot be reached and the size is limited.
import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const BYTES_MAX = 20 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const WAIT_MS = 15_000;

/** @returns the bytes, or a text for people: why there are none */
export type FetchPicture = (address: string) => Promise<Buffer | string>;

const inside = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  inside.addSubnet(net, bits, 'ipv4');
// Only IPv6 addresses that are routed on the internet count as public.
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
inside.addSubnet('2001:db8::', 32, 'ipv6');
inside.addSubnet('2002::', 16, 'ipv6');
inside.addSubnet('2001::', 32, 'ipv6');

/** True for an address on the internet; false for one of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** Checks the address when the connection is made, because a second DNS lookup could return another address. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Error('not a public address'), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

const REFUSED = 'The address cannot be used: please paste an https address of a picture.';
const FAILED = 'The picture could not be fetched from that address.';

function readUrl(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && !isPublicAddress(host) ? null : url;
}

async function readBody(answer: IncomingMessage): Promise<Buffer | string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > BYTES_MAX) {
      answer.destroy();
      return `The picture is larger than ${BYTES_MAX / 1024 / 1024} MB.`;
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @param get replaces the network in tests */
export function createPictureFetcher(get: typeof httpsGet = httpsGet): FetchPicture {
  const ask = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { accept: 'image/png,image/jpeg,image/gif' };
      get(url, { lookup: publicLookup, signal, headers }, resolve).once('error', reject);
    });
  return async (address) => {
    const signal = AbortSignal.timeout(WAIT_MS);
    let next = address;
    try {
      for (let asked = 0; asked <= REDIRECTS_MAX; asked += 1) {
        const url = readUrl(next);
        if (!url) return REFUSED;
        const answer = await ask(url, signal);
        const { statusCode = 0 } = answer;
        if (statusCode === 200) return await readBody(answer);
        answer.destroy();
        const { location } = answer.headers;
        if (statusCode < 300 || statusCode >= 400 || !location) return FAILED;
        next = new URL(location, url).href;
      }
      return FAILED;
    } catch {
      return FAILED;
    }
  };
}
