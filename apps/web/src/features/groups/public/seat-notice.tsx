import { Anchor, type BoxProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { ownGroupsQuery } from '../groups.queries.ts';

/**
 * Shown where Premium is sold. Tells a person that a group offers them a free seat, so that they do not pay
 * unnecessarily.
 */
export function SeatNotice(props: Pick<BoxProps, 'mb'>) {
  const { data } = useQuery(ownGroupsQuery);
  const offers = data && !data.membership ? [...data.invitations, ...data.openings] : [];
  const offer = offers.find(({ hasFreeSeat }) => hasFreeSeat);
  if (!offer) return null;
  return (
    <Notice {...props} kind="success" title={`${offer.name} has a seat for you`}>
      You need not pay.{' '}
      {/* A plain link, because the upgrade dialog is rendered outside the router. */}
      <Anchor inherit underline="always" href={paths.group}>
        Take the seat on the group page
      </Anchor>
    </Notice>
  );
}
