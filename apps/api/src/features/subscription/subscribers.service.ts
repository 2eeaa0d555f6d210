// Subscription Management: lists and exports subscribers for administrators, and sums up their subscriptions.
import type { Readable } from 'node:stream';
import type {
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription.schemas.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import { CSV_BATCH, inBatches, streamCsv } from '../../http/csv.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { findBuyer } from './buyers.repository.ts';
import { countSold } from './orders.repository.ts';
import {
  countSubscribers,
  findSubscriber,
  listSubscribers,
  listSubscribersAfter,
  type SubscriberRow,
} from './subscribers.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { canEditExpiry, isActive, isGiven, statusOf } from './subscription.policy.ts';
import { countActive } from './subscription.repository.ts';

export function createSubscribers(deps: SubscriptionDeps) {
  const { db, clock, settings, payments, audit } = deps;

  function toSubscriber({ row, refundedMinor, ...user }: SubscriberRow, now: Date): Subscriber {
    return {
      ...user,
      hasActiveSubscription: isActive(row, now),
      subscriptionStatus: statusOf(row, now),
      canEditExpiry: canEditExpiry(row, now),
      purchaseDate: row.purchasedAt?.toISOString() ?? null,
      subscriptionExpiryDate: row.expiresAt?.toISOString() ?? null,
      amount: row.amountMinor,
      refundedAmount: refundedMinor,
      currency: row.currency,
      isGiven: isGiven(row),
      givenReason: isGiven(row) ? row.givenReason : null,
    };
  }

  return {
    async listUsers(query: SubscriberQuery): Promise<Omit<SubscriberPage, 'success'>> {
      const now = clock.now();
      const total = await countSubscribers(db, query);
      const page = pageWithin(total, query);
      const rows = await listSubscribers(db, { ...query, page });
      return { data: rows.map((found) => toSubscriber(found, now)), total };
    },
    /** @returns null for a person who has never had a subscription @throws AppError not_found */
    async getUser(userUid: string): Promise<Subscriber | null> {
      const found = await findSubscriber(db, userUid);
      if (!found && !(await findBuyer(db, userUid))) throw notFound('This user');
      return found ? toSubscriber(found, clock.now()) : null;
    },
    async exportUsers(by: Actor): Promise<Readable> {
      const now = clock.now();
      await audit.record(db, {
        action: 'subscription.exported',
        actorUid: by.uid,
        detail: { users: await countSubscribers(db, { searchTerm: '' }) },
        caller: by,
      });
      const date = (at: string | null) => (at ? londonDate(new Date(at)) : '');
      async function* lines() {
        for await (const rows of inBatches<SubscriberRow>((after) =>
          listSubscribersAfter(db, after, CSV_BATCH),
        ))
          yield rows
            .map((found) => toSubscriber(found, now))
            .map((row) => [
              row.displayName,
              row.email,
              row.subscriptionStatus,
              date(row.purchaseDate),
              date(row.subscriptionExpiryDate),
              row.currency ?? '',
              row.amount === null ? null : row.amount / 100,
              row.refundedAmount / 100,
              row.isGiven ? `given: ${row.givenReason}` : '',
            ]);
      }
      return streamCsv(
        [
          'Name',
          'Email',
          'Status',
          'Purchased',
          'Expires',
          'Currency',
          'Amount',
          'Refunded',
          'Given',
        ],
        lines(),
      );
    },
    async getAnalytics(): Promise<SubscriptionAnalytics> {
      const set = await settings.read(db);
      const revenue = await payments.oversight.getRevenue('subscription');
      return {
        activeSubscriptions: await countActive(db, clock.now()),
        totalRevenue: revenue.amount,
        revenueCurrency: revenue.currency,
        totalSubscriptionsSold: await countSold(db),
        subscriptionPrice: set.subscriptionPrice,
        subscriptionCurrency: set.subscriptionCurrency,
        subscriptionDurationDays: set.subscriptionDurationDays,
        examDate: set.examDate,
      };
    },
  };
}
