// A Firebase-style provider. The provider's library signs the person in. Our server exchanges the provider's ID token
// for a session of this product.
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Clock } from '../clock/clock.ts';
import { identityOf } from './oidc-provider.ts';
import {
  type FirebaseSettings,
  ProviderAway,
  ProviderRefusal,
  type TokenProvider,
} from './sign-in-provider.ts';

const TIMEOUT_MS = 8_000;
/**
 * The largest age of a sign-in; tokens of older sign-ins are refused. Firebase's tokens are valid for an hour and have
 * no nonce. Without this limit a thief could use a stolen token for an hour.
 */
const FRESH_MS = 5 * 60_000;

export function createFirebaseProvider(settings: FirebaseSettings, clock: Clock): TokenProvider {
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: TIMEOUT_MS });
  return {
    settings,
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          issuer: settings.issuer,
          audience: settings.clientId,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
        });
        const identity = identityOf(payload, idToken);
        const age = clock.now().getTime() - (identity.authAt?.getTime() ?? 0);
        if (age > FRESH_MS) throw new ProviderRefusal('auth_time is too old');
        return identity;
      } catch (error) {
        if (error instanceof ProviderRefusal) throw error;
        if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
          throw new ProviderAway(String(error));
        throw new ProviderRefusal(error.code);
      }
    },
  };
}
