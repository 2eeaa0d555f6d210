import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { StaffBookings } from './staff-bookings.tsx';

const MINUTE_MS = 60_000;

const booking = (learner: string, startsInMinutes: number, changes: object = {}) => ({
  id: `of-${learner}`,
  status: 'confirmed',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  startsAt: new Date(Date.now() + startsInMinutes * MINUTE_MS).toISOString(),
  createdAt: '2026-11-01T10:00:00.000Z',
  user: { uid: learner, displayName: learner, email: 'lena@demo.test', photoURL: null },
  amount: 5_000,
  currency: 'gbp',
  isPaid: true,
  outcome: null,
  hasFeedback: false,
  interviewer: { uid: 'i1', displayName: 'Iris' },
  meetLink: 'https://meet.example.org/room',
  ...changes,
});

async function open(...bookings: object[]) {
  signInForTest({ uid: 'i1', interviewer: true });
  const pagination = { totalBookings: bookings.length, currentPage: 1, totalPages: 1 };
  const server = serve({ 'GET /api/admin/bookings': { json: { bookings, pagination } } });
  renderApp([{ path: '/', element: <StaffBookings /> }], '/');
  await expect.poll(() => server.of('GET /api/admin/bookings')).toHaveLength(1);
}

const next = async () => within(await screen.findByRole('region', { name: 'Next interview' }));

test("Booking Management shows the interviewer's interview that has begun first, with its room and its sheet, until its hour is over", async () => {
  await open(booking('Past', -61), booking('Now', -30), booking('Later', 60));
  const shown = await next();
  expect(shown.getAllByRole('article')).toHaveLength(1);
  expect(shown.getByText('Now')).toBeDefined();
  expect(screen.getAllByText('Now')).toHaveLength(1);
  expect(shown.getByRole('link', { name: 'Join Interview' }).getAttribute('href')).toBe(
    'https://meet.example.org/room',
  );
  expect(shown.getByRole('button', { name: /^Mark Sheet: Now/ })).toBeDefined();
});

test('Booking Management shows neither interviews of others nor unconfirmed ones as the next interview', async () => {
  await open(
    booking('Pending', 10, { status: 'pending' }),
    booking('Others', 20, { interviewer: { uid: 'i2', displayName: 'Ida' } }),
    booking('Mine', 30, { meetLink: null }),
  );
  const shown = await next();
  expect(shown.getByText('Mine')).toBeDefined();
  expect(shown.getAllByRole('article')).toHaveLength(1);
  expect(shown.getByText('Starts within 24 hours and has no meet link yet.')).toBeDefined();
});
