import {
  Badge,
  Box,
  Button,
  Group,
  List,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type {
  InvitedLine,
  ManagedGroup as Managed,
} from '@urost3/contract/groups/groups.schemas.ts';
import { groupRoutes, INVITATIONS_AT_ONCE } from '@urost3/contract/groups/groups.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useIsPhone } from '../../ui/hooks/rendering.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { Notice, Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';
import { DomainsForm } from './domains-form.tsx';
import { groupStateColours, groupStateLabels, outcomeWords, progressWords } from './group-words.ts';
import { groupChanges } from './groups.queries.ts';

/** A group as shown to its manager. */
export function ManagedGroup({ group }: { group: Managed }) {
  const { id, name, seats, members, invitations } = group;
  const [confirm, dialog] = useConfirm();
  const withdraw = useMutation({
    mutationFn: (invitationId: string) =>
      callApi(groupRoutes.withdraw, { params: { id, invitationId } }),
    onSuccess: () => showToast('success', 'The invitation has been withdrawn.'),
    meta: { changes: groupChanges },
  });
  const memberColumns = useMemo(
    () =>
      columnsOfMembers((member) =>
        confirm({
          title: `Remove ${member.name}?`,
          text: 'Their Premium through the group ends now, they get a mail, and the seat is free for somebody else. Premium time that they bought themselves stays.',
          confirmLabel: 'Remove',
          isDangerous: true,
          failure: 'That did not work. Please try again.',
          onConfirm: async () => {
            await callApi(groupRoutes.remove, { params: { id, memberId: member.id } });
            showToast('success', 'The seat is free again.');
          },
          changes: groupChanges,
        }),
      ),
    [confirm, id],
  );
  const invitationColumns = columnsOfInvitations((row) => withdraw.mutate(row.id));
  // On a phone the members come before the button to renew.
  const isPhone = useIsPhone();
  const renew = group.canRenew && (
    <Button
      variant="default"
      fullWidth={isPhone}
      component={Link}
      to={`${paths.buyGroup}?group=${id}`}
      aria-label={`Renew by card: ${name}`}
    >
      Renew by card
    </Button>
  );
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Stack gap="md">
        <Group gap="0.5rem 1rem" align="flex-start" justify="space-between">
          <div>
            <Group gap="0.25rem 0.75rem">
              <PartTitle size="h3" id={id}>
                {name}
              </PartTitle>
              <Badge color={groupStateColours[group.state]}>{groupStateLabels[group.state]}</Badge>
            </Group>
            <Text c="dimmed">
              <span data-wrap="never">{formatShortDate(group.startsOn)}</span> to{' '}
              <span data-wrap="never">{formatShortDate(group.endsOn)}</span>
            </Text>
          </div>
          {!isPhone && renew}
        </Group>
        <div>
          <Text fw={600} mb="3xs">
            {members.length} of {counted(seats, 'seat')} used
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
          <Box mt="2xs">
            <PartTitle order={3} mb="3xs">
              Members ({members.length})
            </PartTitle>
            <DataTable
              caption={`Members of ${name}`}
              columns={memberColumns}
              rows={members}
              rowKey={(row) => row.id}
              isInCard
            />
          </Box>
        )}
        <Problem
          isLine
          error={withdraw.error}
          otherwise="The invitation could not be withdrawn. Please try again."
        />
        {invitations.length > 0 && (
          <Box mt="2xs">
            <PartTitle order={3} mb="3xs">
              Open invitations ({invitations.length})
            </PartTitle>
            <DataTable
              caption={`Open invitations of ${name}`}
              columns={invitationColumns}
              rows={invitations}
              rowKey={(row) => row.id}
              isInCard
            />
          </Box>
        )}
        {/* The forms are below the members and invitations, because managers mainly want to see those lists. */}
        {group.state === 'active' && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="xs">
            <InviteForm groupId={id} />
            <DomainsForm
              groupId={id}
              domains={group.domains}
              save={(domains) =>
                callApi(groupRoutes.setDomains, { params: { id }, body: { domains } })
              }
            />
          </SimpleGrid>
        )}
        {isPhone && renew && <div className={pieces.ruled}>{renew}</div>}
      </Stack>
      {dialog}
    </Card>
  );
}

/** Invites a list of email addresses. Shows how many invitations were sent, and why each other line got none. */
function InviteForm({ groupId }: { groupId: string }) {
  const invite = useMutation({
    mutationFn: (body: { addresses: string }) =>
      callApi(groupRoutes.invite, { params: { id: groupId }, body }),
  });
  const form = useForm({
    initialValues: { addresses: '' },
    draft: `group-invite.${groupId}`,
    alsoCheck: ({ addresses }) =>
      addresses.trim() === '' ? { addresses: 'Please give at least one address.' } : {},
    failure: 'The invitations could not be sent. Please try again.',
    onSubmit: async (body) => {
      await invite.mutateAsync(body);
      if (form.finish()) form.clear();
    },
    changes: groupChanges,
  });
  return (
    <form method="post" {...form.formProps} aria-label="Invite colleagues">
      <Stack gap="sm" align="flex-start" h="100%">
        <Textarea
          {...form.getInputProps('addresses')}
          label="Invite colleagues"
          description={`One email address per line, up to ${INVITATIONS_AT_ONCE}. Each person gets an email.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxRows={10}
          w="100%"
        />
        <Problem error={form.problem} />
        <div role="status" data-if-filled>
          {invite.data && <Outcome lines={invite.data.lines} />}
        </div>
        <Button
          type="submit"
          variant="default"
          mt="auto"
          w={{ base: '100%', xs: 'auto' }}
          loading={form.submitting}
        >
          Send invitations
        </Button>
      </Stack>
    </form>
  );
}

function Outcome({ lines }: { lines: InvitedLine[] }) {
  const sent = lines.filter(({ outcome }) => outcome === 'invited').length;
  const others = lines.filter(({ outcome }) => outcome !== 'invited');
  const title = `${counted(sent, 'invitation')} sent`;
  return (
    <Notice kind={others.length > 0 ? 'warning' : 'success'} title={title}>
      {others.length > 0 && (
        <List size="sm">
          {others.map(({ line, text, outcome }) => (
            <List.Item key={`${line} ${text}`} data-wrap="anywhere">
              Line {line}, {text}: {outcomeWords[outcome]}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  );
}

type Member = Managed['members'][number];

type Invitation = Managed['invitations'][number];

function columnsOfMembers(onRemove: (member: Member) => void): Column<Member>[] {
  return [
    { key: 'name', header: 'Member', lead: 'title', render: ({ name }) => <strong>{name}</strong> },
    {
      key: 'email',
      header: 'Email',
      lead: 'subtitle',
      render: ({ email }) => <EmailText address={email} />,
    },
    {
      key: 'facts',
      header: 'Since, progress',
      lead: 'subtitle',
      only: 'cards',
      render: ({ since, progress }) => (
        <>
          Since {formatShortDate(since)} · {progressWords(progress)}
        </>
      ),
    },
    {
      key: 'since',
      header: 'Since',
      isNarrow: true,
      only: 'table',
      render: ({ since }) => formatShortDate(since),
    },
    {
      key: 'progress',
      header: 'Progress',
      only: 'table',
      render: ({ progress }) => progressWords(progress),
    },
    actionsColumn(
      ({ name }) => name,
      (member) => [{ label: 'Remove', onSelect: () => onRemove(member) }],
    ),
  ];
}

function columnsOfInvitations(onWithdraw: (invitation: Invitation) => void): Column<Invitation>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      lead: 'title',
      render: ({ email }) => <EmailText address={email} />,
    },
    {
      key: 'invited',
      header: 'Invited',
      lead: 'subtitle',
      only: 'cards',
      render: ({ at }) => `Invited ${formatShortDate(at)}`,
    },
    {
      key: 'at',
      header: 'Invited on',
      isNarrow: true,
      only: 'table',
      render: ({ at }) => formatShortDate(at),
    },
    actionsColumn(
      ({ email }) => email,
      (row) => [{ label: 'Withdraw', onSelect: () => onWithdraw(row) }],
    ),
  ];
}
