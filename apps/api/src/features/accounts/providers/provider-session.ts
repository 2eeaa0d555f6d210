// Describes a sign-in through a provider: the identity, the encrypted ID token, and the time of the authentication.
import type { Context } from '../../../composition/context.ts';
import { createSeal } from '../../../db/seal.ts';
import type { ProviderIdentity } from '../../../providers/identity/sign-in-provider.ts';
import type { ProvedSignIn } from '../sessions/session-types.ts';

/** When a provider does not say when it authenticated the person, assume that it was long ago. */
const UNKNOWN = new Date(0);

const tokenSeal = (ctx: Context) => createSeal<string>(ctx.secretKey, 'ID token of a provider');

export function provedByProvider(
  ctx: Context,
  identity: ProviderIdentity,
  id: string,
  entry: ProvedSignIn['entry'],
  now: Date,
): ProvedSignIn {
  const authAt = identity.authAt ?? UNKNOWN;
  return {
    by: 'provider',
    entry,
    authAt: authAt > now ? now : authAt,
    identity: { id, sealedToken: tokenSeal(ctx).seal(identity.idToken) },
  };
}

export const openProviderToken = (ctx: Context, sealed: string): string =>
  tokenSeal(ctx).open(sealed);
