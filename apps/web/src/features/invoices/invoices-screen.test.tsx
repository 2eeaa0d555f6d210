import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { InvoicesScreen } from './invoices-screen.tsx';

const credit = {
  id: 'doc_2',
  kind: 'credit_note',
  number: 'CN-000001',
  corrects: 'INV-000001',
  paymentId: 'pay_1',
  description: 'Premium, 365 days',
  customer: 'Beth Buyer',
  date: '2026-11-18T10:00:00.000Z',
  issuedAt: '2026-11-18T10:00:00.000Z',
  net: 15_000,
  vat: 3_000,
  gross: 18_000,
  currency: 'gbp',
};

beforeEach(() => signInForTest({ admin: true }));

function open(documents: object[]) {
  serve({
    'GET /api/admin/invoices': {
      json: {
        documents,
        total: documents.length,
        totals: documents.length > 0 ? [{ currency: 'gbp', net: 100, vat: 20, gross: 120 }] : [],
        waiting: 0,
      },
    },
  });
  renderApp([{ path: '/', Component: InvoicesScreen }], '/');
}

test("in the administrators' list of invoices, a credit note shows the number of its invoice and negative amounts", async () => {
  open([credit]);
  const row = within((await screen.findByText('CN-000001')).closest('tr') as HTMLElement);
  for (const words of ['Credit note for INV-000001', '-£150.00', '-£30.00', '-£180.00'])
    expect(row.getAllByText(words).length, words).toBeGreaterThan(0);
  expect(row.getByRole('button', { name: 'PDF of CN-000001' })).toBeTruthy();
  expect(screen.getByText('£1.20')).toBeTruthy();
});

test("the administrators' list of invoices says when a month has none", async () => {
  open([]);
  expect(await screen.findByText('There are no invoices in this month.')).toBeTruthy();
});
