import { MyBookings } from '../features/bookings/my-bookings.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('My Bookings');
  return <MyBookings />;
}
