import { expect, test } from 'vitest';
import { groupBookings, isOver } from './staff-groups.ts';

test('Booking Management keeps the order of the server and begins a page with the group that continues on it', () => {
  const due = { id: 'a', group: 'needs_action' as const };
  const soon = { id: 'b', group: 'upcoming' as const };
  const later = { id: 'c', group: 'upcoming' as const };
  expect(groupBookings([due, soon, later])).toEqual([
    ['needs_action', [due]],
    ['upcoming', [soon, later]],
  ]);
});

test('an interview is over at the end of its hour', () => {
  const interview = { startsAt: '2026-11-22T11:00:00.000Z' };
  expect(isOver(interview, new Date('2026-11-22T11:59:59.000Z'))).toBe(false);
  expect(isOver(interview, new Date('2026-11-22T12:00:00.000Z'))).toBe(true);
});
