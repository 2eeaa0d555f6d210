import { cleanup, screen } from '@testing-library/react';
import type {
  AdminPaymentDetails,
  RefundStatus,
} from '@urost3/contract/payments/payments.schemas.ts';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PaymentDetailsDialog } from './payment-details-dialog.tsx';

const unpaid: AdminPaymentDetails = {
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
};

async function openDetails(payment: AdminPaymentDetails): Promise<void> {
  signInForTest({ admin: true });
  serve({ 'GET /api/admin/payments/p1': { json: { success: true, data: payment } } });
  renderApp([{ path: '/', element: <PaymentDetailsDialog id="p1" onClose={() => {}} /> }], '/');
  await screen.findByText(payment.description);
}

test('the details of a payment leave out what the provider has not booked yet', async () => {
  await openDetails(unpaid);
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

const refundedAs = (status: RefundStatus): AdminPaymentDetails => ({
  ...unpaid,
  status: 'succeeded',
  refunded: true,
  refundedAmount: 18_000,
  refunds: [
    {
      id: 'r1',
      amount: 18_000,
      currency: 'gbp',
      reason: 'requested_by_customer',
      created: 1_800_000_000,
      status,
      note: null,
    },
  ],
});

test("the details of a payment say that a refund waits for the customer's bank details", async () => {
  await openDetails(refundedAs('requires_action'));
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toContain('Waiting for bank details from the customer');
});

test("the details of a payment say 'Refunded' only when the provider has paid the money back", async () => {
  const labels = () => screen.queryAllByText(/^(Refunded|Refund in progress)$/);
  await openDetails(refundedAs('pending'));
  expect(labels().map(({ textContent }) => textContent)).toEqual(['Refund in progress']);
  cleanup();
  await openDetails(refundedAs('succeeded'));
  expect(labels().map(({ textContent }) => textContent)).toEqual(['Refunded']);
});
