// Moves or ends the term of a group together with the seats of its members. Its manager is reminded by mail 30 and 7
// days before the end, once for each end date. Members get the usual Premium reminders, because their Premium ends with
// the group.

import { addDays } from '@urost3/contract/day.ts';
import { REMINDER_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { and, between, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { insertNew } from '../../db/rows.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import { endSeat, extendSeat } from '../subscription/seat-time.service.ts';
import { endingMail, seatEndedMail } from './groups.mails.ts';
import { endOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import { type GroupRow, groupReminders, groups } from './groups.tables.ts';

type Term = Pick<GroupRow, 'endsOn'> & Partial<Pick<GroupRow, 'invoice' | 'priceMinor'>>;

/** The members, whose rows are locked before their seats (`lockAccounts` describes the order). */
async function lockMembers(tx: Db, groupId: string) {
  const members = await repository.listGroupMembers(tx, groupId);
  await lockAccounts(
    tx,
    members.map(({ userUid }) => userUid),
  );
  return repository.listGroupMembers(tx, groupId);
}

/** Sets a new last day. Members keep their seats. Premium that they bought themselves starts after the new end. */
export async function moveGroupTerm(ctx: Context, tx: Db, group: GroupRow, term: Term) {
  await repository.updateGroup(tx, group.id, term);
  const until = endOf({ ...group, ...term });
  // When a group had ended, its members' consent to share progress ended too, so they have to agree again.
  const hasEnded = endOf(group) <= ctx.clock.now();
  for (const seat of await lockMembers(tx, group.id)) {
    if (hasEnded) await repository.hideProgress(tx, seat.userUid, ctx.clock.now());
    // The time of a seat ends before its group's when the member's Premium was deactivated. Only a later end of the group
    // adds time again.
    if (until <= endOf(group) && seat.accessUntil <= until) continue;
    const accessUntil = await extendSeat(ctx, tx, seat.userUid, seat.accessUntil, until);
    await repository.updateSeat(tx, seat.id, { accessUntil });
  }
}

/** Ends the group and its seats now. @returns the number of seats; null when the group had already ended */
export async function endGroupTerm(ctx: Context, tx: Db, group: GroupRow): Promise<number | null> {
  const now = ctx.clock.now();
  if (endOf(group) <= now) return null;
  await repository.updateGroup(tx, group.id, { endedAt: now });
  const members = await lockMembers(tx, group.id);
  for (const member of members) {
    await repository.updateSeat(tx, member.id, { leftAt: now });
    await endSeat(ctx, tx, member.userUid, member.accessUntil);
    await ctx.mail.queue(tx, seatEndedMail(group, member, ctx.siteUrl));
  }
  return members.length;
}

/** Writes the reminder's row and its mail, if the seats of the group still end by `lastDay`. */
async function remindManager(ctx: Context, id: string, daysBefore: number, lastDay: string) {
  await ctx.db.transaction(async (tx) => {
    const group = await repository.findGroupForUpdate(tx, id);
    // Skip a group that was renewed or ended in the meantime, or that has lost its manager.
    if (!group || group.endedAt || group.endsOn > lastDay || group.managerEmail === '') return;
    const row = { groupId: id, endsOn: group.endsOn, daysBefore, sentAt: ctx.clock.now() };
    if (!(await insertNew(tx, groupReminders, row))) return;
    const compose = (sentAt: Date) => endingMail(group, londonDate(sentAt), ctx.siteUrl);
    await ctx.mail.queueByDay(tx, compose, endOf(group), 'optional');
  });
}

/** A reminder that fails stays due, and keeps back no other. */
async function remind(ctx: Context, daysBefore: number) {
  const today = londonDate(ctx.clock.now());
  const range = { from: today, to: addDays(today, daysBefore) };
  for (const { id } of await listEnding(ctx.db, range, daysBefore))
    await remindManager(ctx, id, daysBefore, range.to).catch(ctx.onBackgroundError);
}

/** Sends the reminder with the shorter period first, so that a manager gets one mail when both reminders are due. */
export async function sendGroupReminders(ctx: Context) {
  for (const days of [...REMINDER_DAYS].sort((a, b) => a - b)) await remind(ctx, days);
}

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
