// Lets buyers cancel a purchase within 14 days for a full refund, without help from staff.

import { DAY_MS } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type { CancellablePurchase } from '@urost3/contract/subscription.schemas.ts';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import {
  findOrderOfPayment,
  listUnrefundedPurchases,
  type PaidPurchase,
} from './orders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { cancellableUntil } from './subscription.policy.ts';

const REFUSED =
  'The card provider refused to return the money. Please write to us, and we will put it right.';

const nothingLeft = () => new AppError('conflict', 'Nothing of this purchase is left to refund.');

export function createCancellations(deps: SubscriptionDeps) {
  const { db, clock, payments } = deps;

  async function listOpen(userUid: string): Promise<PaidPurchase[]> {
    const now = clock.now();
    // The period ends at midnight, 14 whole days after the day of the purchase. It lasts up to 15 × 24 hours, or one
    // hour more when the clocks go back. So this query reads the purchases of the last 16 days, and `cancellableUntil`
    // then filters exactly.
    const since = new Date(now.getTime() - (CANCELLATION_DAYS + 2) * DAY_MS);
    const recent = await listUnrefundedPurchases(db, userUid, since);
    return recent.filter(({ fulfilledAt }) => now <= cancellableUntil(fulfilledAt));
  }

  /** @throws AppError not_found, rule_violation (too late), conflict (already refunded, or nothing was paid) */
  async function requireOpen(userUid: string, paymentId: string): Promise<PaidPurchase> {
    const order = await findOrderOfPayment(db, paymentId);
    if (order?.userUid !== userUid || !order.fulfilledAt) throw notFound('This purchase');
    if (clock.now() > cancellableUntil(order.fulfilledAt)) {
      throw new AppError(
        'rule_violation',
        `The ${CANCELLATION_DAYS} days to cancel this purchase are over. Please write to us.`,
      );
    }
    const open = (await listOpen(userUid)).find((purchase) => purchase.paymentId === paymentId);
    if (!open) throw nothingLeft();
    return open;
  }

  return {
    async list(userUid: string): Promise<CancellablePurchase[]> {
      return (await listOpen(userUid)).map((purchase) => ({
        paymentId: purchase.paymentId,
        amount: purchase.leftMinor,
        currency: purchase.currency,
        durationDays: purchase.durationDays,
        purchasedAt: purchase.fulfilledAt.toISOString(),
        cancellableUntil: cancellableUntil(purchase.fulfilledAt).toISOString(),
      }));
    },
    /** @throws AppError not_found, rule_violation, conflict, provider_failed */
    async cancel(userUid: string, paymentId: string): Promise<string> {
      const purchase = await requireOpen(userUid, paymentId);
      const rest = await db.transaction((tx) =>
        payments.requestRest(tx, {
          paymentId,
          reason: 'requested_by_customer',
          requestedByUid: userUid,
          note: `Cancelled by the buyer within ${CANCELLATION_DAYS} days.`,
        }),
      );
      if (!rest) throw nothingLeft();
      const outcome = await payments.performRefund(rest.refundId);
      if (outcome === 'refused') throw new AppError('provider_failed', REFUSED);
      const amount = formatMoney(rest.amountMinor, purchase.currency);
      return outcome === 'accepted'
        ? `Your purchase is cancelled. ${amount} goes back to your card, usually within 5 to 10 working days.`
        : `Your cancellation is recorded. ${amount} goes back to your card as soon as the card provider answers.`;
    },
  };
}
