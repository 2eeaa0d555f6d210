import { Button, Container, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isolate } from '@urost3/contract/person-text.ts';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import type { RoomSummary } from '@urost3/contract/practice-rooms.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { useLive } from '../../lib/live.ts';
import { paths, practiceRoomPath } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import linkRows from '../../ui/link-rows.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { CreateRoom } from './create-room.tsx';
import { roomsQuery } from './practice-rooms.queries.ts';

/** Opens a practice room, and lists invitations, open rooms and earlier rooms. An invitation can be declined. */
export function PracticeHome() {
  const client = useQueryClient();
  const rooms = useQuery(roomsQuery);
  const refresh = () => void client.invalidateQueries({ queryKey: roomsQuery.queryKey });
  useLive(['practice-room'], refresh);
  const decline = useMutation({
    mutationFn: (id: string) => callApi(practiceRoomRoutes.decline, { params: { id } }),
    onSuccess: refresh,
    onError: (error) => showToast('error', messageOf(error, 'Please try again.')),
  });
  const { data } = rooms;
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="xl">
        <PageHeading
          title="Practise together"
          isLarge
          action={
            <Button component={Link} to={paths.practicePartners} variant="default">
              Find a partner
            </Button>
          }
        >
          Two to six people, by video: one is the candidate, one examines, the others watch and
          mark.
        </PageHeading>
        {rooms.isPending && <PageLoader />}
        {rooms.isError && !data && (
          <ErrorState
            message="Your practice rooms could not be loaded. Please try again."
            onRetry={() => void rooms.refetch()}
            isRetrying={rooms.isFetching}
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
      </Stack>
    </Container>
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
      <h2 id={id} className={linkRows.title}>
        {title}
      </h2>
      <ul className={linkRows.list}>
        {rooms.map((room) => (
          <li key={room.id}>
            <Link to={practiceRoomPath(room.id)} className={linkRows.row}>
              <span>
                <strong>{formatDateTime(room.createdAt)}</strong>
                <span className={linkRows.note}>
                  Opened by {hostOf(room)} ·{' '}
                  {room.peopleCount === 1 ? '1 person' : `${room.peopleCount} people`} ·{' '}
                  {room.stations.map((one) => stationLabels[one.stationId]).join(', ')}
                </span>
              </span>
              <span className={linkRows.mark}>{isOver ? markOf(room) : 'Open'}</span>
            </Link>
            {children && <Group justify="flex-end">{children(room)}</Group>}
          </li>
        ))}
      </ul>
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
