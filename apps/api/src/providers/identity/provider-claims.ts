// Reads a person from the claims of a verified ID token.
import { cutText } from '@urost3/contract/text/cut-text.ts';
import type { ProviderIdentity } from './sign-in-provider.ts';

const EMAIL_MAX = 254;
const NAME_MAX = 50;

/**
 * Returns one trimmed line of limited length. Providers also send control characters, line breaks and long values,
 * which our forms refuse.
 */
function text(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  return cutText(
    value
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
    max,
  );
}

export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  idToken: string,
): ProviderIdentity {
  const words = text(claims.name, NAME_MAX * 2)
    .split(/\s+/)
    .filter(Boolean);
  const email = text(claims.email, EMAIL_MAX);
  const seconds = claims.auth_time;
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    // Apple sends the flag as a string.
    isEmailVerified:
      email !== '' && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: text(claims.given_name, NAME_MAX) || (words[0] ?? ''),
    lastName: text(claims.family_name, NAME_MAX) || words.slice(1).join(' '),
    authAt: typeof seconds === 'number' ? new Date(seconds * 1000) : null,
    idToken,
  };
}
