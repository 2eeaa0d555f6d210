import { useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { StaffInterview } from '../../features/bookings/staff-interview.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  const { bookingId } = useParams();
  usePageTitle('Mark Sheet');
  return bookingId ? <StaffInterview key={bookingId} bookingId={bookingId} /> : <NotFoundPage />;
}
