import { expect, test } from 'vitest';
import { formatRecentPeriod } from './dates.ts';

test.each([
  ['2026-06-10T08:00:00Z', 'Today'],
  // 23:30 UTC on Tuesday is 00:30 on Wednesday in London, because summer time is one hour ahead of UTC.
  ['2026-06-09T23:30:00Z', 'Today'],
  ['2026-06-09T22:30:00Z', 'This week'],
  ['2026-06-04T08:00:00Z', 'This week'],
  ['2026-06-03T08:00:00Z', 'Earlier'],
])(
  'on Wednesday 10 June 2026 a list of posts or notifications puts the date %s below the heading %s',
  (at, period) => {
    expect(formatRecentPeriod(at, new Date('2026-06-10T12:00:00Z'))).toBe(period);
  },
);
