import { providerRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';

/**
 * Call this function before the session ends, because the request needs the session. A failed request does not prevent
 * the sign-out.
 * @returns the sign-out URL of the provider through which the person signed in; null without a URL or after a failed
 * request
 */
export async function findProviderSignOut(): Promise<{ provider: string; url: string } | null> {
  try {
    const found = await callApi(providerRoutes.getProviderSignOut);
    return found?.url ? { provider: found.provider, url: found.url } : null;
  } catch {
    return null;
  }
}
