import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { ownGroupsQuery } from './groups.queries.ts';
import { InvitationCard } from './invitation-card.tsx';
import { ManagedGroup } from './managed-group.tsx';
import { MembershipCard } from './membership-card.tsx';

/** The page of managers, members and people who are invited. */
export function GroupPage() {
  const own = useQuery(ownGroupsQuery);
  if (own.isPending) return <PageLoader label="Loading your group" />;
  if (!own.data) {
    return (
      <ErrorState
        message={messageOf(own.error, 'Your group could not be loaded. Please try again.')}
        onRetry={() => void own.refetch()}
        isRetrying={own.isFetching}
      />
    );
  }
  const { managed, membership, invitations } = own.data;
  return (
    <Stack gap="lg">
      <PageHeading title="Group" isLarge>
        Seats of Premium that a department has bought for its doctors.
      </PageHeading>
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
      {membership && <MembershipCard membership={membership} />}
      {managed.map((group) => (
        <ManagedGroup key={group.id} group={group} />
      ))}
      {managed.length === 0 && !membership && invitations.length === 0 && (
        <EmptyState title="You are not in a group.">
          When a department invites the address of your account, the invitation is here. If you
          expect one, please ask the manager of the group which address they entered.
        </EmptyState>
      )}
    </Stack>
  );
}
