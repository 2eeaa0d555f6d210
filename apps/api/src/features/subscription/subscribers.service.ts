// Subscription Management: what administrators see and change.
import type {
  PriceBody,
  Subscriber,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription.ts';
import type { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { toCsv } from '../../http/csv.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { requireExamAhead } from '../settings/settings.service.ts';
import {
  countActive,
  countSold,
  endAccessOfOrders,
  findSubscriptionForUpdate,
  listSubscribers,
  lockBuyer,
  updateAllActiveExpiries,
  updateSubscription,
} from './orders.repository.ts';
import { isActive, readExpiry, requireSellable, statusOf } from './subscription.policy.ts';
import type { SubscriptionDeps } from './subscription.service.ts';

export function createSubscribers(deps: SubscriptionDeps) {
  const { db, clock, settings, payments, live, audit } = deps;

  async function listUsers(): Promise<Subscriber[]> {
    const now = clock.now();
    const rows = await listSubscribers(db);
    return rows.map(({ row, ...user }) => ({
      ...user,
      hasActiveSubscription: isActive(row, now),
      subscriptionStatus: statusOf(row, now),
      purchaseDate: row.purchasedAt?.toISOString() ?? null,
      subscriptionExpiryDate: row.expiresAt?.toISOString() ?? null,
      amount: row.amountMinor,
      currency: row.currency,
    }));
  }

  return {
    listUsers,
    async exportUsers(by: Actor): Promise<string> {
      const rows = await listUsers();
      await audit.record(db, {
        action: 'subscription.exported',
        actorUid: by.uid,
        detail: { users: rows.length },
        caller: by,
      });
      const date = (at: string | null) => (at ? londonDate(new Date(at)) : '');
      return toCsv(
        ['Name', 'Email', 'Status', 'Purchased', 'Expires', 'Currency', 'Amount'],
        rows.map((row) => [
          row.displayName,
          row.email,
          row.subscriptionStatus,
          date(row.purchaseDate),
          date(row.subscriptionExpiryDate),
          row.currency ?? '',
          row.amount === null ? null : row.amount / 100,
        ]),
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
    /** An ended subscription comes back by a purchase, never by its date. @throws AppError not_found, rule_violation */
    async setExpiry(userUid: string, expiryDate: string, by: Actor): Promise<void> {
      const expiresAt = readExpiry(expiryDate);
      await db.transaction(async (tx) => {
        await lockBuyer(tx, userUid);
        const row = await findSubscriptionForUpdate(tx, userUid);
        const now = clock.now();
        if (!row) throw notFound('This subscription');
        if (!isActive(row, now) && expiresAt > now) {
          throw new AppError(
            'rule_violation',
            'This subscription has ended; only a new purchase can bring it back.',
          );
        }
        await updateSubscription(tx, userUid, { expiresAt, updatedAt: now });
        await audit.record(tx, {
          action: 'subscription.expiry_set',
          actorUid: by.uid,
          subject: userUid,
          detail: { from: row.expiresAt?.toISOString() ?? null, to: expiresAt.toISOString() },
          caller: by,
        });
        await live.publish(tx, [{ to: { uid: userUid }, kind: 'subscription', data: {} }]);
        await live.recheckStreamsOf(tx, userUid);
      });
    },
    /** @returns how many were changed */
    async setExpiryForAll(expiryDate: string, by: Actor): Promise<number> {
      const expiresAt = readExpiry(expiryDate);
      return db.transaction(async (tx) => {
        const changed = await updateAllActiveExpiries(tx, expiresAt, clock.now());
        await audit.record(tx, {
          action: 'subscription.expiry_set_for_all',
          actorUid: by.uid,
          detail: { to: expiresAt.toISOString(), count: changed.length },
          caller: by,
        });
        await live.publish(
          tx,
          changed.map((uid) => ({ to: { uid }, kind: 'subscription' as const, data: {} })),
        );
        if (expiresAt <= clock.now()) {
          for (const uid of changed) await live.recheckStreamsOf(tx, uid);
        }
        return changed.length;
      });
    },
    /** Ends access at once. @throws AppError not_found, rule_violation when it is not active */
    async deactivate(userUid: string, by: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        await lockBuyer(tx, userUid);
        const row = await findSubscriptionForUpdate(tx, userUid);
        const now = clock.now();
        if (!row) throw notFound('This subscription');
        if (!isActive(row, now)) {
          throw new AppError('rule_violation', 'Only an active subscription can be deactivated.');
        }
        await updateSubscription(tx, userUid, {
          isActive: false,
          deactivatedAt: now,
          updatedAt: now,
        });
        await endAccessOfOrders(tx, userUid, now);
        await audit.record(tx, {
          action: 'subscription.deactivated',
          actorUid: by.uid,
          subject: userUid,
          caller: by,
        });
        await live.publish(tx, [{ to: { uid: userUid }, kind: 'subscription', data: {} }]);
        await live.recheckStreamsOf(tx, userUid);
      });
    },
    /** Touches later purchases only. @throws AppError rule_violation */
    async setPrice(body: z.infer<typeof PriceBody>, by: Actor): Promise<void> {
      requireSellable(body.price);
      await db.transaction(async (tx) => {
        const before = await settings.read(tx);
        await settings.write(
          tx,
          {
            subscriptionPrice: body.price,
            subscriptionCurrency: body.currency,
            subscriptionDurationDays: body.durationDays,
          },
          by.uid,
        );
        await audit.record(tx, {
          action: 'subscription.price_set',
          actorUid: by.uid,
          detail: {
            from: [
              before.subscriptionPrice,
              before.subscriptionCurrency,
              before.subscriptionDurationDays,
            ],
            to: [body.price, body.currency, body.durationDays],
          },
          caller: by,
        });
      });
    },
    /** @throws AppError rule_violation for a day that has passed */
    async setExamDate(examDate: string | null, by: Actor): Promise<void> {
      requireExamAhead(examDate, londonDate(clock.now()));
      await db.transaction(async (tx) => {
        const before = await settings.read(tx);
        await settings.write(tx, { examDate }, by.uid);
        await audit.record(tx, {
          action: 'subscription.exam_date_set',
          actorUid: by.uid,
          detail: { from: before.examDate, to: examDate },
          caller: by,
        });
      });
    },
  };
}
