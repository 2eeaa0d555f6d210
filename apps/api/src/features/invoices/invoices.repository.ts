// SQL of issued documents and billing details.
import { addToMonth, firstDayOf } from '@urost3/contract/day.ts';
import type { InvoiceTotals } from '@urost3/contract/invoices.schemas.ts';
import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { billingDetails, type InvoiceRow, invoices } from './invoices.tables.ts';

const corrected = alias(invoices, 'corrected');

export interface StoredDocument {
  row: InvoiceRow;
  /**
   * The document that this one corrects. A credit note corrects its invoice. The invoice that reverses a failed refund
   * corrects the credit note of this refund. Null for other documents.
   */
  corrects: Pick<InvoiceRow, 'kind' | 'number'> | null;
}

const documents = (db: Db) =>
  db
    .select({ row: invoices, corrects: { kind: corrected.kind, number: corrected.number } })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId));

/** Documents of a month in London time. */
function isInMonth(month: string): SQL | undefined {
  const startOf = (day: string) => sql`(${day}::timestamp at time zone 'Europe/London')`;
  return and(
    sql`${invoices.datedAt} >= ${startOf(firstDayOf(month))}`,
    sql`${invoices.datedAt} < ${startOf(firstDayOf(addToMonth(month, 1)))}`,
  );
}

const newestFirst = [desc(invoices.datedAt), asc(invoices.kind), desc(invoices.number)];

export async function findDocument(db: Db, id: string): Promise<StoredDocument | null> {
  const rows = await documents(db).where(eq(invoices.id, id));
  return rows[0] ?? null;
}

export function listDocumentsOf(db: Db, userUid: string, limit: number): Promise<StoredDocument[]> {
  return documents(db)
    .where(eq(invoices.userUid, userUid))
    .orderBy(...newestFirst)
    .limit(limit);
}

export function listAllDocumentsOf(db: Db, userUid: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.userUid, userUid))
    .orderBy(...newestFirst);
}

export function listMonth(
  db: Db,
  month: string,
  page: { limit: number; offset: number },
): Promise<StoredDocument[]> {
  return documents(db)
    .where(isInMonth(month))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
}

export const countMonth = (db: Db, month: string): Promise<number> =>
  db.$count(invoices, isInMonth(month));

/** One page of the export, starting after `after`: first the invoices, then the credit notes, each sorted by number. */
export function listMonthAfter(
  db: Db,
  month: string,
  after: StoredDocument | null,
  limit: number,
): Promise<StoredDocument[]> {
  const rest = after
    ? or(
        lt(invoices.kind, after.row.kind),
        and(eq(invoices.kind, after.row.kind), gt(invoices.number, after.row.number)),
      )
    : undefined;
  return documents(db)
    .where(and(isInMonth(month), rest))
    .orderBy(desc(invoices.kind), asc(invoices.number))
    .limit(limit);
}

/** The totals of a month, one row per currency. Credit notes count as negative amounts. */
export function sumMonth(db: Db, month: string): Promise<InvoiceTotals[]> {
  const signed = (amount: SQL | typeof invoices.netMinor) =>
    sql<number>`sum(case when ${invoices.kind} = 'invoice' then ${amount} else -${amount} end)`.mapWith(
      Number,
    );
  return db
    .select({
      currency: invoices.currency,
      net: signed(invoices.netMinor),
      vat: signed(sql`${invoices.vatMinor}`),
      gross: signed(sql`${invoices.grossMinor}`),
    })
    .from(invoices)
    .where(isInMonth(month))
    .groupBy(invoices.currency)
    .orderBy(asc(invoices.currency));
}

export async function findBilling(db: Db, userUid: string) {
  const rows = await db
    .select({
      name: billingDetails.name,
      address: billingDetails.address,
      reference: billingDetails.reference,
    })
    .from(billingDetails)
    .where(eq(billingDetails.userUid, userUid));
  return rows[0] ?? null;
}

export async function upsertBilling(
  db: Db,
  row: typeof billingDetails.$inferInsert,
): Promise<void> {
  const { userUid: _, ...set } = row;
  await db
    .insert(billingDetails)
    .values(row)
    .onConflictDoUpdate({ target: billingDetails.userUid, set });
}

export async function deleteBilling(tx: Db, userUid: string): Promise<void> {
  await tx.delete(billingDetails).where(eq(billingDetails.userUid, userUid));
}

export async function anonymiseDocuments(tx: Db, userUid: string): Promise<void> {
  await tx.update(invoices).set({ userUid: null }).where(eq(invoices.userUid, userUid));
}
