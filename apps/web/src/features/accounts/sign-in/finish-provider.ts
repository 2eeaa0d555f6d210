// Sends the response of a sign-in provider to the server once.
import { providerRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { ProviderOutcome } from '@urost3/contract/accounts/providers.schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { acceptToken } from '../../../lib/api/token.ts';
import { startActiveSession } from './sign-in.ts';

const finishing = new Map<string, Promise<ProviderOutcome>>();

async function finish(provider: string, query: string): Promise<ProviderOutcome> {
  const outcome = await callApi(providerRoutes.finishProvider, {
    params: { provider },
    body: { query },
  });
  if (outcome.outcome === 'signed-in') await startActiveSession(outcome.token);
  if (outcome.outcome === 'proved') acceptToken(outcome.token);
  return outcome;
}

/** Repeated renders share one call, because the server accepts each response only once. */
export function finishOnce(provider: string, query: string): Promise<ProviderOutcome> {
  const known = finishing.get(query);
  if (known) return known;
  const promise = finish(provider, query);
  finishing.set(query, promise);
  return promise;
}
