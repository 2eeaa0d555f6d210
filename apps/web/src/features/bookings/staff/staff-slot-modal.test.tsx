import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { londonToday } from '../../../lib/dates.ts';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { StaffSlotPicker } from './staff-slot-modal.tsx';

const nextMonth = () => {
  const [year = 0, month = 0] = londonToday().split('-').map(Number);
  return new Date(Date.UTC(year, month, 20)).toISOString().slice(0, 10);
};

const daysOf = (availability: object[]): Reply => ({
  json: { success: true, availability, message: '' },
});

function open(answer: Reply): void {
  signInForTest({ admin: true });
  serve({
    'GET /api/admin/availability': answer,
    'GET /api/subscription/status': { status: 503, text: '' },
  });
  renderApp(
    [{ path: '/', element: <StaffSlotPicker value={null} onChange={() => undefined} /> }],
    '/',
  );
}

const slot = (startTime: string, isBooked: boolean) => ({
  startTime,
  endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
  isBooked,
});

test('the picker with which staff move a booking starts on the first day with a free hour, also in the next month', async () => {
  const date = nextMonth();
  const day = { id: 'd1', date, interviewerUid: 'i1', interviewerName: 'Idris' };
  open(daysOf([{ ...day, timeSlots: [slot('09:00', true), slot('10:00', false)] }]));
  expect(await screen.findByDisplayValue(date)).toBeDefined();
  expect(await screen.findByRole('option', { name: '10:00 – 11:00 AM, Idris' })).toBeDefined();
  expect(screen.queryByRole('option', { name: /^09:00/ })).toBeNull();
});

test('the picker with which staff move a booking says that a day has no free hours, and its list is disabled', async () => {
  open(daysOf([]));
  expect(await screen.findByText('No free hours on this day.')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('New time (London)').disabled).toBe(true);
});

test('the picker with which staff move a booking says when the free hours failed to load', async () => {
  open(refusal(500, 'internal_error', 'Oops.'));
  expect(
    await screen.findByText('Failed to fetch available slots. Please try again.'),
  ).toBeDefined();
  expect(screen.queryByText('No free hours on this day.')).toBeNull();
});
