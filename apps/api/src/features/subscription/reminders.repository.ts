// SQL of the mailed reminders before Premium ends.
import { DAY_MS } from '@urost3/contract/day.ts';
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { subscriptionReminders, subscriptions } from './subscription.tables.ts';

/**
 * Active subscriptions that end within `daysBefore` days and have no reminder for this or a shorter period.
 * Subscriptions that were bought or given when their end was already that near are left out.
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

export function listRemindersOf(db: Db, userUid: string) {
  return db
    .select()
    .from(subscriptionReminders)
    .where(eq(subscriptionReminders.userUid, userUid))
    .orderBy(desc(subscriptionReminders.sentAt));
}
