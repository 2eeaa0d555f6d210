// Lets the manager of a group send and withdraw invitations to its seats. Other people take a seat, share their
// progress and give the seat back.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { InvitedLine } from '@urost3/contract/groups/groups.schemas.ts';
import { invitationsPerDay } from '@urost3/contract/groups/groups.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { emailKey, newId } from '../../db/keys.ts';
import { findRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { lockAccount, lockOwnAccount } from '../accounts/account-lock.sql.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { beginSeat, endSeat } from '../subscription/seat-time.service.ts';
import { invitationMail } from './groups.mails.ts';
import {
  domainOf,
  endOf,
  groupStateOf,
  isManagedBy,
  readEmailLines,
  refusal,
  requireOpen,
} from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import { type GroupRow, groupInvitations, groupSeats, groups } from './groups.tables.ts';

/**
 * Locks a group for its manager. A group stores only the manager's email address if no account had this address when
 * it was entered. The manager's first change then stores the account too.
 * @throws AppError not_found when the group does not exist, and for everybody except its manager
 */
export async function lockManagedGroup(
  tx: Db,
  id: string,
  principal: Principal,
): Promise<GroupRow> {
  const group = await repository.findGroupForUpdate(tx, id);
  if (!group || !isManagedBy(group, principal)) throw notFound('This group');
  if (group.managerUid === null)
    await repository.updateGroup(tx, id, { managerUid: principal.uid });
  return group;
}

/** @throws AppError not_found, rule_violation when the group is not active or no address is given */
export const inviteToGroup = (
  ctx: Context,
  id: string,
  addresses: string,
  principal: Principal,
): Promise<InvitedLine[]> =>
  ctx.db.transaction(async (tx) => {
    const group = await lockManagedGroup(tx, id, principal);
    requireOpen(group, ctx.clock.now());
    const now = ctx.clock.now();
    const lines = readEmailLines(addresses);
    if (lines.length === 0) throw refusal('Please give at least one email address.', 'addresses');
    const members = await repository.listGroupMembers(tx, id);
    const memberKeys = new Set(members.map((member) => member.emailKey));
    const open = await listOpenInvitations(tx, id);
    const openKeys = new Set(open.map((row) => row.emailKey));
    const since = new Date(now.getTime() - DAY_MS);
    let left = invitationsPerDay(group.seats) - (await countInvitedSince(tx, id, since));
    const fresh = new Map<string, string>();
    const answers = lines.map(({ line, text, email, isBeyond }): InvitedLine => {
      const answer = (outcome: InvitedLine['outcome']) => ({ line, text, outcome });
      if (email === null) return answer('not_an_address');
      const key = emailKey(email);
      if (fresh.has(key)) return answer('repeated');
      if (memberKeys.has(key)) return answer('already_member');
      if (openKeys.has(key)) return answer('already_invited');
      if (isBeyond || left <= 0) return answer('too_many');
      left -= 1;
      fresh.set(key, email);
      return answer('invited');
    });
    const rows = [...fresh].map(([key, email]) => ({
      id: newId('inv'),
      groupId: id,
      email,
      emailKey: key,
      createdAt: now,
    }));
    if (rows.length > 0) await tx.insert(groupInvitations).values(rows);
    for (const { email } of rows)
      await ctx.mail.queue(tx, invitationMail(group, email, ctx.siteUrl));
    return answers;
  });

/** Idempotent. @throws AppError not_found */
export const withdrawInvitation = (
  ctx: Context,
  id: string,
  invitationId: string,
  principal: Principal,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockManagedGroup(tx, id, principal);
    const found = await findOpenInvitation(tx, invitationId);
    if (found?.groupId === id)
      await closeInvitations(tx, eq(groupInvitations.id, invitationId), ctx.clock.now());
  });

export const listOpenInvitations = (db: Db, groupId: string) =>
  db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.closedAt)))
    .orderBy(asc(groupInvitations.createdAt), asc(groupInvitations.id));

/** Open invitations to this email address, with their groups. */
export const listInvitationsTo = (db: Db, emailKey: string, limit: number) =>
  db
    .select({ id: groupInvitations.id, group: groups, seatsUsed: repository.shown.seatsUsed })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .where(and(eq(groupInvitations.emailKey, emailKey), isNull(groupInvitations.closedAt)))
    .orderBy(asc(groupInvitations.createdAt))
    .limit(limit);

const findOpenInvitation = (db: Db, id: string) =>
  findRow(
    db,
    groupInvitations,
    and(eq(groupInvitations.id, id), isNull(groupInvitations.closedAt)),
  );

const countInvitedSince = (db: Db, groupId: string, since: Date): Promise<number> =>
  db.$count(
    groupInvitations,
    and(eq(groupInvitations.groupId, groupId), gt(groupInvitations.createdAt, since)),
  );

/** Closes open invitations, which were taken, declined or withdrawn. */
async function closeInvitations(tx: Db, which: SQL | undefined, now: Date) {
  await tx
    .update(groupInvitations)
    .set({ closedAt: now })
    .where(and(which, isNull(groupInvitations.closedAt)));
}

/**
 * Gives the person a seat. If the person still has a seat in a group that has ended, the old seat ends. The caller
 * must hold the group's lock, because otherwise two requests could both take the last seat.
 * @throws AppError not_found, rule_violation, conflict
 */
async function takeSeat(ctx: Context, tx: Db, group: GroupRow, principal: Principal) {
  const now = ctx.clock.now();
  requireOpen(group, now);
  await lockOwnAccount(tx, principal.uid);
  const own = await repository.findSeatOf(tx, principal.uid);
  if (own && groupStateOf(own.group, now) === 'active')
    throw refusal(
      `You have a seat in ${isolate(own.group.name)} until ${formatMailDay(endOf(own.group))}. Please give it back first.`,
    );
  const isTaken = and(eq(groupSeats.groupId, group.id), isNull(groupSeats.leftAt));
  if ((await tx.$count(groupSeats, isTaken)) >= group.seats)
    throw new AppError(
      'conflict',
      'No seat is free at the moment. Please ask the manager of the group.',
    );
  if (own) await repository.updateSeat(tx, own.seat.id, { leftAt: now });
  const until = endOf(group);
  await tx.insert(groupSeats).values({
    id: newId('seat'),
    groupId: group.id,
    userUid: principal.uid,
    takenAt: now,
    accessUntil: until,
    leftAt: null,
  });
  const { groupId, emailKey: invited } = groupInvitations;
  const isTaker = and(eq(groupId, group.id), eq(invited, emailKey(principal.email)));
  await closeInvitations(tx, isTaker, now);
  await beginSeat(ctx, tx, principal.uid, until);
}

/** @throws AppError not_found, rule_violation, conflict when no seat is free */
export const acceptInvitation = (ctx: Context, id: string, principal: Principal): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const invited = await findOpenInvitation(tx, id);
    const group = invited && (await repository.findGroupForUpdate(tx, invited.groupId));
    // Read the invitation again under the lock, because the manager may have withdrawn it.
    const invitation = group && (await findOpenInvitation(tx, id));
    if (!invitation || invitation.emailKey !== emailKey(principal.email))
      throw notFound('This invitation');
    await takeSeat(ctx, tx, group, principal);
  });

/**
 * Takes a seat by the domain of the person's email address. The address was verified at sign-up or at its last
 * change.
 * @throws AppError not_found, rule_violation, conflict when no seat is free
 */
export const joinGroup = (ctx: Context, id: string, principal: Principal): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const group = await repository.findGroupForUpdate(tx, id);
    const domains = group ? await repository.listDomains(tx, id) : [];
    if (!group || !domains.includes(domainOf(emailKey(principal.email))))
      throw notFound('This group');
    const wasRemoved = and(
      eq(groupSeats.groupId, id),
      eq(groupSeats.userUid, principal.uid),
      eq(groupSeats.wasRemoved, true),
    );
    if ((await tx.$count(groupSeats, wasRemoved)) > 0)
      throw refusal('The manager has ended your seat. Please ask them to invite you again.');
    await takeSeat(ctx, tx, group, principal);
  });

/** Idempotent. */
export const declineInvitation = (ctx: Context, id: string, principal: Principal): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const found = await findOpenInvitation(tx, id);
    if (found?.emailKey === emailKey(principal.email))
      await closeInvitations(tx, eq(groupInvitations.id, id), ctx.clock.now());
  });

/** Idempotent. */
export const leaveGroup = (ctx: Context, principal: Principal): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const found = await repository.findSeatOf(tx, principal.uid);
    if (!found) return;
    await repository.findGroupForUpdate(tx, found.group.id);
    await lockAccount(tx, principal.uid);
    const own = await repository.findSeatOf(tx, principal.uid);
    if (own?.seat.id !== found.seat.id) return;
    await repository.updateSeat(tx, own.seat.id, { leftAt: ctx.clock.now() });
    await endSeat(ctx, tx, principal.uid, own.seat.accessUntil);
  });

/** Idempotent. @throws AppError rule_violation when sharing starts without a seat in an active group */
export async function shareGroupProgress(ctx: Context, isShared: boolean, principal: Principal) {
  const now = ctx.clock.now();
  if (!isShared) return repository.hideProgress(ctx.db, principal.uid, now);
  const own = await repository.findSeatOf(ctx.db, principal.uid);
  const isOpen = own !== null && groupStateOf(own.group, now) === 'active';
  if (!isOpen || !(await repository.shareProgress(ctx.db, own.seat.id, now)))
    throw refusal('You have no seat in a group.');
}
