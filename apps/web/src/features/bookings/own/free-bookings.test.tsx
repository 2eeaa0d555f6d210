import { screen } from '@testing-library/react';
import type { MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { describe, expect, test } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { confirmedActions } from '../staff/staff-actions.ts';
import { paidBooking } from './bookings.fixtures.ts';
import { MoveBookingDialog } from './move-booking-dialog.tsx';

async function wordsOfMove(changes: Partial<MyBooking>): Promise<string> {
  signInForTest();
  serve({
    'GET /api/availability/booking': { json: { success: true, availability: [] } },
    'GET /api/availability/next': { json: { date: null } },
  });
  const element = (
    <MoveBookingDialog booking={{ ...paidBooking, ...changes }} onClose={() => undefined} />
  );
  renderApp([{ path: '/', element }], '/');
  return (await screen.findByText(/^It is on Tuesday 1 December 2026 at 09:00\./)).textContent;
}

describe('a booking that is moved', () => {
  test('moving a paid booking mentions its payment', async () => {
    expect(await wordsOfMove({})).toContain('Your payment moves with it.');
  });

  test('moving a free booking does not mention a payment', async () => {
    expect(await wordsOfMove({ isFreeInterview: true, amount: 0 })).not.toMatch(/payment/i);
  });
});

test.each(['postpone', 'learner-no-show', 'interviewer-no-show'] as const)(
  'the confirmation of %s of a free booking does not mention money',
  (kind) => {
    const { question } = confirmedActions[kind];
    expect(question({ isFreeInterview: false })).toMatch(/payment|refund/);
    expect(question({ isFreeInterview: true })).not.toMatch(/payment|refund/);
  },
);
