import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { LinkedProvider } from '@urost3/contract/accounts/sign-in-methods.schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { formatDateTime, formatShortDate } from '../../../lib/dates.ts';
import { accountSettingsPath } from '../../../paths.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { ProviderButtons } from '../sign-in/provider-buttons.tsx';
import { signInMethodsQuery } from './security.queries.ts';

/**
 * The account's password and its linked providers. Nothing is shown when the site has no providers and none is linked.
 */
export function SignInMethodsCard() {
  const { data: site } = useQuery(siteQuery);
  const query = useQuery(signInMethodsQuery);
  const { data: ways, isPending, error } = query;
  const [askToDisconnect, disconnectDialog] = useDisconnect();
  const offered = site?.signInProviders ?? [];
  if (offered.length === 0 && !ways?.providers.length) return null;
  const linked = new Set(ways?.providers.map(({ provider }) => provider));
  const others = offered.filter(({ id }) => !linked.has(id));

  return (
    <SectionCard title="Ways to log in">
      {isPending && <PageLoader label="Loading your ways to log in" />}
      {error && (
        <QueryState
          query={query}
          isWholePage={false}
          otherwise="Your ways to log in could not be loaded."
        />
      )}
      {ways && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          <Group component="li" justify="space-between">
            <Text fw={500}>Password</Text>
            <Text c="dimmed">{ways.hasPassword ? 'Set' : 'Not set'}</Text>
          </Group>
          {ways.providers.map((item) => (
            <Group component="li" key={item.id} justify="space-between">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={500}>{item.name}</Text>
                <Text size="sm" c="dimmed">
                  {item.email && <>{item.email}. </>}
                  Connected on {formatShortDate(item.linkedAt)}, last used{' '}
                  {formatDateTime(item.lastUsedAt)}.
                </Text>
              </div>
              <Button
                variant="default"
                size="sm"
                onClick={() => askToDisconnect(item)}
                aria-label={`Disconnect ${item.name}`}
              >
                Disconnect
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {ways && (
        <ProviderButtons
          providers={others}
          words="Connect"
          purpose="link"
          next={accountSettingsPath}
        />
      )}
      {disconnectDialog}
    </SectionCard>
  );
}

/** Asks before a provider is disconnected. Returns the function that asks, and the dialog. */
function useDisconnect() {
  const client = useQueryClient();
  const [confirm, dialog] = useConfirm();
  const disconnect = async ({ id, name }: LinkedProvider) => {
    await callApi(signInMethodRoutes.unlinkProvider, { params: { id } });
    showToast('success', `${name} is disconnected.`);
    await client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
  };
  const ask = (item: LinkedProvider) =>
    confirm({
      title: `Disconnect ${item.name}?`,
      text: 'You will no longer be able to log in with it, and other devices that logged in with it will be logged out.',
      confirmLabel: 'Disconnect',
      onConfirm: () => disconnect(item),
      failure: 'This could not be disconnected. Please try again.',
    });
  return [ask, dialog] as const;
}
