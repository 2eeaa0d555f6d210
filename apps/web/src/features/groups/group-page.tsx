import { Button, Group, List, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnGroups } from '@urost3/contract/groups/groups.schemas.ts';
import { groupRoutes } from '@urost3/contract/groups/groups.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/api.ts';
import { formatLongDate, formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { useIsPhone } from '../../ui/hooks/rendering.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { PaymentReturnNotice } from '../payments/public/payment-return-notice.tsx';
import { groupPaymentTexts } from './group-words.ts';
import { groupChanges, ownGroupsQuery } from './groups.queries.ts';
import { ManagedGroup } from './managed-group.tsx';

/** The page 'Group', for people who manage a group, have a seat in one or are invited to one. */
export function GroupPage() {
  return (
    <PageFrame>
      <GroupParts />
    </PageFrame>
  );
}

function GroupParts() {
  const own = useQuery(ownGroupsQuery);
  // On a phone the person's own groups come before the button to buy more seats.
  const isPhone = useIsPhone();
  if (!own.data) {
    return (
      <QueryState
        query={own}
        loading="Loading your group"
        otherwise="Your group could not be loaded. Please try again."
      />
    );
  }
  const { managed, membership, invitations } = own.data;
  // A person can have only one seat, so members are not offered a seat in another group.
  const joinableGroups = membership ? [] : own.data.openings;
  const isEmpty = [...managed, ...invitations, ...joinableGroups].length === 0 && !membership;
  const buy = (
    <Button component={Link} to={paths.buyGroup} variant="default" fullWidth>
      Buy seats for a department
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeading title="Group" isLarge action={!isPhone && buy}>
        Premium seats a department has bought for its doctors.
      </PageHeading>
      <PaymentReturnNotice {...groupPaymentTexts} />
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
      {joinableGroups.map((opening) => (
        <OpeningCard key={opening.id} opening={opening} />
      ))}
      {membership && <MembershipCard membership={membership} />}
      {managed.map((group) => (
        <ManagedGroup key={group.id} group={group} />
      ))}
      {isEmpty && (
        <EmptyState title="You are not in a group.">
          When a department invites the address of your account, the invitation is here. If you
          expect one, please ask the manager of the group which address they entered.
        </EmptyState>
      )}
      {isPhone && buy}
    </Stack>
  );
}

export { GroupPage as Component };

function MembershipCard({ membership }: { membership: NonNullable<OwnGroups['membership']> }) {
  const [confirm, confirmDialog] = useConfirm();
  const askToLeave = () =>
    confirm({
      title: 'Give your seat back?',
      text: `Your Premium through ${membership.name} ends now. Premium time of your own, if you have any left, begins at once. Only the manager of the group can invite you again.`,
      confirmLabel: 'Give back',
      isDangerous: true,
      onConfirm: async () => {
        await callApi(groupRoutes.leave);
        showToast('success', 'You have given your seat back.');
      },
      changes: groupChanges,
      failure: 'The seat could not be given back. Try again.',
    });
  return (
    <Card component="section" padding="lg" aria-labelledby="group-membership">
      <PartTitle id="group-membership">Your seat</PartTitle>
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Text>
            You have a seat in {membership.name} until {formatLongDate(membership.endsOn)}.
          </Text>
          <Button variant="default" onClick={askToLeave}>
            Give seat back
          </Button>
        </Group>
        <ProgressSwitch name={membership.name} isOn={membership.sharesProgress} />
      </Stack>
      {confirmDialog}
    </Card>
  );
}

/** A member's consent to show their progress to the manager. It can be withdrawn at any time. */
function ProgressSwitch({ name, isOn }: { name: string; isOn: boolean }) {
  const share = useMutation({
    mutationFn: (isShared: boolean) => callApi(groupRoutes.shareProgress, { body: { isShared } }),
    onSuccess: () => showToast('success', 'Saved.'),
    meta: { changes: groupChanges },
  });
  const label = `Show my progress to the manager of ${name}`;
  return (
    <>
      <Switch
        label={label}
        // Without this label, the description would be part of the accessible name.
        aria-label={label}
        description="How many sections you have finished, how many circuits you have done, and the week of your last visit. No answers and no marks. You can switch this off at any time; it ends with your seat."
        // While saving, the switch shows the new state.
        checked={share.isPending ? share.variables : isOn}
        onChange={(event) => share.mutate(event.currentTarget.checked)}
        disabled={share.isPending}
      />
      <Problem isLine error={share.error} otherwise="That could not be saved. Please try again." />
    </>
  );
}

function InvitationCard({ invitation }: { invitation: OwnGroups['invitations'][number] }) {
  const { id, name, endsOn } = invitation;
  const accept = useMutation({
    mutationFn: () => callApi(groupRoutes.accept, { params: { id } }),
    onSuccess: () => showToast('success', `You have a seat in ${name}.`),
    meta: { changes: groupChanges },
  });
  const decline = useMutation({
    mutationFn: () => callApi(groupRoutes.decline, { params: { id } }),
    onSuccess: () => showToast('success', 'The invitation has been declined.'),
    meta: { changes: groupChanges },
  });
  return (
    <SeatOffer
      id={id}
      title={`${name} is offering you a Premium seat`}
      endsOn={endsOn}
      error={accept.error ?? decline.error}
    >
      <Button onClick={() => accept.mutate()} loading={accept.isPending}>
        Accept seat
      </Button>
      <Button variant="default" onClick={() => decline.mutate()} loading={decline.isPending}>
        Decline
      </Button>
    </SeatOffer>
  );
}

/** Offers a seat in a group that is open to the email domain of the person. */
function OpeningCard({ opening }: { opening: OwnGroups['openings'][number] }) {
  const { id, name, endsOn, domain, hasFreeSeat } = opening;
  const join = useMutation({
    mutationFn: () => callApi(groupRoutes.join, { params: { id } }),
    onSuccess: () => showToast('success', `You have a seat in ${name}.`),
    meta: { changes: groupChanges },
  });
  return (
    <SeatOffer
      id={`${id}-opening`}
      title={`${name} has Premium for @${domain}`}
      endsOn={endsOn}
      reason={`Your account has an address at ${domain}.`}
      error={join.error}
    >
      {hasFreeSeat ? (
        <Button onClick={() => join.mutate()} loading={join.isPending}>
          Take seat
        </Button>
      ) : (
        <Text fw={600}>Every seat is taken at the moment.</Text>
      )}
    </SeatOffer>
  );
}

interface SeatOfferProps {
  id: string;
  title: string;
  endsOn: string;
  /** Why this person is offered the seat. */
  reason?: string;
  error: Error | null;
  /** The buttons of the offer. */
  children: ReactNode;
}

/** Explains what a seat includes, to a person who may take one. */
function SeatOffer({ id, title, endsOn, reason, error, children }: SeatOfferProps) {
  return (
    <Card component="section" padding="lg" aria-labelledby={id} gap="sm">
      <div>
        <PartTitle size="h3" id={id}>
          {title}
        </PartTitle>
        <Quiet mt="3xs">Free until {formatShortDate(endsOn)}</Quiet>
      </div>
      {reason && <Text>{reason}</Text>}
      <List maw="70ch" spacing="3xs">
        <List.Item>Your own Premium time is paused and continues afterwards.</List.Item>
        <List.Item>
          The group manager sees your name, your email address and the date you joined.
        </List.Item>
        <List.Item>They see your study progress only if you share it.</List.Item>
      </List>
      <Problem error={error} />
      <Group mt="2xs" gap="sm" className={pieces.fillsPhone}>
        {children}
      </Group>
    </Card>
  );
}
