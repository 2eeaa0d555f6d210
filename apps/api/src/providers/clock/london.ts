// Conversions between instants and London time. A date is a `YYYY-MM-DD` string, a time of day is `HH:MM`.
import { HOUR_MS, londonWallClock } from '@urost3/contract/day.ts';

/** Cache of the last result. It is valid for the whole hour, because London days start at whole hours of UTC. */
const lastDate = { hour: Number.NaN, date: '' };

/** @returns the London calendar date of an instant */
export function londonDate(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== lastDate.hour) {
    lastDate.date = londonWallClock(instant).date;
    lastDate.hour = hour;
  }
  return lastDate.date;
}

/**
 * The instant of a London time. A time that occurs twice in autumn is read as its first occurrence (BST).
 * @returns null for an invalid date or time, and for a time that is skipped in spring
 */
export function londonInstant(date: string, time: string, seconds = '00'): Date | null {
  // London is at UTC or UTC+1. Try UTC+1 first, because it gives the earlier instant.
  for (const offset of ['+01:00', '+00:00']) {
    const candidate = new Date(`${date}T${time}:${seconds}${offset}`);
    if (Number.isNaN(candidate.getTime())) return null;
    const wall = londonWallClock(candidate);
    if (wall.date === date && wall.time === time) return candidate;
  }
  return null;
}

/** The start of the day in London. This instant always exists, because the clocks never change at midnight. */
export function startOfLondonDay(date: string): Date {
  const instant = londonInstant(date, '00:00');
  if (!instant) throw new Error(`not a date: ${date}`);
  return instant;
}

/** 23:59:59 in London on that day: the instant at which a period that ends on this day expires. */
export function endOfLondonDay(date: string): Date {
  const instant = londonInstant(date, '23:59', '59');
  if (!instant) throw new Error(`not a date: ${date}`);
  return instant;
}
