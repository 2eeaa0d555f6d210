import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PaymentDetailsModal } from './payment-details-modal.tsx';

test('what the provider has not booked yet is left out', async () => {
  signInForTest({ admin: true });
  serve({
    'GET /api/admin/payments/p1': {
      json: {
        success: true,
        data: {
          id: 'p1',
          purpose: 'subscription',
          description: 'Premium, 365 days',
          amount: 18_000,
          currency: 'gbp',
          fee: 0,
          net: null,
          settlementCurrency: 'gbp',
          status: 'requires_payment_method',
          created: 1_800_000_000,
          refunded: false,
          refundedAmount: 0,
          isRefundable: false,
          isDisputed: false,
          attention: null,
          user: null,
          booking: null,
          refunds: [],
          intentId: 'pi_1',
          chargeId: null,
          card: null,
          wallet: null,
          discount: null,
          paidAt: null,
          lastErrorCode: 'card_declined',
          disputes: [],
        },
      },
    },
  });
  renderApp([{ path: '/', element: <PaymentDetailsModal id="p1" onClose={() => {}} /> }], '/');
  await screen.findByText('Premium, 365 days');
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Amount',
    'For',
    'Fee',
    'Date',
    'User',
    'ID',
    'Provider ID',
    'Last refusal',
  ]);
});
