import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { expect, test } from 'vitest';
import { londonToday } from '../../../lib/dates.ts';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { NewSlotDialog } from './new-slot-dialog.tsx';

const nextMonth = () => {
  const [year = 0, month = 0] = londonToday().split('-').map(Number);
  return new Date(Date.UTC(year, month, 20)).toISOString().slice(0, 10);
};

const daysOf = (availability: object[]): Reply => ({
  json: { success: true, availability, message: '' },
});

const booking = {
  id: 'b1',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  isFreeInterview: false,
  user: { displayName: 'Lena' },
} as AdminBooking;

function open(answer: Reply) {
  signInForTest({ admin: true });
  const server = serve({ 'GET /api/admin/availability': answer });
  renderPart(<NewSlotDialog booking={booking} onClose={() => undefined} />);
  return server;
}

const slot = (startTime: string, isBooked: boolean) => ({
  startTime,
  endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
  isBooked,
});
const date = nextMonth();
const dayOf = (...timeSlots: object[]) =>
  daysOf([{ id: 'd1', date, interviewerUid: 'i1', interviewerName: 'Idris', timeSlots }]);

test('the dialog with which staff move a booking starts on the first day with a free hour, also in the next month', async () => {
  open(dayOf(slot('09:00', true), slot('10:00', false)));
  expect(await screen.findByDisplayValue(date)).toBeDefined();
  expect(await screen.findByRole('option', { name: '10:00 – 11:00 AM, Idris' })).toBeDefined();
  expect(screen.queryByRole('option', { name: /^09:00/ })).toBeNull();
});

test('the dialog with which staff move a booking says that a day has no free hours, and its list is disabled', async () => {
  open(daysOf([]));
  expect(await screen.findByText('No free hours on this day.')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('New time (London)').disabled).toBe(true);
});

test('the dialog with which staff move a booking says when the free hours failed to load', async () => {
  open(refusal(500, 'internal_error', 'Oops.'));
  expect(
    await screen.findByText('Failed to fetch available slots. Please try again.'),
  ).toBeDefined();
  expect(screen.queryByText('No free hours on this day.')).toBeNull();
});

test('the dialog with which staff move a booking forgets an hour that somebody else has taken meanwhile', async () => {
  const server = open(dayOf(slot('10:00', false), slot('11:00', false)));
  server.answers['PUT /api/admin/bookings/b1/slot'] = () => {
    server.answers['GET /api/admin/availability'] = dayOf(
      slot('10:00', true),
      slot('11:00', false),
    );
    return refusal(409, 'conflict', 'This hour has just been taken.');
  };
  await screen.findByRole('option', { name: '10:00 – 11:00 AM, Idris' });
  const hour = screen.getByLabelText<HTMLSelectElement>('New time (London)');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Set New Slot' });
  await userEvent.selectOptions(hour, '10:00 – 11:00 AM, Idris');
  await userEvent.click(save);
  expect(await screen.findByText('This hour has just been taken.')).toBeDefined();
  await waitFor(() => expect(save.disabled).toBe(true));
  expect(hour.selectedOptions[0]?.text).toBe('Choose a free hour');
  await userEvent.selectOptions(hour, '11:00 AM – 12:00 PM, Idris');
  expect(save.disabled).toBe(false);
});
