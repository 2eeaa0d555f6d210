import { hostedSettings } from './config-hosted-identity.ts';
import type { Environment } from './environment.ts';

/**
 * Whether the server creates demo accounts. Their passwords are published. The server creates none with a PostgreSQL database, a
 * hosted identity provider or live card keys, because everybody could then sign in to a real site.
 */
export function hasDemoAccounts(env: Environment): boolean {
  return (
    env.NODE_ENV !== 'production' &&
    !env.DATABASE_URL &&
    hostedSettings(env) === null &&
    !env.STRIPE_SECRET_KEY?.includes('_live_')
  );
}
