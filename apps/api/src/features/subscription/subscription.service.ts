import type { SubscriptionStatus } from '@urost3/contract/subscription.schemas.ts';
import { daysUntil } from '@urost3/contract/subscription.ts';
import type { Db } from '../../db/client.ts';
import { createCancellations } from './cancellation.service.ts';
import { anonymiseOrders, listOrdersOf } from './orders.repository.ts';
import { createPurchases } from './purchases.service.ts';
import { listRemindersOf } from './reminders.repository.ts';
import { createReminders } from './reminders.service.ts';
import { createSeatTime } from './seat-time.service.ts';
import { createSubscribers } from './subscribers.service.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { isGiven } from './subscription.policy.ts';
import {
  findSubscription,
  removeSubscription,
  upsertSubscription,
} from './subscription.repository.ts';
import { createSubscriptionChanges } from './subscription-changes.service.ts';
import { createSubscriptionSettings } from './subscription-settings.service.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService(deps: SubscriptionDeps) {
  const { db, clock, settings, frames } = deps;
  return {
    purchases: createPurchases(deps),
    cancellations: createCancellations(deps),
    subscribers: createSubscribers(deps),
    changes: createSubscriptionChanges(deps),
    settings: createSubscriptionSettings(deps),
    reminders: createReminders(deps),
    seats: createSeatTime(deps),
    /** A subscription is active only while its flag is set and its expiry is in the future. */
    async getStatus(userUid: string): Promise<SubscriptionStatus> {
      const now = clock.now();
      const row = await findSubscription(db, userUid);
      const set = await settings.read(db);
      const { examDate, daysUntilExam } = await frames.getContext(userUid);
      const isActive = row?.isActive === true && row.expiresAt !== null && row.expiresAt > now;
      return {
        hasActiveSubscription: isActive,
        subscriptionExpiryDate: row?.expiresAt?.toISOString() ?? null,
        subscription: row
          ? {
              purchasedAt: row.purchasedAt?.toISOString() ?? null,
              amount: row.amountMinor,
              currency: row.currency,
              isGiven: isGiven(row),
              status: isActive ? 'active' : row.isActive ? 'expired' : 'deactivated',
            }
          : null,
        examDate,
        subscriptionPrice: set.subscriptionPrice,
        subscriptionCurrency: set.subscriptionCurrency,
        subscriptionDurationDays: set.subscriptionDurationDays,
        daysUntilExpiry: daysUntil(row?.expiresAt ?? null, now),
        daysUntilExam,
      };
    },
    /** Deletes the subscription of a person whose account is deleted, and anonymises the orders. Payments stay as records. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await anonymiseOrders(tx, userUid);
      await removeSubscription(tx, userUid);
    },
    exportOf: async (handle: Db, userUid: string): Promise<unknown> => ({
      ...(await findSubscription(handle, userUid)),
      orders: await listOrdersOf(handle, userUid),
      reminders: await listRemindersOf(handle, userUid),
    }),
    /** Gives access without a payment, for demo accounts and tests. */
    async grant(tx: Db, userUid: string, expiresAt: Date): Promise<void> {
      const now = clock.now();
      await upsertSubscription(tx, {
        userUid,
        isActive: true,
        expiresAt,
        purchasedAt: now,
        amountMinor: 0,
        currency: 'gbp',
        deactivatedAt: null,
        updatedAt: now,
      });
    },
  };
}
