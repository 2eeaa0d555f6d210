import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Db, pick, prepared, rowsOf } from '../../db/client.ts';
import { findById, lockById } from '../../db/rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import { disputes, orders, type Payment, payments, refunds } from './payments.tables.ts';

type NewPayment = typeof payments.$inferInsert;

export async function insertPayment(tx: Db, row: NewPayment): Promise<Payment> {
  const rows = await tx.insert(payments).values(row).returning();
  const inserted = rows[0];
  if (!inserted) throw new Error('inserting a payment returned no row');
  return inserted;
}

/** The first name and mail address of a person; null for a deleted account. */
export async function findBuyer(db: Db, userUid: string) {
  const rows = await db
    .select(pick(users, 'firstName', 'email'))
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)));
  return rows[0] ?? null;
}

export const findPayment = (db: Db, id: string) => findById(db, payments, id);

/** Call `lockPayment`, which locks the people first. */
export const findPaymentForUpdate = (tx: Db, id: string) => lockById(tx, payments, id);

export async function findPaymentByIntent(db: Db, intentId: string): Promise<Payment | null> {
  const rows = await prepared(db, 'payments_find_by_intent', (handle) =>
    handle
      .select()
      .from(payments)
      .where(eq(payments.intentId, sql.placeholder('intentId'))),
  ).execute({ intentId });
  return rows[0] ?? null;
}

/** The payment of a subject (a booking or an order): an open payment, else the newest paid one. Ignores cancelled payments. */
export async function findLivingPayment(
  db: Db,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<Payment | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        eq(payments.subjectId, subjectId),
        ne(payments.status, 'canceled'),
      ),
    )
    .orderBy(sql`${payments.status} = 'succeeded'`, desc(payments.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

export async function updatePayment(
  tx: Db,
  id: string,
  values: Partial<NewPayment> & { updatedAt: Date },
): Promise<Payment> {
  const rows = await tx.update(payments).set(values).where(eq(payments.id, id)).returning();
  const row = rows[0];
  if (!row) throw new Error(`payment ${id} vanished`);
  return row;
}

export async function getNextReceiptNumber(tx: Db): Promise<number> {
  const rows = await rowsOf<{ number: string | number }>(
    tx,
    sql`select nextval('receipt_numbers') as number`,
  );
  return Number(rows[0]?.number);
}

/** Stores the sums of a payment's refunds and disputes in its row, so that lists read one row per payment. */
export async function updateSums(tx: Db, paymentId: string, now: Date): Promise<Payment> {
  return updatePayment(tx, paymentId, {
    refundedMinor: sql`(select coalesce(sum(${refunds.amountMinor}), 0)::int from ${refunds}
      where ${refunds.paymentId} = ${paymentId}
        and ${refunds.status} in ('pending', 'requires_action', 'succeeded'))` as never,
    adjustmentsNetMinor: sql`(select coalesce(sum(net_minor), 0)::int from ${refunds}
      where ${refunds.paymentId} = ${paymentId}
        and ${refunds.status} in ('pending', 'requires_action', 'succeeded'))
      + (select coalesce(sum(net_minor), 0)::int from ${disputes} where ${disputes.paymentId} = ${paymentId})` as never,
    isDisputed:
      sql`exists (select 1 from ${disputes} where ${disputes.paymentId} = ${paymentId})` as never,
    updatedAt: now,
  });
}

export async function anonymisePayments(tx: Db, userUid: string) {
  const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.userUid, userUid));
  // Remove the notes of refunds, because administrators may have written personal data in these notes.
  await tx.update(refunds).set({ note: null }).where(inArray(refunds.paymentId, own));
  await tx.update(payments).set({ userUid: null }).where(eq(payments.userUid, userUid));
  await tx.update(orders).set({ userUid: null }).where(eq(orders.userUid, userUid));
  await tx.update(refunds).set({ requestedBy: null }).where(eq(refunds.requestedBy, userUid));
}
