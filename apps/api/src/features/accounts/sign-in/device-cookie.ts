// A cookie that lists the accounts that signed in with this browser before. For a listed account, wrong passwords from
// this browser have their own limit (sign-in-limits.ts). Strangers therefore cannot lock the owner out. The cookie
// grants no access, contains only keyed digests, and cannot be forged without the installation's secret.
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailKey } from '../../../db/keys.ts';
import { isSameSecret } from '../../../http/guards/signed-urls.ts';
import { type CookieSettings, IDENTITY_PATH } from '../secret-cookies.ts';

const ID_LENGTH = 16;
const PROOF_LENGTH = 43;
const part = new RegExp(`^[A-Za-z0-9_-]{${ID_LENGTH + PROOF_LENGTH}}$`);
/** How many accounts the cookie lists, newest first. A browser can be shared, for example on a ward. */
const ACCOUNTS_MAX = 5;
/** The longest lifetime that browsers allow. */
const SECONDS = 400 * 24 * 60 * 60;

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

function proofFor(secretKey: string, email: string, id: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`known device\n${emailKey(email)}\n${id}`)
    .digest();
}

/** @returns the cookie's entry for one account: a random id, and the digest that proves that we issued the entry */
export function issueKnownDevice(secretKey: string, email: string): string {
  const id = randomBytes((ID_LENGTH * 3) / 4).toString('base64url');
  return `${id}${proofFor(secretKey, email, id).toString('base64url')}`;
}

export function createDeviceCookie({ prefix, isSecure }: CookieSettings, secretKey: string) {
  const name = `${prefix}device`;

  function partsOf(request: FastifyRequest): string[] {
    const parts = request.cookies[name]?.split('.', ACCOUNTS_MAX) ?? [];
    return parts.filter((item) => part.test(item));
  }

  function idIn(parts: readonly string[], email: string): string | null {
    for (const item of parts) {
      const id = item.slice(0, ID_LENGTH);
      const proof = Buffer.from(item.slice(ID_LENGTH), 'base64url');
      if (isSameSecret(proof, proofFor(secretKey, email, id))) return id;
    }
    return null;
  }

  return {
    /**
     * @returns the id under which wrong passwords from this device for the account are counted; null when nobody has signed
     * in to the account on this device
     */
    read: (request: FastifyRequest, email: string): string | null => idIn(partsOf(request), email),

    /**
     * Adds the account to the cookie, unless the cookie lists it. Called after each sign-in, refresh and password reset on
     * this device.
     */
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const parts = partsOf(request);
      if (idIn(parts, email) !== null) return;
      const own = issueKnownDevice(secretKey, email);
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
