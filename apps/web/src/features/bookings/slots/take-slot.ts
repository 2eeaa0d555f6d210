// Books a free hour, and starts its payment if it has a price.

import type { HeldBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { callApi, hasCode } from '../../../lib/api/api.ts';
import type { OpenHour } from '../../availability/public/availability.queries.ts';

/** Messages for failures without a message from the server. */
export const bookingFailures = {
  noBookingId: 'Booking ID was not returned from the server.',
  noPayment: 'Failed to initialize payment. Please try booking again.',
  noBooking: 'Failed to submit booking request. Please try again.',
} as const;

/** Whether nobody can book the slot any more: another person holds it, or its day was deleted. */
const isSlotLost = (error: unknown) => hasCode(error, 'slot_unavailable', 'not_found');

/**
 * Whether the server refused because of a change that the page does not show yet, such as another booking. As specified, the words say
 * so with any code, also those of a proxy, which has none.
 */
export function isSlotConflict(error: unknown): boolean {
  return (
    isSlotLost(error) ||
    hasCode(error, 'already_booked') ||
    (error instanceof Error && /no longer available|already have a booking/i.test(error.message))
  );
}

async function hold(date: string, hour: OpenHour, availabilityId: string): Promise<HeldBooking> {
  const { startTime, endTime } = hour;
  const body = {
    bookingDate: date,
    bookingTime: startTime,
    availabilityId,
    timeSlot: { startTime, endTime },
  };
  const held = await callApi(bookingRoutes.hold, { body });
  if (!held.bookingId) throw new Error(bookingFailures.noBookingId);
  return held;
}

/**
 * Asks for an hour with one interviewer's day after the other, until one of them still has it.
 * @throws the last refusal
 */
export async function withFirstFree<T>(
  { availabilityIds }: OpenHour,
  ask: (availabilityId: string) => Promise<T>,
): Promise<T> {
  let refusal: unknown = new Error(bookingFailures.noBooking);
  for (const availabilityId of availabilityIds) {
    try {
      return await ask(availabilityId);
    } catch (error) {
      refusal = error;
      if (!isSlotLost(error)) break;
    }
  }
  throw refusal;
}

/**
 * Books the hour with the first interviewer who still has it.
 * @throws the last refusal
 */
export const takeSlot = (date: string, hour: OpenHour): Promise<HeldBooking> =>
  withFirstFree(hour, (availabilityId) => hold(date, hour, availabilityId));
