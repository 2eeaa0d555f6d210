import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { interviewRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { adminInterviewPath, paths } from '../../../paths.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { StatePanel } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import type { OwnDevices } from '../media/use-own-device.ts';
import { roomQuery } from '../practice-rooms.queries.ts';
import { useEntry, useRoomLock } from '../room/joined-room.ts';
import { InterviewLobby } from './interview-lobby.tsx';
import { InterviewPage, OwnRecording } from './interview-page.tsx';

const loadLiveInterview = () =>
  import('./live-interview.tsx').then((module) => module.LiveInterview);
const LiveInterview = lazyComponent(loadLiveInterview, <PageLoader label="Entering the room" />);

interface OpenInterviewProps {
  interview: InterviewRoom;
  /** The server's time. */
  now: number;
  devices: OwnDevices;
}

/** An interview whose room is open: the device check, the room, and the way back after leaving. */
export function OpenInterview({ interview, now, devices }: OpenInterviewProps) {
  const { bookingId, side } = interview;
  const { uid } = useSignedInUser();
  const isFirstTab = useRoomLock(bookingId);
  const { isIn, hasLeft, isEntering, problem, ...entry } = useEntry({
    roomId: interview.roomId,
    devices,
    call: () => callApi(interviewRoomRoutes.enter, { params: { id: bookingId } }),
    failure: 'You could not enter. Please try again.',
  });
  // The entered room takes precedence over the interview query, whose response may be older and without the id.
  const roomId = entry.enteredId ?? interview.roomId;
  const room = useQuery({ ...roomQuery(roomId ?? ''), enabled: roomId !== null && isIn });
  const isOut = isIn && room.error instanceof ApiError && room.error.status === 404;

  // Preloads the room's code, so that it is ready when the person presses 'Join'.
  useEffect(() => whenIdle(() => void loadLiveInterview().catch(() => undefined)), []);

  if (!isFirstTab) return <Told title="This interview is open in another tab of this browser." />;
  const me = room.data?.members.find((member) => member.uid === uid);
  if (isIn && !isOut) {
    if (!room.data || !me) return <PageLoader label="Entering the room" />;
    return (
      <LiveInterview
        interview={interview}
        room={room.data}
        me={me}
        devices={devices}
        onLeft={entry.onLeft}
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
          <Button loading={isEntering} onClick={entry.enter}>
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
      devices={devices}
      enter={{ isPending: isEntering, problem, perform: entry.enter }}
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
