// Minutes of study per day, arranged as a calendar of weeks that start on Monday.
import { addDays, mondayOf } from '@urost3/contract/day.ts';
import type { StudyDays } from '@urost3/contract/study/study.schemas.ts';

const WEEKS = 12;
/** Limits in minutes. A day's cell is one shade darker for each limit that the day's study time exceeds. */
const SHADES = [0, 15, 45];

export function minutesOfWeek({ today, days }: StudyDays): number {
  const monday = mondayOf(today);
  return days.filter(({ on }) => on >= monday).reduce((sum, { minutes }) => sum + minutes, 0);
}

export const minutesToday = ({ today, days }: StudyDays): number =>
  days.find(({ on }) => on === today)?.minutes ?? 0;

interface CalendarDay {
  on: string;
  /** From 0 (no study) to 3 (above the highest limit). */
  shade: number;
}

/** The days of this week after today. Empty cells for these days make the last column as high as the others. */
export function daysAhead({ today }: StudyDays): string[] {
  const monday = mondayOf(today);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((on) => on > today);
}

/** The days of twelve weeks, oldest first. The last week ends with today. */
export function studyCalendar({ today, days }: StudyDays): CalendarDay[] {
  const minutes = new Map(days.map((day) => [day.on, day.minutes]));
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
  return Array.from({ length: 7 * WEEKS }, (_, index) => addDays(first, index))
    .filter((on) => on <= today)
    .map((on) => {
      const studied = minutes.get(on) ?? 0;
      return { on, shade: SHADES.filter((limit) => studied > limit).length };
    });
}
