import { providerRoutes } from '@urost3/contract/accounts-providers.routes.ts';
import { callApi } from '../../../lib/api.ts';

/**
 * Where the signed-in person could sign out at the provider through which they came. Asked before the session ends; nobody is
 * kept from signing out when there is no answer.
 */
export async function findProviderSignOut(): Promise<{ provider: string; url: string } | null> {
  try {
    const found = await callApi(providerRoutes.getProviderSignOut);
    return found?.url ? { provider: found.provider, url: found.url } : null;
  } catch {
    return null;
  }
}
