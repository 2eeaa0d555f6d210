// What an order of Premium grants, and what its refund takes back.

import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription/subscription.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import type { MailMessage } from '../../providers/ports.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { findBuyer, type Offer, settleOrders, updateOrder } from '../payments/orders.service.ts';
import type { Order } from '../payments/payments.tables.ts';
import {
  cancellableUntil,
  expiryWithout,
  extendAccess,
  isActive,
  remainingMs,
} from './subscription.policy.ts';
import {
  endAccessOfOrdersAndSeat,
  findSubscriptionForUpdate,
  listFulfilledForUpdate,
  refreshPages,
  updateSubscription,
  upsertSubscription,
} from './subscription.service.ts';
import type { Subscription } from './subscription.tables.ts';

/** Adds the days of an order to a subscription, and refreshes the person's open pages. @returns the period of the added days */
export async function addPremium(
  ctx: Context,
  tx: Db,
  userUid: string,
  { durationDays, amountMinor, currency }: Offer,
): Promise<{ accessFrom: Date; accessUntil: Date }> {
  const now = ctx.clock.now();
  const current = await findSubscriptionForUpdate(tx, userUid);
  const { from, until } = extendAccess(current, durationDays, now);
  await endAccessOfOrdersAndSeat(tx, userUid, from);
  await upsertSubscription(tx, {
    userUid,
    isActive: true,
    expiresAt: until,
    purchasedAt: now,
    amountMinor,
    currency,
    deactivatedAt: null,
    updatedAt: now,
  });
  await refreshPages(ctx, tx, [userUid]);
  return { accessFrom: from, accessUntil: until };
}

/** Removes the remaining time of a purchase, so that later purchases start earlier. @returns the new end of access */
async function removePremium(
  ctx: Context,
  tx: Db,
  userUid: string,
  row: Subscription & { expiresAt: Date },
  order: Order,
): Promise<Date> {
  const now = ctx.clock.now();
  const staying = await listFulfilledForUpdate(tx, userUid);
  const earlier = (at: Date | null) => at && new Date(at.getTime() - remainingMs(order, now));
  for (const other of staying) {
    if (!other.accessFrom || !order.accessUntil || other.accessFrom < order.accessUntil) continue;
    await updateOrder(tx, other.id, 'fulfilled', {
      accessFrom: earlier(other.accessFrom),
      accessUntil: earlier(other.accessUntil),
    });
  }
  const left = expiryWithout(row.expiresAt, order, staying, now);
  // If an administrator gave all the remaining Premium before the purchase, the subscription counts as given and not
  // as bought.
  const isGivenAgain =
    row.givenAt !== null && staying.every((other) => remainingMs(other, now) === 0);
  await updateSubscription(tx, userUid, {
    expiresAt: left,
    ...(isGivenAgain && left > now ? { purchasedAt: null, amountMinor: 0 } : {}),
    updatedAt: now,
  });
  return left;
}

export const subscriptionPayments = settleOrders({
  async grant(ctx, tx, order) {
    const values = await addPremium(ctx, tx, order.userUid, order);
    return { values, receiptNotes: receiptNotes(order, values.accessUntil, ctx.clock.now()) };
  },
  async takeBack(ctx, tx, order, userUid) {
    const row = userUid && (await findSubscriptionForUpdate(tx, userUid));
    if (!row || !row.expiresAt) return;
    const expiresAt = await removePremium(
      ctx,
      tx,
      row.userUid,
      { ...row, expiresAt: row.expiresAt },
      order,
    );
    const buyer = await findBuyer(tx, row.userUid);
    const isLeft = isActive({ ...row, expiresAt }, ctx.clock.now());
    if (buyer) {
      await ctx.mail.queue(tx, refundedMail(buyer, order, isLeft ? expiresAt : null));
    }
    await refreshPages(ctx, tx, [row.userUid]);
  },
});

function receiptNotes(order: Order, until: Date, now: Date): string[] {
  return [
    `Premium is active until ${formatMailDay(until)}. It does not renew by itself.`,
    ...(order.amountMinor > 0
      ? [
          `You may cancel this purchase until ${formatMailDay(cancellableUntil(now))} (${CANCELLATION_DAYS} days) without giving a reason and get all of your money back: on your account page, or by replying to this message.`,
        ]
      : []),
    ...(order.immediateAccessConsentAt
      ? ['You asked us to give you access at once, before these 14 days are over.']
      : []),
  ];
}

/** Confirms a full refund. @param until when the remaining Premium ends; null: Premium has ended */
function refundedMail(
  buyer: { firstName: string; email: string },
  order: Order,
  until: Date | null,
): MailMessage {
  const amount = formatMoney(order.amountMinor, order.currency);
  return layOutMail({
    to: buyer.email,
    subject: `Your Premium purchase was refunded: ${amount}`,
    heading: 'Your Premium purchase was refunded',
    reader: buyer,
    paragraphs: [
      `Your purchase of Premium for ${countedDays(order.durationDays)} is cancelled and ${amount} goes back to the card you paid with, usually within 5 to 10 working days.`,
      until
        ? `Your other purchases stay: Premium is active until ${formatMailDay(until)}.`
        : 'Premium has ended with it. The first section of every station type stays open to you.',
    ],
  });
}
