// Lets people take a seat in a group, share their progress and give the seat back.
import { isolate } from '@urost3/contract/person-text.ts';
import type { Db } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { listDomains, wasRemoved } from './group-domains.repository.ts';
import {
  closeInvitations,
  closeInvitationsTo,
  findOpenInvitation,
} from './group-invitations.repository.ts';
import { hideProgress, shareProgress } from './group-progress.repository.ts';
import { countSeatsUsed, findSeatOf, insertSeat, updateSeat } from './group-seats.repository.ts';
import type { GroupDeps } from './groups.deps.ts';
import { domainOf, endOf, refusal, requireOpen, stateOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';

export function createGroupMembers({ db, clock, subscription }: GroupDeps) {
  /**
   * Gives the person a seat. If the person still has a seat in a group that has ended, the old seat ends. The caller
   * must hold the group's lock, because otherwise two requests could both take the last seat.
   * @throws AppError not_found, rule_violation, conflict
   */
  async function takeSeat(tx: Db, group: GroupRow, principal: Principal): Promise<void> {
    const now = clock.now();
    requireOpen(group, now);
    if (!(await lockAccount(tx, principal.uid))) throw notFound('This account');
    const own = await findSeatOf(tx, principal.uid);
    if (own && stateOf(own.group, now) === 'active')
      throw refusal(
        `You have a seat in ${isolate(own.group.name)} until ${formatMailDay(endOf(own.group))}. Please give it back first.`,
      );
    if ((await countSeatsUsed(tx, group.id)) >= group.seats)
      throw new AppError(
        'conflict',
        'No seat is free at the moment. Please ask the manager of the group.',
      );
    if (own) await updateSeat(tx, own.seat.id, { leftAt: now });
    const until = endOf(group);
    await insertSeat(tx, {
      id: newId('seat'),
      groupId: group.id,
      userUid: principal.uid,
      takenAt: now,
      accessUntil: until,
      leftAt: null,
    });
    await closeInvitationsTo(tx, group.id, emailKey(principal.email), now);
    await subscription.seats.begin(tx, principal.uid, until);
  }

  return {
    /** @throws AppError not_found, rule_violation, conflict when no seat is free */
    accept: (id: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const invited = await findOpenInvitation(tx, id);
        const group = invited && (await repository.findGroupForUpdate(tx, invited.groupId));
        // Read the invitation again under the lock, because the manager may have withdrawn it.
        const invitation = group && (await findOpenInvitation(tx, id));
        if (!invitation || invitation.emailKey !== emailKey(principal.email))
          throw notFound('This invitation');
        await takeSeat(tx, group, principal);
      }),

    /**
     * Takes a seat by the domain of the person's email address. The address was verified at sign-up or at its last
     * change.
     * @throws AppError not_found, rule_violation, conflict when no seat is free
     */
    join: (id: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const group = await repository.findGroupForUpdate(tx, id);
        const domains = group ? await listDomains(tx, id) : [];
        if (!group || !domains.includes(domainOf(emailKey(principal.email))))
          throw notFound('This group');
        if (await wasRemoved(tx, id, principal.uid))
          throw refusal('The manager has ended your seat. Please ask them to invite you again.');
        await takeSeat(tx, group, principal);
      }),

    /** Idempotent. */
    decline: (id: string, principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await findOpenInvitation(tx, id);
        if (found?.emailKey === emailKey(principal.email))
          await closeInvitations(tx, [id], clock.now());
      }),

    /** Idempotent. */
    leave: (principal: Principal): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await findSeatOf(tx, principal.uid);
        if (!found) return;
        await repository.findGroupForUpdate(tx, found.group.id);
        await lockAccount(tx, principal.uid);
        const own = await findSeatOf(tx, principal.uid);
        if (own?.seat.id !== found.seat.id) return;
        await updateSeat(tx, own.seat.id, { leftAt: clock.now() });
        await subscription.seats.end(tx, principal.uid, own.seat.accessUntil);
      }),

    /** Idempotent. @throws AppError rule_violation when sharing starts without a seat in an active group */
    async shareProgress(isShared: boolean, principal: Principal): Promise<void> {
      const now = clock.now();
      if (!isShared) return hideProgress(db, principal.uid, now);
      const own = await findSeatOf(db, principal.uid);
      const isOpen = own !== null && stateOf(own.group, now) === 'active';
      if (!isOpen || !(await shareProgress(db, own.seat.id, now)))
        throw refusal('You have no seat in a group.');
    },
  };
}
