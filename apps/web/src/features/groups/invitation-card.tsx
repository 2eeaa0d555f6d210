import { Button } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import type { OwnGroups } from '@urost3/contract/groups.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { SeatOffer } from './seat-offer.tsx';
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
  return (
    <SeatOffer
      id={id}
      title={`${name} is offering you a Premium seat`}
      endsOn={endsOn}
      error={accept.error ?? decline.error}
    >
      <Button onClick={() => accept.mutate(undefined)} loading={accept.isPending}>
        Accept seat
      </Button>
      <Button
        variant="default"
        onClick={() => decline.mutate(undefined)}
        loading={decline.isPending}
      >
        Decline
      </Button>
    </SeatOffer>
  );
}
