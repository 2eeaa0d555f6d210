import { Badge, Button, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import type { ManagedGroup as Managed } from '@urost3/contract/groups.schemas.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted } from '../../ui/counted.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DomainsForm } from './domains-form.tsx';
import { groupStateColours, groupStateLabels } from './group-words.ts';
import classes from './groups.module.css';
import { InviteForm } from './invite-form.tsx';
import { columnsOfInvitations, columnsOfMembers, type Member } from './managed-group-columns.tsx';
import { useGroupChange } from './use-group-change.ts';

/** A group as shown to its manager. */
export function ManagedGroup({ group }: { group: Managed }) {
  const { id, name, seats, members, invitations } = group;
  const [removing, setRemoving] = useState<Member | null>(null);
  const remove = useGroupChange({
    change: (memberId: string) => callApi(groupRoutes.remove, { params: { id, memberId } }),
    success: () => 'The seat is free again.',
    onDone: () => setRemoving(null),
  });
  const withdraw = useGroupChange({
    change: (invitationId: string) =>
      callApi(groupRoutes.withdraw, { params: { id, invitationId } }),
    success: () => 'The invitation has been withdrawn.',
  });
  const memberColumns = useMemo(() => columnsOfMembers(setRemoving), []);
  const invitationColumns = columnsOfInvitations((row) => withdraw.mutate(row.id));
  // On a phone the members come before the button to renew.
  const isPhone = useIsPhone();
  const renew = group.canRenew && (
    <Button
      variant="default"
      component={Link}
      to={`${paths.buyGroup}?group=${id}`}
      aria-label={`Renew by card: ${name}`}
    >
      Renew by card
    </Button>
  );
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <div className={classes.head}>
          <div>
            <div className={classes.name}>
              <Title order={2} size="h3" id={id}>
                {name}
              </Title>
              <Badge variant="light" color={groupStateColours[group.state]}>
                {groupStateLabels[group.state]}
              </Badge>
            </div>
            <Text c="dimmed">
              <span className={classes.day}>{formatShortDate(group.startsOn)}</span> to{' '}
              <span className={classes.day}>{formatShortDate(group.endsOn)}</span>
            </Text>
          </div>
          {!isPhone && renew}
        </div>
        <div>
          <Text fw={600} mb={4}>
            {members.length} of {seats} {seats === 1 ? 'seat' : 'seats'} used
            {invitations.length > 0 && (
              <Text component="span" inherit fw={400} c="dimmed">
                {' '}
                · {counted(invitations.length, 'invitation')} open
              </Text>
            )}
          </Text>
          <Progress value={(100 * members.length) / seats} aria-label={`Seats used in ${name}`} />
        </div>
        {group.state === 'awaiting_payment' && (
          <Text>You can invite colleagues once we have recorded the payment of the invoice.</Text>
        )}
        {members.length > 0 && (
          <div className={classes.people}>
            <Title order={3} size="h4" mb={4}>
              Members ({members.length})
            </Title>
            <DataTable
              caption={`Members of ${name}`}
              columns={memberColumns}
              rows={members}
              keyOf={(row) => row.id}
            />
          </div>
        )}
        {withdraw.isError && (
          <Text c="red.9" role="alert">
            {messageOf(withdraw.error, 'The invitation could not be withdrawn. Please try again.')}
          </Text>
        )}
        {invitations.length > 0 && (
          <div className={classes.people}>
            <Title order={3} size="h4" mb={4}>
              Open invitations ({invitations.length})
            </Title>
            <DataTable
              caption={`Open invitations of ${name}`}
              columns={invitationColumns}
              rows={invitations}
              keyOf={(row) => row.id}
            />
          </div>
        )}
        {/* The forms are below the members and invitations, because managers mainly want to see those lists. */}
        {group.state === 'active' && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="xs">
            <InviteForm groupId={id} />
            <DomainsForm
              domains={group.domains}
              save={(domains) =>
                callApi(groupRoutes.setDomains, { params: { id }, body: { domains } })
              }
            />
          </SimpleGrid>
        )}
        {isPhone && renew && <div className={classes.renew}>{renew}</div>}
      </Stack>
      <ConfirmDialog
        isOpen={removing !== null}
        title={`Remove ${removing?.name ?? 'this member'}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={remove.isPending}
        error={remove.error && messageOf(remove.error, 'That did not work. Please try again.')}
        onConfirm={() => removing && remove.mutate(removing.id)}
        onClose={() => setRemoving(null)}
      >
        Their Premium through the group ends now, they get a mail, and the seat is free for somebody
        else. Premium time that they bought themselves stays.
      </ConfirmDialog>
    </Paper>
  );
}
