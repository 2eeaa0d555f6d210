// SQL of orders of groups that are bought by card.
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type GroupOrder, groupOrders } from './groups.tables.ts';

export async function findOpenOrder(db: Db, userUid: string): Promise<GroupOrder | null> {
  const rows = await db
    .select()
    .from(groupOrders)
    .where(and(eq(groupOrders.userUid, userUid), eq(groupOrders.status, 'open')));
  return rows[0] ?? null;
}

/** @returns null when a parallel request has opened an order */
export async function insertOrder(
  db: Db,
  row: typeof groupOrders.$inferInsert,
): Promise<GroupOrder | null> {
  const rows = await db.insert(groupOrders).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function findOrder(db: Db, id: string): Promise<GroupOrder | null> {
  const rows = await db.select().from(groupOrders).where(eq(groupOrders.id, id));
  return rows[0] ?? null;
}

export async function findOrderForUpdate(tx: Db, id: string): Promise<GroupOrder | null> {
  const rows = await tx.select().from(groupOrders).where(eq(groupOrders.id, id)).for('update');
  return rows[0] ?? null;
}

/** Changes the order only if its status is still `from`. */
export const updateOrder = async (
  db: Db,
  id: string,
  from: GroupOrder['status'],
  values: Partial<GroupOrder>,
): Promise<void> =>
  void (await db
    .update(groupOrders)
    .set(values)
    .where(and(eq(groupOrders.id, id), eq(groupOrders.status, from))));

export const listOrdersOf = (db: Db, userUid: string): Promise<GroupOrder[]> =>
  db
    .select()
    .from(groupOrders)
    .where(eq(groupOrders.userUid, userUid))
    .orderBy(desc(groupOrders.createdAt));

/** Removes a deleted person from their orders. The orders stay as records. */
export const anonymiseOrders = async (tx: Db, userUid: string): Promise<void> =>
  void (await tx
    .update(groupOrders)
    .set({ userUid: null })
    .where(eq(groupOrders.userUid, userUid)));
