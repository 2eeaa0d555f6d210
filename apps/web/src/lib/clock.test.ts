import { expect, test } from 'vitest';
import { formatElapsed, formatRemaining } from './clock.ts';

test.each([
  [0, '0:00', '0:00'],
  [1, '0:00', '0:01'],
  [4_100, '0:04', '0:05'],
  [12 * 60_000 + 4_000, '12:04', '12:04'],
  [3 * 3_600_000 + 62_900, '3:01:02', '3:01:03'],
  [-5, '0:00', '0:00'],
])(
  '%i milliseconds are shown as %s when they have passed and as %s when they remain',
  (ms, passed, left) => {
    expect(formatElapsed(ms)).toBe(passed);
    expect(formatRemaining(ms)).toBe(left);
  },
);
