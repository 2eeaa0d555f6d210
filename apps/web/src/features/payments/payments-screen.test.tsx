import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminPayment } from '@urost3/contract/payments/payments.schemas.ts';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PaymentsScreen } from './payments-screen.tsx';

const payment: AdminPayment = {
  id: 'p1',
  purpose: 'subscription',
  description: 'Premium',
  amount: 18_000,
  currency: 'gbp',
  fee: 290,
  net: 17_710,
  settlementCurrency: 'gbp',
  status: 'succeeded',
  created: 1_800_000_000,
  refunded: false,
  refundedAmount: 0,
  isRefundable: true,
  isDisputed: false,
  attention: null,
  user: null,
  booking: null,
  refunds: [],
};
const summary = {
  totalPayments: 1,
  successfulPayments: 1,
  currency: 'gbp',
  totalAmount: 18_000,
  totalFees: 290,
  totalNet: 17_710,
  totalRefunded: 0,
  awaitingSettlement: [],
};

const LIST = {
  json: {
    success: true,
    data: [payment],
    summary,
    strays: [],
    pagination: { currentPage: 1, totalPages: 3, totalPayments: 60, limit: 20 },
  },
};

test('a refund that fails without a reason says so once', async () => {
  signInForTest({ admin: true });
  serve({
    'GET /api/admin/payments': LIST,
    'GET /api/site': { status: 503, text: '' },
    'POST /api/admin/payments/p1/refund': { status: 500, text: '' },
  });
  renderApp([{ path: '/', Component: PaymentsScreen }], '/');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: /^Actions for/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Refund' }));
  await person.click(await screen.findByRole('button', { name: 'Process Refund' }));
  expect(await screen.findAllByText('Failed to process refund')).toHaveLength(1);
});

test('pressing the header of a column in the list of payments sorts the payments by this column, from the first page', async () => {
  signInForTest({ admin: true });
  const server = serve({
    'GET /api/admin/payments': LIST,
    'GET /api/site': { status: 503, text: '' },
  });
  renderApp([{ path: '/', Component: PaymentsScreen }], '/');
  const person = userEvent.setup();
  const asked = () =>
    Object.fromEntries(
      new URL(server.of('GET /api/admin/payments').at(-1)?.url ?? '', 'http://x').searchParams,
    );
  await screen.findByRole('columnheader', { name: 'Amount' });
  expect(asked()).toMatchObject({ page: '1', sortBy: 'created', sortOrder: 'desc' });
  await person.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() =>
    expect(asked()).toMatchObject({ page: '1', sortBy: 'amount', sortOrder: 'asc' }),
  );
});
