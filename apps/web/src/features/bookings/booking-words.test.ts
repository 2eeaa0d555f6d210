import { expect, test } from 'vitest';
import { timeUntil } from './booking-words.ts';

test.each([
  ['2026-11-20T23:30:00Z', '2026-12-01T09:00:00.000Z', 'In 11 days'],
  ['2026-11-30T08:00:00Z', '2026-12-01T09:00:00.000Z', 'Tomorrow'],
  ['2026-11-30T23:30:00Z', '2026-12-01T09:00:00.000Z', 'Tomorrow'],
  ['2026-12-01T05:30:00Z', '2026-12-01T09:00:00.000Z', 'Today, in 3 hours'],
  ['2026-12-01T07:59:00Z', '2026-12-01T09:00:00.000Z', 'Today, in 1 hour'],
  ['2026-12-01T08:35:10Z', '2026-12-01T09:00:00.000Z', 'In 25 minutes'],
  ['2026-12-01T08:59:30Z', '2026-12-01T09:00:00.000Z', 'In 1 minute'],
  ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z', 'Now'],
  // In summer, a London day starts at 23:00 UTC.
  ['2026-07-01T23:30:00Z', '2026-07-02T09:00:00.000Z', 'Today, in 9 hours'],
])('at %s, a booked interview that starts at %s is described as ‘%s’', (now, startsAt, words) => {
  expect(timeUntil(startsAt, Date.parse(now))).toBe(words);
});
