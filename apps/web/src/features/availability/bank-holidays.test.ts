import { expect, test } from 'vitest';
import { isBankHoliday } from './bank-holidays.ts';

test.each([
  ['New Year', '2027-01-01'],
  ['New Year on a Saturday, on the Monday', '2028-01-03'],
  ['Good Friday', '2027-03-26'],
  ['Easter Monday', '2027-03-29'],
  ['early May', '2027-05-03'],
  ['spring', '2027-05-31'],
  ['summer', '2027-08-30'],
  ['Christmas on a Saturday, on the Monday', '2027-12-27'],
  ['Boxing Day on a Sunday, on the Tuesday', '2027-12-28'],
  ['Boxing Day on a Saturday, on the Monday', '2026-12-28'],
  ['Boxing Day after a Christmas on a Sunday', '2022-12-26'],
  ['Christmas on a Sunday, on the Tuesday', '2022-12-27'],
])('for repeated interview hours, %s is a bank holiday on %s', (_, day) => {
  expect(isBankHoliday(day)).toBe(true);
});

test.each(['2027-01-02', '2027-03-28', '2027-12-24', '2027-12-29', '2026-12-29'])(
  'for repeated interview hours, %s is not a bank holiday',
  (day) => {
    expect(isBankHoliday(day)).toBe(false);
  },
);
