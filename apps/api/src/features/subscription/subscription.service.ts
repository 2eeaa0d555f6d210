import type {
  PriceBody,
  SubscriptionStatus,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import { daysUntil } from '@urost3/contract/subscription/subscription.ts';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/guards/actor.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { listOrdersOf } from '../payments/orders.service.ts';
import { getExamFrame } from '../recall/exam-frame.service.ts';
import { requireExamAhead } from '../settings/settings.service.ts';
import { isGiven, requireSellable } from './subscription.policy.ts';
import { findSubscription, upsertSubscription } from './subscription.repository.ts';
import { subscriptionReminders, subscriptions } from './subscription.tables.ts';

/** A subscription is active only while its flag is set and its expiry is in the future. */
export async function getSubscriptionStatus(
  ctx: Context,
  userUid: string,
): Promise<SubscriptionStatus> {
  const now = ctx.clock.now();
  const row = await findSubscription(ctx.db, userUid);
  const set = await ctx.settings.read(ctx.db);
  const { examDate, daysUntilExam } = await getExamFrame(ctx, userUid);
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
}

/** Deletes the subscription of a person whose account is deleted. */
export async function eraseSubscription(tx: Db, userUid: string): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.userUid, userUid));
}

export const exportSubscription = async (handle: Db, userUid: string): Promise<unknown> => ({
  ...(await findSubscription(handle, userUid)),
  orders: await listOrdersOf(handle, userUid, 'subscription'),
  reminders: await handle
    .select()
    .from(subscriptionReminders)
    .where(eq(subscriptionReminders.userUid, userUid))
    .orderBy(desc(subscriptionReminders.sentAt)),
});

/** Gives access without a payment, for demo accounts and tests. */
export async function grantSubscription(
  ctx: Context,
  tx: Db,
  userUid: string,
  expiresAt: Date,
): Promise<void> {
  const now = ctx.clock.now();
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
}

// Lets administrators set the price of Premium and the date of the interview.

/** Sets the price of later purchases. @throws AppError rule_violation */
export async function setSubscriptionPrice(
  ctx: Context,
  body: PriceBody,
  by: Actor,
): Promise<void> {
  requireSellable(body.price);
  await ctx.db.transaction(async (tx) => {
    const before = await ctx.settings.read(tx);
    await ctx.settings.write(
      tx,
      {
        subscriptionPrice: body.price,
        subscriptionCurrency: body.currency,
        subscriptionDurationDays: body.durationDays,
      },
      by.uid,
    );
    await ctx.audit.record(tx, {
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
}

/** @throws AppError rule_violation for a past day */
export async function setExamDate(ctx: Context, examDate: string | null, by: Actor): Promise<void> {
  requireExamAhead(examDate, londonDate(ctx.clock.now()));
  await ctx.db.transaction(async (tx) => {
    const before = await ctx.settings.read(tx);
    await ctx.settings.write(tx, { examDate }, by.uid);
    await ctx.audit.record(tx, {
      action: 'subscription.exam_date_set',
      actorUid: by.uid,
      detail: { from: before.examDate, to: examDate },
      caller: by,
    });
  });
}
