// Sums over all payments, from rows that database triggers maintain (migration 0071), so that no payment is scanned.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';

/** The sums of all payments with the same purpose, status, currency and settlement currency, in minor units. */
export interface TotalsRow {
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

type Raw = { [Key in keyof TotalsRow]: TotalsRow[Key] extends number ? string : TotalsRow[Key] };

const kinds = sql.raw('purpose, status, currency, settled_currency');
const amounts = ['payments', 'gross', 'settled', 'fees', 'net', 'refunded', 'refunded_settled'];
const amountColumns = sql.raw(amounts.join(', '));
const amountSums = sql.raw(amounts.map((name) => `sum(${name}) as ${name}`).join(', '));

export async function listTotals(db: Db): Promise<TotalsRow[]> {
  const rows = await rowsOf<Raw>(
    db,
    sql`select purpose, status, currency, settled_currency as "settledCurrency", payments::text, gross::text, settled::text,
          fees::text, net::text, refunded::text, refunded_settled::text as "refundedSettled"
        from (select ${kinds}, ${amountSums} from payment_totals group by ${kinds}) as kept
        where payments <> 0`,
  );
  return rows.map(({ purpose, status, currency, settledCurrency, ...sums }) => ({
    purpose,
    status,
    currency,
    settledCurrency,
    payments: Number(sums.payments),
    gross: Number(sums.gross),
    settled: Number(sums.settled),
    fees: Number(sums.fees),
    net: Number(sums.net),
    refunded: Number(sums.refunded),
    refundedSettled: Number(sums.refundedSettled),
  }));
}

/** Every change of a payment adds rows. Above this number, the rows of each kind are merged into one row. */
const FOLD_BEYOND = 300;

export async function foldTotals(db: Db): Promise<void> {
  const rows = await rowsOf<{ count: string | number }>(
    db,
    sql`select count(*) as count from payment_totals`,
  );
  if (Number(rows[0]?.count ?? 0) <= FOLD_BEYOND) return;
  // Use one statement, so that a reader sees either all old rows or all new ones.
  await db.execute(sql`
    with gone as (delete from payment_totals returning *)
    insert into payment_totals (${kinds}, ${amountColumns})
    select ${kinds}, ${amountSums} from gone group by ${kinds} having sum(payments) <> 0`);
}
