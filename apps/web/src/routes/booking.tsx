import { BookingScreen } from '../features/bookings/booking-screen.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Book Interview');
  return <BookingScreen />;
}
