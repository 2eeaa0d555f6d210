// Downloads an image from a URL that an author entered.
import type { get as httpsGet } from 'node:https';
import { createPublicFetch, refusalWords } from '../public-fetch.ts';

const BYTES_MAX = 20 * 1024 * 1024;

/** @returns the bytes, or a message that says why there are none */
export type DownloadImage = (address: string) => Promise<Buffer | string>;

const words = {
  ...refusalWords,
  'not https': 'The address cannot be used: please paste an https address of a picture.',
  failed: 'The picture could not be fetched from that address.',
  'too large': `The picture is larger than ${BYTES_MAX / 1024 / 1024} MB.`,
};

/** @param get replaces the network in tests */
export function createImageDownloader(get?: typeof httpsGet): DownloadImage {
  const fetch = createPublicFetch({
    accept: 'image/png,image/jpeg,image/gif',
    bytesMax: BYTES_MAX,
    waitMs: 15_000,
    ...(get ? { get } : {}),
  });
  return async (address) => {
    const fetched = await fetch(address);
    return typeof fetched === 'string' ? words[fetched] : fetched;
  };
}
