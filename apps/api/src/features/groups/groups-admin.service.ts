// Lets administrators list and change groups.
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { AdminGroup, GroupRenewal, NewGroup } from '@urost3/contract/groups.schemas.ts';
import type { Db } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import { newId } from '../../db/new-id.ts';
import { type Actor, requireOther } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { areExpiring } from './expiring-groups.sql.ts';
import { listDomains, replaceDomains } from './group-domains.repository.ts';
import { createGroupTerm } from './group-term.service.ts';
import type { GroupDeps } from './groups.deps.ts';
import { managerMail } from './groups.mails.ts';
import { domainObjection, endOf, isExpiring, refusal, stateOf } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';

const OWN_GROUP = 'Another person has to give seats to a group that you manage.';

interface ListQuery {
  page: number;
  limit: number;
  show?: 'expiring' | undefined;
}

export function createGroupsAdmin(deps: GroupDeps) {
  const { db, clock, mail, audit, siteUrl } = deps;
  const term = createGroupTerm(deps);

  function toAdmin({ row, seatsUsed, hasManager, domains }: repository.ShownGroup): AdminGroup {
    const now = clock.now();
    const { id, name, managerEmail, seats, startsOn, endsOn, invoice } = row;
    return {
      id,
      name,
      managerEmail,
      hasManager,
      seats,
      startsOn,
      endsOn,
      price: row.priceMinor,
      invoice,
      state: stateOf(row, now),
      isExpiring: isExpiring(row, now),
      seatsUsed,
      domains,
      paidAt: row.paidAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    };
  }

  async function get(id: string): Promise<AdminGroup> {
    const found = await repository.findShownGroup(db, id);
    if (!found) throw notFound('This group');
    return toAdmin(found);
  }

  /** Locks a group, calls `apply`, and writes an audit record unless `apply` returns null. @throws AppError not_found */
  async function change(
    id: string,
    action: AuditAction,
    by: Actor,
    apply: (tx: Db, group: GroupRow) => Promise<Record<string, unknown> | null>,
  ): Promise<AdminGroup> {
    await db.transaction(async (tx) => {
      const group = await repository.findGroupForUpdate(tx, id);
      if (!group) throw notFound('This group');
      const detail = await apply(tx, group);
      if (detail)
        await audit.record(tx, { action, actorUid: by.uid, subject: id, detail, caller: by });
    });
    return get(id);
  }

  /** A manager invites whom they like, also themselves. @throws AppError forbidden */
  async function requireOtherManager(tx: Db, group: GroupRow, by: Actor): Promise<void> {
    const account = await repository.findAccountByKey(tx, group.managerEmailKey);
    requireOther(by, group.managerUid ?? account?.uid ?? null, OWN_GROUP);
  }

  async function greetManager(tx: Db, group: GroupRow): Promise<void> {
    if (group.managerEmail === '') return;
    const account = await repository.findAccountByKey(tx, group.managerEmailKey);
    await mail.queue(tx, managerMail(group, account !== null, siteUrl));
  }

  return {
    async list(query: ListQuery): Promise<{ groups: AdminGroup[]; total: number }> {
      const { page, limit } = query;
      const filter = query.show === 'expiring' ? areExpiring(clock.now()) : undefined;
      const total = await repository.countGroups(db, filter);
      const offset = (pageWithin(total, { page, limit }) - 1) * limit;
      const found = await repository.listGroups(db, filter, limit, offset);
      return { groups: found.map(toAdmin), total };
    },

    /** @throws AppError rule_violation when the last day has passed */
    async create(body: NewGroup, by: Actor): Promise<AdminGroup> {
      const now = clock.now();
      if (body.endsOn < londonDate(now))
        throw refusal('The last day must not be in the past.', 'endsOn');
      const { price, ...values } = body;
      const id = newId('grp');
      const managerEmailKey = emailKey(body.managerEmail);
      await db.transaction(async (tx) => {
        const manager = await repository.findAccountByKey(tx, managerEmailKey);
        await repository.insertGroup(tx, {
          ...values,
          id,
          managerUid: manager?.uid ?? null,
          managerEmailKey,
          priceMinor: price,
          paidAt: null,
          endedAt: null,
          createdAt: now,
        });
        // Leave the manager's email address out of the audit record, because it must disappear with the manager's account.
        const { managerEmail: _, ...detail } = body;
        await audit.record(tx, {
          action: 'groups.created',
          actorUid: by.uid,
          subject: id,
          detail,
          caller: by,
        });
      });
      return get(id);
    },

    /** Idempotent. @throws AppError forbidden for a group that the caller manages */
    markPaid: (id: string, by: Actor): Promise<AdminGroup> =>
      change(id, 'groups.paid', by, async (tx, group) => {
        if (group.paidAt) return null;
        await requireOtherManager(tx, group, by);
        if (endOf(group) <= clock.now()) throw refusal('This group has ended.');
        await repository.updateGroup(tx, id, { paidAt: clock.now() });
        await greetManager(tx, group);
        return { price: group.priceMinor, invoice: group.invoice };
      }),

    /** Members keep their seats. Premium that they bought themselves starts after the new end. @throws as `markPaid` */
    renew: (id: string, body: GroupRenewal, by: Actor): Promise<AdminGroup> =>
      change(id, 'groups.renewed', by, async (tx, group) => {
        if (!group.paidAt) throw refusal('Please mark the group as paid first.');
        await requireOtherManager(tx, group, by);
        if (group.endedAt) throw refusal('This group was ended. Please add a new one.');
        if (body.endsOn <= group.endsOn || body.endsOn < londonDate(clock.now()))
          throw refusal(
            'The new last day must be after the present one and not in the past.',
            'endsOn',
          );
        const { endsOn, invoice, price: priceMinor } = body;
        await term.move(tx, group, { endsOn, invoice, priceMinor });
        return { from: group.endsOn, ...body };
      }),

    setManager: (id: string, managerEmail: string, by: Actor): Promise<AdminGroup> =>
      change(id, 'groups.manager_set', by, async (tx, group) => {
        const managerEmailKey = emailKey(managerEmail);
        if (managerEmailKey === group.managerEmailKey) return null;
        const account = await repository.findAccountByKey(tx, managerEmailKey);
        const values = { managerEmail, managerEmailKey, managerUid: account?.uid ?? null };
        requireOther(by, values.managerUid, OWN_GROUP);
        await repository.updateGroup(tx, id, values);
        if (group.paidAt) await greetManager(tx, { ...group, ...values });
        return {};
      }),

    /** @throws AppError not_found, rule_violation for the domain of a public mail provider */
    setDomains: (id: string, domains: readonly string[], by: Actor): Promise<AdminGroup> =>
      change(id, 'groups.domains_set', by, async (tx) => {
        for (const domain of domains) {
          const objection = domainObjection(domain, true);
          if (objection) throw refusal(objection, 'domains');
        }
        const from = await listDomains(tx, id);
        await replaceDomains(tx, id, domains, clock.now());
        return { from, to: domains };
      }),

    /** Ends the group and its seats now, for example after a refund. Idempotent. */
    end: (id: string, by: Actor): Promise<AdminGroup> =>
      change(id, 'groups.ended', by, async (tx, group) => {
        const seats = await term.end(tx, group);
        return seats === null ? null : { seats };
      }),
  };
}
