import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { waysInRoutes } from '@urost3/contract/accounts-ways-in.routes.ts';
import type { Device } from '@urost3/contract/accounts-ways-in.schemas.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { devicesQuery } from './ways-in.queries.ts';

/** Where the person is or was signed in during the last weeks. */
export function DevicesCard() {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(devicesQuery);
  const signOut = useMutation({
    mutationFn: (id: string) => callApi(waysInRoutes.signOutDevice, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      showToast('success', 'The device has been logged out.');
    },
  });
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="devices">
      <Stack gap="md">
        <Title order={3} size="h4" id="devices">
          Devices
        </Title>
        <Text>
          Only one device is active at a time. If you see one that is not yours, log it out and
          choose a new password.
        </Text>
        {isPending && <PageLoader label="Loading your devices" />}
        {error && (
          <ErrorState
            isWholePage={false}
            message={messageOf(error, 'Your devices could not be loaded.')}
            onRetry={() => void refetch()}
          />
        )}
        {signOut.error && (
          <Notice
            kind="error"
            title={messageOf(
              signOut.error,
              'The device could not be logged out. Please try again.',
            )}
          />
        )}
        {data && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {data.devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isBusy={signOut.isPending}
                onSignOut={() => signOut.mutate(device.id)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

interface DeviceRowProps {
  device: Device;
  isBusy: boolean;
  onSignOut: () => void;
}

function DeviceRow({ device, isBusy, onSignOut }: DeviceRowProps) {
  const { name, way, lastUsedAt, endedAt, isThisDevice } = device;
  return (
    <Group component="li" justify="space-between">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {way}, last used {formatDateTime(lastUsedAt)}
          {endedAt && '. Logged out.'}
        </Text>
      </div>
      {isThisDevice && <Badge variant="light">This device</Badge>}
      {!isThisDevice && !endedAt && (
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
