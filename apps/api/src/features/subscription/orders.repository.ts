// SQL of Premium purchases and their reminders.
import { DAY_MS } from '@urost3/contract/day.ts';
import { and, count, desc, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  type Subscription,
  type SubscriptionOrder,
  subscriptionOrders,
  subscriptionReminders,
  subscriptions,
} from './subscription.tables.ts';

/**
 * Locks the buyer's row, so that changes of one person's Premium run one after another.
 * @returns false for a deleted account
 */
export async function lockBuyer(tx: Db, userUid: string): Promise<boolean> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)))
    .for('update');
  return rows.length === 1;
}

/** The first name and mail address of a person; null for a deleted account. */
export async function findBuyer(db: Db, userUid: string) {
  const rows = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)));
  return rows[0] ?? null;
}

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

/** Changes an order that has this status. @returns false when its status has changed */
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
 * Shortens a person's purchases that would last beyond this time, because access is deactivated or newly given, or
 * another purchase starts.
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

/** Moves the unused time of a person's purchases by these milliseconds (negative: earlier), never to before now. */
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
  amountMinor: number;
  currency: SubscriptionOrder['currency'];
  durationDays: number;
  fulfilledAt: Date;
}

/** A person's purchases that were paid since this time and have no refund, not even a requested one; newest first. */
export async function listUnrefundedPurchases(
  db: Db,
  userUid: string,
  since: Date,
): Promise<PaidPurchase[]> {
  const rows = await db
    .select()
    .from(subscriptionOrders)
    .where(
      and(
        eq(subscriptionOrders.userUid, userUid),
        eq(subscriptionOrders.status, 'fulfilled'),
        gte(subscriptionOrders.fulfilledAt, since),
        // A purchase whose whole price was covered by a discount code cannot be refunded.
        gt(subscriptionOrders.amountMinor, 0),
        sql`not exists (select 1 from refunds r where r.payment_id = ${subscriptionOrders.paymentId}
          and r.status in ('requested', 'pending', 'requires_action', 'succeeded'))`,
      ),
    )
    .orderBy(desc(subscriptionOrders.fulfilledAt));
  return rows.flatMap(({ paymentId, fulfilledAt, ...order }) =>
    paymentId && fulfilledAt ? [{ ...order, paymentId, fulfilledAt }] : [],
  );
}

export async function countSold(db: Db): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(subscriptionOrders)
    .where(and(eq(subscriptionOrders.status, 'fulfilled'), gt(subscriptionOrders.amountMinor, 0)));
  return rows[0]?.count ?? 0;
}

export async function findSubscriptionForUpdate(
  tx: Db,
  userUid: string,
): Promise<Subscription | null> {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userUid, userUid))
    .for('update');
  return rows[0] ?? null;
}

export async function updateSubscription(
  tx: Db,
  userUid: string,
  values: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await tx.update(subscriptions).set(values).where(eq(subscriptions.userUid, userUid));
}

/** Sets the expiry of every active subscription. @returns the uids of these people */
export async function updateAllActiveExpiries(
  tx: Db,
  expiresAt: Date,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(subscriptions)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(subscriptions.isActive, true), gt(subscriptions.expiresAt, now)))
    .returning({ userUid: subscriptions.userUid });
  return rows.map((row) => row.userUid);
}

export async function countActive(db: Db, now: Date): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(subscriptions)
    .innerJoin(users, eq(users.uid, subscriptions.userUid))
    .where(
      and(
        eq(subscriptions.isActive, true),
        gt(subscriptions.expiresAt, now),
        isNull(users.deletedAt),
      ),
    );
  return rows[0]?.count ?? 0;
}

/**
 * Active subscriptions that end within this many days and have no reminder for this or a shorter period. Those that were
 * bought or given less than this many days before their end are left out.
 */
export function listEnding(db: Db, now: Date, daysBefore: number) {
  const until = new Date(now.getTime() + daysBefore * DAY_MS);
  return db
    .select({
      userUid: users.uid,
      email: users.email,
      firstName: users.firstName,
      expiresAt: sql<Date>`${subscriptions.expiresAt}`.mapWith(subscriptions.expiresAt),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.uid, subscriptions.userUid))
    .leftJoin(
      subscriptionReminders,
      and(
        eq(subscriptionReminders.userUid, subscriptions.userUid),
        eq(subscriptionReminders.expiresAt, subscriptions.expiresAt),
        lte(subscriptionReminders.daysBefore, daysBefore),
      ),
    )
    .where(
      and(
        eq(subscriptions.isActive, true),
        gt(subscriptions.expiresAt, now),
        lte(subscriptions.expiresAt, until),
        isNull(users.deletedAt),
        isNull(users.disabledAt),
        isNull(subscriptionReminders.userUid),
        sql`coalesce(${subscriptions.purchasedAt}, ${subscriptions.givenAt}, '-infinity') < ${subscriptions.expiresAt} - make_interval(days => ${daysBefore})`,
      ),
    );
}

/** @returns false when the reminder was already sent */
export async function insertReminder(
  tx: Db,
  row: typeof subscriptionReminders.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(subscriptionReminders)
    .values(row)
    .onConflictDoNothing()
    .returning({ userUid: subscriptionReminders.userUid });
  return rows.length === 1;
}

/** All orders of a person, newest first, with the consent to immediate access. */
export function listOrdersOf(db: Db, userUid: string): Promise<SubscriptionOrder[]> {
  return db
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.userUid, userUid))
    .orderBy(desc(subscriptionOrders.createdAt));
}

export function listRemindersOf(db: Db, userUid: string) {
  return db
    .select()
    .from(subscriptionReminders)
    .where(eq(subscriptionReminders.userUid, userUid))
    .orderBy(desc(subscriptionReminders.sentAt));
}

export async function anonymiseOrders(tx: Db, userUid: string): Promise<void> {
  await tx
    .update(subscriptionOrders)
    .set({ userUid: null })
    .where(eq(subscriptionOrders.userUid, userUid));
}
