// Moves or ends the term of a group together with the seats of its members.

import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import { endSeat, extendSeat } from '../subscription/seat-time.service.ts';
import { hideProgress, listMembers, updateSeat } from './group-seats.repository.ts';
import { seatEndedMail } from './groups.mails.ts';
import { endOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';

type Term = Pick<GroupRow, 'endsOn'> & Partial<Pick<GroupRow, 'invoice' | 'priceMinor'>>;

/** The members, whose rows are locked before their seats (`lockAccounts` describes the order). */
async function lockMembers(tx: Db, groupId: string) {
  const members = await listMembers(tx, groupId);
  await lockAccounts(
    tx,
    members.map(({ userUid }) => userUid),
  );
  return listMembers(tx, groupId);
}

/** Sets a new last day. Members keep their seats. Premium that they bought themselves starts after the new end. */
export async function moveGroupTerm(
  ctx: Context,
  tx: Db,
  group: GroupRow,
  term: Term,
): Promise<void> {
  await repository.updateGroup(tx, group.id, term);
  const until = endOf({ ...group, ...term });
  // When a group had ended, its members' consent to share progress ended too, so they have to agree again.
  const hasEnded = endOf(group) <= ctx.clock.now();
  for (const seat of await lockMembers(tx, group.id)) {
    await updateSeat(tx, seat.id, { accessUntil: until });
    if (hasEnded) await hideProgress(tx, seat.userUid, ctx.clock.now());
    await extendSeat(ctx, tx, seat.userUid, seat.accessUntil, until);
  }
}

/** Ends the group and its seats now. @returns the number of seats; null when the group had already ended */
export async function endGroupTerm(ctx: Context, tx: Db, group: GroupRow): Promise<number | null> {
  const now = ctx.clock.now();
  if (endOf(group) <= now) return null;
  await repository.updateGroup(tx, group.id, { endedAt: now });
  const members = await lockMembers(tx, group.id);
  for (const member of members) {
    await updateSeat(tx, member.id, { leftAt: now });
    await endSeat(ctx, tx, member.userUid, member.accessUntil);
    await ctx.mail.queue(tx, seatEndedMail(group, member, ctx.siteUrl));
  }
  return members.length;
}
