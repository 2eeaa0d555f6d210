// Sells seats by card: one order per purchase, paid through the payments feature. The transaction that settles the payment creates or
// renews the group.

import { addDays, countedDays } from '@urost3/contract/day.ts';
import type { GroupPurchase, NewGroupPurchase } from '@urost3/contract/groups/groups.schemas.ts';
import { CARD_MINIMUM, discountRefusals } from '@urost3/contract/payments/payments.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/keys.ts';
import { findById } from '../../db/rows.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { ACCOUNT_DELETED, type Offer, payOrder, settleOrders } from '../payments/orders.service.ts';
import { type Order, orders } from '../payments/payments.tables.ts';
import { endGroupTerm, moveGroupTerm } from './group-term.service.ts';
import { refundedMail } from './groups.mails.ts';
import { endOf, isManagedBy, lastDayAfter, lastDayWithout, refusal } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupRow } from './groups.tables.ts';

const seatsOf = (seats: number) => `${counted(seats, 'seat')} of Premium`;

/** A seat costs as much as Premium for one person. @throws AppError rule_violation */
async function makeOffer(
  ctx: Context,
  group: { groupId: string | null; name: string; seats: number },
): Promise<Offer> {
  const set = await ctx.settings.read(ctx.db);
  if (set.subscriptionCurrency !== 'gbp' || set.subscriptionPrice < CARD_MINIMUM)
    throw refusal('Groups cannot be paid by card at the moment. Please write to us.');
  return {
    ...group,
    purpose: 'group',
    amountMinor: group.seats * set.subscriptionPrice,
    currency: 'gbp',
    durationDays: set.subscriptionDurationDays,
  };
}

async function payGroup(
  ctx: Context,
  userUid: string,
  group: { groupId: string | null; name: string; seats: number },
  findEnd: (days: number) => string,
): Promise<GroupPurchase> {
  const offer = await makeOffer(ctx, group);
  const words = `Group, ${seatsOf(group.seats)}, ${countedDays(offer.durationDays)}`;
  const description = group.groupId ? `${words}, renewal` : words;
  const answer = await payOrder(ctx, userUid, offer, { description });
  const isOpen = answer.outcome === 'open';
  return {
    clientSecret: isOpen ? answer.clientSecret : null,
    amount: isOpen ? offer.amountMinor : 0,
    currency: 'gbp',
    seats: group.seats,
    endsOn: findEnd(offer.durationDays),
  };
}

function refuseCode(code: string | undefined): void {
  if (code) throw refusal(discountRefusals.notForGroups, 'code');
}

/** Starts or continues buying a new group. @throws AppError rule_violation, conflict, unavailable, provider_failed */
export async function buyGroup(
  ctx: Context,
  body: NewGroupPurchase,
  principal: Principal,
): Promise<GroupPurchase> {
  refuseCode(body.code);
  const { name, seats } = body;
  return payGroup(ctx, principal.uid, { groupId: null, name, seats }, (days) =>
    addDays(londonDate(ctx.clock.now()), days - 1),
  );
}

/**
 * Starts or continues paying the renewal of a group by its manager.
 * @throws AppError not_found, rule_violation, conflict, unavailable, provider_failed
 */
export async function payGroupRenewal(
  ctx: Context,
  id: string,
  code: string | undefined,
  by: Principal,
): Promise<GroupPurchase> {
  refuseCode(code);
  const group = (await repository.findShownGroup(ctx.db, id))?.row;
  if (!group || !isManagedBy(group, by)) throw notFound('This group');
  if (!group.paidAt) throw refusal('This group waits for the payment of its invoice.');
  if (group.endedAt) throw refusal('This group was ended. Please buy a new one.');
  const { name, seats } = group;
  return payGroup(ctx, by.uid, { groupId: id, name, seats }, (days) =>
    lastDayAfter(group, days, ctx.clock.now()),
  );
}

/** Stored in place of an invoice's reference. */
const BY_CARD = 'Paid by card';

/** @returns null for the order of a new group */
const lockGroup = async (tx: Db, { groupId }: Pick<Order, 'groupId'>): Promise<GroupRow | null> =>
  groupId === null ? null : repository.findGroupForUpdate(tx, groupId);

async function makeGroup(
  ctx: Context,
  tx: Db,
  order: Order & { userUid: string },
): Promise<GroupRow | null> {
  const buyer = await lockAccount(tx, order.userUid);
  if (!buyer) return null;
  const now = ctx.clock.now();
  const today = londonDate(now);
  const group: GroupRow = {
    id: newId('grp'),
    name: order.name ?? '',
    managerUid: buyer.uid,
    managerEmail: buyer.email,
    managerEmailKey: buyer.emailKey,
    seats: order.seats ?? 0,
    startsOn: today,
    endsOn: addDays(today, order.durationDays - 1),
    priceMinor: order.amountMinor,
    invoice: BY_CARD,
    paidAt: now,
    endedAt: null,
    createdAt: now,
  };
  await repository.insertGroup(tx, group);
  return group;
}

async function renewPaidGroup(
  ctx: Context,
  tx: Db,
  order: Order,
  group: GroupRow,
): Promise<GroupRow> {
  const endsOn = lastDayAfter(group, order.durationDays, ctx.clock.now());
  const values = { endsOn, invoice: BY_CARD, priceMinor: order.amountMinor };
  await moveGroupTerm(ctx, tx, group, values);
  return { ...group, ...values };
}

/** The days of the payments of a group that were made after this one and not refunded. */
async function countDaysPaidAfter(tx: Db, groupId: string, since: Date): Promise<number> {
  const later = await tx
    .select({ days: orders.durationDays })
    .from(orders)
    .where(
      and(
        eq(orders.groupId, groupId),
        eq(orders.status, 'fulfilled'),
        gt(orders.fulfilledAt, since),
      ),
    );
  return later.reduce((sum, { days }) => sum + days, 0);
}

/** What an order of a group grants, and what its refund takes back. `lockShared` locks the group first. */
export const groupPayments = settleOrders({
  async lockShared(_ctx, tx, orderId) {
    const order = await findById(tx, orders, orderId);
    const group = order && (await lockGroup(tx, order));
    return group
      ? (await repository.listGroupMembers(tx, group.id)).map(({ userUid }) => userUid)
      : [];
  },
  async grant(ctx, tx, order) {
    const group = await lockGroup(tx, order);
    if (order.groupId && (!group || group.endedAt)) {
      return {
        refused:
          'Paid for the renewal of a group that was ended: the money goes back automatically.',
      };
    }
    const paid = group
      ? await renewPaidGroup(ctx, tx, order, group)
      : await makeGroup(ctx, tx, order);
    if (!paid) return { refused: ACCOUNT_DELETED };
    return {
      values: { groupId: paid.id },
      receiptNotes: [
        `${isolate(paid.name)} has ${seatsOf(paid.seats)} until ${formatMailDay(endOf(paid))}. You manage them at ${ctx.siteUrl}/group.`,
      ],
    };
  },
  /**
   * Takes back the days that the payment bought and that have not been used. When no days are left, the group and its seats
   * end.
   */
  async takeBack(ctx, tx, order) {
    const group = await lockGroup(tx, order);
    const now = ctx.clock.now();
    if (!group || endOf(group) <= now) return;
    const daysAfter = await countDaysPaidAfter(tx, group.id, order.fulfilledAt ?? now);
    const shorter = {
      ...group,
      endsOn: lastDayWithout(group, order.durationDays, daysAfter, now),
    };
    const isLeft = endOf(shorter) > now && shorter.endsOn >= group.startsOn;
    if (isLeft) await moveGroupTerm(ctx, tx, group, { endsOn: shorter.endsOn });
    else await endGroupTerm(ctx, tx, group);
    if (group.managerEmail !== '')
      await ctx.mail.queue(
        tx,
        refundedMail(group, order.amountMinor, isLeft ? shorter : null, ctx.siteUrl),
      );
  },
});
