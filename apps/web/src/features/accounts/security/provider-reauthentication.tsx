import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { canProveAnew } from '@urost3/contract/accounts/accounts.ts';
import { hasCode } from '../../../lib/api/api.ts';
import { siteQuery } from '../../health/public/health.queries.ts';
import { ProviderButtons } from '../sign-in/provider-buttons.tsx';
import { signInMethodsQuery } from './security.queries.ts';

export const needsReauthentication = (error: unknown) => hasCode(error, 'recent_login_required');

/**
 * Lets a person without a password confirm their identity through a sign-in provider. The browser returns to `next`.
 */
export function ProviderReauthentication({ next }: { next: string }) {
  const { data: ways } = useQuery(signInMethodsQuery);
  const { data: site } = useQuery(siteQuery);
  const linked = new Set(ways?.providers.map(({ provider }) => provider));
  const providers = (site?.signInProviders ?? []).filter(
    (provider) => linked.has(provider.id) && canProveAnew(provider),
  );
  if (!ways) return null;
  return (
    <Stack gap="md">
      <Text>
        {providers.length > 0
          ? 'For your safety, please confirm first that it is you. You will come back here and can then try again.'
          : 'For your safety, please set a password first: ask for a link under “Password”.'}
      </Text>
      <ProviderButtons providers={providers} words="Confirm with" purpose="prove" next={next} />
    </Stack>
  );
}
