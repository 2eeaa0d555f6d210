import {
  addDays,
  addToMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
  weekdayOf,
} from '@urost3/contract/day.ts';

/** The first day of the week that contains a day. @param firstWeekday 0 = Sunday */
export function weekStartOf(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** All weeks with at least one day in the month, each with seven days. @param month `YYYY-MM` */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  for (
    let start = weekStartOf(firstDayOf(month), firstWeekday);
    start <= lastDayOf(month);
    start = addDays(start, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(start, i)));
  }
  return weeks;
}

/** The day to which a key moves the focus; null for a key that does not move the focus. */
export function dayAfterKey(key: string, day: string, firstWeekday: number): string | null {
  const inWeek = (weekdayOf(day) - firstWeekday + 7) % 7;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -inWeek,
    End: 6 - inWeek,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const month = addToMonth(monthOf(day), key === 'PageUp' ? -1 : 1);
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > lastDayOf(month) ? lastDayOf(month) : wanted;
}
