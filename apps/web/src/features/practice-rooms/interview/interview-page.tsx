import { Container, Stack } from '@mantine/core';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import type { ReactNode } from 'react';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { interviewRecordingOf } from '../../recordings/public/interview-recording.ts';
import { MarkedReplay } from '../../recordings/public/marked-replay.tsx';

/** The layout of a mock interview's pages before and after the room itself. */
export function InterviewPage({ children }: { children: ReactNode }) {
  return (
    <Container size="sm" py="var(--app-page-top)">
      <Stack gap="lg">{children}</Stack>
    </Container>
  );
}

/** The learner's recording of this interview on this device. Nothing is shown when there is none. */
export function OwnRecording({ interview }: { interview: InterviewRoom }) {
  const { uid } = useSignedInUser();
  if (interview.side !== 'learner') return null;
  return <MarkedReplay uid={uid} what={interviewRecordingOf(interview.bookingId)} />;
}
