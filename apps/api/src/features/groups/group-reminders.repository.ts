// SQL of the mailed reminders before the seats of a group end.
import { and, between, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { groupReminders, groups } from './groups.tables.ts';

/**
 * The ids of paid groups whose seats end within the range. Groups that were ended are left out. So are groups that had
 * a reminder of `daysBefore` or fewer days for their present last day.
 */
export function listEnding(db: Db, range: { from: string; to: string }, daysBefore: number) {
  return db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(
      groupReminders,
      and(
        eq(groupReminders.groupId, groups.id),
        eq(groupReminders.endsOn, groups.endsOn),
        lte(groupReminders.daysBefore, daysBefore),
      ),
    )
    .where(
      and(
        isNotNull(groups.paidAt),
        isNull(groups.endedAt),
        between(groups.endsOn, range.from, range.to),
        isNull(groupReminders.groupId),
      ),
    );
}

/** @returns false when the reminder was sent before */
export async function insertReminder(
  tx: Db,
  row: typeof groupReminders.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(groupReminders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: groupReminders.groupId });
  return rows.length === 1;
}
