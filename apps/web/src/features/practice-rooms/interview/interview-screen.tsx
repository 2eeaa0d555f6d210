import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { type InterviewDoors, interviewDoors } from '@urost3/contract/practice-rooms/interviews.ts';
import { interviewRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { callApi, hasStatus } from '../../../lib/api/api.ts';
import { useLiveRefetch } from '../../../lib/api/live.ts';
import { adminInterviewPath, paths } from '../../../paths.ts';
import { usePreload } from '../../../ui/hooks/rendering.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { PageLoader, QueryState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { interviewQuery } from '../../bookings/public/interview.queries.ts';
import { PreparationForm } from '../../bookings/public/preparation-form.tsx';
import { RoomLink } from '../../bookings/public/room-link.tsx';
import { type OwnDevices, useOwnDevices } from '../media/use-own-device.ts';
import { roomQuery } from '../practice-rooms.queries.ts';
import { useEntry, useRoomLock } from '../room/joined-room.ts';
import { useRoomTime } from '../room-clock.ts';
import { InterviewLobby, InterviewPage, OwnRecording } from './interview-lobby.tsx';

/** The room of a mock interview, and the pages before the room's doors open and after they have closed. */
export function Component() {
  const { bookingId = '' } = useParams();
  return <InterviewScreen key={bookingId} bookingId={bookingId} />;
}

export function InterviewScreen({ bookingId }: { bookingId: string }) {
  usePageTitle('Mock interview');
  const query = interviewQuery(bookingId);
  const interview = useQuery(query);
  useLiveRefetch(['booking', 'practice-room'], query.queryKey);
  const { data } = interview;
  if (data) return <Doors interview={data} />;
  const { error } = interview;
  const isUnknown = hasStatus(error, 400, 403, 404);
  return (
    <InterviewPage>
      {isUnknown && (
        <StatePanel
          role="alert"
          isPage
          title="This interview was not found."
          action={
            <Button component={Link} to={paths.myBookings} variant="default">
              My Bookings
            </Button>
          }
        />
      )}
      {!isUnknown && (
        <QueryState
          query={interview}
          loading="Loading the interview"
          otherwise="This interview could not be loaded. Please try again."
        />
      )}
    </InterviewPage>
  );
}

function Doors({ interview }: { interview: InterviewRoom }) {
  const now = useRoomTime();
  const doors = interviewDoors(
    {
      status: interview.status,
      isElsewhere: interview.elsewhere !== null,
      opensAt: new Date(interview.opensAt),
      closesAt: new Date(interview.closesAt),
    },
    new Date(now),
  );
  const devices = useOwnDevices();
  const { turnOff } = devices;
  const isUsed = doors === 'early' || doors === 'open';
  useEffect(() => {
    if (!isUsed) turnOff();
  }, [isUsed, turnOff]);
  if (doors === 'open') return <OpenInterview interview={interview} now={now} devices={devices} />;
  if (doors === 'early')
    return <InterviewLobby interview={interview} now={now} devices={devices} enter={null} />;
  return <ClosedRoom interview={interview} doors={doors} />;
}

const loadLiveInterview = () => import('./live-interview.tsx');
const LiveInterview = lazyComponent(
  loadLiveInterview,
  'LiveInterview',
  <PageLoader label="Entering the room" />,
);

interface OpenInterviewProps {
  interview: InterviewRoom;
  /** The server's time. */
  now: number;
  devices: OwnDevices;
}

/** An interview whose room is open: the device check, the room, and the way back after leaving. */
function OpenInterview({ interview, now, devices }: OpenInterviewProps) {
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
  const isOut = isIn && hasStatus(room.error, 404);

  // Preloads the room's code, so that it is ready when the person presses 'Join'.
  usePreload(loadLiveInterview);

  if (!isFirstTab)
    return <InterviewMessage title="This interview is open in another tab of this browser." />;
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
      <InterviewMessage
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
      </InterviewMessage>
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

interface InterviewMessageProps {
  title: string;
  children?: ReactNode;
  below?: ReactNode;
}

function InterviewMessage({ title, children, below }: InterviewMessageProps) {
  return (
    <InterviewPage>
      <StatePanel role="alert" isPage title={title} action={children} />
      {below}
    </InterviewPage>
  );
}

const textsWithoutRoom: Partial<Record<InterviewRoom['status'], { title: string; words: string }>> =
  {
    pending: {
      title: 'This interview is not paid yet.',
      words: 'Its room is there as soon as the payment has been confirmed.',
    },
    postponed: {
      title: 'Interview Postponed',
      words: "This session has been rescheduled. You'll be contacted with new details.",
    },
    cancelled: { title: 'This interview was cancelled.', words: 'It has no room any more.' },
    expired: { title: 'This interview was not paid in time.', words: 'It has no room.' },
    completed: { title: 'This interview was marked as completed.', words: 'It has no room.' },
  };

function ClosedRoom({
  interview,
  doors,
}: {
  interview: InterviewRoom;
  doors: Exclude<InterviewDoors, 'early' | 'open'>;
}) {
  const { side, status, elsewhere, bookingId } = interview;
  const isLearner = side === 'learner';
  const panel = (title: string, children: ReactNode, first?: ReactNode) => (
    <InterviewPage>
      <StatePanel
        role="status"
        isPage
        title={title}
        action={
          first ?? (
            <Button
              component={Link}
              to={isLearner ? paths.myBookings : adminInterviewPath(bookingId)}
            >
              {isLearner ? 'My Bookings' : 'Mark Sheet'}
            </Button>
          )
        }
      >
        {children}
      </StatePanel>
      {doors === 'over' && <OwnRecording interview={interview} />}
      {doors === 'elsewhere' && interview.preparation && (
        <PreparationForm
          bookingId={bookingId}
          interviewerName={interview.interviewer.displayName}
          saved={interview.preparation}
        />
      )}
    </InterviewPage>
  );
  if (doors === 'elsewhere' && elsewhere !== null)
    return panel(
      'This interview is held at another address.',
      'Your interviewer has set a link of their own for it.',
      <RoomLink href={elsewhere} />,
    );
  if (doors === 'over')
    return panel(
      'This interview is over.',
      isLearner
        ? 'Its room has closed. You find the feedback in My Bookings as soon as it is shared.'
        : 'Its room has closed. The mark sheet can still be completed and shared.',
    );
  const off = textsWithoutRoom[status];
  return panel(off?.title ?? 'This interview has no room.', off?.words);
}
