// Lets buyers cancel a purchase within 14 days for a full refund, without help from staff.

import { DAY_MS } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { findRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { orders } from '../payments/payments.tables.ts';
import { performRefundNow, requestRestRefund } from '../payments/refunds/refunds.service.ts';
import { cancellableUntil } from './subscription.policy.ts';

const REFUSED =
  'The card provider refused to return the money. Please write to us, and we will put it right.';

const nothingLeft = () => new AppError('conflict', 'Nothing of this purchase is left to refund.');

/** What is left of the price after refunds, including requested ones. */
const leftMinor = sql<number>`orders.amount_minor - (select coalesce(sum(r.amount_minor), 0)::int from refunds r
    where r.payment_id = orders.payment_id and r.status in ('requested', 'pending', 'requires_action', 'succeeded'))`;

/** A person's purchases that can be cancelled now; newest first. */
async function listOpenPurchases(ctx: Context, userUid: string) {
  const now = ctx.clock.now();
  // The period ends at midnight, 14 whole days after the day of the purchase. It lasts up to 15 × 24 hours, or one
  // hour more when the clocks go back. So this query reads the purchases of the last 16 days, and `cancellableUntil`
  // then filters exactly.
  const since = new Date(now.getTime() - (CANCELLATION_DAYS + 2) * DAY_MS);
  const recent = await ctx.db
    .select({ order: orders, leftMinor })
    .from(orders)
    .where(
      and(
        eq(orders.userUid, userUid),
        eq(orders.purpose, 'subscription'),
        eq(orders.status, 'fulfilled'),
        gte(orders.fulfilledAt, since),
        // Nothing is left of a purchase whose whole price was covered by a discount code.
        gt(leftMinor, 0),
      ),
    )
    .orderBy(desc(orders.fulfilledAt));
  return recent.flatMap(({ order: { paymentId, fulfilledAt, ...order }, leftMinor: left }) =>
    paymentId && fulfilledAt && now <= cancellableUntil(fulfilledAt)
      ? [{ ...order, paymentId, fulfilledAt, leftMinor: left }]
      : [],
  );
}

/** @throws AppError not_found, rule_violation (too late), conflict (already refunded, or nothing was paid) */
async function requireOpenPurchase(ctx: Context, userUid: string, paymentId: string) {
  const order = await findRow(ctx.db, orders, eq(orders.paymentId, paymentId));
  const isOwn = order?.userUid === userUid && order.purpose === 'subscription';
  if (!isOwn || !order.fulfilledAt) throw notFound('This purchase');
  if (ctx.clock.now() > cancellableUntil(order.fulfilledAt)) {
    throw new AppError(
      'rule_violation',
      `The ${CANCELLATION_DAYS} days to cancel this purchase are over. Please write to us.`,
    );
  }
  const open = (await listOpenPurchases(ctx, userUid)).find(
    (purchase) => purchase.paymentId === paymentId,
  );
  if (!open) throw nothingLeft();
  return open;
}

export async function listCancellable(ctx: Context, userUid: string) {
  return (await listOpenPurchases(ctx, userUid)).map((purchase) => ({
    ...purchase,
    amount: purchase.leftMinor,
    purchasedAt: purchase.fulfilledAt,
    cancellableUntil: cancellableUntil(purchase.fulfilledAt),
  }));
}

/** @throws AppError not_found, rule_violation, conflict, provider_failed */
export async function cancelSubscription(
  ctx: Context,
  userUid: string,
  paymentId: string,
): Promise<string> {
  const purchase = await requireOpenPurchase(ctx, userUid, paymentId);
  const rest = await ctx.db.transaction((tx) =>
    requestRestRefund(ctx, tx, {
      paymentId,
      reason: 'requested_by_customer',
      requestedByUid: userUid,
      note: `Cancelled by the buyer within ${CANCELLATION_DAYS} days.`,
    }),
  );
  if (!rest) throw nothingLeft();
  const outcome = await performRefundNow(ctx, rest.refundId);
  if (outcome === 'refused') throw new AppError('provider_failed', REFUSED);
  const amount = formatMoney(rest.amountMinor, purchase.currency);
  return outcome === 'accepted'
    ? `Your purchase is cancelled. ${amount} goes back to your card, usually within 5 to 10 working days.`
    : `Your cancellation is recorded. ${amount} goes back to your card as soon as the card provider answers.`;
}
