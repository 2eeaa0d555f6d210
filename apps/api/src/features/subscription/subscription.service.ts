import { daysUntilDay } from '@urost3/contract/day.ts';
import { daysUntil, type SubscriptionStatus } from '@urost3/contract/subscription.ts';
import type { Db } from '../../db/client.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createCancellations } from './cancellation.service.ts';
import { anonymiseOrders, listOrdersOf, listRemindersOf } from './orders.repository.ts';
import { createPurchases } from './purchases.service.ts';
import { createReminders } from './reminders.service.ts';
import { createSubscribers } from './subscribers.service.ts';
import { isGiven } from './subscription.policy.ts';
import {
  findSubscription,
  removeSubscription,
  upsertSubscription,
} from './subscription.repository.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

export interface SubscriptionDeps {
  db: Db;
  clock: Clock;
  settings: SettingsService;
  payments: PaymentsService;
  live: LiveService;
  mail: MailService;
  audit: AuditService;
  jobs: JobQueue;
  /** Where links in mail lead. */
  siteUrl: string;
}

export function createSubscriptionService(deps: SubscriptionDeps) {
  const { db, clock, settings } = deps;
  return {
    purchases: createPurchases(deps),
    cancellations: createCancellations(deps),
    subscribers: createSubscribers(deps),
    reminders: createReminders(deps),
    /** The status record: active only with the flag set and an expiry in the future. */
    async getStatus(userUid: string): Promise<SubscriptionStatus> {
      const now = clock.now();
      const row = await findSubscription(db, userUid);
      const set = await settings.read(db);
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
        examDate: set.examDate,
        subscriptionPrice: set.subscriptionPrice,
        subscriptionCurrency: set.subscriptionCurrency,
        subscriptionDurationDays: set.subscriptionDurationDays,
        daysUntilExpiry: daysUntil(row?.expiresAt ?? null, now),
        daysUntilExam: daysUntilDay(set.examDate, londonDate(now)),
      };
    },
    /** For a deleted account; what was paid stays with the payments. */
    async erase(tx: Db, userUid: string): Promise<void> {
      await anonymiseOrders(tx, userUid);
      await removeSubscription(tx, userUid);
    },
    exportOf: async (handle: Db, userUid: string): Promise<unknown> => ({
      ...(await findSubscription(handle, userUid)),
      orders: await listOrdersOf(handle, userUid),
      reminders: await listRemindersOf(handle, userUid),
    }),
    /** Gives access without a payment: demo accounts, free grants. */
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
