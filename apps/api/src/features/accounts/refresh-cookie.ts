import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFRESH_ABSOLUTE_MS } from './sessions.service.ts';

const NAME = 'refresh';
const PATH = '/api/identity';

export type RefreshCookie = ReturnType<typeof createRefreshCookie>;

/** @param siteUrl a site that people reach by https:// has a cookie for TLS, whatever a proxy says of its protocol */
export function createRefreshCookie(siteUrl: string) {
  const isSiteSecure = siteUrl.startsWith('https://');
  return {
    read(request: FastifyRequest): string | null {
      const value = request.cookies[NAME];
      return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    set(reply: FastifyReply, token: string): void {
      reply.setCookie(NAME, token, {
        path: PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSiteSecure || reply.request.protocol === 'https',
        maxAge: REFRESH_ABSOLUTE_MS / 1000,
      });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(NAME, { path: PATH, httpOnly: true, sameSite: 'strict' });
    },
  };
}
