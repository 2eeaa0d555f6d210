import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import type { OwnGroups } from '@urost3/contract/groups.schemas.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { useGroupChange } from './use-group-change.ts';

export function InvitationCard({ invitation }: { invitation: OwnGroups['invitations'][number] }) {
  const { id, name, endsOn } = invitation;
  const accept = useGroupChange({
    change: () => callApi(groupRoutes.accept, { params: { id } }),
    success: () => `You have a seat in ${name}.`,
  });
  const decline = useGroupChange({
    change: () => callApi(groupRoutes.decline, { params: { id } }),
    success: () => 'The invitation has been declined.',
  });
  const error = accept.error ?? decline.error;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={id}>
          {name} offers you Premium
        </Title>
        <Text>
          The seat lasts until {formatLongDate(endsOn)}, and you pay nothing. Premium time of your
          own is not used up meanwhile: it continues after the seat. The manager of the group sees
          your name, your email address and since when you have the seat, and nothing of your
          studies.
        </Text>
        {error && (
          <Alert color="red" role="alert">
            {messageOf(error, 'That did not work. Please try again.')}
          </Alert>
        )}
        <Group>
          <Button onClick={() => accept.mutate(undefined)} loading={accept.isPending}>
            Accept Seat
          </Button>
          <Button
            variant="default"
            onClick={() => decline.mutate(undefined)}
            loading={decline.isPending}
          >
            Decline
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
