import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import type { OwnGroups } from '@urost3/contract/groups.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProgressSwitch } from './progress-switch.tsx';
import { useGroupChange } from './use-group-change.ts';

export function MembershipCard({
  membership,
}: {
  membership: NonNullable<OwnGroups['membership']>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useGroupChange({
    change: () => callApi(groupRoutes.leave),
    success: () => 'You have given your seat back.',
    onDone: () => setIsAsking(false),
  });
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby="group-membership"
    >
      <Title order={2} size="h4" id="group-membership">
        Your seat
      </Title>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text>
            You have a seat in {membership.name} until {formatLongDate(membership.endsOn)}.
          </Text>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Give seat back
          </Button>
        </Group>
        <ProgressSwitch name={membership.name} isOn={membership.sharesProgress} />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title="Give your seat back?"
        confirmLabel="Give back"
        isDangerous
        isBusy={leave.isPending}
        error={
          leave.error && messageOf(leave.error, 'The seat could not be given back. Try again.')
        }
        onConfirm={() => leave.mutate(undefined)}
        onClose={() => setIsAsking(false)}
      >
        Your Premium through {membership.name} ends now. Premium time of your own, if you have any
        left, begins at once. Only the manager of the group can invite you again.
      </ConfirmDialog>
    </Paper>
  );
}
