import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { noFilter, staffBookingsQuery } from './staff-bookings.queries.ts';
import { isOver } from './staff-groups.ts';

/** The signed-in interviewer's current interview, or else the next one. */
export function useNextInterview(): AdminBooking | undefined {
  const { uid } = useSignedInUser();
  // The first page of the list is enough, because the list begins with interviews that have not ended, soonest first.
  const { data } = useQuery(staffBookingsQuery(noFilter));
  return data?.bookings.find(
    (booking) =>
      booking.status === 'confirmed' &&
      booking.interviewer.uid === uid &&
      !isOver(booking, new Date()),
  );
}
