import { describe, expect, test } from 'vitest';
import {
  badgeOf,
  colourOf,
  countBookings,
  isActive,
  nextFirst,
  shownBookings,
} from './booking-status.ts';

const now = new Date('2026-11-20T12:00:00Z');
const booking = (changes: object = {}) => ({
  status: 'confirmed',
  startsAt: '2026-12-01T09:00:00.000Z',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});
const past = { startsAt: '2026-11-01T09:00:00.000Z', bookingDate: '2026-11-01' };

describe('the badge of a booking', () => {
  test.each([
    [booking(), 'Upcoming'],
    [booking({ status: 'PAID' }), 'Upcoming'],
    [booking({ status: 'something else' }), 'Upcoming'],
    [booking({ status: 'Completed' }), 'Completed'],
    [booking({ status: 'postponed', ...past }), 'Postponed'],
    [booking({ status: 'cancelled' }), 'Cancelled'],
    [booking(past), 'Past'],
    [booking({ startsAt: '2026-11-20T11:00:01.000Z' }), 'Upcoming'],
    [booking({ startsAt: '2026-11-20T11:00:00.000Z' }), 'Past'],
  ])('the badge of booking %# is %s', (item, badge) => {
    expect(badgeOf(item, now)).toBe(badge);
  });

  test('the badge of a booking has the colour of its status', () => {
    expect(colourOf('Confirmed')).toContain('green');
    expect(colourOf('pending payment')).toContain('yellow');
    expect(colourOf('cancelled')).toContain('red');
    expect(colourOf('completed')).toContain('blue');
    expect(colourOf('past')).toContain('gray');
  });
});

test('only bookings that will take place have a green border', () => {
  expect(isActive(booking(), now)).toBe(true);
  expect(isActive(booking({ startsAt: '2026-11-20T11:30:00.000Z' }), now)).toBe(true);
  expect(isActive(booking(past), now)).toBe(false);
  expect(isActive(booking({ status: 'postponed' }), now)).toBe(false);
});

test('My Bookings hides unpaid bookings, and shows the newer of two at one time', () => {
  const older = booking({ status: 'cancelled' });
  const newer = booking({ createdAt: '2026-11-02T00:00:00.000Z' });
  const other = booking({ bookingTime: '10:00' });
  const hidden = [booking({ status: 'pending' }), booking({ status: 'Pending Payment' })];
  expect(shownBookings([older, ...hidden, newer, other])).toEqual([newer, other]);
});

test('My Bookings shows a booking that was moved to the time of a newer cancelled one, and one that waits for a new time', () => {
  const moved = booking();
  const cancelled = booking({ status: 'cancelled', createdAt: '2026-11-02T00:00:00.000Z' });
  const postponed = booking({ status: 'postponed' });
  expect(shownBookings([cancelled, moved, postponed])).toEqual([moved, postponed]);
});

test('the summary of My Bookings counts the shown bookings', () => {
  const list = [
    booking(),
    booking({ status: 'completed' }),
    booking({ status: 'postponed' }),
    booking(past),
  ];
  expect(countBookings(list, now)).toEqual({ total: 4, upcoming: 1, completed: 1, postponed: 1 });
});

test('My Bookings begins with the soonest interview that will take place, and keeps the order of the other bookings', () => {
  const later = booking({ startsAt: '2026-12-09T09:00:00.000Z' });
  const soon = booking();
  const cancelled = booking({ status: 'cancelled', startsAt: '2026-11-25T09:00:00.000Z' });
  const held = booking(past);
  expect(nextFirst([later, soon, cancelled, held], now)).toEqual([soon, later, cancelled, held]);
  expect(nextFirst([cancelled, held], now)).toEqual([cancelled, held]);
});
