import type { InterviewRoom } from '@urost3/contract/practice-rooms-interviews.schemas.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { interviewRecordingOf } from '../recordings/public/interview-recording.ts';
import { MarkedReplay } from '../recordings/public/marked-replay.tsx';

/** The learner's recording of this interview on this device. Nothing is shown when there is none. */
export function OwnRecording({ interview }: { interview: InterviewRoom }) {
  const { uid } = useSignedInUser();
  if (interview.side !== 'learner') return null;
  return <MarkedReplay uid={uid} what={interviewRecordingOf(interview.bookingId)} />;
}
