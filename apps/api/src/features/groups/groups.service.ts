// Lists the groups that a person manages, has a seat in or may join. Lets managers remove members and set domains.
import { mondayOf } from '@urost3/contract/day.ts';
import type { ManagedGroup, MemberProgress, OwnGroups } from '@urost3/contract/groups.schemas.ts';
import type { Db } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import type { Principal } from '../../http/principal.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import type { EmailChange } from '../accounts/email-change.service.ts';
import { listDomains, listOpenTo, replaceDomains } from './group-domains.repository.ts';
import { listInvitationsTo, listOpenInvitations } from './group-invitations.repository.ts';
import { createGroupInvitations, lockManagedGroup } from './group-invitations.service.ts';
import { createGroupMembers } from './group-members.service.ts';
import { anonymiseOrders, listOrdersOf } from './group-orders.repository.ts';
import { listSharedProgress, type SharedProgress } from './group-progress.repository.ts';
import { createGroupPurchases } from './group-purchases.service.ts';
import { createGroupReminders } from './group-reminders.service.ts';
import { findSeatOf, listMembers, listSeatsOf, updateSeat } from './group-seats.repository.ts';
import type { GroupDeps } from './groups.deps.ts';
import { seatEndedMail } from './groups.mails.ts';
import { domainObjection, domainOf, refusal, stateOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';
import { createGroupsAdmin } from './groups-admin.service.ts';

/** The largest number of groups in a list. A person manages, or is invited to, only a few groups. */
const OWN_MAX = 20;

function toProgress(shared: SharedProgress): MemberProgress {
  const { sectionsFinished, circuitsDone, lastActiveAt } = shared;
  const lastActiveWeek = lastActiveAt && mondayOf(londonDate(lastActiveAt));
  return { sectionsFinished, circuitsDone, lastActiveWeek };
}

export type GroupsService = ReturnType<typeof createGroupsService>;

export function createGroupsService(deps: GroupDeps) {
  const { db, clock, mail, subscription, siteUrl } = deps;

  async function toManaged(handle: Db, group: GroupRow): Promise<ManagedGroup> {
    const members = await listMembers(handle, group.id);
    const invitations = await listOpenInvitations(handle, group.id);
    const now = clock.now();
    const { id, name, seats, startsOn, endsOn } = group;
    const state = stateOf(group, now);
    // Show progress only while the group is active, because consent to share it ends with the seats.
    const shared = state === 'active' ? await listSharedProgress(handle, id, now) : [];
    const progress = new Map(shared.map((row) => [row.seatId, toProgress(row)]));
    return {
      id,
      name,
      seats,
      startsOn,
      endsOn,
      state,
      domains: await listDomains(handle, id),
      canRenew: group.paidAt !== null && group.endedAt === null,
      members: members.map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        since: member.since.toISOString(),
        progress: progress.get(member.id) ?? null,
      })),
      invitations: invitations.map((row) => ({
        id: row.id,
        email: row.email,
        at: row.createdAt.toISOString(),
      })),
    };
  }

  return {
    ...createGroupInvitations(deps),
    ...createGroupMembers(deps),
    ...createGroupPurchases(deps),
    admin: createGroupsAdmin(deps),
    reminders: createGroupReminders(deps),

    async listOwn(principal: Principal): Promise<OwnGroups> {
      const now = clock.now();
      const key = emailKey(principal.email);
      const managed: ManagedGroup[] = [];
      for (const group of await repository.listManaged(db, principal.uid, key, OWN_MAX))
        managed.push(await toManaged(db, group));
      const own = await findSeatOf(db, principal.uid);
      const invitations = await listInvitationsTo(db, key, OWN_MAX);
      const openings = await listOpenTo(
        db,
        { domain: domainOf(key), userUid: principal.uid, emailKey: key },
        OWN_MAX,
      );
      const isOpen = (group: GroupRow) => stateOf(group, now) === 'active';
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
            id: group.id,
            name: group.name,
            endsOn: group.endsOn,
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
    },

    /** Removes a member; a repeated call changes nothing. @throws AppError not_found for a group that the person does not manage */
    remove: (id: string, memberId: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const group = await lockManagedGroup(tx, id, principal);
        const find = async () => (await listMembers(tx, id)).find((one) => one.id === memberId);
        const found = await find();
        if (found) await lockAccount(tx, found.userUid);
        // Read again under the lock, because the member may have deleted the account.
        const member = await find();
        if (!member) return;
        await updateSeat(tx, memberId, { leftAt: clock.now(), wasRemoved: true });
        await subscription.seats.end(tx, member.userUid, member.accessUntil);
        await mail.queue(tx, seatEndedMail(group, member, siteUrl));
      }),

    /** @throws AppError not_found, rule_violation for the domain of a public mail provider */
    setDomains: (id: string, domains: readonly string[], principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        await lockManagedGroup(tx, id, principal);
        const known = await listDomains(tx, id);
        for (const domain of domains) {
          // A national domain that an administrator has added may stay in the list.
          const objection = domainObjection(domain, known.includes(domain));
          if (objection) throw refusal(objection, 'domains');
        }
        await replaceDomains(tx, id, domains, clock.now());
      }),

    lockManaged: repository.lockManaged,
    followEmailChange: (tx: Db, { uid, from, to }: EmailChange): Promise<void> =>
      repository.updateManagerEmail(tx, uid, emailKey(from), {
        managerEmail: to,
        managerEmailKey: emailKey(to),
      }),

    async erase(tx: Db, userUid: string): Promise<void> {
      await repository.erasePerson(tx, userUid);
      await anonymiseOrders(tx, userUid);
    },
    exportOf: async (handle: Db, uid: string, principal: Principal): Promise<unknown> => {
      const key = emailKey(principal.email);
      const managed = await repository.listManaged(handle, uid, key, OWN_MAX);
      return {
        seats: await listSeatsOf(handle, uid),
        purchases: await listOrdersOf(handle, uid),
        managed: managed.map(({ name, managerEmail }) => ({ name, managerEmail })),
        invitations: (await listInvitationsTo(handle, key, OWN_MAX)).map(({ group }) => ({
          group: group.name,
        })),
      };
    },
  };
}
