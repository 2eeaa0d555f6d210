import { useParams } from 'react-router';
import { InterviewScreen } from '../features/practice-rooms/interview-screen.tsx';

export function Component() {
  const { bookingId = '' } = useParams();
  return <InterviewScreen key={bookingId} bookingId={bookingId} />;
}
