import { Alert, type AlertProps, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { ownGroupsQuery } from '../groups.queries.ts';

/** Where Premium is sold: tells a person whom a group offers a free seat, so that nobody pays for what they can have already. */
export function SeatNotice(props: Pick<AlertProps, 'mb'>) {
  const { data } = useQuery(ownGroupsQuery);
  const offers = data && !data.membership ? [...data.invitations, ...data.openings] : [];
  const offer = offers.find(({ hasFreeSeat }) => hasFreeSeat);
  if (!offer) return null;
  return (
    <Alert {...props} color="green" role="status" title={`${offer.name} has a seat for you`}>
      You need not pay. {/* A plain link, because the upgrade dialog is outside the router. */}
      <Anchor inherit underline="always" href={paths.group}>
        Take the seat on the group page
      </Anchor>
    </Alert>
  );
}
