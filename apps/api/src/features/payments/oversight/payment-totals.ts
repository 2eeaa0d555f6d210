// Sums over all payments for the administrators' page. Amounts are in minor units. A trigger of the database adds each change of a payment
// to `payment_totals`: its function `note_payment_total` (migrations) says what counts as net and as refunded.
import type { PaymentSummary } from '@urost3/contract/payments/payments.schemas.ts';
import type { Currency } from '@urost3/contract/text/text.schemas.ts';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../db/client.ts';
import { onlyRow } from '../../../db/rows.ts';
import { shownStatus } from '../payment-context.ts';
import type { PaymentStatus } from '../payments.tables.ts';
import type { PaymentFilter } from './oversight.repository.ts';

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

/** The sums of all payments with the same purpose, status, currency and settlement currency, in minor units. */
interface TotalsRow {
  purpose: string;
  status: string;
  currency: string;
  /** Null until the provider has settled the payments. */
  settledCurrency: string | null;
  payments: number;
  gross: number;
  settled: number;
  fees: number;
  net: number;
  refunded: number;
  /**
   * Refunds in the settlement currency; 0 when the payments were made in this currency. `refunded` then contains the
   * refunds.
   */
  refundedSettled: number;
}

const kinds = sql.raw('purpose, status, currency, settled_currency');
const amounts = ['payments', 'gross', 'settled', 'fees', 'net', 'refunded', 'refunded_settled'];
const amountColumns = sql.raw(amounts.join(', '));
const amountSums = sql.raw(amounts.map((name) => `sum(${name}) as ${name}`).join(', '));

/**
 * Sums over all payments, from rows that database triggers maintain (migration 0001), so that no payment is scanned.
 */
export function listTotals(db: Db): Promise<TotalsRow[]> {
  // Both drivers return a float8 as a number, but a bigint as a text.
  return rowsOf<TotalsRow>(
    db,
    sql`select purpose, status, currency, settled_currency as "settledCurrency", payments::float8, gross::float8, settled::float8,
          fees::float8, net::float8, refunded::float8, refunded_settled::float8 as "refundedSettled"
        from (select ${kinds}, ${amountSums} from payment_totals group by ${kinds}) as kept
        where payments <> 0`,
  );
}

/** Every change of a payment adds rows. Above this number, the rows of each kind are merged into one row. */
const FOLD_BEYOND = 300;

export async function foldTotals(db: Db) {
  const counting = sql`select count(*)::int as count from payment_totals`;
  const { count } = await rowsOf<{ count: number }>(db, counting).then(onlyRow);
  if (count <= FOLD_BEYOND) return;
  // Use one statement, so that a reader sees either all old rows or all new ones.
  await db.execute(sql`
    with gone as (delete from payment_totals returning *)
    insert into payment_totals (${kinds}, ${amountColumns})
    select ${kinds}, ${amountSums} from gone group by ${kinds} having sum(payments) <> 0`);
}
