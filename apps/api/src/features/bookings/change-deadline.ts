// Until when a learner may cancel or move a booking.
import { HOUR_MS } from '@urost3/contract/day.ts';
import { AppError } from '../../http/app-error.ts';
import type { Booking } from './bookings.tables.ts';

/**
 * The last instant at which a learner can cancel with a full refund, or move the booking. `changeHours` are elapsed hours, also when the clocks
 * change in between.
 */
export function changeUntil(startsAt: Date, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * HOUR_MS);
}

/** Whether the learner can now cancel with a full refund, or move the booking. */
export function canLearnerChange(booking: Booking, now: Date): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt > now &&
    now <= changeUntil(booking.startsAt, booking.changeHours)
  );
}

/** Refuses a booking that its learner cannot change now. @throws AppError conflict, rule_violation */
export function requireChangeable(booking: Booking, now: Date): void {
  if (booking.status !== 'confirmed')
    throw new AppError('conflict', `This booking is ${booking.status} and cannot be changed.`);
  if (booking.startsAt <= now)
    throw new AppError('rule_violation', 'This interview has already begun.');
  if (!canLearnerChange(booking, now)) {
    throw new AppError(
      'rule_violation',
      `Bookings can be cancelled or moved until ${booking.changeHours} hours before they start. Please write to us if something has happened.`,
    );
  }
}
