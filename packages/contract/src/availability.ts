// When interviewers can be booked. Dates and times are London wall clock.
import { z } from 'zod';
import { addDays, addMonths } from './day.ts';
import { endpoint } from './endpoint.ts';
import { AVAILABILITY_RANGE_DAYS, RECURRENCE_DAYS, SLOTS_A_DAY_MAX } from './limits.ts';
import { DateOnly, Id } from './text.ts';

const FIRST_SLOT_HOUR = 8;
const LAST_SLOT_HOUR = 21;

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

/** Start times that can be offered: one-hour slots from 08:00 to 21:00. */
export const slotStarts: readonly string[] = Array.from(
  { length: LAST_SLOT_HOUR - FIRST_SLOT_HOUR + 1 },
  (_, i) => hour(FIRST_SLOT_HOUR + i),
);

/** The end of the one-hour slot that starts then. */
export function slotEnd(startTime: string): string {
  return hour(Number(startTime.slice(0, 2)) + 1);
}

const startsFrom = (first: number, end: number) =>
  slotStarts.filter(
    (start) => Number(start.slice(0, 2)) >= first && Number(start.slice(0, 2)) < end,
  );

export const slotPresets = [
  { label: 'Morning (9-12)', starts: startsFrom(9, 12) },
  { label: 'Afternoon (1-4)', starts: startsFrom(13, 16) },
  { label: 'Full Day', starts: startsFrom(9, 17) },
] as const;

export const availabilityMessages = {
  selectSlot: 'Please select a time slot',
  conflictsWithExisting: 'This time slot conflicts with an existing slot',
  bookedStays: 'Cannot remove a booked time slot',
  conflictsWithAnother: 'This time slot conflicts with another slot',
  presetConflicts: 'All preset slots conflict with existing slots',
  slotRequired: 'Please add at least one time slot',
  pastDate: 'Cannot view availability for past dates.',
} as const;

export const SlotStart = z
  .string()
  .refine((value) => slotStarts.includes(value), 'Time slots start on the hour, 08:00 to 21:00.');

/** Fields that a listing adds (isBooked, bookingId) may be sent back; they are not read. */
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

export const recurringPatterns = ['weekly', 'biweekly', 'monthly'] as const;
export const RecurringPattern = z.enum(recurringPatterns);
export type RecurringPattern = z.infer<typeof RecurringPattern>;

const DAYS_BETWEEN: Record<Exclude<RecurringPattern, 'monthly'>, number> = {
  weekly: 7,
  biweekly: 14,
};

export interface Recurrence {
  dates: string[];
  /** Months of the next 12 weeks that have no such day (`YYYY-MM`). */
  monthsWithoutDay: string[];
}

/** The days of the next 12 weeks that repeat this one, itself left out. Counted in calendar days, never in hours. */
export function listRecurrence(date: string, pattern: RecurringPattern): Recurrence {
  const last = addDays(date, RECURRENCE_DAYS);
  const dates: string[] = [];
  const monthsWithoutDay: string[] = [];
  if (pattern !== 'monthly') {
    for (let next = addDays(date, DAYS_BETWEEN[pattern]); next <= last; ) {
      dates.push(next);
      next = addDays(next, DAYS_BETWEEN[pattern]);
    }
    return { dates, monthsWithoutDay };
  }
  for (let months = 1; months <= 3; months += 1) {
    const next = addMonths(date, months);
    if (next === null) {
      const month = addMonths(`${date.slice(0, 7)}-01`, months)?.slice(0, 7) ?? '';
      if (`${month}-28` <= last) monthsWithoutDay.push(month);
    } else if (next <= last) dates.push(next);
  }
  return { dates, monthsWithoutDay };
}

export const AvailabilitySlot = z.object({
  startTime: z.string(),
  endTime: z.string(),
  isBooked: z.boolean(),
  /** Only staff see whose booking it is. */
  bookingId: z.string().nullable().optional(),
});
export type AvailabilitySlot = z.infer<typeof AvailabilitySlot>;

/** What a learner sees of an interviewer's day: its free slots. */
export const OpenDay = z.object({
  id: z.string(),
  date: DateOnly,
  timeSlots: z.array(AvailabilitySlot.omit({ bookingId: true })),
});
export type OpenDay = z.infer<typeof OpenDay>;

export const AvailabilityDay = z.object({
  id: z.string(),
  date: DateOnly,
  isRecurring: z.boolean(),
  recurringPattern: RecurringPattern.nullable(),
  timeSlots: z.array(AvailabilitySlot),
  interviewerUid: z.string(),
  interviewerName: z.string(),
});
export type AvailabilityDay = z.infer<typeof AvailabilityDay>;

export const SkippedDay = z.object({ date: z.string(), reason: z.string() });
export type SkippedDay = z.infer<typeof SkippedDay>;

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
    /** Whose day it is; left out for one's own. Only administrators may name another. */
    interviewerUid: Id.optional(),
  })
  .refine(needsPattern, patternRequired);
export type NewAvailability = z.infer<typeof NewAvailability>;

export const AvailabilityChange = z.object(recurrenceFields).refine(needsPattern, patternRequired);
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;

const SavedAvailability = z.object({
  success: z.literal(true),
  availability: AvailabilityDay,
  message: z.string(),
  /** Days made by the recurrence, and those left alone. */
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

/** `YYYY-M`, as the month calendar asks for it; `YYYY-MM` is read too. */
const MonthQuery = z
  .string()
  .regex(/^(19|20|21)\d{2}-(0?[1-9]|1[0-2])$/, 'Please give the month as YYYY-M.')
  .transform((value) => {
    const [year, month = ''] = value.split('-');
    return `${year}-${month.padStart(2, '0')}`;
  });

export const availabilityEndpoints = {
  listOpen: endpoint({
    method: 'GET',
    path: '/availability/booking',
    access: 'signed-in',
    summary: "Free slots, one entry per interviewer's day; none that starts within 30 minutes.",
    query: DayRange,
    response: z.object({ success: z.literal(true), availability: z.array(OpenDay) }),
  }),
  findNext: endpoint({
    method: 'GET',
    path: '/availability/next',
    access: 'signed-in',
    summary: 'The first day from a date on that has a free slot; null when there is none.',
    query: z.object({ from: DateOnly }),
    response: z.object({ date: DateOnly.nullable() }),
  }),
  listMonth: endpoint({
    method: 'GET',
    path: '/admin/availability',
    access: 'staff',
    summary: "A month's days: interviewers see their own, administrators everyone's.",
    query: z.object({ month: MonthQuery }),
    response: z.object({
      success: z.literal(true),
      availability: z.array(AvailabilityDay),
      message: z.string(),
    }),
  }),
  summarise: endpoint({
    method: 'GET',
    path: '/admin/availability/summary',
    access: 'staff',
    summary: 'Days and slots from today onward.',
    response: z.object({
      totalDays: z.int(),
      totalSlots: z.int(),
      availableSlots: z.int(),
      bookedSlots: z.int(),
    }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/admin/availability/preview',
    access: 'staff',
    summary: 'The days a recurrence would make and those it would skip; nothing is saved.',
    query: z.object({
      date: DateOnly,
      recurringPattern: RecurringPattern,
      interviewerUid: Id.optional(),
    }),
    response: z.object({ dates: z.array(DateOnly), skipped: z.array(SkippedDay) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/availability',
    access: 'staff',
    summary: 'Offer slots on a day, and on the days that repeat it; 409 when the day exists.',
    body: NewAvailability,
    response: SavedAvailability,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/availability/:id',
    access: 'staff',
    summary: "Replace a day's slots; booked ones stay.",
    params: z.object({ id: Id }),
    body: AvailabilityChange,
    response: SavedAvailability,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/availability/:id',
    access: 'staff',
    summary: 'Delete a day without booked slots.',
    params: z.object({ id: Id }),
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
  listInterviewers: endpoint({
    method: 'GET',
    path: '/admin/availability/interviewers',
    access: 'staff',
    summary: 'People who can offer slots: oneself for an interviewer, everyone for administrators.',
    response: z.object({
      interviewers: z.array(z.object({ uid: z.string(), displayName: z.string() })),
    }),
  }),
};
