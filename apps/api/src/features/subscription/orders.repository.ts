// SQL of orders: the purchases of Premium.
import { and, count, desc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type SubscriptionOrder, subscriptionOrders } from './subscription.tables.ts';

export async function insertOrder(
  tx: Db,
  row: typeof subscriptionOrders.$inferInsert,
): Promise<SubscriptionOrder> {
  const rows = await tx.insert(subscriptionOrders).values(row).returning();
  const order = rows[0];
  if (!order) throw new Error('inserting an order returned no row');
  return order;
}

export async function findOpenOrder(db: Db, userUid: string): Promise<SubscriptionOrder | null> {
  const rows = await db
    .select()
    .from(subscriptionOrders)
    .where(and(eq(subscriptionOrders.userUid, userUid), eq(subscriptionOrders.status, 'open')));
  return rows[0] ?? null;
}

export async function findOrderForUpdate(tx: Db, id: string): Promise<SubscriptionOrder | null> {
  const rows = await tx
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.id, id))
    .for('update');
  return rows[0] ?? null;
}

/** Changes an order whose status is `from`. @returns false when the order has another status */
export async function updateOrder(
  tx: Db,
  id: string,
  from: SubscriptionOrder['status'],
  values: Partial<typeof subscriptionOrders.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(subscriptionOrders)
    .set(values)
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.status, from)))
    .returning({ id: subscriptionOrders.id });
  return rows.length === 1;
}

/** A person's purchases that were delivered and not fully refunded, locked until the transaction ends. */
export function listFulfilledForUpdate(tx: Db, userUid: string): Promise<SubscriptionOrder[]> {
  return tx
    .select()
    .from(subscriptionOrders)
    .where(and(eq(subscriptionOrders.userUid, userUid), eq(subscriptionOrders.status, 'fulfilled')))
    .for('update');
}

/**
 * Ends at the time `at` every purchase of a person that would last longer. Called when access is deactivated or newly
 * given, and when another purchase starts.
 */
export async function endAccessOfOrders(tx: Db, userUid: string, at: Date): Promise<void> {
  const end = sql`${at.toISOString()}::timestamptz`;
  await tx
    .update(subscriptionOrders)
    .set({ accessFrom: sql`least(access_from, ${end})`, accessUntil: end })
    .where(
      and(
        eq(subscriptionOrders.userUid, userUid),
        eq(subscriptionOrders.status, 'fulfilled'),
        gt(subscriptionOrders.accessUntil, at),
      ),
    );
}

/** Moves the unused time of a person's purchases by `ms` milliseconds (negative: earlier), but never to before `now`. */
export async function moveOrders(tx: Db, userUid: string, ms: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
  await tx
    .update(subscriptionOrders)
    .set({
      accessFrom: sql`greatest(greatest(access_from, ${at}) + ${by}, ${at})`,
      accessUntil: sql`greatest(access_until + ${by}, ${at})`,
    })
    .where(
      and(
        eq(subscriptionOrders.userUid, userUid),
        eq(subscriptionOrders.status, 'fulfilled'),
        gt(subscriptionOrders.accessUntil, now),
      ),
    );
}

export async function findOrderOfPayment(
  db: Db,
  paymentId: string,
): Promise<SubscriptionOrder | null> {
  const rows = await db
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.paymentId, paymentId));
  return rows[0] ?? null;
}

export interface PaidPurchase {
  paymentId: string;
  /** What is left of the price after refunds, including requested ones. */
  leftMinor: number;
  currency: SubscriptionOrder['currency'];
  durationDays: number;
  fulfilledAt: Date;
}

/** A person's purchases from `since` onward that are not fully refunded; newest first. */
export async function listUnrefundedPurchases(
  db: Db,
  userUid: string,
  since: Date,
): Promise<PaidPurchase[]> {
  const left = sql<number>`subscription_orders.amount_minor - (select coalesce(sum(r.amount_minor), 0)::int from refunds r
    where r.payment_id = subscription_orders.payment_id
      and r.status in ('requested', 'pending', 'requires_action', 'succeeded'))`;
  const rows = await db
    .select({ order: subscriptionOrders, leftMinor: left })
    .from(subscriptionOrders)
    .where(
      and(
        eq(subscriptionOrders.userUid, userUid),
        eq(subscriptionOrders.status, 'fulfilled'),
        gte(subscriptionOrders.fulfilledAt, since),
        // Nothing is left of a purchase whose whole price was covered by a discount code.
        gt(left, 0),
      ),
    )
    .orderBy(desc(subscriptionOrders.fulfilledAt));
  return rows.flatMap(({ order: { paymentId, fulfilledAt, ...order }, leftMinor }) =>
    paymentId && fulfilledAt ? [{ ...order, paymentId, fulfilledAt, leftMinor }] : [],
  );
}

/** Counts the purchases that were paid and delivered, whether or not they were refunded later. */
export async function countSold(db: Db): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(subscriptionOrders)
    .where(and(isNotNull(subscriptionOrders.fulfilledAt), gt(subscriptionOrders.amountMinor, 0)));
  return rows[0]?.count ?? 0;
}

/** All orders of a person, newest first, with the consent to immediate access. */
export function listOrdersOf(db: Db, userUid: string): Promise<SubscriptionOrder[]> {
  return db
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.userUid, userUid))
    .orderBy(desc(subscriptionOrders.createdAt));
}

export async function anonymiseOrders(tx: Db, userUid: string): Promise<void> {
  await tx
    .update(subscriptionOrders)
    .set({ userUid: null })
    .where(eq(subscriptionOrders.userUid, userUid));
}
