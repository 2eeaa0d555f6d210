import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { Device } from '@urost3/contract/accounts/sign-in-methods.schemas.ts';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { devicesQuery } from './security.queries.ts';
import { SignInMethodsCard } from './sign-in-methods-card.tsx';

/** The account page's cards about signing in. Their code is loaded when the person opens the tab 'Account Settings'. */
export function SignInCards() {
  return (
    <>
      <SignInMethodsCard />
      <DevicesCard />
    </>
  );
}

const isLoggedIn = (device: Device) => device.endedAt === null;

/** The person's most recently used sign-ins that have not ended, one row for each. */
function DevicesCard() {
  const client = useQueryClient();
  const query = useQuery(devicesQuery);
  const { data, isPending, error } = query;
  const signOut = useMutation({
    mutationFn: (id: string) => callApi(signInMethodRoutes.signOutDevice, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      showToast('success', 'The device has been logged out.');
    },
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
      {isPending && <PageLoader label="Loading your devices" />}
      {error && (
        <QueryState
          query={query}
          isWholePage={false}
          otherwise="Your devices could not be loaded."
        />
      )}
      {signOut.error && (
        <Notice
          kind="error"
          title={messageOf(signOut.error, 'The device could not be logged out. Please try again.')}
        />
      )}
      {data && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.devices.filter(isLoggedIn).map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={signOut.isPending}
              onSignOut={() => signOut.mutate(device.id)}
            />
          ))}
        </Stack>
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
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {way}, last used {formatDateTime(lastUsedAt)}
        </Text>
      </div>
      {isThisDevice && <Badge variant="light">This device</Badge>}
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
