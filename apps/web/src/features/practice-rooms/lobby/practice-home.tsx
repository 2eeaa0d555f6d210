import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { useLiveRefetch } from '../../../lib/api/live.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { paths, practiceRoomPath } from '../../../paths.ts';
import { HistoryRow } from '../../../ui/page/link-row.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { PageLoader, QueryState } from '../../../ui/state/state-panel.tsx';
import { roomsQuery } from '../practice-rooms.queries.ts';

// Loaded separately, because the searchable list of sections is heavier than the rest of the page.
const CreateRoom = lazyComponent(
  () => import('./create-room.tsx'),
  'CreateRoom',
  <PageLoader label="Loading the stations" />,
);

/** Opens a practice room, and lists invitations, open rooms and earlier rooms. An invitation can be declined. */
export function PracticeHome() {
  const rooms = useQuery(roomsQuery);
  const { queryKey } = roomsQuery;
  useLiveRefetch(['practice-room'], queryKey);
  const decline = useMutation({
    mutationFn: (id: string) => callApi(practiceRoomRoutes.decline, { params: { id } }),
    meta: { failure: 'Please try again.', changes: [queryKey] },
  });
  const { data } = rooms;
  return (
    <PageFrame size="lg" gap="2xl">
      <PageHeading
        title="Practise together"
        isLarge
        action={
          <Button component={Link} to={paths.practicePartners} variant="default">
            Find a partner
          </Button>
        }
      >
        Two to six people, by video: one is the candidate, one examines, the others watch and mark.
      </PageHeading>
      {!data && (
        <QueryState
          query={rooms}
          message="Your practice rooms could not be loaded. Please try again."
        />
      )}
      {data && data.invitations.length > 0 && (
        <RoomList title="Invitations" rooms={data.invitations}>
          {(room) => (
            <Button
              variant="subtle"
              loading={decline.isPending && decline.variables === room.id}
              aria-label={`Decline the invitation of ${hostOf(room)}`}
              onClick={() => decline.mutate(room.id)}
            >
              Decline
            </Button>
          )}
        </RoomList>
      )}
      {data && data.open.length > 0 && <RoomList title="Open rooms" rooms={data.open} />}
      {data && <CreateRoom />}
      {data && data.history.length > 0 && (
        <RoomList title="Your practice" rooms={data.history} isOver />
      )}
    </PageFrame>
  );
}

const hostOf = ({ host, isHost }: RoomSummary) =>
  isHost ? 'you' : isolate(host?.displayName ?? 'a former member');

interface RoomListProps {
  title: string;
  rooms: readonly RoomSummary[];
  isOver?: boolean;
  children?: (room: RoomSummary) => React.ReactNode;
}

function RoomList({ title, rooms, isOver = false, children }: RoomListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PartTitle id={id} mb="0.75rem" fz="xl">
        {title}
      </PartTitle>
      <PlainList gap="xs" m="0.75rem 0 0">
        {rooms.map((room) => (
          <li key={room.id}>
            <HistoryRow
              to={practiceRoomPath(room.id)}
              title={formatDateTime(room.createdAt)}
              result={isOver ? markOf(room) : 'Open'}
            >
              Opened by {hostOf(room)} ·{' '}
              {room.peopleCount === 1 ? '1 person' : `${room.peopleCount} people`} ·{' '}
              {room.stations.map((one) => stationLabels[one.stationId]).join(', ')}
            </HistoryRow>
            {children && <Group justify="flex-end">{children(room)}</Group>}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** The signed-in person's marks as candidate, such as '60%, 75%', or a text that says why there are none. */
function markOf(room: RoomSummary): string {
  const own = room.stations.filter((station) => station.wasCandidate);
  if (own.length === 0) return 'Not candidate';
  const marks = own.flatMap(({ percent }) => (percent === null ? [] : [`${percent}%`]));
  return marks.length === 0 ? 'Not marked' : marks.join(', ');
}

export { PracticeHome as Component };
