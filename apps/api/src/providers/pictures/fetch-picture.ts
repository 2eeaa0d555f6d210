// Downloads a picture once from an address that an administrator pasted. The address is not trusted, so private networks
// cannot be reached and the size is limited.
import type { IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isPublicHttps, publicLookup } from '../public-address.ts';

const BYTES_MAX = 20 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const WAIT_MS = 15_000;

/** @returns the bytes, or a text for people: why there are none */
export type FetchPicture = (address: string) => Promise<Buffer | string>;

const REFUSED = 'The address cannot be used: please paste an https address of a picture.';
const FAILED = 'The picture could not be fetched from that address.';

function readUrl(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && isPublicHttps(url) ? url : null;
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
