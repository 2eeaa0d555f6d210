import { expect, test } from 'vitest';
import { daysUntil } from '../subscription/subscription.ts';
import { ratingBand, sectionStatus } from './study.ts';

test('a section rated exactly 50% is In Progress as a status and Needs Revisit on the rating slider', () => {
  expect(sectionStatus(50)).toBe('In Progress');
  expect(ratingBand(50)).toBe('Needs Revisit');
});

test.each([
  [0, 'Not Started', 'Needs Revisit'],
  [1, 'Needs Revision', 'Needs Revisit'],
  [49, 'Needs Revision', 'Needs Revisit'],
  [51, 'In Progress', 'In Progress'],
  [85, 'In Progress', 'In Progress'],
  [86, 'Completed', 'Completed'],
  [100, 'Completed', 'Completed'],
] as const)(
  'a section rated %i percent is %s as a status and %s on the rating slider',
  (percent, status, band) => {
    expect(sectionStatus(percent)).toBe(status);
    expect(ratingBand(percent)).toBe(band);
  },
);

test('the days until the end of Premium are rounded up, never negative, and null without a date', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(daysUntil(new Date('2026-11-20T12:00:01Z'), now)).toBe(1);
  expect(daysUntil(new Date('2026-11-22T12:00:00Z'), now)).toBe(2);
  expect(daysUntil(new Date('2026-11-01T12:00:00Z'), now)).toBe(0);
  expect(daysUntil(null, now)).toBeNull();
});
