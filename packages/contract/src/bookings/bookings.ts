import { HOUR_MS, londonWallClock } from '../day.ts';
import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { bookingSchemas, staffBookingSchemas } from './bookings.schemas.ts';

export const bookingRoutes = typedRoutes<typeof bookingSchemas>()({
  quote: GET('/bookings/quote', 'signed-in'),
  hold: POST('/bookings', 'signed-in'),
  getPending: GET('/bookings/pending', 'signed-in'),
  cancel: DELETE('/bookings/:id', 'signed-in'),
  move: PUT('/bookings/:id/slot', 'signed-in'),
  createPaymentIntent: POST('/create-payment-intent', 'signed-in'),
  priceWithCode: POST('/bookings/:id/price', 'signed-in'),
  listMine: GET('/my-bookings', 'signed-in'),
  readCalendarFile: GET('/bookings/:id/calendar', 'signed-in'),
  getFeed: GET('/calendar-feed', 'signed-in'),
  renewFeed: POST('/calendar-feed', 'signed-in'),
  readFeed: GET('/calendar/:uid/:key', 'provider'),
});

export const staffBookingRoutes = typedRoutes<typeof staffBookingSchemas>()({
  list: GET('/admin/bookings', 'interviews'),
  get: GET('/admin/bookings/:id', 'interviews'),
  updateStatus: PUT('/admin/bookings/:id', 'interviews'),
  setMeetLink: PUT('/admin/bookings/:id/meet-link', 'interviews'),
  postpone: POST('/admin/bookings/:id/postpone', 'interviews'),
  setSlot: PUT('/admin/bookings/:id/slot', 'interviews'),
  // These calls can refund money.
  cancel: POST('/admin/bookings/:id/cancel', 'interviews', 'factor'),
  recordNoShow: POST('/admin/bookings/:id/no-show', 'interviews', 'factor'),
  listFreeInterviews: GET('/admin/users/:uid/free-interviews', 'people'),
  grantFreeInterview: POST('/admin/users/:uid/free-interviews', 'people'),
  revokeFreeInterview: DELETE('/admin/users/:uid/free-interviews/:id', 'people'),
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
  youGiveThen: 'You give an interview at this time. Please choose another time.',
  candidateGivesThen: 'The candidate gives an interview at this time. Please choose another time.',
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
