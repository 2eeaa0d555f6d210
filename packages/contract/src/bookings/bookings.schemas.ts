// Mock interviews, from the hold to the finished interview. Dates and times are London times.
import { z } from 'zod';
import { SlotStart } from '../availability/availability.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { BOOKING_PAGE_SIZE } from '../limits.ts';
import { DiscountedPrice, TypedCode } from '../payments/discount-codes.schemas.ts';
import {
  ById,
  DateOnly,
  Id,
  Minor,
  money,
  optionalLine,
  pageQuery,
  Timestamp,
} from '../text/text.schemas.ts';
import {
  bookingOutcomes,
  bookingRoutes,
  bookingStatuses,
  priceReasons,
  staffBookingRoutes,
} from './bookings.ts';

export const BookingStatus = z.enum(bookingStatuses);
export type BookingStatus = z.infer<typeof BookingStatus>;
export const BookingOutcome = z.enum(bookingOutcomes);
export type BookingOutcome = z.infer<typeof BookingOutcome>;
export const PriceReason = z.enum(priceReasons);
export type PriceReason = z.infer<typeof PriceReason>;

const TimeSlot = z.object({ startTime: z.string(), endTime: z.string() });
const interviewedBy = { interviewerUid: z.string(), interviewerName: z.string() };

export const ChangePolicy = z.object({
  /** The learner can cancel with a full refund, or move the booking, until this many hours before its start. */
  changeHours: z.int().min(0),
  changeUntil: Timestamp,
});

export const Quote = z.object({
  /** In minor units; 0 for a free interview. */
  ...money,
  reason: PriceReason,
  policy: ChangePolicy,
});
export type Quote = z.infer<typeof Quote>;

/** A price is the same for all slots. `changeUntil` depends on the slot, so it is null in a quote without a slot. */
export const PriceQuote = Quote.extend({
  /** Whether the person has used the half price of Premium, which everybody has once. */
  isHalfPriceUsed: z.boolean(),
  policy: ChangePolicy.extend({ changeUntil: Timestamp.nullable() }),
});
export type PriceQuote = z.infer<typeof PriceQuote>;

export const NewBooking = z.object({
  /** Must be the date of the slot. */
  bookingDate: DateOnly.optional(),
  bookingTime: SlotStart,
  availabilityId: Id,
  /** Sent as specified, and ignored, because the day and the start time identify the slot. */
  timeSlot: z.unknown().optional(),
});

export const HeldBooking = z.object({
  bookingId: z.string(),
  isFreeInterview: z.boolean(),
  message: z.string(),
  status: BookingStatus,
  /** The end of the hold; null after the confirmation. */
  expiresAt: Timestamp.nullable(),
  /** The same values as in `quote`. */
  ...Quote.pick({ amount: true, currency: true, reason: true }).shape,
  quote: Quote,
});
export type HeldBooking = z.infer<typeof HeldBooking>;

export const PendingBooking = HeldBooking.extend({
  bookingDate: DateOnly,
  bookingTime: z.string(),
  timeSlot: TimeSlot,
  ...interviewedBy,
  /** Whether a payment exists for the booking. The learner may be completing it, for example in another tab. */
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
  ...interviewedBy,
  ...money,
  policy: ChangePolicy,
  /** Whether the learner can cancel or move the booking now. */
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
  ...money,
  isPaid: z.boolean(),
  refund: z.object({ amount: Minor, isDone: z.boolean() }).nullable(),
  expiresAt: Timestamp.nullable(),
  hasFeedback: z.boolean(),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

/** The groups of Booking Management in their order. `next`: the next interview that the caller gives. */
export const StaffBookingGroup = z.enum(['next', 'needs_action', 'upcoming', 'past']);
export type StaffBookingGroup = z.infer<typeof StaffBookingGroup>;

export const ListedBooking = AdminBooking.extend({
  group: StaffBookingGroup,
  /** Whether the interview took place and its learner has no feedback yet. */
  awaitsFeedback: z.boolean(),
});
export type ListedBooking = z.infer<typeof ListedBooking>;

/** The bookings that the overview counts as work to do. */
export const WaitingBookings = z.enum(['without_link', 'without_feedback']);
export type WaitingBookings = z.infer<typeof WaitingBookings>;

export const FreeInterview = z.object({
  id: z.string(),
  note: z.string(),
  grantedAt: Timestamp,
  grantedBy: z.string(),
  bookingId: z.string().nullable(),
  revokedAt: Timestamp.nullable(),
});
export type FreeInterview = z.infer<typeof FreeInterview>;

const FreeInterviews = z.object({ freeInterviews: z.array(FreeInterview), unused: z.int() });

const SlotChoice = z.strictObject({ availabilityId: Id, startTime: SlotStart });
const Note = optionalLine(300).default('');
const FeedPath = z.object({ path: z.string() });
const byUid = z.object({ uid: Id });
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);

/** The URL of an interview held outside this site, set by staff. Only https, so that the link is safe to open. */
export const MeetLink = z
  .url({ protocol: /^https$/, error: 'Please give a full https address.' })
  .max(500);

export const bookingSchemas = {
  quote: {
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
  },
  hold: {
    summary: 'Take a slot for 15 minutes, or for good when the interview is free.',
    body: NewBooking,
    response: HeldBooking,
    status: 201,
  },
  getPending: {
    summary: "The caller's unpaid booking, to resume or release.",
    response: z.object({
      booking: PendingBooking.nullable(),
      /** The caller's newest booking, if its hold ended unpaid within the last hour. */
      lapsedId: z.string().nullable(),
    }),
  },
  cancel: {
    summary: 'Release a hold, or cancel a paid booking by the rule stored on it.',
    params: ById,
    response: z.object({
      message: z.string(),
      /** A hold gets `expired`, or `confirmed` when its payment arrived just before this call. A paid booking gets `cancelled`. */
      status: BookingStatus,
      refund: z.object(money).nullable(),
    }),
  },
  move: {
    summary: 'Move a confirmed booking to another free slot; the payment goes with it.',
    params: ById,
    body: SlotChoice,
    response: MyBooking,
  },
  createPaymentIntent: {
    summary: 'Begin, or resume, the payment of a held booking, with a discount code or without.',
    body: z.object({ bookingId: Id, code: TypedCode.optional() }),
    response: z.object({
      /** Null when a discount code covered the whole price: the booking is confirmed without a payment. */
      clientSecret: z.string().nullable(),
      ...money,
      expiresAt: Timestamp,
    }),
  },
  priceWithCode: {
    summary: 'What a held booking costs with a discount code; nothing is reserved.',
    params: ById,
    body: z.strictObject({ code: TypedCode }),
    response: DiscountedPrice,
  },
  listMine: {
    summary: "The caller's bookings, latest date first; unpaid and lapsed ones are left out.",
    response: z.array(MyBooking),
  },
  readCalendarFile: {
    summary: 'One booking as an iCalendar file.',
    params: ById,
    response: 'text/calendar',
  },
  getFeed: { summary: "The private address of the caller's calendar.", response: FeedPath },
  renewFeed: {
    summary: 'Make a new private address; the old one stops working.',
    response: FeedPath,
  },
  readFeed: {
    summary: "A person's interviews and plan as a calendar; the address is the secret.",
    params: z.object({ uid: Id, key: z.string().max(100) }),
    response: 'text/calendar',
  },
} satisfies EndpointSchemas;

export const staffBookingSchemas = {
  list: {
    summary: 'Bookings: interviewers see their own, administrators all.',
    query: z.object({
      status: z.preprocess(emptyToUndefined, BookingStatus.optional()),
      dateFrom: z.preprocess(emptyToUndefined, DateOnly.optional()),
      dateTo: z.preprocess(emptyToUndefined, DateOnly.optional()),
      show: z.preprocess(emptyToUndefined, WaitingBookings.optional()),
      ...pageQuery(BOOKING_PAGE_SIZE),
    }),
    response: z.object({
      bookings: z.array(ListedBooking),
      pagination: z.object({ totalBookings: z.int(), currentPage: z.int(), totalPages: z.int() }),
    }),
  },
  get: { summary: 'A booking that the caller manages.', params: ById, response: AdminBooking },
  updateStatus: {
    summary: 'Mark a booking completed.',
    params: ById,
    body: z.strictObject({
      status: z.literal('completed', 'A booking can only be marked completed.'),
    }),
    response: AdminBooking,
  },
  setMeetLink: {
    summary: 'Set the address of the video room, null for ours; learner and interviewer are told.',
    params: ById,
    body: z.strictObject({ meetLink: MeetLink.nullable() }),
    response: AdminBooking,
  },
  postpone: {
    summary: 'Free the slot and keep the payment until a new slot is set.',
    params: ById,
    response: AdminBooking,
  },
  setSlot: {
    summary:
      'Give a confirmed or postponed booking another slot, of any interviewer for administrators.',
    params: ById,
    body: SlotChoice,
    response: AdminBooking,
  },
  cancel: {
    summary: 'Cancel a booking and say what happens to the money.',
    params: ById,
    body: z.strictObject({ refund: z.enum(['full', 'none']), note: Note }),
    response: AdminBooking,
  },
  recordNoShow: {
    summary: 'Record that somebody did not come; an absent interviewer means a full refund.',
    params: ById,
    body: z.strictObject({ who: z.enum(['learner', 'interviewer']) }),
    response: AdminBooking,
  },
  listFreeInterviews: {
    summary: 'Free interviews given to a person.',
    params: byUid,
    response: FreeInterviews,
  },
  grantFreeInterview: {
    summary: 'Give a person one free interview.',
    params: byUid,
    body: z.strictObject({ note: Note }),
    response: FreeInterviews,
    status: 201,
  },
  revokeFreeInterview: {
    summary: 'Take back a free interview that has not been used.',
    params: z.object({ uid: Id, id: Id }),
    response: FreeInterviews,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Bookings',
  description: 'Mock interviews: prices, bookings, cancellations, calendars.',
};
export const bookingEndpoints = joinEndpoints(bookingRoutes, bookingSchemas);

export const staffBookingEndpoints = joinEndpoints(staffBookingRoutes, staffBookingSchemas);
