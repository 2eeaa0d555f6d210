// Sums over all payments for the administrators' page. Amounts are in minor units.
import type { PaymentSummary } from '@urost3/contract/payments.schemas.ts';
import type { Currency } from '@urost3/contract/text.schemas.ts';
import type { PaymentFilter } from './oversight.repository.ts';
import { shownStatus } from './payment-status.ts';
import type { PaymentStatus } from './payments.tables.ts';
import type { TotalsRow } from './totals.repository.ts';

/** The settlement currency of most payments; GBP before the first settlement. */
function settlementCurrencyOf(rows: readonly TotalsRow[]): string {
  const counts = new Map<string, number>();
  for (const { settledCurrency, payments } of rows) {
    if (settledCurrency) counts.set(settledCurrency, (counts.get(settledCurrency) ?? 0) + payments);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'gbp';
}

/** Successful payments that were settled in this currency, or that were paid in this currency and are not settled yet. */
function paidIn(rows: readonly TotalsRow[], currency: string): TotalsRow[] {
  return rows.filter(
    (row) =>
      row.status === 'succeeded' &&
      (row.settledCurrency === currency ||
        (row.settledCurrency === null && row.currency === currency)),
  );
}

const grossOf = (row: TotalsRow) => (row.settledCurrency === null ? row.gross : row.settled);
const refundedOf = (row: TotalsRow, currency: string) =>
  row.currency === currency ? row.refunded : row.refundedSettled;

function addUp(rows: readonly TotalsRow[], amountOf: (row: TotalsRow) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}

export function summaryOf(rows: readonly TotalsRow[]): PaymentSummary {
  const currency = settlementCurrencyOf(rows);
  const paid = paidIn(rows, currency);
  const awaiting = new Map<Currency, number>();
  for (const row of rows) {
    const isAwaiting = row.settledCurrency === null && row.currency !== currency;
    if (row.status !== 'succeeded' || !isAwaiting) continue;
    const name = row.currency as Currency;
    awaiting.set(name, (awaiting.get(name) ?? 0) + row.gross);
  }
  return {
    totalPayments: addUp(rows, (row) => row.payments),
    successfulPayments: addUp(rows, (row) => (row.status === 'succeeded' ? row.payments : 0)),
    currency,
    totalAmount: addUp(paid, grossOf),
    totalFees: addUp(paid, (row) => row.fees),
    totalNet: addUp(paid, (row) => row.net),
    totalRefunded: addUp(paid, (row) => refundedOf(row, currency)),
    awaitingSettlement: [...awaiting].map(([name, amount]) => ({ currency: name, amount })),
  };
}

/** The sum of the successful payments of one purpose, minus their refunds, in the settlement currency. */
export function revenueOf(
  rows: readonly TotalsRow[],
  purpose: string,
): { amount: number; currency: string } {
  const currency = settlementCurrencyOf(rows);
  const paid = paidIn(rows, currency).filter((row) => row.purpose === purpose);
  return { amount: addUp(paid, (row) => grossOf(row) - refundedOf(row, currency)), currency };
}

export function countOf(rows: readonly TotalsRow[], status: PaymentFilter['status']): number {
  const isEvery = status === '' || status === 'all';
  const wanted = rows.filter(
    (row) => isEvery || shownStatus(row.status as PaymentStatus) === status,
  );
  return addUp(wanted, (row) => row.payments);
}
