// Arithmetic on calendar days. A day is a `YYYY-MM-DD` string, which no time zone can change. It is parsed as UTC, where every day has 24
// hours.
import { counted } from './text/counted.ts';

/** Lengths of time in milliseconds. For calendar days use `addDays`, because a day in London can be an hour shorter or longer. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** '1 day', '365 days'. */
export const countedDays = (days: number): string => counted(days, 'day');

/** A formatter that is made when it is first used, because making one takes milliseconds while a page starts. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-GB', options);
    return made;
  };
}

// Read the parts by their type, because the order of day, month and year differs between browsers' ICU data.
const londonParts = dateFormat({
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The London time of an instant as `YYYY-MM-DD`, `HH:MM` and `SS`. */
export function londonWallClock(instant: Date): { date: string; time: string; seconds: string } {
  const found = Object.fromEntries(
    londonParts()
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return {
    date: `${found.year}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}`,
    seconds: found.second ?? '00',
  };
}

export function londonDay(instant: Date): string {
  return londonWallClock(instant).date;
}

const toUtc = (day: string) => new Date(day);

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return toDay(new Date(Date.parse(day) + count * DAY_MS));
}

/** The same day of the month, `count` months later. Null when that month has no such day, for example no 31st. */
export function addMonths(day: string, count: number): string | null {
  const from = toUtc(day);
  const date = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1));
  const month = date.getUTCMonth();
  date.setUTCDate(from.getUTCDate());
  return date.getUTCMonth() === month ? toDay(date) : null;
}

/** 0 = Sunday. */
export function weekdayOf(day: string): number {
  return toUtc(day).getUTCDay();
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** `YYYY-MM` of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addToMonth(month: string, count: number): string {
  const date = toUtc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return toDay(date).slice(0, 7);
}

export function firstDayOf(month: string): string {
  return `${month}-01`;
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(addToMonth(month, 1)), -1);
}

/** The number of days until `day`; 0 on the day itself. Null when `day` is null or has passed. */
export function daysUntilDay(day: string | null, today: string): number | null {
  return day !== null && day >= today ? daysBetween(today, day) : null;
}

/** The number of days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
