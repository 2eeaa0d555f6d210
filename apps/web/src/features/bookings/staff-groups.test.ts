import { expect, test } from 'vitest';
import { groupBookings, isFeedbackDue } from './staff-groups.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

const booking = (startsAt: string, changes: object = {}) => ({
  id: startsAt,
  startsAt: `2026-11-${startsAt}:00.000Z`,
  status: 'confirmed' as const,
  outcome: null,
  hasFeedback: false,
  ...changes,
});
const titles = (changes: object, startsAt = '20T10:00') =>
  groupBookings([booking(startsAt, changes)], now).map(({ title }) => title);

test('Booking Management lists bookings that wait for staff first, then the soonest ahead, then the latest of the past', () => {
  const postponed = booking('30T10:00', { status: 'postponed' });
  const unmarked = booking('20T10:00');
  const running = booking('22T11:30');
  const later = booking('29T10:00');
  const done = booking('10T10:00', { status: 'completed', hasFeedback: true });
  const cancelled = booking('28T10:00', { status: 'cancelled' });
  expect(groupBookings([later, postponed, done, running, cancelled, unmarked], now)).toEqual([
    { title: 'Needs action', bookings: [unmarked, postponed] },
    { title: 'Upcoming', bookings: [running, later] },
    { title: 'Past', bookings: [cancelled, done] },
  ]);
});

test('Booking Management shows the viewer’s own next interview in a group above all other bookings, and in no other group', () => {
  const due = booking('20T10:00');
  const next = booking('22T13:00');
  const later = booking('29T10:00');
  expect(groupBookings([next, later, due], now, next.id)).toEqual([
    { title: 'Next interview', bookings: [next] },
    { title: 'Needs action', bookings: [due] },
    { title: 'Upcoming', bookings: [later] },
  ]);
});

test('a booking whose learner did not come needs no action by staff', () => {
  expect(titles({ outcome: 'learner_no_show' })).toEqual(['Past']);
  expect(isFeedbackDue(booking('20T10:00', { outcome: 'learner_no_show' }), now)).toBe(false);
});

test('a booking needs action by staff from the end of its hour until its feedback is written', () => {
  expect(isFeedbackDue(booking('22T11:30'), now)).toBe(false);
  expect(isFeedbackDue(booking('22T11:00'), now)).toBe(true);
  expect(titles({ status: 'completed' })).toEqual(['Needs action']);
  expect(titles({ status: 'completed', hasFeedback: true })).toEqual(['Past']);
});
