import { providerRoutes } from '@urost3/contract/accounts-providers.routes.ts';
import { callApi } from '../../../lib/api.ts';

/**
 * The sign-out address of the provider through which the person signed in. Call this function before the session ends,
 * because the request needs the session. Null also when the request fails, which does not prevent the sign-out.
 */
export async function findProviderSignOut(): Promise<{ provider: string; url: string } | null> {
  try {
    const found = await callApi(providerRoutes.getProviderSignOut);
    return found?.url ? { provider: found.provider, url: found.url } : null;
  } catch {
    return null;
  }
}
