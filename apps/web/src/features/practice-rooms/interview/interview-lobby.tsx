import { Button, Text } from '@mantine/core';
import { countedDays, DAY_MS, daysBetween, londonDay } from '@urost3/contract/day.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatRemaining } from '../../../lib/clock.ts';
import { formatLongDateTime, formatTime } from '../../../lib/dates.ts';
import { adminInterviewPath } from '../../../paths.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { CandidatePanel } from '../../bookings/public/candidate-panel.tsx';
import { PreparationForm } from '../../bookings/public/preparation-form.tsx';
import { MarkedReplay } from '../../recordings/public/marked-replay.tsx';
import { interviewRecordingOf } from '../../recordings/public/stored-recordings.ts';
import { DeviceCheck } from '../lobby/device-check.tsx';
import type { OwnDevices } from '../media/use-own-device.ts';

interface InterviewLobbyProps {
  interview: InterviewRoom;
  /** The server's time in milliseconds. */
  now: number;
  devices: OwnDevices;
  /** Enters the room; null before its doors open. */
  enter: { isPending: boolean; problem: string | null; perform: () => void } | null;
}

/** The page before entering the room: when its doors open, whether camera and microphone work, and what to practise. */
export function InterviewLobby({ interview, now, devices, enter }: InterviewLobbyProps) {
  const { bookingId, side, learner, interviewer, startsAt, opensAt, preparation } = interview;
  const { uid, displayName } = useSignedInUser();
  const isLearner = side === 'learner';
  const other = isLearner ? interviewer : learner;
  const isOtherHere = isLearner ? interview.isInterviewerHere : interview.isLearnerHere;
  // Counts calendar days, as the page 'My Bookings' does.
  const days = daysBetween(londonDay(new Date(now)), londonDay(new Date(opensAt)));
  const toOpening = Date.parse(opensAt) - now;
  const left =
    days > 1 || toOpening >= DAY_MS ? countedDays(Math.max(1, days)) : formatRemaining(toOpening);
  return (
    <InterviewPage>
      <PageHeading title="Mock interview" isLarge>
        With <bdi>{other.displayName}</bdi>, {formatLongDateTime(startsAt)} (London). It lasts 60
        minutes.
      </PageHeading>
      {isOtherHere && (
        <Notice
          kind="info"
          title={
            isLearner
              ? `${isolate(other.displayName)} is in the room.`
              : `${isolate(other.displayName)} is waiting for you.`
          }
        />
      )}
      <Problem error={enter?.problem} />
      {!enter && (
        <Card component="section" isAccent gap="3xs" aria-label="Doors">
          <Text fw={600}>The doors open at {formatTime(opensAt)} (London).</Text>
          <Text
            fz="var(--app-figure-large)"
            fw={600}
            lh={1.1}
            data-figures
            role="timer"
            aria-label={`The doors open in ${left}`}
          >
            {left}
          </Text>
          <Quiet>Ten minutes before the start. You can leave this page open.</Quiet>
        </Card>
      )}
      <Devices person={{ uid, displayName: displayName ?? '' }} devices={devices} enter={enter} />
      {preparation && (
        <PreparationForm
          bookingId={bookingId}
          interviewerName={interviewer.displayName}
          saved={preparation}
        />
      )}
      {!isLearner && (
        <>
          <CandidatePanel bookingId={bookingId} name={learner.displayName} />
          <Button
            component={Link}
            to={adminInterviewPath(bookingId)}
            variant="default"
            w="fit-content"
          >
            Prepare the Mark Sheet
          </Button>
        </>
      )}
    </InterviewPage>
  );
}

type DevicesProps = Pick<InterviewLobbyProps, 'devices' | 'enter'> & {
  person: { uid: string; displayName: string };
};

/** Opens camera and microphone when the doors are open. Before that, a button lets the person check them. */
function Devices({ person, devices, enter }: DevicesProps) {
  const [isChecking, setIsChecking] = useState(false);
  if (!enter && !isChecking) {
    return (
      <Button variant="default" w="fit-content" onClick={() => setIsChecking(true)}>
        Check Camera and Microphone
      </Button>
    );
  }
  return (
    <DeviceCheck
      person={person}
      devices={devices}
      isJoining={enter?.isPending ?? false}
      onJoin={enter?.perform ?? null}
    />
  );
}

/** The layout of a mock interview's pages before and after the room itself. */
export function InterviewPage({ children }: { children: ReactNode }) {
  return (
    <PageFrame size="sm" gap="lg">
      {children}
    </PageFrame>
  );
}

/** The learner's recording of this interview on this device. Nothing is shown when there is none. */
export function OwnRecording({ interview }: { interview: InterviewRoom }) {
  const { uid } = useSignedInUser();
  if (interview.side !== 'learner') return null;
  return <MarkedReplay uid={uid} what={interviewRecordingOf(interview.bookingId)} />;
}
