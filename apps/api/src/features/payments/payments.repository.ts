import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Db, pick, prepared, rowsOf } from '../../db/client.ts';
import { findById, firstRow, lockById, onlyRow } from '../../db/rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import { disputes, orders, type Payment, payments, refunds } from './payments.tables.ts';

type NewPayment = typeof payments.$inferInsert;

export const insertPayment = (tx: Db, row: NewPayment): Promise<Payment> =>
  tx.insert(payments).values(row).returning().then(onlyRow);

/** The first name and mail address of a person; null for a deleted account. */
export const findBuyer = (db: Db, userUid: string) =>
  db
    .select(pick(users, 'firstName', 'email'))
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)))
    .then(firstRow);

export const findPayment = (db: Db, id: string) => findById(db, payments, id);

/** Call `lockPayment`, which locks the people first. */
export const findPaymentForUpdate = (tx: Db, id: string) => lockById(tx, payments, id);

export const findPaymentByIntent = (db: Db, intentId: string): Promise<Payment | null> =>
  prepared(db, 'payments_find_by_intent', (handle) =>
    handle
      .select()
      .from(payments)
      .where(eq(payments.intentId, sql.placeholder('intentId'))),
  )
    .execute({ intentId })
    .then(firstRow);

/** The payment of a subject (a booking or an order): an open payment, else the newest paid one. Ignores cancelled payments. */
export const findLivingPayment = (
  db: Db,
  purpose: PaymentPurpose,
  subjectId: string,
): Promise<Payment | null> =>
  db
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
    .limit(1)
    .then(firstRow);

export const updatePayment = (
  tx: Db,
  id: string,
  values: Partial<NewPayment> & { updatedAt: Date },
): Promise<Payment> =>
  tx.update(payments).set(values).where(eq(payments.id, id)).returning().then(onlyRow);

export async function takeReceiptNumber(tx: Db): Promise<number> {
  const next = sql`select nextval('receipt_numbers') as number`;
  const { number } = await rowsOf<{ number: string | number }>(tx, next).then(onlyRow);
  return Number(number);
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
