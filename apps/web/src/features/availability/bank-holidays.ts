// Computes the bank holidays of England and Wales. One-off holidays, such as a coronation, are not included.
import { addDays, weekdayOf } from '@urost3/contract/day.ts';

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The date of Easter Sunday, computed with the anonymous Gregorian algorithm. */
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

/** The first Monday on or after a day. */
const mondayFrom = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7);

/** The first weekday (Monday to Friday) on or after a day. */
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
    // If Christmas Day and Boxing Day would be observed on the same day, Boxing Day moves to the next day.
    christmas === boxing ? addDays(boxing, 1) : boxing,
  ];
}

/** @param day `YYYY-MM-DD` */
export const isBankHoliday = (day: string): boolean =>
  bankHolidays(Number(day.slice(0, 4))).includes(day);
