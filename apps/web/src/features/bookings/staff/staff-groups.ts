// Groups the bookings of one page of Booking Management as the server has grouped and ordered the whole list.
import type {
  ListedBooking,
  StaffBookingGroup,
} from '@urost3/contract/bookings/bookings.schemas.ts';
import { INTERVIEW_MINUTES } from '@urost3/contract/limits.ts';

const INTERVIEW_MS = INTERVIEW_MINUTES * 60_000;

/** Whether the scheduled hour of the interview has ended. */
export function isOver({ startsAt }: Pick<ListedBooking, 'startsAt'>, now: Date): boolean {
  return Date.parse(startsAt) + INTERVIEW_MS <= now.getTime();
}

export const groupTitles: Record<StaffBookingGroup, string> = {
  next: 'Next interview',
  needs_action: 'Needs action',
  upcoming: 'Upcoming',
  past: 'Past',
};

/** The order of the bookings stays. Groups without bookings are left out. */
export function groupBookings<T extends Pick<ListedBooking, 'group'>>(bookings: readonly T[]) {
  return [...Map.groupBy(bookings, ({ group }) => group)];
}
