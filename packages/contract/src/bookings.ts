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
  holdEnded: 'The time to pay for this booking has run out. Please book again.',
  freeConfirmed: 'Your free interview is booked. We have sent you the details by email.',
} as const;

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
