import type { HeldBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { Booking } from '../bookings.tables.ts';
import { priceFields, quoteOf } from '../prices.ts';

/** What a learner is told about a hold, or about a free interview that was booked at once. */
export function toHeldBooking(booking: Booking, now: Date): HeldBooking {
  const isFreeInterview = booking.priceReason === 'free_interview';
  const leftMs = (booking.heldUntil?.getTime() ?? 0) - now.getTime();
  const minutesLeft = Math.max(1, Math.round(leftMs / MINUTE_MS));
  return {
    bookingId: booking.id,
    isFreeInterview,
    message: isFreeInterview
      ? bookingMessages.freeConfirmed
      : `The slot is yours for ${counted(minutesLeft, 'minute')}. Please pay to confirm it.`,
    status: booking.status,
    expiresAt: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
    ...priceFields(booking.priceReason),
    quote: quoteOf(booking.priceReason, booking.startsAt, booking.changeHours),
  };
}
