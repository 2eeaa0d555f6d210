import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { Device, LinkedProvider } from '@urost3/contract/accounts/sign-in-methods.schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { formatDateTime, formatShortDate } from '../../../lib/dates.ts';
import { accountSettingsPath } from '../../../paths.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { ProviderButtons } from '../sign-in/provider-buttons.tsx';
import { devicesQuery, signInMethodsQuery } from './security.queries.ts';

/** The account page's cards about signing in. Their code is loaded when the person opens the tab 'Account Settings'. */
export function SignInCards() {
  return (
    <>
      <SignInMethodsCard />
      <DevicesCard />
    </>
  );
}

/**
 * The account's password and its linked providers. Nothing is shown when the site has no providers and none is linked.
 */
function SignInMethodsCard() {
  const { data: site } = useQuery(siteQuery);
  const query = useQuery(signInMethodsQuery);
  const { data: ways } = query;
  const [askToDisconnect, disconnectDialog] = useDisconnect();
  const offered = site?.signInProviders ?? [];
  if (offered.length === 0 && !ways?.providers.length) return null;
  const linked = new Set(ways?.providers.map(({ provider }) => provider));
  const others = offered.filter(({ id }) => !linked.has(id));

  return (
    <SectionCard title="Ways to log in">
      {!query.isSuccess && (
        <QueryState
          query={query}
          loading="Loading your ways to log in"
          isWholePage={false}
          otherwise="Your ways to log in could not be loaded."
        />
      )}
      {ways && (
        <PlainList gap="sm">
          <Group component="li" justify="space-between">
            <Text fw={600}>Password</Text>
            <Text c="dimmed">{ways.hasPassword ? 'Set' : 'Not set'}</Text>
          </Group>
          {ways.providers.map((item) => (
            <Group component="li" key={item.id} justify="space-between">
              <Box miw={0} data-wrap="anywhere">
                <Text fw={600}>{item.name}</Text>
                <Quiet>
                  {item.email && <>{item.email}. </>}
                  Connected on {formatShortDate(item.linkedAt)}, last used{' '}
                  {formatDateTime(item.lastUsedAt)}.
                </Quiet>
              </Box>
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
        </PlainList>
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
  const [confirm, dialog] = useConfirm();
  const disconnect = async ({ id, name }: LinkedProvider) => {
    await callApi(signInMethodRoutes.unlinkProvider, { params: { id } });
    showToast('success', `${name} is disconnected.`);
  };
  const ask = (item: LinkedProvider) =>
    confirm({
      title: `Disconnect ${item.name}?`,
      text: 'You will no longer be able to log in with it, and other devices that logged in with it will be logged out.',
      confirmLabel: 'Disconnect',
      onConfirm: () => disconnect(item),
      failure: 'This could not be disconnected. Please try again.',
      changes: [signInMethodsQuery.queryKey],
    });
  return [ask, dialog] as const;
}

const isLoggedIn = (device: Device) => device.endedAt === null;

/** The person's most recently used sign-ins that have not ended, one row for each. */
function DevicesCard() {
  const query = useQuery(devicesQuery);
  const { data } = query;
  const signOut = useMutation({
    mutationFn: (id: string) => callApi(signInMethodRoutes.signOutDevice, { params: { id } }),
    onSuccess: () => showToast('success', 'The device has been logged out.'),
    meta: { changes: [devicesQuery.queryKey] },
  });
  return (
    <SectionCard
      title="Devices"
      lead={
        <LearnMore more="If you see one that is not yours, log it out and choose a new password.">
          Only one device is active at a time.
        </LearnMore>
      }
    >
      {!query.isSuccess && (
        <QueryState
          query={query}
          loading="Loading your devices"
          isWholePage={false}
          otherwise="Your devices could not be loaded."
        />
      )}
      <Problem
        error={signOut.error}
        otherwise="The device could not be logged out. Please try again."
      />
      {data && (
        <PlainList gap="sm">
          {data.devices.filter(isLoggedIn).map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={signOut.isPending}
              onSignOut={() => signOut.mutate(device.id)}
            />
          ))}
        </PlainList>
      )}
    </SectionCard>
  );
}

interface DeviceRowProps {
  device: Device;
  isBusy: boolean;
  onSignOut: () => void;
}

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const { name, way, lastUsedAt, isThisDevice } = device;
  return (
    <Group component="li" justify="space-between">
      <div>
        <Text fw={600}>{name}</Text>
        <Quiet>
          {way}, last used {formatDateTime(lastUsedAt)}
        </Quiet>
      </div>
      {isThisDevice && <Badge>This device</Badge>}
      {!isThisDevice && (
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          onClick={onSignOut}
          aria-label={`Log out ${name}`}
        >
          Log out
        </Button>
      )}
    </Group>
  );
}
