import { fireEvent, screen } from '@testing-library/react';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { paidBooking } from './bookings.fixtures.ts';
import { useCancelBooking } from './my-bookings.tsx';

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
  ['It was free of charge: nothing is returned, and a code stays used.', { amount: 0 }],
])('the dialog that cancels a booking says what happens to the money: %s', (words, changes) => {
  renderPart(<CancelButton booking={{ ...paidBooking, ...changes }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(words, { exact: false })).toBeDefined();
});
