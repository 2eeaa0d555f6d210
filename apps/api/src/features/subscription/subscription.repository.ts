import { eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { subscriptions } from './subscription.tables.ts';

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
