// Cookies that contain a random secret: the refresh token, and the state of a sign-in in progress.
import { PROVIDER_ATTEMPT_MS, SECOND_STEP_MS } from '@urost3/contract/accounts/accounts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from './secrets.ts';
import { REFRESH_ABSOLUTE_MS } from './sign-in/open-sign-in.ts';

/**
 * Browsers send these cookies only to calls under this path. Their names cannot start with `__Host-`, because this prefix
 * requires the path `/`.
 */
export const IDENTITY_PATH = '/api/identity';

export interface CookieSettings {
  /** `__Secure-` on an https site; empty on an http site, where browsers would refuse a cookie with this prefix. */
  readonly prefix: '' | '__Secure-';
  readonly isSecure: (request: FastifyRequest) => boolean;
}

/** @param siteUrl if this is an `https:` URL, the cookies require TLS, whatever protocol a proxy reports */
export function cookieSettings(siteUrl: string): CookieSettings {
  const isSiteSecure = siteUrl.startsWith('https://');
  return {
    prefix: isSiteSecure ? '__Secure-' : '',
    isSecure: (request) => isSiteSecure || request.protocol === 'https',
  };
}

export type SecretCookie = ReturnType<typeof createSecretCookie>;

function createSecretCookie(
  { prefix, isSecure }: CookieSettings,
  { name: plainName, maxAgeMs }: { name: string; maxAgeMs: number },
) {
  const name = `${prefix}${plainName}`;
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
    set(reply: FastifyReply, secret: string): void {
      reply.setCookie(name, secret, { ...attributesFor(reply.request), maxAge: maxAgeMs / 1000 });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributesFor(reply.request));
    },
  };
}

export const createRefreshCookie = (settings: CookieSettings): SecretCookie =>
  createSecretCookie(settings, { name: 'refresh', maxAgeMs: REFRESH_ABSOLUTE_MS });

/** Identifies a sign-in between its first and its second step. */
export const createSecondStepCookie = (settings: CookieSettings): SecretCookie =>
  createSecretCookie(settings, { name: 'second-step', maxAgeMs: SECOND_STEP_MS });

/** Binds the challenge of a passkey sign-in to the browser. */
export const createPasskeyCookie = (settings: CookieSettings): SecretCookie =>
  createSecretCookie(settings, { name: 'passkey', maxAgeMs: SECOND_STEP_MS });

export type ProviderCookie = ReturnType<typeof createProviderCookie>;

/**
 * A cookie that binds a provider sign-in to the browser that started it. It can be SameSite=Strict, because our own
 * page sends the provider's answer to the server.
 */
export function createProviderCookie(settings: CookieSettings) {
  // Twice the limit: once for the sign-in at the provider, and once for the sign-up form after a first sign-in.
  const cookie = createSecretCookie(settings, {
    name: 'provider',
    maxAgeMs: 2 * PROVIDER_ATTEMPT_MS,
  });
  return {
    read: cookie.read,
    /** @returns the browser's secret. Sign-ins in two tabs share it. */
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const secret = cookie.read(request) ?? newSecret();
      cookie.set(reply, secret);
      return secret;
    },
  };
}
