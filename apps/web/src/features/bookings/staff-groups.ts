// Groups the bookings of the staff page: the next interview, bookings that need action, upcoming and past ones.
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { INTERVIEW_MINUTES } from '@urost3/contract/limits.ts';

const INTERVIEW_MS = INTERVIEW_MINUTES * 60_000;

type Timed = Pick<AdminBooking, 'startsAt'>;
type Grouped = Pick<AdminBooking, 'id' | 'startsAt' | 'status' | 'outcome' | 'hasFeedback'>;

/** Whether the scheduled hour of the interview has ended. */
export function isOver({ startsAt }: Timed, now: Date): boolean {
  return Date.parse(startsAt) + INTERVIEW_MS <= now.getTime();
}

/** Whether the interview took place and the learner has no feedback yet. */
export function isFeedbackDue(booking: Grouped, now: Date): boolean {
  if (booking.hasFeedback || booking.outcome) return false;
  return booking.status === 'completed' || (booking.status === 'confirmed' && isOver(booking, now));
}

function needsAction(booking: Grouped, now: Date): boolean {
  if (booking.status === 'postponed') return true;
  const isUnmarked = booking.status === 'confirmed' && !booking.outcome && isOver(booking, now);
  return isUnmarked || isFeedbackDue(booking, now);
}

const isAhead = (booking: Grouped, now: Date) =>
  (booking.status === 'confirmed' || booking.status === 'pending') && !isOver(booking, now);

interface BookingGroup<T> {
  title: 'Next interview' | 'Needs action' | 'Upcoming' | 'Past';
  bookings: T[];
}

/**
 * Bookings are sorted by date, soonest first; past ones newest first. Groups without bookings are left out.
 * @param nextId the viewer's own next interview, which has a group of its own at the top
 */
export function groupBookings<T extends Grouped>(
  bookings: readonly T[],
  now: Date,
  nextId?: string,
): BookingGroup<T>[] {
  const next = bookings.filter(({ id }) => id === nextId);
  const sorted = bookings
    .filter(({ id }) => id !== nextId)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const due = sorted.filter((booking) => needsAction(booking, now));
  const ahead = sorted.filter((booking) => isAhead(booking, now));
  const rest = sorted.filter((booking) => !due.includes(booking) && !ahead.includes(booking));
  const groups: BookingGroup<T>[] = [
    { title: 'Next interview', bookings: next },
    { title: 'Needs action', bookings: due },
    { title: 'Upcoming', bookings: ahead },
    { title: 'Past', bookings: rest.toReversed() },
  ];
  return groups.filter((group) => group.bookings.length > 0);
}
