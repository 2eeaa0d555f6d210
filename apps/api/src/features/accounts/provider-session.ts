// Describes a sign-in through a provider: the identity, the encrypted ID token, and the time of the authentication.
import { createSeal } from '../../db/seal.ts';
import type { ProviderIdentity } from '../../providers/identity/sign-in-provider.ts';
import type { ProvedSignIn } from './session-types.ts';

/** When a provider does not say when it authenticated the person, assume that it was long ago. */
const UNKNOWN = new Date(0);

export function providerSession(secretKey: string) {
  const { seal, open } = createSeal<string>(secretKey, 'ID token of a provider');
  return {
    of(
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
        identity: { id, sealedToken: seal(identity.idToken) },
      };
    },
    openToken: (sealed: string): string => open(sealed),
  };
}
