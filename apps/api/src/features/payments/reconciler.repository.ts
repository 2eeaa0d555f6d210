// SQL of the reconciler: which payments have to be checked or cancelled.
import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import { and, asc, eq, inArray, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Payment, payments, refunds } from './payments.tables.ts';
import { unfinishedStatuses } from './refund-status.ts';

const finalStatuses = ['succeeded', 'canceled'] as const;

export function listDuePayments(db: Db, now: Date, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
}

/** Sets the time of the next check to now, for all payments that have one. */
export async function updateAllDue(db: Db, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(sql`${payments.nextCheckAt} is not null`);
}

/** Sets the time of the next check to now, for payments that have none although their refund is unfinished. */
export async function updateUnfollowedDue(db: Db, now: Date): Promise<void> {
  const waiting = db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(inArray(refunds.status, unfinishedStatuses));
  await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(and(isNull(payments.nextCheckAt), inArray(payments.id, waiting)));
}

/** Payments of a purpose that were created before this time and are neither paid nor cancelled. */
export function listOpenPaymentsBefore(
  db: Db,
  purpose: PaymentPurpose,
  before: Date,
): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        notInArray(payments.status, [...finalStatuses]),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(asc(payments.createdAt));
}
