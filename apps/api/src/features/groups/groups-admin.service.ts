// Lets administrators list and change groups.
import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import type { GroupRenewal, NewGroup } from '@urost3/contract/groups/groups.schemas.ts';
import { desc } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { emailKey, newId } from '../../db/keys.ts';
import { notFound } from '../../http/app-error.ts';
import { type Actor, requireOther } from '../../http/guards/principal.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { endGroupTerm, moveGroupTerm } from './group-term.service.ts';
import { managerMail } from './groups.mails.ts';
import {
  canRenew,
  domainObjection,
  endOf,
  groupStateOf,
  isExpiring,
  refusal,
} from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import { areExpiring, type GroupRow, groups } from './groups.tables.ts';

const OWN_GROUP = 'Another person has to give seats to a group that you manage.';

interface ListQuery {
  page: number;
  limit: number;
  show?: 'expiring' | undefined;
}

function toAdminGroup(ctx: Context, { row, ...figures }: repository.ShownGroup) {
  const now = ctx.clock.now();
  return {
    ...row,
    ...figures,
    price: row.priceMinor,
    state: groupStateOf(row, now),
    isExpiring: isExpiring(row, now),
    canRenew: canRenew(row),
  };
}

async function getGroup(ctx: Context, id: string) {
  const found = await repository.findShownGroup(ctx.db, id);
  if (!found) throw notFound('This group');
  return toAdminGroup(ctx, found);
}

/** Locks a group, calls `apply`, and writes an audit record unless `apply` returns null. @throws AppError not_found */
async function changeGroup(
  ctx: Context,
  id: string,
  action: AuditAction,
  by: Actor,
  apply: (tx: Db, group: GroupRow) => Promise<Record<string, unknown> | null>,
) {
  await ctx.db.transaction(async (tx) => {
    const group = await repository.findGroupForUpdate(tx, id);
    if (!group) throw notFound('This group');
    const detail = await apply(tx, group);
    if (detail) await ctx.audit.record(tx, by, action, id, detail);
  });
  return getGroup(ctx, id);
}

/** A manager invites whom they like, also themselves. @throws AppError forbidden */
async function requireOtherManager(tx: Db, group: GroupRow, by: Actor) {
  const account = await repository.findAccountByKey(tx, group.managerEmailKey);
  requireOther(by, group.managerUid ?? account?.uid ?? null, OWN_GROUP);
}

async function greetManager(ctx: Context, tx: Db, group: GroupRow) {
  if (group.managerEmail === '') return;
  const account = await repository.findAccountByKey(tx, group.managerEmailKey);
  await ctx.mail.queue(tx, managerMail(group, account !== null, ctx.siteUrl));
}

export async function listGroups(ctx: Context, query: ListQuery) {
  const filter = query.show === 'expiring' ? areExpiring(ctx.clock.now()) : undefined;
  const total = await ctx.db.$count(groups, filter);
  const found = await ctx.db
    .select(repository.shown)
    .from(groups)
    .where(filter)
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(query.limit)
    .offset(pageOf(total, query).offset);
  return { groups: found.map((group) => toAdminGroup(ctx, group)), total };
}

/** @throws AppError rule_violation when the last day has passed */
export async function createGroup(ctx: Context, body: NewGroup, by: Actor) {
  const now = ctx.clock.now();
  if (body.endsOn < londonDate(now))
    throw refusal('The last day must not be in the past.', 'endsOn');
  const { price, ...values } = body;
  const id = newId('grp');
  const managerEmailKey = emailKey(body.managerEmail);
  await ctx.db.transaction(async (tx) => {
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
    await ctx.audit.record(tx, by, 'groups.created', id, detail);
  });
  return getGroup(ctx, id);
}

/** Idempotent. @throws AppError forbidden for a group that the caller manages */
export const markGroupPaid = (ctx: Context, id: string, by: Actor) =>
  changeGroup(ctx, id, 'groups.paid', by, async (tx, group) => {
    if (group.paidAt) return null;
    await requireOtherManager(tx, group, by);
    if (endOf(group) <= ctx.clock.now()) throw refusal('This group has ended.');
    await repository.updateGroup(tx, id, { paidAt: ctx.clock.now() });
    await greetManager(ctx, tx, group);
    return { price: group.priceMinor, invoice: group.invoice };
  });

/** Members keep their seats. Premium that they bought themselves starts after the new end. @throws as `markGroupPaid` */
export const renewGroup = (ctx: Context, id: string, body: GroupRenewal, by: Actor) =>
  changeGroup(ctx, id, 'groups.renewed', by, async (tx, group) => {
    if (!group.paidAt) throw refusal('Please mark the group as paid first.');
    await requireOtherManager(tx, group, by);
    if (group.endedAt) throw refusal('This group was ended. Please add a new one.');
    if (body.endsOn <= group.endsOn || body.endsOn < londonDate(ctx.clock.now()))
      throw refusal(
        'The new last day must be after the present one and not in the past.',
        'endsOn',
      );
    const { endsOn, invoice, price: priceMinor } = body;
    await moveGroupTerm(ctx, tx, group, { endsOn, invoice, priceMinor });
    return { from: group.endsOn, ...body };
  });

export const setGroupManager = (ctx: Context, id: string, managerEmail: string, by: Actor) =>
  changeGroup(ctx, id, 'groups.manager_set', by, async (tx, group) => {
    const managerEmailKey = emailKey(managerEmail);
    if (managerEmailKey === group.managerEmailKey) return null;
    const account = await repository.findAccountByKey(tx, managerEmailKey);
    const values = { managerEmail, managerEmailKey, managerUid: account?.uid ?? null };
    requireOther(by, values.managerUid, OWN_GROUP);
    await repository.updateGroup(tx, id, values);
    if (group.paidAt) await greetManager(ctx, tx, { ...group, ...values });
    return {};
  });

/** @throws AppError not_found, rule_violation for the domain of a public mail provider */
export const setDomainsAsStaff = (
  ctx: Context,
  id: string,
  domains: readonly string[],
  by: Actor,
) =>
  changeGroup(ctx, id, 'groups.domains_set', by, async (tx) => {
    for (const domain of domains) {
      const objection = domainObjection(domain, true);
      if (objection) throw refusal(objection, 'domains');
    }
    const from = await repository.listDomains(tx, id);
    await repository.replaceDomains(tx, id, domains, ctx.clock.now());
    return { from, to: domains };
  });

/** Ends the group and its seats now, for example after a refund. Idempotent. */
export const endGroup = (ctx: Context, id: string, by: Actor) =>
  changeGroup(ctx, id, 'groups.ended', by, async (tx, group) => {
    const seats = await endGroupTerm(ctx, tx, group);
    return seats === null ? null : { seats };
  });
