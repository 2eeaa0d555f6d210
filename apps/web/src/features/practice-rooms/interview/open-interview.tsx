import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { interviewRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, callApi, messageOf } from '../../../lib/api/api.ts';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { adminInterviewPath, paths } from '../../../paths.ts';
import { allowBell } from '../../../ui/media/bell.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { StatePanel } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import type { OwnDevice } from '../media/use-own-device.ts';
import { roomQuery, setRoomData } from '../practice-rooms.queries.ts';
import { readJoinedRoom, storeJoinedRoom, useRoomLock } from '../room/joined-room.ts';
import { InterviewLobby } from './interview-lobby.tsx';
import { InterviewPage, OwnRecording } from './interview-page.tsx';

const loadLiveInterview = () =>
  import('./live-interview.tsx').then((module) => module.LiveInterview);
const LiveInterview = lazyComponent(loadLiveInterview, <PageLoader label="Entering the room" />);

interface OpenInterviewProps {
  interview: InterviewRoom;
  /** The server's time. */
  now: number;
  camera: OwnDevice;
  microphone: OwnDevice;
}

/** An interview whose room is open: the device check, the room, and the way back after leaving. */
export function OpenInterview({ interview, now, camera, microphone }: OpenInterviewProps) {
  const { bookingId, side } = interview;
  // The id of the joined room. It takes precedence over the interview query, whose response may be older and without
  // the id.
  const [entered, setEntered] = useState<string | null>(null);
  const roomId = entered ?? interview.roomId;
  const { uid } = useSignedInUser();
  const client = useQueryClient();
  const isFirstTab = useRoomLock(bookingId);
  const [place] = useState(() => (roomId ? readJoinedRoom(roomId) : null));
  const [isIn, setIsIn] = useState(place !== null);
  const [hasLeft, setHasLeft] = useState(false);
  const room = useQuery({ ...roomQuery(roomId ?? ''), enabled: roomId !== null && isIn });
  const isOut = isIn && room.error instanceof ApiError && room.error.status === 404;

  // Preloads the room's code, so that it is ready when the person presses 'Join'.
  useEffect(() => whenIdle(() => void loadLiveInterview().catch(() => undefined)), []);

  const { turnOn: startCamera } = camera;
  const { turnOn: startMicrophone } = microphone;
  useEffect(() => {
    // After a reload, the same devices are switched on again.
    if (place?.hasMicrophone) void startMicrophone();
    if (place?.hasCamera) void startCamera();
  }, [place, startCamera, startMicrophone]);

  const enter = useMutation({
    mutationFn: () => callApi(interviewRoomRoutes.enter, { params: { id: bookingId } }),
    onSuccess: (answer) => {
      setRoomData(client, answer);
      setEntered(answer.id);
      storeJoinedRoom(answer.id, {
        hasCamera: camera.track !== null,
        hasMicrophone: microphone.track !== null,
      });
      setHasLeft(false);
      setIsIn(true);
    },
  });
  const perform = () => {
    void allowBell();
    enter.mutate();
  };
  const problem = enter.isError
    ? messageOf(enter.error, 'You could not enter. Please try again.')
    : null;

  if (!isFirstTab) return <Told title="This interview is open in another tab of this browser." />;
  const me = room.data?.members.find((member) => member.uid === uid);
  if (isIn && !isOut) {
    if (!room.data || !me) return <PageLoader label="Entering the room" />;
    return (
      <LiveInterview
        interview={interview}
        room={room.data}
        me={me}
        camera={camera}
        microphone={microphone}
        onLeft={() => {
          camera.turnOff();
          microphone.turnOff();
          setIsIn(false);
          setHasLeft(true);
        }}
      />
    );
  }
  if (hasLeft || isOut) {
    const home = side === 'learner' ? paths.myBookings : adminInterviewPath(bookingId);
    return (
      <Told
        title={hasLeft ? 'You left the room.' : 'You are not in the room any more.'}
        below={<OwnRecording interview={interview} />}
      >
        <Group gap="sm" justify="center">
          <Button loading={enter.isPending} onClick={perform}>
            Come back
          </Button>
          <Button component={Link} to={home} variant="default">
            {side === 'learner' ? 'My Bookings' : 'Mark Sheet'}
          </Button>
        </Group>
        {problem}
      </Told>
    );
  }
  return (
    <InterviewLobby
      interview={interview}
      now={now}
      camera={camera}
      microphone={microphone}
      enter={{ isPending: enter.isPending, problem, perform }}
    />
  );
}

interface ToldProps {
  title: string;
  children?: ReactNode;
  below?: ReactNode;
}

function Told({ title, children, below }: ToldProps) {
  return (
    <InterviewPage>
      <StatePanel role="alert" isPage title={title} action={children} />
      {below}
    </InterviewPage>
  );
}
