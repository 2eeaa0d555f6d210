// Which accounts this browser has signed in to before: their owners keep tries at the password of their own (attempt-rules.ts),
// whatever strangers do elsewhere. It opens nothing, names nobody, and cannot be made without the installation's secret.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from './accounts.repository.ts';
import { type CookieSettings, IDENTITY_PATH } from './refresh-cookie.ts';

const ID_LENGTH = 16;
const PROOF_LENGTH = 43;
const part = new RegExp(`^[A-Za-z0-9_-]{${ID_LENGTH + PROOF_LENGTH}}$`);
/** People who share a browser, a ward's computer for one; the newest come first. */
const ACCOUNTS_MAX = 5;
/** As long as browsers keep a cookie at most. */
const SECONDS = 400 * 24 * 60 * 60;

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

export function createDeviceCookie({ prefix, isSecure }: CookieSettings, secretKey: string) {
  const name = `${prefix}device`;

  const proofOf = (email: string, id: string): Buffer =>
    createHmac('sha256', secretKey)
      .update(`known device\n${emailKey(email)}\n${id}`)
      .digest();

  function partsOf(request: FastifyRequest): string[] {
    const parts = request.cookies[name]?.split('.', ACCOUNTS_MAX) ?? [];
    return parts.filter((item) => part.test(item));
  }

  function idIn(parts: readonly string[], email: string): string | null {
    for (const item of parts) {
      const id = item.slice(0, ID_LENGTH);
      const proof = Buffer.from(item.slice(ID_LENGTH), 'base64url');
      const expected = proofOf(email, id);
      if (proof.length === expected.length && timingSafeEqual(proof, expected)) return id;
    }
    return null;
  }

  return {
    /** @returns what this device is counted by at this account; null when it has not signed in to it before */
    read: (request: FastifyRequest, email: string): string | null => idIn(partsOf(request), email),

    /** After the password, or a mailed link, was proved on this device. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const parts = partsOf(request);
      if (idIn(parts, email) !== null) return;
      const id = randomBytes((ID_LENGTH * 3) / 4).toString('base64url');
      const own = `${id}${proofOf(email, id).toString('base64url')}`;
      reply.setCookie(name, [own, ...parts].slice(0, ACCOUNTS_MAX).join('.'), {
        path: IDENTITY_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        maxAge: SECONDS,
      });
    },
  };
}
