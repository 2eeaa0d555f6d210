import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_ABSOLUTE_MS } from './sessions.service.ts';

/** Cookies of identity go to its calls only; so their names cannot begin with `__Host-`, which wants the path `/`. */
export const IDENTITY_PATH = '/api/identity';

export interface CookieSettings {
  /** `__Secure-` on a site that people reach by https: browsers let nobody set such a cookie without TLS. */
  readonly prefix: '' | '__Secure-';
  readonly isSecure: (request: FastifyRequest) => boolean;
}

/** @param siteUrl a site that people reach by https:// has cookies for TLS, whatever a proxy says of its protocol */
export function cookieSettings(siteUrl: string): CookieSettings {
  const isSiteSecure = siteUrl.startsWith('https://');
  return {
    prefix: isSiteSecure ? '__Secure-' : '',
    isSecure: (request) => isSiteSecure || request.protocol === 'https',
  };
}

export type RefreshCookie = ReturnType<typeof createRefreshCookie>;

export function createRefreshCookie({ prefix, isSecure }: CookieSettings) {
  const name = `${prefix}refresh`;
  const attributesFor = (request: FastifyRequest) =>
    ({
      path: IDENTITY_PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
    }) as const;
  return {
    read(request: FastifyRequest): string | null {
      const value = request.cookies[name];
      return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    set(reply: FastifyReply, token: string): void {
      const maxAge = REFRESH_ABSOLUTE_MS / 1000;
      reply.setCookie(name, token, { ...attributesFor(reply.request), maxAge });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributesFor(reply.request));
    },
  };
}
