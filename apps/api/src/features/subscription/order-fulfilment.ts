// Adds the days of an order to a subscription, and removes them after a refund.
import type { Db } from '../../db/client.ts';
import { endAccessOfOrders, listFulfilledForUpdate, updateOrder } from './orders.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { expiryWithout, extendAccess, remainingMs } from './subscription.policy.ts';
import {
  findSubscriptionForUpdate,
  updateSubscription,
  upsertSubscription,
} from './subscription.repository.ts';
import type { Subscription, SubscriptionOrder } from './subscription.tables.ts';

export function createOrderFulfilment({ clock, live }: Pick<SubscriptionDeps, 'clock' | 'live'>) {
  /** Adds an order's days and refreshes the person's open pages. The caller must hold the order's lock. */
  async function fulfil(tx: Db, order: SubscriptionOrder, paymentId: string | null): Promise<Date> {
    const userUid = order.userUid ?? '';
    const now = clock.now();
    const current = await findSubscriptionForUpdate(tx, userUid);
    const { from, until } = extendAccess(current, order.durationDays, now);
    await endAccessOfOrders(tx, userUid, from);
    await upsertSubscription(tx, {
      userUid,
      isActive: true,
      expiresAt: until,
      purchasedAt: now,
      amountMinor: order.amountMinor,
      currency: order.currency,
      deactivatedAt: null,
      updatedAt: now,
    });
    await updateOrder(tx, order.id, 'open', {
      status: 'fulfilled',
      paymentId,
      amountMinor: order.amountMinor,
      accessFrom: from,
      accessUntil: until,
      fulfilledAt: now,
    });
    await live.publish(tx, [{ to: { uid: userUid }, kind: 'subscription', data: {} }]);
    await live.recheckStreamsOf(tx, userUid);
    return until;
  }

  /** Removes the remaining time of a purchase, so that later purchases start earlier. @returns the new end of access */
  async function takeBack(
    tx: Db,
    userUid: string,
    row: Subscription & { expiresAt: Date },
    order: SubscriptionOrder,
  ): Promise<Date> {
    const now = clock.now();
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

  return { fulfil, takeBack };
}
