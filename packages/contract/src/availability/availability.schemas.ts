// The hours at which interviewers can be booked. Dates and times are London times.
import { z } from 'zod';
import { addDays } from '../day.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import {
  AVAILABILITY_RANGE_DAYS,
  CALENDAR_ADDRESS_MAX,
  HOSPITAL_MAX,
  INTRODUCTION_MAX,
  LANGUAGES_MAX,
  SHOWN_INTERVIEWERS_MAX,
  SLOTS_A_DAY_MAX,
} from '../limits.ts';
import { ById, DateOnly, Id, optionalLine, requiredText, Timestamp } from '../text/text.schemas.ts';
import {
  availabilityMessages,
  availabilityRoutes,
  recurringPatterns,
  slotEnd,
  slotStarts,
} from './availability.ts';

/** A slot's `startTime`, and the `bookingTime` of a booking of this slot: the specification names both. */
export const SlotStart = z
  .string()
  .regex(
    new RegExp(`^(?:${slotStarts.join('|')})$`),
    `Time slots start on the hour, ${slotStarts[0]} to ${slotStarts.at(-1)}.`,
  );

/** A caller may send a slot exactly as a list returned it. Its additional fields (isBooked, bookingId) are ignored. */
export const SlotInput = z
  .object({ startTime: SlotStart, endTime: z.string() })
  .refine((slot) => slot.endTime === slotEnd(slot.startTime), 'A time slot is one hour long.');
export type SlotInput = z.infer<typeof SlotInput>;

export const SlotInputs = z
  .array(SlotInput)
  .min(1, availabilityMessages.slotRequired)
  .max(SLOTS_A_DAY_MAX)
  .refine(
    (slots) => new Set(slots.map((slot) => slot.startTime)).size === slots.length,
    availabilityMessages.conflictsWithAnother,
  );
export const RecurringPattern = z.enum(recurringPatterns);
export type RecurringPattern = z.infer<typeof RecurringPattern>;

export const AvailabilitySlot = z.object({
  startTime: z.string(),
  endTime: z.string(),
  isBooked: z.boolean(),
  /** For staff only: the booking of the slot. */
  bookingId: z.string().nullable().optional(),
  /** For staff only: whether the slot is not offered, because the interviewer is busy in their own calendar or takes another interview. */
  isBusy: z.boolean().optional(),
});
export type AvailabilitySlot = z.infer<typeof AvailabilitySlot>;

/** A day of an interviewer with its free slots, for learners. */
export const AvailableDay = z.object({
  id: z.string(),
  date: DateOnly,
  interviewerUid: z.string(),
  timeSlots: z.array(AvailabilitySlot.omit({ bookingId: true, isBusy: true })),
});
export type AvailableDay = z.infer<typeof AvailableDay>;

/** What interviewers write about themselves. */
export const Introduction = z.object({
  about: optionalLine(INTRODUCTION_MAX),
  languages: optionalLine(LANGUAGES_MAX),
  hospital: optionalLine(HOSPITAL_MAX).default(''),
  /** Whether visitors see the name, rank, hospital and `about` on the home page. */
  isOnHomePage: z.boolean().default(false),
});
export type Introduction = z.infer<typeof Introduction>;

/** An interviewer who agreed to be shown to visitors. */
export const ShownInterviewer = z.object({
  displayName: z.string(),
  rank: z.string(),
  hospital: z.string(),
  about: z.string(),
});
export type ShownInterviewer = z.infer<typeof ShownInterviewer>;

/** An interviewer in the list from which learners choose an hour. */
export const Interviewer = z.object({
  uid: z.string(),
  displayName: z.string(),
  rank: z.string(),
  about: z.string(),
  languages: z.string(),
});
export type Interviewer = z.infer<typeof Interviewer>;

export const AvailabilityDay = z.object({
  id: z.string(),
  date: DateOnly,
  isRecurring: z.boolean(),
  recurringPattern: RecurringPattern.nullable(),
  /** The same for all days that one repetition created; null for other days. */
  seriesId: z.string().nullable(),
  timeSlots: z.array(AvailabilitySlot),
  interviewerUid: z.string(),
  interviewerName: z.string(),
});
export type AvailabilityDay = z.infer<typeof AvailabilityDay>;

export const SkippedDay = z.object({ date: z.string(), reason: z.string() });
export type SkippedDay = z.infer<typeof SkippedDay>;

/** An interviewer's own calendar at another service. The API returns only the host of its URL, never the whole URL. */
export const BusyCalendar = z.object({
  host: z.string(),
  /** When the server last read the calendar successfully. */
  readAt: Timestamp,
  /** The reason why the last reading failed; null after a success. Busy hours of the last successful reading still count. */
  problem: z.string().nullable(),
  failingSince: Timestamp.nullable(),
  /** The number of future slots that learners do not see because of this calendar. */
  blockedSlots: z.int(),
  /** Events that were not understood at the last reading. They block at least their own hours. */
  unclearEvents: z.array(
    z.object({
      /** Empty when the event has none. */
      title: z.string(),
      /** The first day that it blocks; null when no day could be read, and nothing is blocked. */
      day: DateOnly.nullable(),
    }),
  ),
});
export type BusyCalendar = z.infer<typeof BusyCalendar>;
export const BusyCalendarAddress = z.object({
  address: requiredText('Please paste the address of your calendar.').max(
    CALENDAR_ADDRESS_MAX,
    'That address is too long.',
  ),
});
const busyCalendarAnswer = z.object({ calendar: BusyCalendar.nullable() });

const Weekday = z.int().min(0).max(6);

const recurrenceFields = {
  timeSlots: SlotInputs,
  isRecurring: z.boolean().default(false),
  recurringPattern: RecurringPattern.nullish().transform((value) => value ?? null),
};
const needsPattern = (value: { isRecurring: boolean; recurringPattern: string | null }) =>
  !value.isRecurring || value.recurringPattern !== null;
const patternRequired = { path: ['recurringPattern'], message: 'Please choose how it repeats.' };

export const NewAvailability = z
  .object({
    date: DateOnly,
    ...recurrenceFields,
    /** Weekdays (0 = Sunday). Each of the six days after `date` that falls on one of them gets the same slots and repetition. */
    weekdays: z.array(Weekday).max(7).default([]),
    /** The interviewer; the caller when omitted. Only administrators may name another person. */
    interviewerUid: Id.optional(),
  })
  .refine(needsPattern, patternRequired);
export type NewAvailability = z.infer<typeof NewAvailability>;

/** For example `1,3` for Monday and Wednesday. */
const WeekdayList = z
  .string()
  .regex(/^[0-6](,[0-6])*$/, 'Please give weekdays as numbers from 0 (Sunday) to 6.')
  .transform((value) => value.split(',').map(Number));

export const AvailabilityChange = z
  .object({
    ...recurrenceFields,
    /** Whether the later free days of the day's present series are deleted. Otherwise they stay as they are. */
    endsSeries: z.boolean().default(false),
    /** The day as the caller saw it. If others have changed it since, the response is 409. Without it, the change replaces theirs. */
    was: z
      .object({
        starts: z.array(SlotStart).max(SLOTS_A_DAY_MAX),
        recurringPattern: RecurringPattern.nullable(),
      })
      .optional(),
  })
  .refine(needsPattern, patternRequired);
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;

const SavedAvailability = z.object({
  success: z.literal(true),
  availability: AvailabilityDay,
  message: z.string(),
  /** The further days of the weekdays and the repetition: those that were created, and those that were skipped. */
  created: z.array(DateOnly),
  skipped: z.array(SkippedDay),
});
export type SavedAvailability = z.infer<typeof SavedAvailability>;

const DayRange = z
  .object({ startDate: DateOnly, endDate: DateOnly })
  .refine((range) => range.startDate <= range.endDate, {
    path: ['endDate'],
    message: 'The end date must not be before the start date.',
  })
  .refine((range) => addDays(range.startDate, AVAILABILITY_RANGE_DAYS) >= range.endDate, {
    path: ['endDate'],
    message: 'Please ask for at most a year at once.',
  });

/** `YYYY-M`, as the month calendar sends it, or `YYYY-MM`. */
const MonthQuery = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0?[1-9]|1[0-2])$/, 'Please give the month as YYYY-M.')
  .transform((value) => {
    const [year, month = ''] = value.split('-');
    return `${year}-${month.padStart(2, '0')}`;
  });

export const availabilitySchemas = {
  listOpen: {
    summary: "Free slots, one entry per interviewer's day; none that starts within 30 minutes.",
    query: DayRange,
    response: z.object({ success: z.literal(true), availability: z.array(AvailableDay) }),
  },
  listBookable: {
    summary: 'The interviewers who have a free slot, by name.',
    response: z.object({ interviewers: z.array(Interviewer) }),
  },
  listShown: {
    summary: 'The interviewers who want to be shown on the home page, by name: at most six.',
    response: z.object({ interviewers: z.array(ShownInterviewer).max(SHOWN_INTERVIEWERS_MAX) }),
  },
  getIntroduction: {
    summary: 'What you tell learners about yourself.',
    response: Introduction,
  },
  saveIntroduction: {
    summary: 'Replace what you tell learners about yourself.',
    body: Introduction,
    response: Introduction,
  },
  getBusyCalendar: {
    summary: 'Your own calendar, whose busy hours are not offered; null when you gave none.',
    response: busyCalendarAnswer,
  },
  saveBusyCalendar: {
    summary: 'Read a calendar (iCalendar) and leave out its busy hours from now on.',
    body: BusyCalendarAddress,
    response: busyCalendarAnswer,
  },
  refreshBusyCalendar: {
    summary: 'Read your own calendar again now.',
    response: busyCalendarAnswer,
  },
  removeBusyCalendar: {
    summary: 'Forget your own calendar; its busy hours are offered again.',
    response: null,
  },
  findNext: {
    summary: 'The first day from a date on that has a free slot; null when there is none.',
    query: z.object({ from: DateOnly }),
    response: z.object({ date: DateOnly.nullable() }),
  },
  listMonth: {
    summary: "A month's days: interviewers see their own, administrators everyone's.",
    query: z.object({ month: MonthQuery }),
    response: z.object({
      success: z.literal(true),
      availability: z.array(AvailabilityDay),
      message: z.string(),
    }),
  },
  summarise: {
    summary: 'Days and slots from today onward.',
    response: z.object({
      totalDays: z.int(),
      totalSlots: z.int(),
      availableSlots: z.int(),
      bookedSlots: z.int(),
    }),
  },
  preview: {
    summary: 'The further days that saving would add and those it would skip; nothing is saved.',
    query: z.object({
      date: DateOnly,
      recurringPattern: RecurringPattern.optional(),
      weekdays: WeekdayList.optional(),
      interviewerUid: Id.optional(),
    }),
    response: z.object({ dates: z.array(DateOnly), skipped: z.array(SkippedDay) }),
  },
  create: {
    summary:
      'Offer slots on a day, on further weekdays, and on the days that repeat them; 409 when the day exists.',
    body: NewAvailability,
    response: SavedAvailability,
    status: 201,
  },
  update: {
    summary: "Replace a day's slots; booked ones stay. 409 when the day is no longer as in `was`.",
    params: ById,
    body: AvailabilityChange,
    response: SavedAvailability,
  },
  remove: {
    summary: 'Delete a day without booked slots.',
    params: ById,
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  removeSeries: {
    summary: 'Delete the days of a series from today on, given one of them; booked slots stay.',
    params: ById,
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  listInterviewers: {
    summary: 'People who can offer slots: oneself for an interviewer, everyone for administrators.',
    response: z.object({
      interviewers: z.array(z.object({ uid: z.string(), displayName: z.string() })),
    }),
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Availability', description: 'When interviewers can be booked.' };
export const availabilityEndpoints = joinEndpoints(availabilityRoutes, availabilitySchemas);
