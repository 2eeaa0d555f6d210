import { screen } from '@testing-library/react';
import type { BookingStatus, ListedBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { StaffBookingCard } from './staff-booking-card.tsx';

const HOUR_MS = 3_600_000;

function show(status: BookingStatus, startsIn: number, changes: Partial<ListedBooking> = {}): void {
  const booking: ListedBooking = {
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
    group: 'upcoming',
    awaitsFeedback: false,
    ...changes,
  };
  renderPart(
    <StaffBookingCard
      booking={booking}
      namesInterviewer
      onAction={() => {}}
      onFeedback={() => {}}
    />,
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

test('staff can join an interview from the card of its booking until its hour is over', () => {
  show('confirmed', -HOUR_MS + 60_000, { meetLink: 'https://meet.example.org/room' });
  expect(screen.getByRole('link', { name: 'Join Interview' })).toBeDefined();
});

test("the staff's card of a booking whose hour is over has no link to join, and says that feedback is due", () => {
  show('confirmed', -HOUR_MS, {
    meetLink: 'https://meet.example.org/room',
    awaitsFeedback: true,
  });
  expect(screen.queryByRole('link', { name: 'Join Interview' })).toBeNull();
  expect(screen.getByText('Feedback due')).toBeDefined();
});

test.each([
  [
    'can be joined until its room on this site closes, an hour after the end',
    -2 * HOUR_MS + 60_000,
    1,
  ],
  ['cannot be joined after its room on this site has closed', -2 * HOUR_MS, 0],
])("on the staff's card of a booking, an interview whose hour is over %s", (_, startsIn, links) => {
  show('confirmed', startsIn, { meetLink: '/interviews/b1' });
  expect(screen.queryAllByRole('link', { name: 'Join Interview' })).toHaveLength(links);
});

test('staff can join a completed interview from the card of its booking while its room on this site is open', () => {
  show('completed', -HOUR_MS, { meetLink: '/interviews/b1' });
  expect(screen.getByRole('link', { name: 'Join Interview' })).toBeDefined();
});

test("the staff's card of a booking to which the learner did not come offers no mark sheet", () => {
  show('confirmed', -HOUR_MS, { outcome: 'learner_no_show' });
  expect(screen.getByText('No-show')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Mark Sheet/ })).toBeNull();
});

test("the staff's card of a booking that was completed before its hour has no room to join", () => {
  show('completed', HOUR_MS, { meetLink: '/interviews/b1' });
  expect(screen.queryByRole('link', { name: 'Join Interview' })).toBeNull();
});

test("the staff's card of a booking says when its room on this site opens, and does not offer to join before", () => {
  show('confirmed', HOUR_MS, { meetLink: '/interviews/b1' });
  expect(screen.queryByRole('link', { name: 'Join Interview' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Join Interview' })).toBeNull();
  expect(screen.getByText(/^The room opens at/)).toBeDefined();
});
