import { and, asc, count, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Refund, refunds } from './payments.tables.ts';

type NewRefund = typeof refunds.$inferInsert;

export async function insertRefund(tx: Db, row: NewRefund): Promise<void> {
  await tx.insert(refunds).values(row);
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const rows = await db.select().from(refunds).where(eq(refunds.id, id));
  return rows[0] ?? null;
}

export async function findRefundByProviderId(db: Db, id: string): Promise<Refund | null> {
  const rows = await db.select().from(refunds).where(eq(refunds.providerRefundId, id));
  return rows[0] ?? null;
}

export async function updateRefund(
  tx: Db,
  id: string,
  values: Partial<NewRefund> & { updatedAt: Date },
): Promise<void> {
  await tx.update(refunds).set(values).where(eq(refunds.id, id));
}

export function listRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

export function listRefundsOf(db: Db, paymentIds: string[]): Promise<Refund[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** How many refunds the product has attempted for the payment. */
export async function countOwnRefunds(db: Db, paymentId: string): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.source, 'product')));
  return rows[0]?.count ?? 0;
}

/** Refunds that the provider has not accepted yet and that were last tried before this time; the longest untried first. */
export function listUntriedSince(db: Db, before: Date, limit: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'requested'), lt(refunds.updatedAt, before)))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit);
}
