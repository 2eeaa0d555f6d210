import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { type InterviewDoors, interviewDoors } from '@urost3/contract/practice-rooms/interviews.ts';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/api/live.ts';
import { adminInterviewPath, paths } from '../../../paths.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { QueryState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { interviewQuery } from '../../bookings/public/interview.queries.ts';
import { PreparationForm } from '../../bookings/public/preparation-form.tsx';
import { RoomLink } from '../../bookings/public/room-link.tsx';
import { useOwnDevices } from '../media/use-own-device.ts';
import { useRoomTime } from '../room-clock.ts';
import { InterviewLobby } from './interview-lobby.tsx';
import { InterviewPage, OwnRecording } from './interview-page.tsx';
import { OpenInterview } from './open-interview.tsx';

/** The room of a mock interview, and the pages before the room's doors open and after they have closed. */
export function Component() {
  const { bookingId = '' } = useParams();
  return <InterviewScreen key={bookingId} bookingId={bookingId} />;
}

export function InterviewScreen({ bookingId }: { bookingId: string }) {
  usePageTitle('Mock interview');
  const client = useQueryClient();
  const query = interviewQuery(bookingId);
  const interview = useQuery(query);
  useLive(
    ['booking', 'practice-room'],
    () => void client.invalidateQueries({ queryKey: query.queryKey }),
  );
  const { data } = interview;
  if (data) return <Doors interview={data} />;
  const { error } = interview;
  const isUnknown = error instanceof ApiError && [400, 403, 404].includes(error.status);
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
  return <Closed interview={interview} doors={doors} />;
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

function Closed({
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
