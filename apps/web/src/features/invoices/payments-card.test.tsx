import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PaymentsCard } from './payments-card.tsx';

const invoice = {
  id: 'doc_1',
  kind: 'invoice',
  number: 'INV-000001',
  corrects: null,
  paymentId: 'pay_1',
  description: 'Premium, 365 days',
  customer: 'Beth Buyer',
  date: '2026-11-18T10:00:00.000Z',
  issuedAt: '2026-11-18T10:00:00.000Z',
  net: 18_000,
  vat: 0,
  gross: 18_000,
  currency: 'gbp',
};
const credit = { ...invoice, id: 'doc_2', kind: 'credit_note', number: 'CN-000001' };

beforeEach(() => signInForTest({}));

const payment = {
  id: 'pay_1',
  purpose: 'subscription',
  description: 'Premium, 365 days',
  amount: 18_000,
  currency: 'gbp',
  status: 'succeeded',
  created: 1_795_000_000,
  refundedAmount: 18_000,
  hasReceipt: true,
  discount: null,
};
const fresh = { ...payment, id: 'pay_2', description: 'Mock interview', refundedAmount: 0 };

function open(change: Parameters<typeof serve>[0] = {}) {
  const fake = serve({
    'GET /api/payments': { json: [fresh, payment] },
    'GET /api/invoices': { json: [{ ...credit, corrects: 'INV-000001' }, invoice] },
    'GET /api/invoices/billing': { json: { name: '', address: '', reference: '' } },
    ...change,
  });
  renderApp([{ path: '/', Component: PaymentsCard }], '/');
  return fake;
}

async function editAddress(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  await userEvent.type(screen.getByLabelText('Billing address'), '2 Ward Road{enter}Leeds');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('a purchase that a code made free of charge announces no invoice', async () => {
  open({ 'GET /api/payments': { json: [{ ...fresh, amount: 0 }] } });
  expect(await screen.findByText('Mock interview')).toBeDefined();
  expect(await screen.findByText(/£0\.00/)).toBeDefined();
  expect(screen.queryByText('Invoice in a few minutes')).toBeNull();
});

test("a person's payment links to its receipt, invoice and credit note, and a new one states that its invoice will follow", async () => {
  open();
  await screen.findByRole('button', { name: 'Invoice INV-000001 as PDF' });
  const [first, second] = screen.getAllByRole('listitem').map((row) => within(row));
  expect(first?.getByText('Invoice in a few minutes')).toBeDefined();
  expect(first?.queryByRole('button')).toBeNull();
  expect(second?.getByRole('link', { name: 'Receipt for Premium, 365 days' })).toBeDefined();
  expect(second?.getByRole('button', { name: 'Credit note CN-000001 as PDF' })).toBeDefined();
  expect(second?.getByText(/£180.00 refunded/)).toBeDefined();
});

test("a person's own payments stay visible when their invoices cannot be loaded", async () => {
  open({ 'GET /api/invoices': refusal(503, 'unavailable', 'Please try again shortly.') });
  expect(await screen.findByText('Please try again shortly.')).toBeDefined();
  expect(screen.getAllByRole('link', { name: /^Receipt for/ })).toHaveLength(2);
});

test('the billing details for invoices are shown as saved, on one line', async () => {
  const saved = { name: '', address: '2 Ward Road\nLeeds', reference: 'PO 7' };
  open({ 'PUT /api/invoices/billing': { json: saved } });
  expect(await screen.findByText(/Invoices show the name of your account/)).toBeDefined();
  await editAddress();
  expect(await screen.findByText('2 Ward Road, Leeds · Reference PO 7')).toBeDefined();
});

test('a failed save keeps the typed billing details for invoices', async () => {
  open({ 'PUT /api/invoices/billing': refusal(503, 'unavailable', 'Please try again shortly.') });
  await editAddress();
  expect(await screen.findByText('Please try again shortly.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Billing address').value).toBe(
    '2 Ward Road\nLeeds',
  );
});
