// Reminds the manager by mail 30 and 7 days before the seats of a group end. Each reminder is sent once for each end
// date. Members get the usual Premium reminders, because their Premium ends with the group.

import { addDays } from '@urost3/contract/day.ts';
import { REMINDER_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { and, between, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { endingMail } from './groups.mails.ts';
import { endOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import { groupReminders, groups } from './groups.tables.ts';

export const daily = jobKind<Record<string, never>>('groups.reminders', { expireSeconds: 600 });

async function remind(ctx: Context, daysBefore: number): Promise<void> {
  const now = ctx.clock.now();
  const today = londonDate(now);
  const range = { from: today, to: addDays(today, daysBefore) };
  for (const { id } of await listEnding(ctx.db, range, daysBefore)) {
    await ctx.db.transaction(async (tx) => {
      const group = await repository.findGroupForUpdate(tx, id);
      // Skip a group that was renewed or ended in the meantime, or that has lost its manager.
      if (!group || group.endedAt || group.endsOn > range.to || group.managerEmail === '') return;
      const row = { groupId: id, endsOn: group.endsOn, daysBefore, sentAt: now };
      if (!(await insertReminder(tx, row))) return;
      const compose = (sentAt: Date) => endingMail(group, londonDate(sentAt), ctx.siteUrl);
      await ctx.mail.queueByDay(tx, compose, endOf(group), 'optional');
    });
  }
}

/** Sends the reminder with the shorter period first, so that a manager gets one mail when both reminders are due. */
export async function sendGroupReminders(ctx: Context): Promise<void> {
  for (const days of [...REMINDER_DAYS].sort((a, b) => a - b)) await remind(ctx, days);
}

// SQL of the mailed reminders before the seats of a group end.

/**
 * The ids of paid groups whose seats end within the range. Groups that were ended are left out. So are groups that had
 * a reminder of `daysBefore` or fewer days for their present last day.
 */
function listEnding(db: Db, range: { from: string; to: string }, daysBefore: number) {
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
async function insertReminder(tx: Db, row: typeof groupReminders.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(groupReminders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: groupReminders.groupId });
  return rows.length === 1;
}
