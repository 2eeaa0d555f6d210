// London wall-clock time. A date is a `YYYY-MM-DD` string and stays one; a time of day is `HH:MM`.
import { londonWallClock } from '@urost3/contract/day.ts';

/** London's days begin on whole hours of UTC, so one result is valid for the whole hour. */
const HOUR_MS = 3_600_000;
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
 * The instant of a London wall-clock time: null for a time that the spring change skips, the first occurrence (BST) for a
 * time that the autumn change repeats.
 */
export function londonInstant(date: string, time: string, seconds = '00'): Date | null {
  // London is UTC or UTC+1; try the earlier instant first.
  for (const offset of ['+01:00', '+00:00']) {
    const candidate = new Date(`${date}T${time}:${seconds}${offset}`);
    if (Number.isNaN(candidate.getTime())) return null;
    const wall = londonWallClock(candidate);
    if (wall.date === date && wall.time === time) return candidate;
  }
  return null;
}

/** 00:00 London on that day. */
export function startOfLondonDay(date: string): Date {
  const instant = londonInstant(date, '00:00');
  if (!instant) throw new Error(`not a date: ${date}`);
  return instant;
}

/** 23:59:59 London on that day: the last second before an expiry. */
export function endOfLondonDay(date: string): Date {
  const instant = londonInstant(date, '23:59', '59');
  if (!instant) throw new Error(`not a date: ${date}`);
  return instant;
}
