import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { StaffInterview } from '../../features/bookings/staff-interview.tsx';

export function Component() {
  const { bookingId } = useParams();
  return bookingId ? <StaffInterview key={bookingId} bookingId={bookingId} /> : <NotFoundPage />;
}
