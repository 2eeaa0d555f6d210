// Lets people take a seat in a group, share their progress and give the seat back.

import { isolate } from '@urost3/contract/text/person-text.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { beginSeat, endSeat } from '../subscription/seat-time.service.ts';
import { closeInvitations, findOpenInvitation } from './group-invitations.service.ts';
import { findSeatOf, hideProgress, shareProgress, updateSeat } from './group-seats.repository.ts';
import { domainOf, endOf, refusal, requireOpen, stateOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import { type GroupRow, groupInvitations, groupSeats } from './groups.tables.ts';

/**
 * Gives the person a seat. If the person still has a seat in a group that has ended, the old seat ends. The caller
 * must hold the group's lock, because otherwise two requests could both take the last seat.
 * @throws AppError not_found, rule_violation, conflict
 */
async function takeSeat(
  ctx: Context,
  tx: Db,
  group: GroupRow,
  principal: Principal,
): Promise<void> {
  const now = ctx.clock.now();
  requireOpen(group, now);
  if (!(await lockAccount(tx, principal.uid))) throw notFound('This account');
  const own = await findSeatOf(tx, principal.uid);
  if (own && stateOf(own.group, now) === 'active')
    throw refusal(
      `You have a seat in ${isolate(own.group.name)} until ${formatMailDay(endOf(own.group))}. Please give it back first.`,
    );
  const isTaken = and(eq(groupSeats.groupId, group.id), isNull(groupSeats.leftAt));
  if ((await tx.$count(groupSeats, isTaken)) >= group.seats)
    throw new AppError(
      'conflict',
      'No seat is free at the moment. Please ask the manager of the group.',
    );
  if (own) await updateSeat(tx, own.seat.id, { leftAt: now });
  const until = endOf(group);
  await tx.insert(groupSeats).values({
    id: newId('seat'),
    groupId: group.id,
    userUid: principal.uid,
    takenAt: now,
    accessUntil: until,
    leftAt: null,
  });
  await tx
    .update(groupInvitations)
    .set({ closedAt: now })
    .where(
      and(
        eq(groupInvitations.groupId, group.id),
        eq(groupInvitations.emailKey, emailKey(principal.email)),
        isNull(groupInvitations.closedAt),
      ),
    );
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
      await closeInvitations(tx, [id], ctx.clock.now());
  });

/** Idempotent. */
export const leaveGroup = (ctx: Context, principal: Principal): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const found = await findSeatOf(tx, principal.uid);
    if (!found) return;
    await repository.findGroupForUpdate(tx, found.group.id);
    await lockAccount(tx, principal.uid);
    const own = await findSeatOf(tx, principal.uid);
    if (own?.seat.id !== found.seat.id) return;
    await updateSeat(tx, own.seat.id, { leftAt: ctx.clock.now() });
    await endSeat(ctx, tx, principal.uid, own.seat.accessUntil);
  });

/** Idempotent. @throws AppError rule_violation when sharing starts without a seat in an active group */
export async function shareGroupProgress(
  ctx: Context,
  isShared: boolean,
  principal: Principal,
): Promise<void> {
  const now = ctx.clock.now();
  if (!isShared) return hideProgress(ctx.db, principal.uid, now);
  const own = await findSeatOf(ctx.db, principal.uid);
  const isOpen = own !== null && stateOf(own.group, now) === 'active';
  if (!isOpen || !(await shareProgress(ctx.db, own.seat.id, now)))
    throw refusal('You have no seat in a group.');
}
