// SQL of subscriptions: until when each person has Premium.
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import { users } from '../accounts/accounts.tables.ts';
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

export async function removeSubscription(tx: Db, userUid: string): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.userUid, userUid));
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
