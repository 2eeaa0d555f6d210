import { HOUR_MS, londonWallClock } from '../day.ts';
import { typedRoutes } from '../endpoint.ts';
import type { bookingSchemas, staffBookingSchemas } from './bookings.schemas.ts';

export const bookingRoutes = typedRoutes<typeof bookingSchemas>()({
  quote: { method: 'GET', path: '/bookings/quote', access: 'signed-in' },
  hold: { method: 'POST', path: '/bookings', access: 'signed-in' },
  getPending: { method: 'GET', path: '/bookings/pending', access: 'signed-in' },
  cancel: { method: 'DELETE', path: '/bookings/:id', access: 'signed-in' },
  move: { method: 'PUT', path: '/bookings/:id/slot', access: 'signed-in' },
  createPaymentIntent: { method: 'POST', path: '/create-payment-intent', access: 'signed-in' },
  priceWithCode: { method: 'POST', path: '/bookings/:id/price', access: 'signed-in' },
  listMine: { method: 'GET', path: '/my-bookings', access: 'signed-in' },
  readCalendarFile: { method: 'GET', path: '/bookings/:id/calendar', access: 'signed-in' },
  getFeed: { method: 'GET', path: '/calendar-feed', access: 'signed-in' },
  renewFeed: { method: 'POST', path: '/calendar-feed', access: 'signed-in' },
  readFeed: { method: 'GET', path: '/calendar/:uid/:key', access: 'provider' },
});

export const staffBookingRoutes = typedRoutes<typeof staffBookingSchemas>()({
  list: { method: 'GET', path: '/admin/bookings', access: 'interviews' },
  get: { method: 'GET', path: '/admin/bookings/:id', access: 'interviews' },
  updateStatus: { method: 'PUT', path: '/admin/bookings/:id', access: 'interviews' },
  setMeetLink: { method: 'PUT', path: '/admin/bookings/:id/meet-link', access: 'interviews' },
  postpone: { method: 'POST', path: '/admin/bookings/:id/postpone', access: 'interviews' },
  setSlot: { method: 'PUT', path: '/admin/bookings/:id/slot', access: 'interviews' },
  cancel: {
    method: 'POST',
    path: '/admin/bookings/:id/cancel',
    access: 'interviews',
    // This call can refund money.
    proof: 'factor',
  },
  recordNoShow: { method: 'POST', path: '/admin/bookings/:id/no-show', access: 'interviews' },
  listFreeInterviews: {
    method: 'GET',
    path: '/admin/users/:uid/free-interviews',
    access: 'people',
  },
  grantFreeInterview: {
    method: 'POST',
    path: '/admin/users/:uid/free-interviews',
    access: 'people',
  },
  revokeFreeInterview: {
    method: 'DELETE',
    path: '/admin/users/:uid/free-interviews/:id',
    access: 'people',
  },
});

/**
 * Messages of bookings. A refusal with 'no longer available' has the code slot_unavailable, or not_found when the slot's
 * day was deleted. A refusal with 'already have a booking' has the code already_booked. The page reloads the availability
 * after these three codes, and after these words with any code.
 */
export const bookingMessages = {
  slotUnavailable: 'This slot is no longer available. Please choose another time.',
  alreadyPending:
    'You already have a booking waiting for payment. Resume it or release it before choosing another.',
  alreadyThen: 'You already have a booking at this time.',
  ownInterview: 'Nobody can be their own interviewer. Please choose another interviewer.',
  givesThen: 'The candidate gives an interview at this time. Please choose another time.',
  holdEnded: 'The time to pay for this booking has run out. Please book again.',
  freeConfirmed: 'Your free interview is booked. We have sent you the details by email.',
} as const;

/** When an interview starts, in the words of the moment at which a reminder is sent: a day before, or later. */
export function describeStart(startsAt: Date, sentAt: Date): string {
  const { date, time } = londonWallClock(startsAt);
  return londonWallClock(sentAt).date === date ? `today at ${time}` : 'tomorrow';
}

export const reminderTitle = (startsAt: Date, sentAt: Date): string =>
  startsAt.getTime() - sentAt.getTime() <= HOUR_MS
    ? 'Your mock interview starts soon'
    : `Your mock interview is ${describeStart(startsAt, sentAt)}`;

export const bookingStatuses = [
  'pending',
  'confirmed',
  'completed',
  'postponed',
  'cancelled',
  'expired',
] as const;

/** How a booking ended, in more detail than its status. */
export const bookingOutcomes = [
  'released',
  'lapsed',
  'refunded_late',
  'cancelled_by_learner',
  'cancelled_by_staff',
  'refunded',
  'learner_no_show',
  'interviewer_no_show',
] as const;

export const priceReasons = ['standard', 'premium_first', 'free_interview'] as const;
