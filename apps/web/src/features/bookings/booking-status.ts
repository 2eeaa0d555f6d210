// Names and colours of a booking's status, and which bookings a learner's page lists, in which order.
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { endsAt } from './room-doors.ts';

type Listed = Pick<MyBooking, 'status' | 'startsAt' | 'bookingDate' | 'bookingTime' | 'createdAt'>;

export type BookingBadge = 'Upcoming' | 'Completed' | 'Postponed' | 'Cancelled' | 'Past';

const hidden = new Set(['pending', 'pending payment']);
const live = new Set(['upcoming', 'confirmed', 'paid']);
const named: Record<string, BookingBadge> = {
  completed: 'Completed',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};
/** Badge colours by status. The theme gives the badges' text enough contrast. */
const colours: Record<string, string> = {
  upcoming: 'green',
  confirmed: 'green',
  paid: 'green',
  pending: 'yellow',
  'pending payment': 'yellow',
  cancelled: 'red',
  completed: 'blue',
};

/** Whether the interview has not ended yet. */
function isAhead(booking: Pick<Listed, 'startsAt'>, now: Date): boolean {
  return endsAt(booking.startsAt) > now;
}

/**
 * Completed, postponed and cancelled bookings keep their status. Other bookings are 'Upcoming' until the interview's
 * end and 'Past' from then on.
 */
export function badgeOf(booking: Pick<Listed, 'status' | 'startsAt'>, now: Date): BookingBadge {
  return named[booking.status.toLowerCase()] ?? (isAhead(booking, now) ? 'Upcoming' : 'Past');
}

export function colourOf(status: string): string {
  return colours[status.toLowerCase()] ?? 'gray';
}

/** Whether the interview will take place or is taking place; its card then has a green border. */
export function isActive(booking: Pick<Listed, 'status' | 'startsAt'>, now: Date): boolean {
  return live.has(booking.status.toLowerCase()) && isAhead(booking, now);
}

const isCancelled = (booking: Listed) => booking.status.toLowerCase() === 'cancelled';

/**
 * Removes unpaid bookings. Of several bookings at one date and time, a cancelled one gives way to one that is not, and otherwise to a
 * newer one. A paid booking is never removed: it may have been moved to this time, or wait for a new one (decision 178). The order does not change.
 */
export function shownBookings<T extends Listed>(bookings: readonly T[]): T[] {
  const paid = bookings.filter(({ status }) => !hidden.has(status.toLowerCase()));
  return paid.filter(
    (booking) =>
      !isCancelled(booking) ||
      !paid.some(
        (other) =>
          other.bookingDate === booking.bookingDate &&
          other.bookingTime === booking.bookingTime &&
          (!isCancelled(other) || other.createdAt > booking.createdAt),
      ),
  );
}

/** Moves the next interview that will take place to the front. The order of the other bookings does not change. */
export function nextFirst<T extends Listed>(bookings: readonly T[], now: Date): T[] {
  const [next] = bookings
    .filter((booking) => isActive(booking, now))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return next ? [next, ...bookings.filter((booking) => booking !== next)] : [...bookings];
}

export function countBookings(bookings: readonly Listed[], now: Date) {
  const badges = bookings.map((booking) => badgeOf(booking, now));
  const count = (badge: BookingBadge) => badges.filter((item) => item === badge).length;
  return {
    total: bookings.length,
    upcoming: count('Upcoming'),
    completed: count('Completed'),
    postponed: count('Postponed'),
  };
}
