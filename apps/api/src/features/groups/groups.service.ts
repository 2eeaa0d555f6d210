// Lists the groups that a person manages, has a seat in or may join. Lets managers remove members and set domains.

import { mondayOf } from '@urost3/contract/day.ts';
import type { MemberProgress } from '@urost3/contract/groups/groups.schemas.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { EmailChange } from '../../composition/feature.ts';
import { type Db, pick } from '../../db/client.ts';
import { emailKey } from '../../db/keys.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { listOrdersOf } from '../payments/orders.service.ts';
import { endSeat } from '../subscription/seat-time.service.ts';
import {
  listInvitationsTo,
  listOpenInvitations,
  lockManagedGroup,
} from './group-invitations.service.ts';
import { seatEndedMail } from './groups.mails.ts';
import { canRenew, domainObjection, domainOf, groupStateOf, refusal } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import { type GroupRow, groupInvitations, groupSeats, groups } from './groups.tables.ts';

/** The largest number of groups in a list. A person manages, or is invited to, only a few groups. */
const OWN_MAX = 20;

function toProgress(shared: repository.SharedProgress): MemberProgress {
  const { sectionsFinished, circuitsDone, lastActiveAt } = shared;
  const lastActiveWeek = lastActiveAt && mondayOf(londonDate(lastActiveAt));
  return { sectionsFinished, circuitsDone, lastActiveWeek };
}

async function toManaged(ctx: Context, handle: Db, group: GroupRow) {
  const members = await repository.listGroupMembers(handle, group.id);
  const invitations = await listOpenInvitations(handle, group.id);
  const now = ctx.clock.now();
  const { id } = group;
  const state = groupStateOf(group, now);
  // Show progress only while the group is active, because consent to share it ends with the seats.
  const shared = state === 'active' ? await repository.listSharedProgress(handle, id, now) : [];
  const progress = new Map(shared.map((row) => [row.seatId, toProgress(row)]));
  return {
    ...group,
    state,
    domains: await repository.listDomains(handle, id),
    canRenew: canRenew(group),
    members: members.map((member) => ({
      ...member,
      progress: progress.get(member.id) ?? null,
    })),
    invitations: invitations.map(({ createdAt: at, ...row }) => ({ ...row, at })),
  };
}

export async function listOwnGroups(ctx: Context, principal: Principal) {
  const now = ctx.clock.now();
  const key = emailKey(principal.email);
  const managed: Awaited<ReturnType<typeof toManaged>>[] = [];
  for (const group of await repository.listManaged(ctx.db, principal.uid, key, OWN_MAX))
    managed.push(await toManaged(ctx, ctx.db, group));
  const own = await repository.findSeatOf(ctx.db, principal.uid);
  const invitations = await listInvitationsTo(ctx.db, key, OWN_MAX);
  const openings = await repository.listOpenTo(
    ctx.db,
    { domain: domainOf(key), userUid: principal.uid, emailKey: key },
    OWN_MAX,
  );
  const isOpen = (group: GroupRow) => groupStateOf(group, now) === 'active';
  return {
    managed,
    membership:
      own && isOpen(own.group)
        ? {
            name: own.group.name,
            endsOn: own.group.endsOn,
            sharesProgress:
              own.seat.progressSharedAt !== null && own.seat.progressHiddenAt === null,
          }
        : null,
    openings: openings
      .filter(({ group }) => isOpen(group))
      .map(({ group, seatsUsed }) => ({
        ...pick(group, 'id', 'name', 'endsOn'),
        domain: domainOf(key),
        hasFreeSeat: seatsUsed < group.seats,
      })),
    invitations: invitations
      .filter(({ group }) => isOpen(group))
      .map(({ id, group, seatsUsed }) => ({
        id,
        name: group.name,
        endsOn: group.endsOn,
        hasFreeSeat: seatsUsed < group.seats,
      })),
  };
}

/** Removes a member; a repeated call changes nothing. @throws AppError not_found for a group that the person does not manage */
export const removeMember = (
  ctx: Context,
  id: string,
  memberId: string,
  principal: Principal,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const group = await lockManagedGroup(tx, id, principal);
    const find = async () =>
      (await repository.listGroupMembers(tx, id)).find((one) => one.id === memberId);
    const found = await find();
    if (found) await lockAccount(tx, found.userUid);
    // Read again under the lock, because the member may have deleted the account.
    const member = await find();
    if (!member) return;
    await repository.updateSeat(tx, memberId, { leftAt: ctx.clock.now(), wasRemoved: true });
    await endSeat(ctx, tx, member.userUid, member.accessUntil);
    await ctx.mail.queue(tx, seatEndedMail(group, member, ctx.siteUrl));
  });

/** @throws AppError not_found, rule_violation for the domain of a public mail provider */
export const setGroupDomains = (
  ctx: Context,
  id: string,
  domains: readonly string[],
  principal: Principal,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockManagedGroup(tx, id, principal);
    const known = await repository.listDomains(tx, id);
    for (const domain of domains) {
      // A national domain that an administrator has added may stay in the list.
      const objection = domainObjection(domain, known.includes(domain));
      if (objection) throw refusal(objection, 'domains');
    }
    await repository.replaceDomains(tx, id, domains, ctx.clock.now());
  });

/**
 * Stores the new email address of a manager, and their account. If a group kept only the old address, the next person
 * who registers this address would manage the group.
 */
export async function followManagerEmail(tx: Db, { uid, from, to }: EmailChange) {
  await tx
    .update(groups)
    .set({ managerUid: uid, managerEmail: to, managerEmailKey: emailKey(to) })
    .where(repository.ofManager(uid, emailKey(from)));
}

/**
 * Deletes the seats of a deleted person and the invitations to this person. A group that the person managed then has no
 * manager.
 */
export async function eraseGroupData(tx: Db, userUid: string) {
  const key = repository.keyOf(tx, userUid);
  await tx.delete(groupInvitations).where(inArray(groupInvitations.emailKey, key));
  await tx.delete(groupSeats).where(eq(groupSeats.userUid, userUid));
  await tx
    .update(groups)
    .set({ managerUid: null, managerEmail: '', managerEmailKey: '' })
    .where(repository.managedBy(tx, userUid));
}

export async function exportGroupData(
  handle: Db,
  uid: string,
  principal: Principal,
): Promise<unknown> {
  const key = emailKey(principal.email);
  const managed = await repository.listManaged(handle, uid, key, OWN_MAX);
  return {
    seats: await repository.listSeatsOf(handle, uid),
    purchases: await listOrdersOf(handle, uid, 'group'),
    managed: managed.map(({ name, managerEmail }) => ({ name, managerEmail })),
    invitations: (await listInvitationsTo(handle, key, OWN_MAX)).map(({ group }) => ({
      group: group.name,
    })),
  };
}

/** Locks the groups that the person manages, before a change of their account updates these groups. */
export async function lockManaged(tx: Db, uid: string) {
  await tx
    .select({ id: groups.id })
    .from(groups)
    .where(repository.managedBy(tx, uid))
    .orderBy(asc(groups.id))
    .for('update');
}
