import { Button, Text } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import type { OwnGroups } from '@urost3/contract/groups.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { SeatOffer } from './seat-offer.tsx';
import { useGroupChange } from './use-group-change.ts';

/** Offers a seat in a group that is open to the email domain of the person. */
export function OpeningCard({ opening }: { opening: OwnGroups['openings'][number] }) {
  const { id, name, endsOn, domain, hasFreeSeat } = opening;
  const join = useGroupChange({
    change: () => callApi(groupRoutes.join, { params: { id } }),
    success: () => `You have a seat in ${name}.`,
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
        <Button onClick={() => join.mutate(undefined)} loading={join.isPending}>
          Take seat
        </Button>
      ) : (
        <Text fw={600}>Every seat is taken at the moment.</Text>
      )}
    </SeatOffer>
  );
}
