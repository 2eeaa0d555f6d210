import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingStatuses } from '@urost3/contract/bookings/bookings.ts';
import { expect, test } from 'vitest';
import { adminWaitingBookingsPath } from '../../../paths.ts';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
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
  group: 'upcoming',
  awaitsFeedback: false,
  interviewer: { uid: 'i1', displayName: 'Iris' },
  meetLink: 'https://meet.example.org/room',
  ...changes,
});

async function open(bookings: object[], address = '/admin/bookings') {
  signInForTest({ uid: 'i1', interviewer: true });
  const pagination = { totalBookings: bookings.length, currentPage: 1, totalPages: 1 };
  const server = serve({ 'GET /api/admin/bookings': { json: { bookings, pagination } } });
  const { router } = renderApp(
    [
      { path: '/admin/bookings', element: <StaffBookings /> },
      { path: '/admin/bookings/:id', element: <h1>Sheet</h1> },
    ],
    address,
  );
  await expect.poll(() => server.of('GET /api/admin/bookings')).toHaveLength(1);
  return Object.assign(server, { router });
}

const next = async () => within(await screen.findByRole('region', { name: 'Next interview' }));

test("Booking Management shows the interviewer's interview that has begun first, with its room and its sheet", async () => {
  await open([booking('Now', -30, { group: 'next' }), booking('Later', 60)]);
  const shown = await next();
  expect(shown.getAllByRole('article')).toHaveLength(1);
  expect(screen.getAllByText('Now')).toHaveLength(1);
  expect(shown.getByRole('link', { name: 'Join Interview' }).getAttribute('href')).toBe(
    'https://meet.example.org/room',
  );
  expect(shown.getByRole('button', { name: /^Mark Sheet: Now/ })).toBeDefined();
});

test("Booking Management says that the interviewer's next interview has no meet link yet", async () => {
  await open([booking('Mine', 30, { group: 'next', meetLink: null })]);
  const shown = await next();
  expect(shown.getByText('Starts within 24 hours and has no meet link yet.')).toBeDefined();
});

test("a line of 'Waiting for you' opens exactly the interviews without feedback, and the filters can be cleared", async () => {
  const server = await open(
    [booking('Late', -90, { group: 'needs_action', awaitsFeedback: true })],
    adminWaitingBookingsPath('without_feedback'),
  );
  expect(server.of('GET /api/admin/bookings')[0]?.url).toContain('show=without_feedback');
  expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('without_feedback');
  const group = await screen.findByRole('region', { name: 'Needs action' });
  expect(within(group).getByText('Feedback due')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await expect.poll(() => server.of('GET /api/admin/bookings').at(-1)?.url).not.toContain('show=');
});

test('Booking Management keeps the order of the server and begins a page with the group that continues on it', async () => {
  await open([
    booking('Due', -90, { group: 'needs_action' }),
    booking('Soon', 60),
    booking('Later', 120),
  ]);
  await screen.findByRole('region', { name: 'Upcoming' });
  const shown = screen.getAllByRole('region').map((group) => [
    group.getAttribute('aria-label'),
    within(group)
      .getAllByRole('article')
      .map((card) => /Due|Soon|Later/.exec(card.innerHTML)?.[0]),
  ]);
  expect(shown).toEqual([
    ['Needs action', ['Due']],
    ['Upcoming', ['Soon', 'Later']],
  ]);
});

test('Booking Management offers every status as a filter of bookings', async () => {
  await open([]);
  const { options } = screen.getByLabelText<HTMLSelectElement>('Status');
  expect([...options].map((option) => option.value).sort()).toEqual(
    ['', ...bookingStatuses].sort(),
  );
});

test('the filters of Booking Management are as they were after the way back from a mark sheet', async () => {
  const server = await open([
    booking('Late', -90, { group: 'needs_action', awaitsFeedback: true }),
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'completed');
  fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-11-01' } });
  await userEvent.click(await screen.findByRole('button', { name: /^Mark Sheet: Late/ }));
  await screen.findByRole('heading', { name: 'Sheet' });
  await act(() => server.router.navigate(-1));
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('completed');
  expect(screen.getByLabelText<HTMLInputElement>('From date').value).toBe('2026-11-01');
  await expect
    .poll(() => server.of('GET /api/admin/bookings').at(-1)?.url)
    .toMatch(/status=completed.*dateFrom=2026-11-01/);
});

/** Opens the dialog that cancels a booking of £50.00. */
async function openCancelDialog(refund: ListedBooking['refund']) {
  const server = await open([booking('Lena', 60, { refund })]);
  server.answers['POST /api/admin/bookings/of-Lena/cancel'] = { json: {} };
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for .*Lena/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel Booking' }));
  const dialog = within(await screen.findByRole('dialog'));
  const cancel = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    const sent = () => server.of('POST /api/admin/bookings/of-Lena/cancel');
    await expect.poll(sent).toHaveLength(1);
    return sent()[0]?.body;
  };
  return { dialog, cancel };
}

test('staff who cancel a booking after a partial refund can return the rest of the fee', async () => {
  const { dialog, cancel } = await openCancelDialog({ amount: 2_000, isDone: true });
  const name = 'Refund the remaining £30.00 to the learner';
  expect(dialog.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  expect(await cancel()).toEqual({ refund: 'full', note: '' });
});

test('staff who cancel a booking after a full refund are not asked about the money', async () => {
  const { dialog, cancel } = await openCancelDialog({ amount: 5_000, isDone: true });
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(await cancel()).toEqual({ refund: 'none', note: '' });
});
