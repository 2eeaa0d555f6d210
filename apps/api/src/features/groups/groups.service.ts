// Groups as their managers and members use them.
import type { InvitedLine, ManagedGroup, OwnGroups } from '@urost3/contract/groups.schemas.ts';
import { invitationsADay } from '@urost3/contract/groups.ts';
import type { Db } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { newGroupId } from './group-ids.ts';
import { createGroupReminders } from './group-reminders.service.ts';
import type { GroupDeps } from './groups.deps.ts';
import { invitationMail, seatEndedMail } from './groups.mails.ts';
import { endOf, readAddresses, stateOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';
import { createGroupsAdmin } from './groups-admin.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A person manages, or is invited to, a few groups. */
const OWN_MAX = 20;

const refusal = (message: string, field?: string) =>
  new AppError('rule_violation', message, field ? { fields: { [field]: message } } : {});

export type GroupsService = ReturnType<typeof createGroupsService>;

export function createGroupsService(deps: GroupDeps) {
  const { db, clock, mail, subscription, siteUrl } = deps;

  function requireOpen(group: GroupRow): void {
    const state = stateOf(group, clock.now());
    if (state === 'ended') throw refusal(`The seats of ${group.name} have ended.`);
    if (state !== 'active') throw refusal(`The seats of ${group.name} are not open yet.`);
  }

  /** Locks the group of its manager, whose account is noted from then on. @throws AppError not_found for everybody else */
  async function lockManaged(tx: Db, id: string, principal: Principal): Promise<GroupRow> {
    const group = await repository.findGroupForUpdate(tx, id);
    const isByAddress =
      group?.managerUid === null && group.managerEmailKey === emailKey(principal.email);
    if (!group || !(group.managerUid === principal.uid || isByAddress))
      throw notFound('This group');
    if (isByAddress) await repository.updateGroup(tx, id, { managerUid: principal.uid });
    return group;
  }

  async function toManaged(handle: Db, group: GroupRow): Promise<ManagedGroup> {
    const members = await repository.listMembers(handle, group.id);
    const invitations = await repository.listOpenInvitations(handle, group.id);
    const { id, name, seats, startsOn, endsOn } = group;
    return {
      id,
      name,
      seats,
      startsOn,
      endsOn,
      state: stateOf(group, clock.now()),
      members: members.map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        since: member.since.toISOString(),
      })),
      invitations: invitations.map((row) => ({
        id: row.id,
        email: row.email,
        at: row.createdAt.toISOString(),
      })),
    };
  }

  return {
    admin: createGroupsAdmin(deps),
    reminders: createGroupReminders(deps),

    async listOwn(principal: Principal): Promise<OwnGroups> {
      const now = clock.now();
      const key = emailKey(principal.email);
      const managed: ManagedGroup[] = [];
      for (const group of await repository.listManaged(db, principal.uid, key, OWN_MAX))
        managed.push(await toManaged(db, group));
      const own = await repository.findSeatOf(db, principal.uid);
      const invitations = await repository.listInvitationsTo(db, key, OWN_MAX);
      const isOpen = (group: GroupRow) => stateOf(group, now) === 'active';
      return {
        managed,
        membership:
          own && isOpen(own.group) ? { name: own.group.name, endsOn: own.group.endsOn } : null,
        invitations: invitations
          .filter(({ group }) => isOpen(group))
          .map(({ id, group }) => ({ id, name: group.name, endsOn: group.endsOn })),
      };
    },

    /** @throws AppError not_found, rule_violation */
    invite: (id: string, addresses: string, principal: Principal): Promise<InvitedLine[]> =>
      db.transaction(async (tx) => {
        const group = await lockManaged(tx, id, principal);
        requireOpen(group);
        const now = clock.now();
        const lines = readAddresses(addresses);
        if (lines.length === 0)
          throw refusal('Please give at least one email address.', 'addresses');
        const members = await repository.listMembers(tx, id);
        const memberKeys = new Set(members.map((member) => member.emailKey));
        const open = await repository.listOpenInvitations(tx, id);
        const openKeys = new Set(open.map((row) => row.emailKey));
        const since = new Date(now.getTime() - DAY_MS);
        let left =
          invitationsADay(group.seats) - (await repository.countInvitedSince(tx, id, since));
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
          id: newGroupId('inv'),
          groupId: id,
          email,
          emailKey: key,
          createdAt: now,
        }));
        await repository.insertInvitations(tx, rows);
        for (const { email } of rows) await mail.queue(tx, invitationMail(group, email, siteUrl));
        return answers;
      }),

    /** Repeated, it changes nothing. @throws AppError not_found */
    withdraw: (id: string, invitationId: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        await lockManaged(tx, id, principal);
        const found = await repository.findOpenInvitation(tx, invitationId);
        if (found?.groupId === id)
          await repository.closeInvitations(tx, [invitationId], clock.now());
      }),

    /** Repeated, it changes nothing. @throws AppError not_found */
    remove: (id: string, memberId: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const group = await lockManaged(tx, id, principal);
        const members = await repository.listMembers(tx, id);
        const member = members.find((one) => one.id === memberId);
        if (!member) return;
        await repository.updateSeat(tx, memberId, { leftAt: clock.now() });
        await subscription.seats.end(tx, member.userUid, member.accessUntil);
        await mail.queue(tx, seatEndedMail(group, member, siteUrl));
      }),

    /** @throws AppError not_found, rule_violation, conflict when no seat is free */
    accept: (id: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const invited = await repository.findOpenInvitation(tx, id);
        const group = invited && (await repository.findGroupForUpdate(tx, invited.groupId));
        // Again under the lock, because the manager may have withdrawn it meanwhile.
        const invitation = group && (await repository.findOpenInvitation(tx, id));
        if (!invitation || invitation.emailKey !== emailKey(principal.email))
          throw notFound('This invitation');
        requireOpen(group);
        const own = await repository.findSeatOf(tx, principal.uid);
        if (own && stateOf(own.group, now) === 'active')
          throw refusal(
            `You have a seat in ${own.group.name} until ${formatMailDay(endOf(own.group))}. Please give it back first.`,
          );
        if ((await repository.countSeatsUsed(tx, group.id)) >= group.seats)
          throw new AppError(
            'conflict',
            'No seat is free at the moment. Please ask the manager of the group.',
          );
        if (own) await repository.updateSeat(tx, own.seat.id, { leftAt: now });
        const until = endOf(group);
        await repository.insertSeat(tx, {
          id: newGroupId('seat'),
          groupId: group.id,
          userUid: principal.uid,
          takenAt: now,
          accessUntil: until,
          leftAt: null,
        });
        await repository.closeInvitations(tx, [id], now);
        if (!(await subscription.seats.begin(tx, principal.uid, until)))
          throw notFound('This account');
      }),

    /** Repeated, it changes nothing. */
    decline: (id: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await repository.findOpenInvitation(tx, id);
        if (found?.emailKey === emailKey(principal.email))
          await repository.closeInvitations(tx, [id], clock.now());
      }),

    /** Repeated, it changes nothing. */
    leave: (principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await repository.findSeatOf(tx, principal.uid);
        if (!found) return;
        await repository.findGroupForUpdate(tx, found.group.id);
        const own = await repository.findSeatOf(tx, principal.uid);
        if (own?.seat.id !== found.seat.id) return;
        await repository.updateSeat(tx, own.seat.id, { leftAt: clock.now() });
        await subscription.seats.end(tx, principal.uid, own.seat.accessUntil);
      }),

    erase: repository.erasePerson,
    exportOf: async (handle: Db, uid: string, principal: Principal): Promise<unknown> => {
      const key = emailKey(principal.email);
      const managed = await repository.listManaged(handle, uid, key, OWN_MAX);
      return {
        seats: await repository.listSeatsOf(handle, uid),
        managed: managed.map(({ name, managerEmail }) => ({ name, managerEmail })),
        invitations: (await repository.listInvitationsTo(handle, key, OWN_MAX)).map(
          ({ group }) => ({ group: group.name }),
        ),
      };
    },
  };
}
