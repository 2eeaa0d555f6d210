import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { NextInterview } from './next-interview.tsx';

const MINUTE_MS = 60_000;

const booking = (learner: string, startsInMinutes: number, changes: object = {}) => ({
  id: `of-${learner}`,
  status: 'confirmed',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  startsAt: new Date(Date.now() + startsInMinutes * MINUTE_MS).toISOString(),
  user: { uid: learner, displayName: learner },
  interviewer: { uid: 'i1', displayName: 'Iris' },
  meetLink: 'https://meet.example.org/room',
  ...changes,
});

async function open(...bookings: object[]) {
  signInForTest({ uid: 'i1', interviewer: true });
  const pagination = { totalBookings: bookings.length, currentPage: 1, totalPages: 1 };
  const server = serve({ 'GET /api/admin/bookings': { json: { bookings, pagination } } });
  const page = (
    <>
      <NextInterview />
      <p>Below</p>
    </>
  );
  renderApp([{ path: '/', element: page }], '/');
  await expect.poll(() => server.of('GET /api/admin/bookings')).toHaveLength(1);
}

test('the interview that has begun is shown with its room and its sheet until its hour is over', async () => {
  await open(booking('Past', -61), booking('Now', -30), booking('Later', 60));
  expect(await screen.findByRole('heading', { name: 'Next interview: Now' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Join Interview' }).getAttribute('href')).toBe(
    'https://meet.example.org/room',
  );
  expect(screen.getByRole('link', { name: 'Mark Sheet' }).getAttribute('href')).toBe(
    '/admin/bookings/of-Now',
  );
});

test('interviews of others and those that are not confirmed are not shown as next', async () => {
  await open(
    booking('Pending', 10, { status: 'pending' }),
    booking('Others', 20, { interviewer: { uid: 'i2', displayName: 'Ida' } }),
    booking('Mine', 30, { meetLink: null }),
  );
  expect(await screen.findByRole('heading', { name: 'Next interview: Mine' })).toBeDefined();
  expect(screen.getByText('No meet link yet.')).toBeDefined();
});
