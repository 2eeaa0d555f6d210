// Bank holidays of England and Wales by their rules. One-off holidays, such as that of a coronation, are not included.
import { addDays, weekdayOf } from '@urost3/contract/day.ts';

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** By the anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * shift + 114;
  return dayOf(year, Math.floor(count / 31), (count % 31) + 1);
}

/** The first Monday on a day or after it. */
const mondayFrom = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7);

/** The first working day on a day or after it. */
const workingDayFrom = (day: string) => ([0, 6].includes(weekdayOf(day)) ? mondayFrom(day) : day);

function bankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const christmas = workingDayFrom(dayOf(year, 12, 25));
  const boxing = workingDayFrom(dayOf(year, 12, 26));
  return [
    workingDayFrom(dayOf(year, 1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(dayOf(year, 5, 1)),
    mondayFrom(dayOf(year, 5, 25)),
    mondayFrom(dayOf(year, 8, 25)),
    christmas,
    // Both at a weekend, or Christmas moved onto the day of the other: the second moves one day further.
    christmas === boxing ? addDays(boxing, 1) : boxing,
  ];
}

/** @param day `YYYY-MM-DD` */
export const isBankHoliday = (day: string): boolean =>
  bankHolidays(Number(day.slice(0, 4))).includes(day);
