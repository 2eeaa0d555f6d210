// Groups the days of the plan by calendar week, and joins days without a study session into ranges.
import { addDays, mondayOf } from '@urost3/contract/day.ts';
import { formatDay } from '../../lib/dates.ts';

/** Formats as `This week`, `Next week` or `From Monday 7 December`. */
export function weekText(day: string, today: string): string {
  const monday = mondayOf(day);
  const thisMonday = mondayOf(today);
  if (monday === thisMonday) return 'This week';
  return monday === addDays(thisMonday, 7) ? 'Next week' : `From ${formatDay(monday)}`;
}

interface DayRange {
  first: string;
  last: string;
}

/**
 * Returns the days between `after` and `before` as ranges. These days have no study session. There is one range for
 * each calendar week, so a range ends on Sunday at the latest.
 */
export function freeRanges(after: string, before: string): DayRange[] {
  const ranges: DayRange[] = [];
  for (let first = addDays(after, 1); first < before; ) {
    const sunday = addDays(mondayOf(first), 6);
    ranges.push({ first, last: sunday < before ? sunday : addDays(before, -1) });
    first = addDays(sunday, 1);
  }
  return ranges;
}

/** Formats as `Thursday 14 to Sunday 17 January: nothing planned`. */
export function freeDaysText({ first, last }: DayRange): string {
  if (first === last) return `${formatDay(first)}: nothing planned`;
  const from = formatDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? from.replace(/ \p{L}+$/u, '') : from} to ${formatDay(last)}: nothing planned`;
}
