// Verifies tokens of a configured hosted OpenID provider against its published keys. Only asymmetric algorithms are allowed, so that
// unsigned tokens and tokens signed with the public key are refused.
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Clock } from '../clock/clock.ts';

export const HOSTED_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

export interface HostedSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly algorithm: (typeof HOSTED_ALGORITHMS)[number];
  /** The names that the provider gives to these claims. */
  readonly claims: {
    readonly email: string;
    readonly emailVerified: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly authTime: string;
  };
}

/** The claims of a verified token. They only identify the person; roles come from the database. */
export interface HostedToken {
  /** The person's id at the provider. */
  readonly subject: string;
  readonly email: string;
  /**
   * Whether the provider has verified the email address. Unverified email addresses are refused, because they would
   * bypass the six-digit code of the sign-up.
   */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** When the person last authenticated; 1 January 1970 if the token does not contain the time. */
  readonly authAt: Date;
  readonly issuedAt: Date;
}

export interface HostedProvider {
  /** @returns null unless the token is valid and comes from the configured issuer */
  verify(token: string): Promise<HostedToken | null>;
}

const KEYS_TIMEOUT_MS = 5_000;
/** As long as a token is usually valid, so that a short failure of the provider does not sign people out. */
const KEYS_KEPT_MS = 3_600_000;
const text = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cf}/gu, '').trim() : '';

export function createHostedProvider(settings: HostedSettings, clock: Clock): HostedProvider {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_KEPT_MS,
  });

  async function verify(token: string): Promise<HostedToken | null> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [settings.algorithm],
        issuer: settings.issuer,
        audience: settings.audience,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'iat', settings.claims.email],
      });
      const name = text(payload.name).split(/\s+/).filter(Boolean);
      return {
        subject: String(payload.sub),
        email: text(payload[settings.claims.email]),
        // Without the claim `authTime`, the time of the last password check is unknown, so sensitive changes are refused.
        authAt: new Date(Number(payload[settings.claims.authTime] ?? 0) * 1000),
        issuedAt: new Date(Number(payload.iat) * 1000),
        isEmailVerified: payload[settings.claims.emailVerified] === true,
        firstName: text(payload[settings.claims.firstName]) || (name[0] ?? ''),
        lastName: text(payload[settings.claims.lastName]) || name.slice(1).join(' '),
      };
    } catch {
      return null;
    }
  }

  return { verify };
}
