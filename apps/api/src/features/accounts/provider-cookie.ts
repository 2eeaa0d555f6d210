// A cookie that binds a provider sign-in to the browser that started it. It can be SameSite=Strict, because our own
// page sends the provider's answer to the server.

import { PROVIDER_ATTEMPT_MS } from '@urost3/contract/accounts-providers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSettings, IDENTITY_PATH } from './secret-cookies.ts';
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
    /** @returns the browser's secret. Sign-ins in two tabs share it. */
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const secret = read(request) ?? newSecret();
      reply.setCookie(name, secret, {
        path: IDENTITY_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        // Twice the limit: once for the sign-in at the provider, and once for the sign-up form after a first sign-in.
        maxAge: (2 * PROVIDER_ATTEMPT_MS) / 1000,
      });
      return secret;
    },
  };
}
