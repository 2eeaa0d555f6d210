// A cookie that binds a sign-in at a provider to the browser that began it. Strict, because our own page sends the answer.

import { PROVIDER_ATTEMPT_MS } from '@urost3/contract/accounts-providers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSettings, IDENTITY_PATH } from './refresh-cookie.ts';
import { newSecret } from './secrets.ts';

export type ProviderCookie = ReturnType<typeof createProviderCookie>;

export function createProviderCookie({ prefix, isSecure }: CookieSettings) {
  const name = `${prefix}provider`;
  const read = (request: FastifyRequest): string | null => {
    const value = request.cookies[name];
    return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
  };
  return {
    read,
    /** @returns the browser's secret; the same for two sign-ins that are under way in two tabs */
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const secret = read(request) ?? newSecret();
      reply.setCookie(name, secret, {
        path: IDENTITY_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        // Also for the form after a first sign-in.
        maxAge: (2 * PROVIDER_ATTEMPT_MS) / 1000,
      });
      return secret;
    },
  };
}
