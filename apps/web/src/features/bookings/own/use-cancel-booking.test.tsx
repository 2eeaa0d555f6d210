import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { expect, test } from 'vitest';
import { useCancelBooking } from './use-cancel-booking.tsx';

const paid: MyBooking = {
  id: 'b1',
  bookingId: 'b1',
  userId: 'l1',
  availabilityId: 'd1',
  interviewerUid: 'iris',
  interviewerName: 'Iris',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  bookingSlot: '9:00 AM - 10:00 AM',
  timeSlot: { startTime: '09:00', endTime: '10:00' },
  startsAt: '2026-12-01T09:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  status: 'confirmed',
  outcome: null,
  meetLink: null,
  isFreeInterview: false,
  amount: 5_000,
  currency: 'gbp',
  canChange: true,
  refund: null,
  hasFeedback: false,
  policy: { changeHours: 24, changeUntil: '2026-11-30T09:00:00.000Z' },
};

function CancelButton({ booking }: { booking: MyBooking }) {
  const [ask, dialog] = useCancelBooking();
  return (
    <>
      <button type="button" onClick={() => ask(booking)}>
        Cancel
      </button>
      {dialog}
    </>
  );
}

test.each<[string, Partial<MyBooking>]>([
  ['£50.00 goes back to your card.', {}],
  [
    'The remaining £30.00 goes back to your card; £20.00 has been returned already.',
    { refund: { amount: 2_000, isDone: true } },
  ],
  [
    'The remaining £30.00 goes back to your card; £20.00 is being returned already.',
    { refund: { amount: 2_000, isDone: false } },
  ],
  ['£50.00 has been returned already.', { refund: { amount: 5_000, isDone: true } }],
  ['Your free interview can be used for another date.', { amount: 0, isFreeInterview: true }],
])('the dialog that cancels a booking says what happens to the money: %s', (words, changes) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CancelButton booking={{ ...paid, ...changes }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(words, { exact: false })).toBeDefined();
});
