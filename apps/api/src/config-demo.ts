import { hostedSettings } from './config-hosted-identity.ts';
import type { Environment } from './environment.ts';

/**
 * Whether the server creates demo accounts. With a real database, a hosted identity provider or live card keys, everybody could
 * sign in to a real site with their published passwords.
 */
export function hasDemoAccounts(env: Environment): boolean {
  return (
    env.NODE_ENV !== 'production' &&
    !env.DATABASE_URL &&
    hostedSettings(env) === null &&
    !env.STRIPE_SECRET_KEY?.includes('_live_')
  );
}
