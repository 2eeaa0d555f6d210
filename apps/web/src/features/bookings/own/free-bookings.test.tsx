import { screen } from '@testing-library/react';
import type { AdminBooking, MyBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { describe, expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { questionOf, type StaffActionKind } from '../staff/staff-actions.ts';
import { MoveModal } from './move-modal.tsx';

const booking: MyBooking = {
  id: 'b1',
  bookingId: 'b1',
  userId: 'l1',
  availabilityId: 'd1',
  interviewerUid: 'iris',
  interviewerName: 'Iris',
  bookingDate: '2026-12-01',
  bookingTime: '09:00',
  bookingSlot: '09:00 – 10:00',
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

async function wordsOfMove(changes: Partial<MyBooking>): Promise<string> {
  signInForTest();
  serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    'GET /api/availability/booking': { json: { success: true, availability: [] } },
    'GET /api/availability/next': { json: { date: null } },
  });
  const element = <MoveModal booking={{ ...booking, ...changes }} onClose={() => undefined} />;
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

test.each<StaffActionKind>(['postpone', 'learner-no-show', 'interviewer-no-show'])(
  'the confirmation of %s of a free booking does not mention money',
  (kind) => {
    const question = (isFreeInterview: boolean) =>
      questionOf({ kind, booking: { isFreeInterview } as AdminBooking }) ?? '';
    expect(question(false)).toMatch(/payment|refund/);
    expect(question(true)).not.toMatch(/payment|refund/);
  },
);
