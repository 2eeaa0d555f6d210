// Subscription Management: lets administrators list and change subscriptions.
import type { Readable } from 'node:stream';
import type {
  ExpiryBody,
  PriceBody,
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription.schemas.ts';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { CSV_BATCH, inBatches, streamCsv } from '../../http/csv.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { requireExamAhead } from '../settings/exam-date.service.ts';
import { findBuyer, lockBuyer } from './buyers.repository.ts';
import { countSold, endAccessOfOrders } from './orders.repository.ts';
import {
  countSubscribers,
  findSubscriber,
  listSubscribers,
  listSubscribersAfter,
  type SubscriberRow,
} from './subscribers.repository.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { isActive, isGiven, readExpiry, requireSellable, statusOf } from './subscription.policy.ts';
import {
  countActive,
  findSubscriptionForUpdate,
  updateAllActiveExpiries,
  updateSubscription,
  upsertSubscription,
} from './subscription.repository.ts';

const GIVEN_TOO_LATE = 'Premium can only be given until a day in the future.';
const REASON_MISSING = 'Please say why Premium is given.';
const HAS_ENDED =
  'This subscription has ended. A new purchase brings it back, or give Premium with a reason.';

const refusal = (field: string, message: string) =>
  new AppError('rule_violation', message, { fields: { [field]: message } });

export function createSubscribers(deps: SubscriptionDeps) {
  const { db, read, clock, settings, payments, live, audit } = deps;

  function toSubscriber({ row, ...user }: SubscriberRow, now: Date): Subscriber {
    return {
      ...user,
      hasActiveSubscription: isActive(row, now),
      subscriptionStatus: statusOf(row, now),
      purchaseDate: row.purchasedAt?.toISOString() ?? null,
      subscriptionExpiryDate: row.expiresAt?.toISOString() ?? null,
      amount: row.amountMinor,
      currency: row.currency,
      isGiven: isGiven(row),
      givenReason: isGiven(row) ? row.givenReason : null,
    };
  }

  /** Gives Premium without a payment to a person without access. Unused time of earlier purchases is not added to it. */
  async function give(
    tx: Db,
    given: { userUid: string; expiresAt: Date; reason: string | undefined },
    by: Actor,
  ): Promise<void> {
    const { userUid, expiresAt, reason } = given;
    const now = clock.now();
    if (expiresAt <= now) throw refusal('expiryDate', GIVEN_TOO_LATE);
    if (!reason) throw refusal('reason', REASON_MISSING);
    await endAccessOfOrders(tx, userUid, now);
    await upsertSubscription(tx, {
      userUid,
      isActive: true,
      expiresAt,
      purchasedAt: null,
      amountMinor: 0,
      currency: 'gbp',
      deactivatedAt: null,
      givenAt: now,
      givenBy: by.uid,
      givenReason: reason,
      updatedAt: now,
    });
  }

  return {
    async listUsers(query: SubscriberQuery): Promise<Omit<SubscriberPage, 'success'>> {
      const now = clock.now();
      return read(async (db) => {
        const total = await countSubscribers(db, query);
        const rows = await listSubscribers(db, query);
        return { data: rows.map((found) => toSubscriber(found, now)), total };
      });
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
        detail: { users: await read((db) => countSubscribers(db, { searchTerm: '' })) },
        caller: by,
      });
      const date = (at: string | null) => (at ? londonDate(new Date(at)) : '');
      async function* lines() {
        for await (const rows of inBatches<SubscriberRow>((after) =>
          read((db) => listSubscribersAfter(db, after, CSV_BATCH)),
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
              row.isGiven ? `given: ${row.givenReason}` : '',
            ]);
      }
      return streamCsv(
        ['Name', 'Email', 'Status', 'Purchased', 'Expires', 'Currency', 'Amount', 'Given'],
        lines(),
      );
    },
    async getAnalytics(): Promise<SubscriptionAnalytics> {
      const set = await settings.read(db);
      const revenue = await payments.oversight.getRevenue('subscription');
      return {
        activeSubscriptions: await read((db) => countActive(db, clock.now())),
        totalRevenue: revenue.amount,
        revenueCurrency: revenue.currency,
        totalSubscriptionsSold: await read(countSold),
        subscriptionPrice: set.subscriptionPrice,
        subscriptionCurrency: set.subscriptionCurrency,
        subscriptionDurationDays: set.subscriptionDurationDays,
        examDate: set.examDate,
      };
    },
    /**
     * Sets the end of a subscription, or gives Premium to a person without access, which needs a reason. A date alone never reactivates an
     * ended subscription.
     * @returns true when Premium was given
     * @throws AppError not_found, rule_violation
     */
    async setExpiry(
      userUid: string,
      body: z.infer<typeof ExpiryBody>,
      by: Actor,
    ): Promise<boolean> {
      const expiresAt = readExpiry(body.expiryDate);
      return db.transaction(async (tx) => {
        if (!(await lockBuyer(tx, userUid))) throw notFound('This user');
        const row = await findSubscriptionForUpdate(tx, userUid);
        const now = clock.now();
        const isGiving = !row || (!isActive(row, now) && expiresAt > now);
        if (row && isGiving && !body.reason) throw refusal('reason', HAS_ENDED);
        if (isGiving) await give(tx, { userUid, expiresAt, reason: body.reason }, by);
        else await updateSubscription(tx, userUid, { expiresAt, updatedAt: now });
        await audit.record(tx, {
          action: isGiving ? 'subscription.given' : 'subscription.expiry_set',
          actorUid: by.uid,
          subject: userUid,
          // Keep the reason out of the audit log, because it may be personal. It is stored with the subscription and
          // erased with the account.
          detail: { from: row?.expiresAt?.toISOString() ?? null, to: expiresAt.toISOString() },
          caller: by,
        });
        await live.publish(tx, [{ to: { uid: userUid }, kind: 'subscription', data: {} }]);
        await live.recheckStreamsOf(tx, userUid);
        return isGiving;
      });
    },
    /** @returns the number of changed subscriptions */
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
    /** Ends access immediately. @throws AppError not_found, rule_violation when the subscription is not active */
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
    /** Sets the price of later purchases. @throws AppError rule_violation */
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
    /** @throws AppError rule_violation for a past day */
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
