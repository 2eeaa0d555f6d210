import { Button, Container } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { interviewPath } from '../../paths.ts';
import { allowBell } from '../../ui/bell.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { readJoinedRoom, storeJoinedRoom } from './joined-room.ts';
import { Lobby } from './lobby.tsx';
import { roomQuery, roomsQuery, setRoomData } from './practice-rooms.queries.ts';
import { RoomNotice } from './room-notice.tsx';
import { useOwnDevice } from './use-own-device.ts';
import { useRoomEvents } from './use-room-events.ts';
import { useRoomLock } from './use-room-lock.ts';

const loadLiveRoom = () => import('./live-room.tsx').then((module) => module.LiveRoom);
const LiveRoom = lazyComponent(loadLiveRoom, <PageLoader label="Entering the room" />);
const RoomResult = lazyComponent(
  () => import('./room-result.tsx').then((module) => module.RoomResult),
  <PageLoader label="Loading the marks" />,
);

/** One practice room: the device check, the room itself, or its result. */
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
        <QueryError query={room} otherwise="This room could not be loaded. Please try again." />
      ) : (
        <PageLoader label="Loading the room" />
      )}
    </Container>
  );
}
