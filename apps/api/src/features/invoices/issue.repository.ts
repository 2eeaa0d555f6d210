// SQL for issuing documents: the counters, and the payments, refunds and lost disputes without a document.
import type { DocumentKind } from '@urost3/contract/invoices.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type Payment, payments } from '../payments/payments.tables.ts';
import {
  documentCounters,
  type documentSources,
  type InvoiceRow,
  invoices,
} from './invoices.tables.ts';

export interface Waiting {
  source: (typeof documentSources)[number];
  sourceId: string;
  paymentId: string;
  amountMinor: number;
  datedAt: Date;
}

/** What remains of a payment's invoice after its credit notes. */
const balance = sql`(select coalesce(sum(case when i.kind = 'invoice' then i.gross_minor else -i.gross_minor end), 0)
  from invoices i where i.payment_id = x.payment_id)`;
const hasNone = (source: string) => sql`not exists
  (select 1 from invoices i where i.source = ${source} and i.source_id = x.id)`;
// A payment of 0 needs no invoice. A refund may fail, so it gets its credit note only when the provider has confirmed the refund.
const waiting = sql`
  select 'payment' as source, 1 as rank, x.id, x.id as payment_id, x.amount_minor, x.paid_at as dated_at
    from payments x where x.status = 'succeeded' and x.amount_minor > 0 and ${hasNone('payment')}
  union all
  select 'refund', 2, x.id, x.payment_id, x.amount_minor, coalesce(x.applied_at, x.updated_at)
    from refunds x where x.status = 'succeeded' and ${hasNone('refund')} and ${balance} > 0
  union all
  select 'dispute', 3, x.id, x.payment_id, x.amount_minor, x.noticed_at
    from disputes x where x.status = 'lost' and ${hasNone('dispute')} and ${balance} > 0
  union all
  select 'failed_refund', 4, x.id, x.payment_id, c.gross_minor, x.updated_at
    from refunds x join invoices c on c.source = 'refund' and c.source_id = x.id
    where x.status in ('failed', 'canceled') and ${hasNone('failed_refund')}`;

/** @param exceptPaymentIds payments whose documents are left out @returns the oldest first */
export async function listWaiting(
  db: Db,
  limit: number,
  exceptPaymentIds: readonly string[],
): Promise<Waiting[]> {
  const rows = await rowsOf<{
    source: Waiting['source'];
    id: string;
    payment_id: string;
    amount_minor: number;
    dated_at: string | Date;
  }>(
    db,
    sql`select * from (${waiting}) w where payment_id <> all(${sql.param([...exceptPaymentIds])}::text[]) order by dated_at, rank, id limit ${limit}`,
  );
  return rows.map((row) => ({
    source: row.source,
    sourceId: row.id,
    paymentId: row.payment_id,
    amountMinor: Number(row.amount_minor),
    datedAt: new Date(row.dated_at),
  }));
}

export async function countWaiting(db: Db): Promise<number> {
  const rows = await rowsOf<{ count: string | number }>(
    db,
    sql`select count(*) as count from (${waiting}) w`,
  );
  return Number(rows[0]?.count);
}

/** Locks the counters until the transaction ends, in a fixed order so that two processes cannot deadlock. */
export async function lockCounters(tx: Db): Promise<void> {
  await tx.select().from(documentCounters).orderBy(asc(documentCounters.kind)).for('update');
}

export async function getNextNumber(tx: Db, kind: DocumentKind): Promise<number> {
  const rows = await tx
    .update(documentCounters)
    .set({ lastNumber: sql`${documentCounters.lastNumber} + 1` })
    .where(eq(documentCounters.kind, kind))
    .returning({ number: documentCounters.lastNumber });
  if (!rows[0]) throw new Error(`there is no counter for '${kind}'`);
  return rows[0].number;
}

export async function insertDocument(tx: Db, row: InvoiceRow): Promise<void> {
  await tx.insert(invoices).values(row);
}

export function listDocumentsOfPayment(tx: Db, paymentId: string): Promise<InvoiceRow[]> {
  return tx.select().from(invoices).where(eq(invoices.paymentId, paymentId));
}

export async function findPaidPayment(tx: Db, id: string): Promise<Payment | null> {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, 'succeeded')));
  return rows[0] ?? null;
}

export async function findBuyer(tx: Db, uid: string) {
  const rows = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.uid, uid));
  return rows[0] ?? null;
}
