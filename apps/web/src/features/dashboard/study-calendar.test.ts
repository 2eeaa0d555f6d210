import { expect, test } from 'vitest';
import { minutesOfWeek, studyCalendar } from './study-calendar.ts';

/** 18 November 2026 is a Wednesday. */
const today = '2026-11-18';
const days = [
  { on: '2026-11-15', minutes: 60 },
  { on: '2026-11-16', minutes: 10 },
  { on: '2026-11-18', minutes: 20 },
];

test('the week in the study calendar of the dashboard begins on Monday', () => {
  expect(minutesOfWeek({ today, days })).toBe(30);
});

test('the study calendar of the dashboard begins on a Monday, ends today, and shades days by their minutes', () => {
  const calendar = studyCalendar({ today, days });
  expect(calendar).toHaveLength(11 * 7 + 3);
  expect(new Date(calendar[0]?.on ?? '').getUTCDay()).toBe(1);
  expect(calendar.slice(-4)).toEqual([
    { on: '2026-11-15', shade: 3 },
    { on: '2026-11-16', shade: 1 },
    { on: '2026-11-17', shade: 0 },
    { on: '2026-11-18', shade: 2 },
  ]);
});
