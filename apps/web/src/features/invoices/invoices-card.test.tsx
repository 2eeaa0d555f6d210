import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { InvoicesCard } from './invoices-card.tsx';

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

function open(change: Parameters<typeof serve>[0] = {}) {
  const fake = serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    'GET /api/invoices': { json: [{ ...credit, corrects: 'INV-000001' }, invoice] },
    'GET /api/invoices/billing': { json: { name: '', address: '', reference: '' } },
    ...change,
  });
  renderApp([{ path: '/', Component: InvoicesCard }], '/');
  return fake;
}

async function editAddress(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit billing details' }));
  await userEvent.type(screen.getByLabelText('Billing address'), '2 Ward Road{enter}Leeds');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test('invoices show their amount and their PDF, and credit notes a negative one', async () => {
  open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('for INV-000001');
  expect(first?.textContent).toContain('-£180.00');
  expect(second?.textContent).not.toContain('-£180.00');
  expect(
    within(second as HTMLElement).getByRole('button', { name: 'PDF of INV-000001' }),
  ).toBeDefined();
});

test('billing details are shown as saved, on one line', async () => {
  const saved = { name: '', address: '2 Ward Road\nLeeds', reference: 'PO 7' };
  open({ 'PUT /api/invoices/billing': { json: saved } });
  expect(await screen.findByText(/Invoices show the name of your account/)).toBeDefined();
  await editAddress();
  expect(await screen.findByText('2 Ward Road, Leeds · Reference PO 7')).toBeDefined();
});

test('a failure keeps what was typed', async () => {
  open({ 'PUT /api/invoices/billing': refusal(503, 'unavailable', 'Please try again shortly.') });
  await editAddress();
  expect(await screen.findByText('Please try again shortly.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Billing address').value).toBe(
    '2 Ward Road\nLeeds',
  );
});
