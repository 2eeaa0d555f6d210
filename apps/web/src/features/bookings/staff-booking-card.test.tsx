import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { AdminBooking, BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { expect, test } from 'vitest';
import { StaffBookingCard } from './staff-booking-card.tsx';

const HOUR_MS = 3_600_000;

function show(status: BookingStatus, startsIn: number): void {
  const booking: AdminBooking = {
    id: 'b1',
    status,
    outcome: null,
    bookingDate: '2026-12-01',
    bookingTime: '09:00',
    startsAt: new Date(Date.now() + startsIn).toISOString(),
    createdAt: '2026-11-01T10:00:00.000Z',
    userEmail: 'lena@demo.test',
    user: {
      uid: 'l1',
      displayName: 'Lena',
      email: 'lena@demo.test',
      photoURL: null,
      emailVerified: true,
    },
    interviewer: { uid: 'i1', displayName: 'Iris' },
    meetLink: null,
    isFreeInterview: false,
    amount: 5_000,
    currency: 'gbp',
    isPaid: true,
    refund: null,
    expiresAt: null,
    hasFeedback: false,
  };
  render(
    <MantineProvider env="test">
      <StaffBookingCard booking={booking} onAction={() => {}} onFeedback={() => {}} />
    </MantineProvider>,
  );
}

test.each(['pending', 'confirmed', 'postponed'] as const)(
  'a %s booking with a future date is marked Upcoming',
  (status) => {
    show(status, HOUR_MS);
    expect(screen.getByText('Upcoming')).toBeDefined();
  },
);

test.each([
  ['cancelled', HOUR_MS],
  ['expired', HOUR_MS],
  ['completed', HOUR_MS],
  ['confirmed', -HOUR_MS],
] as const)('a %s booking %i ms from now is not marked Upcoming', (status, startsIn) => {
  show(status, startsIn);
  expect(screen.queryByText('Upcoming')).toBeNull();
});
