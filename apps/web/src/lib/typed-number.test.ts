import { expect, test } from 'vitest';
import { numberOf, penceOf } from './typed-number.ts';

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['1.5', 1.5],
  ['-3', -3],
  ['0', 0],
])('the number %j is read as typed', (text, number) => expect(numberOf(text)).toBe(number));

test.each(['', ' ', '1,5', '1,200', '1e3', '12 days', '1.', '.5', '0x10', 'abc', '--1'])(
  'the text %j is not a number',
  (text) => expect(numberOf(text)).toBeNaN(),
);

test.each([
  ['25', 2500],
  [' 25.5 ', 2550],
  ['25.50', 2550],
  ['£1000.05', 100_005],
  ['0.01', 1],
  ['19.99', 1999],
  ['1000000', 100_000_000],
])('the amount %j is read in whole pence', (text, pence) => expect(penceOf(text)).toBe(pence));

test.each(['', '180.999', '180.001', '180,50', '1,200', '12.', '-3', '1e5', '£', '12 pounds'])(
  'the text %j is not an amount in whole pence',
  (text) => expect(penceOf(text)).toBeNaN(),
);
