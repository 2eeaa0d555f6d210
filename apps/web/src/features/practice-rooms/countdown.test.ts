import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';

test.each([
  [4_100, '0:05'],
  [12 * 60_000 + 4_000, '12:04'],
  [3 * 3_600_000 + 60_000, '3:01:00'],
  [25 * 3_600_000, '1 day'],
  [50 * 3_600_000, '2 days'],
  [-5, '0:00'],
])('a countdown of %i milliseconds to the opening of a room is shown as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});
