// Mock interviews: from a hold to a finished session. Dates and times are London wall clock.
import { z } from 'zod';
import { SlotStart } from './availability.ts';
import { endpoint } from './endpoint.ts';
import { BOOKING_PAGE_SIZE } from './limits.ts';
import { Currency, DateOnly, Id, Minor, optionalLine, Timestamp } from './text.ts';

/** Words of refusals. The page reloads availability for those that say 'no longer available' or 'already have a booking'. */
export const bookingMessages = {
  slotGone: 'This slot is no longer available. Please choose another time.',
  alreadyPending:
    'You already have a booking waiting for payment. Resume it or release it before choosing another.',
  alreadyThen: 'You already have a booking at this time.',
  holdEnded: 'The time to pay for this booking has run out. Please book again.',
  freeConfirmed: 'Your free interview is booked. We have sent you the details by email.',
} as const;

/** Stored statuses that a learner or staff can meet. */
export const bookingStatuses = [
  'pending',
  'confirmed',
  'completed',
  'postponed',
  'cancelled',
  'expired',
] as const;
export const BookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** What the status alone does not say. */
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
export const BookingOutcome = z.enum(bookingOutcomes);
export type BookingOutcome = z.infer<typeof BookingOutcome>;

export const PriceReason = z.enum(['standard', 'premium_first', 'free_interview']);
export type PriceReason = z.infer<typeof PriceReason>;

const TimeSlot = z.object({ startTime: z.string(), endTime: z.string() });

export const ChangePolicy = z.object({
  /** Free to cancel or move until this many hours before the start. */
  changeHours: z.int().min(0),
  changeUntil: Timestamp,
});

export const Quote = z.object({
  /** Minor units; 0 for a free interview. */
  amount: Minor,
  currency: Currency,
  reason: PriceReason,
  policy: ChangePolicy,
});
export type Quote = z.infer<typeof Quote>;

/** A quote that may be for any slot: the price is the same for all, the last moment of free changes is the slot's. */
export const PriceQuote = Quote.extend({
  policy: ChangePolicy.extend({ changeUntil: Timestamp.nullable() }),
});
export type PriceQuote = z.infer<typeof PriceQuote>;

export const NewBooking = z.object({
  /** Must be the slot's day. */
  bookingDate: DateOnly.optional(),
  bookingTime: SlotStart,
  availabilityId: Id,
  /** Sent by the page and not read: the day and its start time say everything. */
  timeSlot: z.unknown().optional(),
});

export const HeldBooking = z.object({
  bookingId: z.string(),
  isFreeInterview: z.boolean(),
  message: z.string(),
  status: BookingStatus,
  /** End of the hold; null once confirmed. */
  expiresAt: Timestamp.nullable(),
  /** The price, as the quote before it said. */
  ...Quote.pick({ amount: true, currency: true, reason: true }).shape,
  quote: Quote,
});
export type HeldBooking = z.infer<typeof HeldBooking>;

export const PendingBooking = HeldBooking.extend({
  bookingDate: DateOnly,
  bookingTime: z.string(),
  timeSlot: TimeSlot,
  /** Card details were begun: payment may be on its way. */
  isPaymentBegun: z.boolean(),
});
export type PendingBooking = z.infer<typeof PendingBooking>;

export const MyBooking = z.object({
  id: z.string(),
  bookingId: z.string(),
  userId: z.string(),
  bookingDate: DateOnly,
  bookingTime: z.string(),
  bookingSlot: z.string(),
  availabilityId: z.string(),
  timeSlot: TimeSlot,
  startsAt: Timestamp,
  status: z.string(),
  outcome: BookingOutcome.nullable(),
  createdAt: Timestamp,
  meetLink: z.string().nullable(),
  isFreeInterview: z.boolean(),
  interviewerName: z.string(),
  amount: Minor,
  currency: Currency,
  policy: ChangePolicy,
  /** The learner may cancel or move it now. */
  canChange: z.boolean(),
  refund: z.object({ amount: Minor, isDone: z.boolean() }).nullable(),
  hasFeedback: z.boolean(),
});
export type MyBooking = z.infer<typeof MyBooking>;

export const AdminBooking = z.object({
  id: z.string(),
  status: BookingStatus,
  outcome: BookingOutcome.nullable(),
  bookingDate: DateOnly,
  /** HH:MM */
  bookingTime: z.string(),
  startsAt: Timestamp,
  createdAt: Timestamp,
  userEmail: z.string(),
  user: z.object({
    uid: z.string(),
    displayName: z.string(),
    email: z.string(),
    photoURL: z.string().nullable(),
    emailVerified: z.boolean(),
  }),
  interviewer: z.object({ uid: z.string(), displayName: z.string() }),
  meetLink: z.string().nullable(),
  isFreeInterview: z.boolean(),
  amount: Minor,
  currency: Currency,
  isPaid: z.boolean(),
  refund: z.object({ amount: Minor, isDone: z.boolean() }).nullable(),
  expiresAt: Timestamp.nullable(),
  hasFeedback: z.boolean(),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

export const FreeInterview = z.object({
  id: z.string(),
  note: z.string(),
  grantedAt: Timestamp,
  grantedBy: z.string(),
  bookingId: z.string().nullable(),
  revokedAt: Timestamp.nullable(),
});
export type FreeInterview = z.infer<typeof FreeInterview>;

const SlotChoice = z.strictObject({ availabilityId: Id, startTime: SlotStart });
const byId = z.object({ id: Id });
const byUid = z.object({ uid: Id });
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);

/** Only staff may set it; `https` so that it opens safely in a new tab. */
export const MeetLink = z
  .url({ protocol: /^https$/, error: 'Please give a full https address.' })
  .max(500);

export const bookingEndpoints = {
  quote: endpoint({
    method: 'GET',
    path: '/bookings/quote',
    access: 'signed-in',
    summary:
      'What a slot would cost the caller, and the rule for changing it, before it is taken; without a slot, what any would.',
    query: z
      .object({ availabilityId: Id.optional(), startTime: SlotStart.optional() })
      .refine(
        ({ availabilityId, startTime }) =>
          (availabilityId === undefined) === (startTime === undefined),
        'Please name both the day and the start time, or neither.',
      ),
    response: PriceQuote,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/bookings',
    access: 'signed-in',
    summary: 'Take a slot for 15 minutes, or for good when the interview is free.',
    body: NewBooking,
    response: HeldBooking,
    status: 201,
  }),
  getPending: endpoint({
    method: 'GET',
    path: '/bookings/pending',
    access: 'signed-in',
    summary: "The caller's unpaid booking, to resume or release.",
    response: z.object({ booking: PendingBooking.nullable() }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/bookings/:id',
    access: 'signed-in',
    summary: 'Release a hold, or cancel a paid booking by the rule stored on it.',
    params: byId,
    response: z.object({
      message: z.string(),
      /** Released and lapsed holds are `expired`; a booking paid a moment before stays `confirmed`. */
      status: BookingStatus,
      refund: z.object({ amount: Minor, currency: Currency }).nullable(),
    }),
  }),
  move: endpoint({
    method: 'PUT',
    path: '/bookings/:id/slot',
    access: 'signed-in',
    summary: 'Move a confirmed booking to another free slot; the payment goes with it.',
    params: byId,
    body: SlotChoice,
    response: MyBooking,
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/create-payment-intent',
    access: 'signed-in',
    summary: 'Begin, or resume, the payment of a held booking.',
    body: z.object({ bookingId: Id }),
    response: z.object({
      clientSecret: z.string(),
      amount: Minor,
      currency: Currency,
      expiresAt: Timestamp,
    }),
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/my-bookings',
    access: 'signed-in',
    summary: "The caller's bookings, latest date first; unpaid and lapsed ones are left out.",
    response: z.array(MyBooking),
  }),
  readCalendarFile: endpoint({
    method: 'GET',
    path: '/bookings/:id/calendar',
    access: 'signed-in',
    summary: 'One booking as an iCalendar file.',
    params: byId,
    response: 'raw',
  }),
  readFeed: endpoint({
    method: 'GET',
    path: '/calendar/:uid/:key',
    access: 'provider',
    summary: "An interviewer's bookings as a subscribable calendar; the address is the secret.",
    params: z.object({ uid: Id, key: z.string().max(100) }),
    response: 'raw',
  }),
};

export const staffBookingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/bookings',
    access: 'staff',
    summary: 'Bookings: interviewers see their own, administrators all.',
    query: z.object({
      status: z.preprocess(emptyToUndefined, BookingStatus.optional()),
      dateFrom: z.preprocess(emptyToUndefined, DateOnly.optional()),
      dateTo: z.preprocess(emptyToUndefined, DateOnly.optional()),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(BOOKING_PAGE_SIZE),
    }),
    response: z.object({
      bookings: z.array(AdminBooking),
      pagination: z.object({
        totalBookings: z.int(),
        currentPage: z.int(),
        totalPages: z.int(),
      }),
    }),
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/admin/bookings/:id',
    access: 'staff',
    summary: 'Mark a booking completed.',
    params: byId,
    body: z.strictObject({
      status: z.literal('completed', 'A booking can only be marked completed.'),
    }),
    response: AdminBooking,
  }),
  setMeetLink: endpoint({
    method: 'PUT',
    path: '/admin/bookings/:id/meet-link',
    access: 'staff',
    summary: 'Set the address of the video room; learner and interviewer are told.',
    params: byId,
    body: z.strictObject({ meetLink: MeetLink }),
    response: AdminBooking,
  }),
  postpone: endpoint({
    method: 'POST',
    path: '/admin/bookings/:id/postpone',
    access: 'staff',
    summary: 'Free the slot and keep the payment until a new slot is set.',
    params: byId,
    response: AdminBooking,
  }),
  setSlot: endpoint({
    method: 'PUT',
    path: '/admin/bookings/:id/slot',
    access: 'staff',
    summary:
      'Give a confirmed or postponed booking another slot, of any interviewer for administrators.',
    params: byId,
    body: SlotChoice,
    response: AdminBooking,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/bookings/:id/cancel',
    access: 'staff',
    summary: 'Cancel a booking and say what happens to the money.',
    params: byId,
    body: z.strictObject({
      refund: z.enum(['full', 'none']),
      note: optionalLine(300).default(''),
    }),
    response: AdminBooking,
  }),
  recordNoShow: endpoint({
    method: 'POST',
    path: '/admin/bookings/:id/no-show',
    access: 'staff',
    summary: 'Record that somebody did not come; an absent interviewer means a full refund.',
    params: byId,
    body: z.strictObject({ who: z.enum(['learner', 'interviewer']) }),
    response: AdminBooking,
  }),
  listFreeInterviews: endpoint({
    method: 'GET',
    path: '/admin/users/:uid/free-interviews',
    access: 'admin',
    summary: 'Free interviews given to a person.',
    params: byUid,
    response: z.object({ freeInterviews: z.array(FreeInterview), unused: z.int() }),
  }),
  grantFreeInterview: endpoint({
    method: 'POST',
    path: '/admin/users/:uid/free-interviews',
    access: 'admin',
    summary: 'Give a person one free interview.',
    params: byUid,
    body: z.strictObject({ note: optionalLine(300).default('') }),
    response: z.object({ freeInterviews: z.array(FreeInterview), unused: z.int() }),
    status: 201,
  }),
  revokeFreeInterview: endpoint({
    method: 'DELETE',
    path: '/admin/users/:uid/free-interviews/:id',
    access: 'admin',
    summary: 'Take back a free interview that has not been used.',
    params: z.object({ uid: Id, id: Id }),
    response: z.object({ freeInterviews: z.array(FreeInterview), unused: z.int() }),
  }),
  getFeed: endpoint({
    method: 'GET',
    path: '/admin/calendar-feed',
    access: 'staff',
    summary: "The private address of the caller's calendar.",
    response: z.object({ path: z.string() }),
  }),
  renewFeed: endpoint({
    method: 'POST',
    path: '/admin/calendar-feed',
    access: 'staff',
    summary: 'Make a new private address; the old one stops working.',
    response: z.object({ path: z.string() }),
  }),
};
