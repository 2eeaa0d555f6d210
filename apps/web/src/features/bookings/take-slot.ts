// One click on a free hour: the booking, and its payment when it costs something.
import { bookingEndpoints, type HeldBooking } from '@urost3/contract/bookings.ts';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import type { OpenHour } from '../availability/availability.queries.ts';

/** What the page says when the server sent no words of its own. */
export const bookingFailures = {
  noBookingId: 'Booking ID was not returned from the server.',
  noClientSecret: 'Client secret was not returned from the server.',
  noPayment: 'Failed to initialize payment. Please try booking again.',
  noBooking: 'Failed to submit booking request. Please try again.',
} as const;

/** Refusals after which the calendar shown is out of date. */
export function isOutdated(message: string): boolean {
  return /no longer available|already have a booking/i.test(message);
}

async function hold(date: string, hour: OpenHour, availabilityId: string): Promise<HeldBooking> {
  const { startTime, endTime } = hour;
  const body = {
    bookingDate: date,
    bookingTime: startTime,
    availabilityId,
    timeSlot: { startTime, endTime },
  };
  const held = await callApi(bookingEndpoints.hold, { body });
  if (!held.bookingId) throw new Error(bookingFailures.noBookingId);
  return held;
}

/** Takes the hour from the first interviewer who still has it. @throws Error with words to show */
export async function takeSlot(date: string, hour: OpenHour): Promise<HeldBooking> {
  let refusal: unknown = null;
  for (const availabilityId of hour.availabilityIds) {
    try {
      return await hold(date, hour, availabilityId);
    } catch (error) {
      refusal = error;
      const isGone = error instanceof ApiError && /no longer available/.test(error.message);
      if (!isGone) break;
    }
  }
  throw new Error(messageOf(refusal, bookingFailures.noBooking), { cause: refusal });
}

/** @returns the secret with which the card form pays this booking */
export async function beginPayment(bookingId: string): Promise<string> {
  const { clientSecret } = await callApi(bookingEndpoints.createPaymentIntent, {
    body: { bookingId },
  });
  if (!clientSecret) throw new Error(bookingFailures.noClientSecret);
  return clientSecret;
}
