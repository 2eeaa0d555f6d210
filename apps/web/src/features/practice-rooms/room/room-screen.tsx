import { Alert, Button, Container, Group, Paper, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Room, RoomSummary } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError, callApi, messageOf } from '../../../lib/api/api.ts';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { interviewPath, paths } from '../../../paths.ts';
import { allowBell } from '../../../ui/media/bell.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { QueryState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { DeviceCheck } from '../lobby/device-check.tsx';
import { InviteForms } from '../lobby/invite-panel.tsx';
import { type OwnDevice, useOwnDevice } from '../media/use-own-device.ts';
import { roomQuery, roomsQuery, setRoomData } from '../practice-rooms.queries.ts';
import { readJoinedRoom, storeJoinedRoom, useRoomLock } from './joined-room.ts';
import { useRoomEvents } from './use-room-events.ts';

const loadLiveRoom = () => import('./live-room.tsx').then((module) => module.LiveRoom);
const LiveRoom = lazyComponent(loadLiveRoom, <PageLoader label="Entering the room" />);
const RoomResult = lazyComponent(
  () => import('./room-result.tsx').then((module) => module.RoomResult),
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
  const client = useQueryClient();
  const room = useQuery(roomQuery(id));
  const isUnknown = room.error instanceof ApiError && [400, 403, 404].includes(room.error.status);
  // The server hides the room from people who have not joined it or have left it. For them, the details of the room
  // come from the lists of invitations and open rooms.
  const lists = useQuery({ ...roomsQuery, enabled: isUnknown });
  const waiting = [...(lists.data?.invitations ?? []), ...(lists.data?.open ?? [])];
  const invitation = waiting.find((one) => one.id === id);
  const camera = useOwnDevice('video');
  const microphone = useOwnDevice('audio');
  const [place] = useState(() => readJoinedRoom(id));
  const [isIn, setIsIn] = useState(place !== null);
  const [isRemoved, setIsRemoved] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  const { turnOn: startCamera, turnOff: stopCamera } = camera;
  const { turnOn: startMicrophone, turnOff: stopMicrophone } = microphone;
  useRoomEvents(id, () => setIsRemoved(true));
  const isOut = isRemoved || (room.data !== undefined && isUnknown && isIn);
  useEffect(() => {
    if (!isOut) return;
    storeJoinedRoom(id, null);
    stopCamera();
    stopMicrophone();
  }, [isOut, id, stopCamera, stopMicrophone]);
  const isFirstTab = useRoomLock(id);
  // Preloads the room's code, so that it is ready when the person presses 'Join'.
  useEffect(() => whenIdle(() => void loadLiveRoom().catch(() => undefined)), []);

  useEffect(() => {
    // After a reload, the same devices are switched on again.
    if (place?.hasMicrophone) void startMicrophone();
    if (place?.hasCamera) void startCamera();
  }, [place, startCamera, startMicrophone]);

  const join = useMutation({
    mutationFn: () => callApi(practiceRoomRoutes.join, { params: { id } }),
    onSuccess: (joined) => {
      setRoomData(client, joined);
      storeJoinedRoom(id, {
        hasCamera: camera.track !== null,
        hasMicrophone: microphone.track !== null,
      });
      setHasLeft(false);
      setIsIn(true);
    },
  });

  const problem = join.isError
    ? messageOf(join.error, 'You could not join. Please try again.')
    : null;
  const bookingId = room.data?.bookingId;
  if (bookingId) return <Navigate to={interviewPath(bookingId)} replace />;
  const me = room.data?.members.find((member) => member.uid === uid);
  if (isOut) {
    return <RoomNotice title="You were removed from this room." />;
  }
  if (room.data && me && room.data.endedAt === null && isIn) {
    if (!isFirstTab)
      return <RoomNotice title="This room is open in another tab of this browser." />;
    return (
      <LiveRoom
        room={room.data}
        me={me}
        camera={camera}
        microphone={microphone}
        onLeft={() => {
          stopCamera();
          stopMicrophone();
          setIsIn(false);
          setHasLeft(true);
        }}
      />
    );
  }
  if (room.data && room.data.endedAt !== null) {
    return <RoomResult room={room.data} uid={uid} camera={camera} microphone={microphone} />;
  }
  if (hasLeft) {
    return (
      <RoomNotice title="You left the room." problem={problem}>
        <Button loading={join.isPending} onClick={() => join.mutate()}>
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
        camera={camera}
        microphone={microphone}
        isJoining={join.isPending}
        problem={problem}
        onJoin={() => {
          void allowBell();
          join.mutate();
        }}
      />
    );
  }
  if (isUnknown && !lists.isPending)
    return <RoomNotice title="This practice room was not found." />;
  return (
    <Container size="md" py="var(--app-page-top)">
      {room.isError && !isUnknown ? (
        <QueryState query={room} otherwise="This room could not be loaded. Please try again." />
      ) : (
        <PageLoader label="Loading the room" />
      )}
    </Container>
  );
}

interface LobbyProps {
  /** Null for a person who has not joined the room or has left it. */
  room: Room | null;
  invitation: RoomSummary | null;
  camera: OwnDevice;
  microphone: OwnDevice;
  isJoining: boolean;
  problem: string | null;
  onJoin: () => void;
}

/** The page before entering a room: its stations and members, and the check of camera and microphone. */
function Lobby(props: LobbyProps) {
  const { room, invitation, camera, microphone, isJoining, problem, onJoin } = props;
  const { uid, displayName } = useSignedInUser();
  const stations = room?.stations ?? invitation?.stations ?? [];
  const isHost = room?.members.some((member) => member.isHost && member.uid === uid);
  const host =
    room?.members.find((member) => member.isHost)?.displayName ?? invitation?.host?.displayName;
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="lg">
        <PageHeading title="Practice room" isLarge>
          {host && `Opened by ${host}. `}
          {counted(stations.length, 'station')}:{' '}
          {stations.map((station) => stationLabels[station.stationId]).join(', ')}.
        </PageHeading>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <DeviceCheck
          person={{ uid, displayName: displayName ?? '' }}
          camera={camera}
          microphone={microphone}
          isJoining={isJoining}
          onJoin={onJoin}
        />
        {room && isHost && (
          <Paper component="section" withBorder p="md" aria-labelledby="invite">
            <Title order={2} size="h4" id="invite" mb="sm">
              Invite others
            </Title>
            <InviteForms room={room} />
          </Paper>
        )}
      </Stack>
    </Container>
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
    <Container size="md" py="var(--app-page-top)">
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
    </Container>
  );
}
