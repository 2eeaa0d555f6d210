import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Room, RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { callApi, hasStatus } from '../../../lib/api/api.ts';
import { interviewPath, paths } from '../../../paths.ts';
import { usePreload } from '../../../ui/hooks/rendering.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { PageLoader, QueryState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { DeviceCheck } from '../lobby/device-check.tsx';
import { InviteForms } from '../lobby/invite-panel.tsx';
import { type OwnDevices, useOwnDevices } from '../media/use-own-device.ts';
import { roomQuery, roomsQuery, useRoomEvents } from '../practice-rooms.queries.ts';
import { storeJoinedRoom, useEntry, useRoomLock } from './joined-room.ts';

const loadLiveRoom = () => import('./live-room.tsx');
const LiveRoom = lazyComponent(loadLiveRoom, 'LiveRoom', <PageLoader label="Entering the room" />);
const RoomResult = lazyComponent(
  () => import('./room-result.tsx'),
  'RoomResult',
  <PageLoader label="Loading the marks" />,
);

/** One practice room: the device check, the room itself, or its result. */
export function Component() {
  const { roomId = '' } = useParams();
  return <RoomScreen key={roomId} id={roomId} />;
}

export function RoomScreen({ id }: { id: string }) {
  usePageTitle('Practice room');
  const { uid } = useSignedInUser();
  const room = useQuery(roomQuery(id));
  const isUnknown = hasStatus(room.error, 400, 403, 404);
  // The server hides the room from people who have not joined it or have left it. For them, the details of the room
  // come from the lists of invitations and open rooms.
  const lists = useQuery({ ...roomsQuery, enabled: isUnknown });
  const waiting = [...(lists.data?.invitations ?? []), ...(lists.data?.open ?? [])];
  const invitation = waiting.find((one) => one.id === id);
  const devices = useOwnDevices();
  const entry = useEntry({
    roomId: id,
    devices,
    call: () => callApi(practiceRoomRoutes.join, { params: { id } }),
    failure: 'You could not join. Please try again.',
  });
  const { isIn, problem } = entry;
  const [isRemoved, setIsRemoved] = useState(false);
  const { turnOff } = devices;
  useRoomEvents(id, () => setIsRemoved(true));
  const isOut = isRemoved || (room.data !== undefined && isUnknown && isIn);
  useEffect(() => {
    if (!isOut) return;
    storeJoinedRoom(id, null);
    turnOff();
  }, [isOut, id, turnOff]);
  const isFirstTab = useRoomLock(id);
  // Preloads the room's code, so that it is ready when the person presses 'Join'.
  usePreload(loadLiveRoom);

  const bookingId = room.data?.bookingId;
  if (bookingId) return <Navigate to={interviewPath(bookingId)} replace />;
  const me = room.data?.members.find((member) => member.uid === uid);
  if (isOut) {
    return <RoomNotice title="You were removed from this room." />;
  }
  if (room.data && me && room.data.endedAt === null && isIn) {
    if (!isFirstTab)
      return <RoomNotice title="This room is open in another tab of this browser." />;
    return <LiveRoom room={room.data} me={me} devices={devices} onLeft={entry.onLeft} />;
  }
  if (room.data && room.data.endedAt !== null) {
    return <RoomResult room={room.data} uid={uid} devices={devices} />;
  }
  if (entry.hasLeft) {
    return (
      <RoomNotice title="You left the room." problem={problem}>
        <Button loading={entry.isEntering} onClick={entry.enter}>
          Come back
        </Button>
      </RoomNotice>
    );
  }
  if ((room.data && !isUnknown) || invitation) {
    return (
      <Lobby
        room={room.data ?? null}
        invitation={invitation ?? null}
        devices={devices}
        isJoining={entry.isEntering}
        problem={problem}
        onJoin={entry.enter}
      />
    );
  }
  if (isUnknown && !lists.isPending)
    return <RoomNotice title="This practice room was not found." />;
  return (
    <PageFrame size="lg">
      {isUnknown ? (
        <PageLoader label="Loading the room" />
      ) : (
        <QueryState
          query={room}
          loading="Loading the room"
          otherwise="This room could not be loaded. Please try again."
        />
      )}
    </PageFrame>
  );
}

interface LobbyProps {
  /** Null for a person who has not joined the room or has left it. */
  room: Room | null;
  invitation: RoomSummary | null;
  devices: OwnDevices;
  isJoining: boolean;
  problem: string | null;
  onJoin: () => void;
}

/** The page before entering a room: its stations and members, and the check of camera and microphone. */
function Lobby(props: LobbyProps) {
  const { room, invitation, devices, isJoining, problem, onJoin } = props;
  const { uid, displayName } = useSignedInUser();
  const stations = room?.stations ?? invitation?.stations ?? [];
  const isHost = room?.members.some((member) => member.isHost && member.uid === uid);
  const host =
    room?.members.find((member) => member.isHost)?.displayName ?? invitation?.host?.displayName;
  return (
    <PageFrame size="lg" gap="lg">
      <PageHeading title="Practice room" isLarge>
        {host && `Opened by ${host}. `}
        {counted(stations.length, 'station')}:{' '}
        {stations.map((station) => stationLabels[station.stationId]).join(', ')}.
      </PageHeading>
      <Problem error={problem} />
      <DeviceCheck
        person={{ uid, displayName: displayName ?? '' }}
        devices={devices}
        isJoining={isJoining}
        onJoin={onJoin}
      />
      {room && isHost && (
        <Card component="section" aria-labelledby="invite">
          <PartTitle id="invite" mb="sm">
            Invite others
          </PartTitle>
          <InviteForms room={room} />
        </Card>
      )}
    </PageFrame>
  );
}

interface RoomNoticeProps {
  title: string;
  problem?: string | null;
  children?: ReactNode;
}

/** Shown instead of a room that the person cannot enter now. */
function RoomNotice({ title, problem, children }: RoomNoticeProps) {
  return (
    <PageFrame size="lg">
      <StatePanel
        role="alert"
        isPage
        title={title}
        action={
          <Group gap="sm" justify="center">
            {children}
            <Button component={Link} to={paths.practice} variant="default">
              All practice rooms
            </Button>
          </Group>
        }
      >
        {problem}
      </StatePanel>
    </PageFrame>
  );
}
