import { StaffBookings } from '../../features/bookings/staff-bookings.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Booking Management');
  return <StaffBookings />;
}
