// The effects of a group's payment, inside the transaction that settles or refunds it.
import { addDays } from '@urost3/contract/day.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import type {
  PaymentHandlers,
  PaymentSummary,
  SettledOutcome,
} from '../payments/payments.types.ts';
import * as orders from './group-orders.repository.ts';
import { listMembers } from './group-seats.repository.ts';
import { createGroupTerm } from './group-term.service.ts';
import type { GroupDeps } from './groups.deps.ts';
import { refundedMail } from './groups.mails.ts';
import { endOf, lastDayAfter } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupOrder, GroupRow } from './groups.tables.ts';

/** Stored in place of an invoice's reference. */
const BY_CARD = 'Paid by card';

const returnMoney = (
  reason: 'duplicate' | 'requested_by_customer',
  note: string,
): SettledOutcome => ({ outcome: 'return_money', reason, note });

export function createGroupCardPayments(deps: GroupDeps): PaymentHandlers {
  const { clock, mail, siteUrl } = deps;
  const term = createGroupTerm(deps);

  async function lockGroup(tx: Db, orderId: string): Promise<GroupRow | null> {
    const groupId = (await orders.findOrder(tx, orderId))?.groupId;
    return groupId ? repository.findGroupForUpdate(tx, groupId) : null;
  }

  /** Locks the order. Its group is locked already. */
  async function lock(tx: Db, id: string) {
    return { group: await lockGroup(tx, id), order: await orders.findOrderForUpdate(tx, id) };
  }

  async function make(tx: Db, order: GroupOrder, buyerUid: string): Promise<GroupRow | null> {
    const buyer = await lockAccount(tx, buyerUid);
    if (!buyer) return null;
    const now = clock.now();
    const today = londonDate(now);
    const group: GroupRow = {
      id: newId('grp'),
      name: order.name,
      managerUid: buyer.uid,
      managerEmail: buyer.email,
      managerEmailKey: buyer.emailKey,
      seats: order.seats,
      startsOn: today,
      endsOn: addDays(today, order.days - 1),
      priceMinor: order.amountMinor,
      invoice: BY_CARD,
      paidAt: now,
      endedAt: null,
      createdAt: now,
    };
    await repository.insertGroup(tx, group);
    return group;
  }

  async function renew(tx: Db, order: GroupOrder, group: GroupRow): Promise<GroupRow> {
    const endsOn = lastDayAfter(group, order.days, clock.now());
    const values = { endsOn, invoice: BY_CARD, priceMinor: order.amountMinor };
    await term.move(tx, group, values);
    return { ...group, ...values };
  }

  async function settle(tx: Db, payment: PaymentSummary): Promise<SettledOutcome> {
    const { group, order } = await lock(tx, payment.subjectId);
    const deleted = 'Paid after the account was deleted: the money goes back automatically.';
    if (!payment.userUid) return returnMoney('requested_by_customer', deleted);
    if (order?.status !== 'open')
      return returnMoney(
        'duplicate',
        'Paid for an order that was closed already: the money goes back automatically.',
      );
    if (order.groupId && (!group || group.endedAt))
      return returnMoney(
        'requested_by_customer',
        'Paid for the renewal of a group that was ended: the money goes back automatically.',
      );
    const paid = group ? await renew(tx, order, group) : await make(tx, order, payment.userUid);
    if (!paid) return returnMoney('requested_by_customer', deleted);
    await orders.updateOrder(tx, order.id, 'open', {
      status: 'fulfilled',
      groupId: paid.id,
      paymentId: payment.paymentId,
      fulfilledAt: clock.now(),
    });
    return {
      outcome: 'fulfilled',
      receiptNotes: [
        `${isolate(paid.name)} has ${paid.seats} ${paid.seats === 1 ? 'seat' : 'seats'} of Premium until ${formatMailDay(endOf(paid))}. You manage them at ${siteUrl}/group.`,
      ],
    };
  }

  return {
    async lockShared(tx, orderId) {
      const group = await lockGroup(tx, orderId);
      return group ? (await listMembers(tx, group.id)).map(({ userUid }) => userUid) : [];
    },
    onSettled: settle,
    onCancelled: (tx, payment) =>
      orders.updateOrder(tx, payment.subjectId, 'open', { status: 'abandoned' }),
    /** A full refund takes back the days that the payment bought. When no days are left, the group and its seats end. */
    async onRefunded(tx, payment, refund) {
      if (!refund.isFull) return;
      const { group, order } = await lock(tx, payment.subjectId);
      if (!group || order?.status !== 'fulfilled') return;
      const now = clock.now();
      await orders.updateOrder(tx, order.id, 'fulfilled', { status: 'refunded', refundedAt: now });
      if (endOf(group) <= now) return;
      const shorter = { ...group, endsOn: addDays(group.endsOn, -order.days) };
      const isLeft = endOf(shorter) > now && shorter.endsOn >= group.startsOn;
      if (isLeft) await term.move(tx, group, { endsOn: shorter.endsOn });
      else await term.end(tx, group);
      if (group.managerEmail !== '')
        await mail.queue(
          tx,
          refundedMail(group, order.amountMinor, isLeft ? shorter : null, siteUrl),
        );
    },
  };
}
