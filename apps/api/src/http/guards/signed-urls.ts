// Signs texts with the installation's secret, so that links, references and cookies cannot be forged, and the URLs of
// files. A signed URL works for one person and for a limited time.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { MEDIA_URL_MS } from '@urost3/contract/limits.ts';
import type { Clock } from '../../providers/clock/clock.ts';

/** @param purpose a signature for one purpose is not valid for another @returns signs a text */
export function createSigner(secretKey: string, purpose: string): (text: string) => Buffer {
  const key = createHmac('sha256', secretKey).update(purpose).digest();
  return (text) => createHmac('sha256', key).update(text).digest();
}

const digest = (secret: string | Buffer) => createHash('sha256').update(secret).digest();

/** Compares digests, so that the time reveals nothing about the secret. */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/**
 * Within each window of ten minutes, a person gets the same URL of a file. The browser's cache therefore works across
 * pages.
 */
const WINDOW_MS = 10 * MINUTE_MS;

/** The person (`u`), the expiry in seconds in base 36 (`e`), and the signature (`s`). */
export interface SignedQuery {
  u: string;
  e: string;
  s: string;
}

export type UrlSigner = ReturnType<typeof createUrlSigner>;

/** @param purpose a name for the kind of files; a signature for one kind is not valid for another */
export function createUrlSigner(deps: { clock: Clock; secretKey: string }, purpose: string) {
  const { clock } = deps;
  const signed = createSigner(deps.secretKey, purpose);
  const signatureOf = (uid: string, file: string, expires: string) =>
    signed(`${uid}\n${file}\n${expires}`).toString('base64url').slice(0, 32);
  const windowStart = () => Math.floor(clock.now().getTime() / WINDOW_MS) * WINDOW_MS;

  return {
    windowStart,
    /** The query string of a signed URL. */
    sign(uid: string, file: string): string {
      const expires = ((windowStart() + MEDIA_URL_MS) / 1000).toString(36);
      return `u=${encodeURIComponent(uid)}&e=${expires}&s=${signatureOf(uid, file, expires)}`;
    },
    /** Whether the signature is valid and has not expired. */
    verify(file: string, query: SignedQuery): boolean {
      const isRight = isSameSecret(query.s, signatureOf(query.u, file, query.e));
      return isRight && Number.parseInt(query.e, 36) * 1000 > clock.now().getTime();
    },
  };
}
