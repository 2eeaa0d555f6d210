// SQL of subscriptions: until when each person has Premium.
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import { type Order, orders } from '../payments/payments.tables.ts';
import { type Subscription, subscriptions } from './subscription.tables.ts';

export async function findSubscription(db: Db, userUid: string) {
  const rows = await prepared(db, 'subscription_find', (handle, name) =>
    handle
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userUid, sql.placeholder('userUid')))
      .prepare(name),
  ).execute({ userUid });
  return rows[0] ?? null;
}

export async function upsertSubscription(
  tx: Db,
  row: typeof subscriptions.$inferInsert,
): Promise<void> {
  const { userUid: _, ...values } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.userUid, set: values });
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

/** Sets the expiry of every active subscription, after locking the subscribers. @returns their uids */
export async function updateAllActiveExpiries(
  tx: Db,
  expiresAt: Date,
  now: Date,
): Promise<string[]> {
  const isActive = and(eq(subscriptions.isActive, true), gt(subscriptions.expiresAt, now));
  const active = await tx
    .select({ uid: subscriptions.userUid })
    .from(subscriptions)
    .where(isActive);
  await lockAccounts(
    tx,
    active.map(({ uid }) => uid),
  );
  const rows = await tx
    .update(subscriptions)
    .set({ expiresAt, expirySetAt: now, updatedAt: now })
    .where(isActive)
    .returning({ userUid: subscriptions.userUid });
  return rows.map((row) => row.userUid);
}

// SQL of the time that purchases of Premium cover.

const fulfilledOf = (userUid: string) =>
  and(
    eq(orders.userUid, userUid),
    eq(orders.purpose, 'subscription'),
    eq(orders.status, 'fulfilled'),
  );

/** A person's purchases that were delivered and not fully refunded, locked until the transaction ends. */
export function listFulfilledForUpdate(tx: Db, userUid: string): Promise<Order[]> {
  return tx.select().from(orders).where(fulfilledOf(userUid)).for('update');
}

/**
 * Ends at the time `at` every purchase of a person that would last longer. Called when access is deactivated or newly
 * given, and when another purchase starts.
 */
export async function endAccessOfOrders(tx: Db, userUid: string, at: Date): Promise<void> {
  const end = sql`${at.toISOString()}::timestamptz`;
  await tx
    .update(orders)
    .set({ accessFrom: sql`least(access_from, ${end})`, accessUntil: end })
    .where(and(fulfilledOf(userUid), gt(orders.accessUntil, at)));
}

/** Moves the unused time of a person's purchases by `ms` milliseconds (negative: earlier), but never to before `now`. */
export async function moveOrders(tx: Db, userUid: string, ms: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
  await tx
    .update(orders)
    .set({
      accessFrom: sql`greatest(greatest(access_from, ${at}) + ${by}, ${at})`,
      accessUntil: sql`greatest(access_until + ${by}, ${at})`,
    })
    .where(and(fulfilledOf(userUid), gt(orders.accessUntil, now)));
}
