import { addDays, addMonths, weekdayOf } from '../day.ts';
import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import { RECURRENCE_DAYS } from '../limits.ts';
import type { availabilitySchemas } from './availability.schemas.ts';

export const availabilityRoutes = typedRoutes<typeof availabilitySchemas>()({
  listOpen: GET('/availability/booking', 'signed-in'),
  listBookable: GET('/availability/booking/interviewers', 'signed-in'),
  listShown: GET('/availability/interviewers', 'public'),
  getIntroduction: GET('/admin/availability/introduction', 'interviews'),
  saveIntroduction: PUT('/admin/availability/introduction', 'interviews'),
  getBusyCalendar: GET('/admin/availability/busy-calendar', 'interviews'),
  saveBusyCalendar: PUT('/admin/availability/busy-calendar', 'interviews'),
  refreshBusyCalendar: POST('/admin/availability/busy-calendar/read', 'interviews'),
  removeBusyCalendar: DELETE('/admin/availability/busy-calendar', 'interviews'),
  findNext: GET('/availability/next', 'signed-in'),
  listMonth: GET('/admin/availability', 'interviews'),
  summarise: GET('/admin/availability/summary', 'interviews'),
  preview: GET('/admin/availability/preview', 'interviews'),
  create: POST('/admin/availability', 'interviews'),
  update: PUT('/admin/availability/:id', 'interviews'),
  remove: DELETE('/admin/availability/:id', 'interviews'),
  removeSeries: DELETE('/admin/availability/:id/series', 'interviews'),
  listInterviewers: GET('/admin/availability/interviewers', 'interviews'),
});

const FIRST_SLOT_HOUR = 8;
const LAST_SLOT_HOUR = 21;

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

/** The start times of one-hour slots, from 08:00 to 21:00. */
export const slotStarts: readonly string[] = Array.from(
  { length: LAST_SLOT_HOUR - FIRST_SLOT_HOUR + 1 },
  (_, i) => hour(FIRST_SLOT_HOUR + i),
);

/** The end of the one-hour slot that starts at this time. */
export function slotEnd(startTime: string): string {
  return hour(Number(startTime.slice(0, 2)) + 1);
}

const startsFrom = (first: number, end: number) =>
  slotStarts.filter(
    (start) => Number(start.slice(0, 2)) >= first && Number(start.slice(0, 2)) < end,
  );

/** The buttons that add several slots at once. A button shows its name, and its hours on a twelve-hour clock. */
export const slotPresets = [
  { name: 'Morning', hours: '(9-12)', starts: startsFrom(9, 12) },
  { name: 'Afternoon', hours: '(1-4)', starts: startsFrom(13, 16) },
  { name: 'Full Day', hours: '(9-5)', starts: startsFrom(9, 17) },
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

export const recurringPatterns = ['weekly', 'biweekly', 'monthly'] as const;
type RecurringPattern = (typeof recurringPatterns)[number];

const DAYS_BETWEEN: Record<Exclude<RecurringPattern, 'monthly'>, number> = {
  weekly: 7,
  biweekly: 14,
};

interface Recurrence {
  dates: string[];
  /** For a monthly repetition: months (`YYYY-MM`) of the next 12 weeks without this day, such as the 31st. */
  monthsWithoutDay: string[];
}

/** @returns the days among the six after `date` that fall on one of the weekdays (0 = Sunday) */
export function listWeekdaysAfter(date: string, weekdays: readonly number[]): string[] {
  const following = [1, 2, 3, 4, 5, 6].map((count) => addDays(date, count));
  return following.filter((day) => weekdays.includes(weekdayOf(day)));
}

/**
 * The days of the next 12 weeks that repeat this day, without the day itself. Intervals are counted in calendar days,
 * because a day has 23 or 25 hours when the clocks change.
 */
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
