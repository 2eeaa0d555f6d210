import { addDays, dateFormat, londonDay } from '@urost3/contract/day.ts';
import { serverNow } from './api/server-clock.ts';

const longDate = dateFormat({ dateStyle: 'long', timeZone: 'Europe/London' });
const shortDate = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
});
const dateTime = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

const toDate = (at: string | Date) => (typeof at === 'string' ? new Date(at) : at);

/** 20 November 2026, in London. */
export function formatLongDate(at: string | Date): string {
  return longDate().format(toDate(at));
}

/** 20 Nov 2026, in London. */
export function formatShortDate(at: string | Date): string {
  return shortDate().format(toDate(at));
}

/** 1 Jan – 31 Mar 2027 or 1 Dec 2026 – 30 Nov 2027, in London. */
export function formatDateRange(from: string | Date, until: string | Date): string {
  return shortDate()
    .formatRange(toDate(from), toDate(until))
    .replace(/\s*–\s*/, ' – ');
}

/** 20 Nov 2026, 09:30, in London. */
export function formatDateTime(at: string | Date): string {
  return dateTime().format(toDate(at));
}

const longDateTime = dateFormat({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** 20 November 2026 at 09:30, in London. */
export function formatLongDateTime(at: string | Date): string {
  return longDateTime().format(toDate(at));
}

const timeOfDay = dateFormat({
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** 09:30, in London. */
export function formatTime(at: string | Date): string {
  return timeOfDay().format(toDate(at));
}

const dayWithWeekday = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});

/** Friday 20 November. @param day `YYYY-MM-DD` or an instant */
export function formatDay(day: string | Date): string {
  return dayWithWeekday().format(toDate(day));
}

/** 'Today', 'This week' for the six days before today in London, or 'Earlier'. @param at ISO timestamp */
export function formatRecentPeriod(at: string, now = new Date(serverNow())): string {
  const day = londonDay(new Date(at));
  const today = londonDay(now);
  if (day >= today) return 'Today';
  return day > addDays(today, -7) ? 'This week' : 'Earlier';
}

const calendarDay = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Tuesday 1 December 2026. @param day `YYYY-MM-DD` */
export function formatCalendarDay(day: string): string {
  return calendarDay()
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '');
}

/** Indexed by weekday as in `Date.getDay()`: 0 is Sunday. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const briefDay = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Tue 1 December 2026. @param day `YYYY-MM-DD` */
export function formatBriefDay(day: string): string {
  return briefDay()
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '');
}

/** The current date in London as `YYYY-MM-DD`, by the server's clock. */
export function londonToday(now = new Date(serverNow())): string {
  return londonDay(now);
}

const monthName = dateFormat({ month: 'long', timeZone: 'UTC' });

/** November. @param month `YYYY-MM` */
export function formatMonthName(month: string): string {
  return monthName().format(new Date(`${month}-01T12:00:00Z`));
}

/** 09:00 → 9:00 AM */
export function formatTwelveHour(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** 10:00, 11:00 → 10:00 – 11:00 AM */
export function formatHours(start: string, end: string): string {
  const [from, to] = [formatTwelveHour(start), formatTwelveHour(end)];
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`;
}

/** `12 min`, `1 h`, `1 h 5 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
