import { hostedSettings } from './config-hosted-identity.ts';
import type { Environment } from './environment.ts';

/**
 * Whether the server creates demo accounts. Their passwords are published, so a real site must have none. A site in
 * production, with PostgreSQL, with a hosted identity provider or with live card keys counts as real.
 */
export function hasDemoAccounts(env: Environment): boolean {
  return (
    env.NODE_ENV !== 'production' &&
    !env.DATABASE_URL &&
    hostedSettings(env) === null &&
    !env.STRIPE_SECRET_KEY?.includes('_live_')
  );
}
