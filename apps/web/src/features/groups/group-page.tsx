import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { GroupPaymentNotice } from './group-payment-notice.tsx';
import { ownGroupsQuery } from './groups.queries.ts';
import { InvitationCard } from './invitation-card.tsx';
import { ManagedGroup } from './managed-group.tsx';
import { MembershipCard } from './membership-card.tsx';
import { OpeningCard } from './opening-card.tsx';

/** The page 'Group', for people who manage a group, have a seat in one or are invited to one. */
export function GroupPage() {
  const own = useQuery(ownGroupsQuery);
  // On a phone the person's own groups come before the button to buy more seats.
  const isPhone = useIsPhone();
  if (own.isPending) return <PageLoader label="Loading your group" />;
  if (!own.data) {
    return <QueryError query={own} otherwise="Your group could not be loaded. Please try again." />;
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
      <GroupPaymentNotice />
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
