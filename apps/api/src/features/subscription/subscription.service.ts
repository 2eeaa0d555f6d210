import type {
  PriceBody,
  SubscriptionStatus,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import { daysUntil } from '@urost3/contract/subscription/subscription.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, prepared } from '../../db/client.ts';
import { firstRow, lockRow } from '../../db/rows.ts';
import type { Actor } from '../../http/guards/principal.ts';
import { groupSeats } from '../groups/groups.tables.ts';
import { listOrdersOf } from '../payments/orders.service.ts';
import { type Order, orders } from '../payments/payments.tables.ts';
import { getExamFrame } from '../recall/exam-date.service.ts';
import { changeSettings } from '../settings/settings.service.ts';
import { isActive, isGiven, requireSellable } from './subscription.policy.ts';
import { type Subscription, subscriptionReminders, subscriptions } from './subscription.tables.ts';

export async function getSubscriptionStatus(
  ctx: Context,
  userUid: string,
): Promise<SubscriptionStatus> {
  const now = ctx.clock.now();
  const row = await findSubscription(ctx.db, userUid);
  const set = await ctx.settings.read(ctx.db);
  const { examDate, daysUntilExam } = await getExamFrame(ctx, userUid, set);
  const hasPremium = row !== null && isActive(row, now);
  return {
    hasActiveSubscription: hasPremium,
    subscriptionExpiryDate: row?.expiresAt?.toISOString() ?? null,
    subscription: row
      ? {
          purchasedAt: row.purchasedAt?.toISOString() ?? null,
          amount: row.amountMinor,
          currency: row.currency,
          isGiven: isGiven(row),
          status: hasPremium ? 'active' : row.isActive ? 'expired' : 'deactivated',
        }
      : null,
    examDate,
    ...pick(set, 'subscriptionPrice', 'subscriptionCurrency', 'subscriptionDurationDays'),
    daysUntilExpiry: daysUntil(row?.expiresAt ?? null, now),
    daysUntilExam,
  };
}

/** Tells people's open pages that their Premium has changed. A database trigger checks their streams again. */
export const refreshPages = (ctx: Context, tx: Db, uids: readonly string[]) =>
  ctx.live.publish(
    tx,
    uids.map((uid) => ({ to: { uid }, kind: 'subscription' as const, data: {} })),
  );

/** Deletes the subscription of a person whose account is deleted. */
export async function eraseSubscription(tx: Db, userUid: string) {
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
export async function grantSubscription(ctx: Context, tx: Db, userUid: string, expiresAt: Date) {
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

/** Sets the price of later purchases. @throws AppError rule_violation */
export async function setSubscriptionPrice(ctx: Context, body: PriceBody, by: Actor) {
  requireSellable(body.price);
  const changes = {
    subscriptionPrice: body.price,
    subscriptionCurrency: body.currency,
    subscriptionDurationDays: body.durationDays,
  };
  await changeSettings(ctx, changes, by, 'subscription.price_set');
}

export const findSubscription = (db: Db, userUid: string) =>
  prepared(db, 'subscription_find', (handle) =>
    handle
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userUid, sql.placeholder('userUid'))),
  )
    .execute({ userUid })
    .then(firstRow);

export async function upsertSubscription(tx: Db, row: typeof subscriptions.$inferInsert) {
  const { userUid: _, ...values } = row;
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.userUid, set: values });
}

export const findSubscriptionForUpdate = (tx: Db, userUid: string): Promise<Subscription | null> =>
  lockRow(tx, subscriptions, eq(subscriptions.userUid, userUid));

export async function updateSubscription(
  tx: Db,
  userUid: string,
  values: Partial<typeof subscriptions.$inferInsert>,
) {
  await tx.update(subscriptions).set(values).where(eq(subscriptions.userUid, userUid));
}

const fulfilledOf = (userUid: string) =>
  and(
    eq(orders.userUid, userUid),
    eq(orders.purpose, 'subscription'),
    eq(orders.status, 'fulfilled'),
  );

/** A person's purchases that were delivered and not fully refunded, locked until the transaction ends. */
export function listFulfilledForUpdate(tx: Db, userUid: string): Promise<Order[]> {
  return tx.select().from(orders).where(fulfilledOf(userUid)).for('update');
}

/**
 * Ends at the time `at` every purchase of a person, and the time of their seat, that would last longer. Called when access
 * is deactivated or newly given, and when another purchase starts. The person keeps the seat: only its time has ended.
 */
export async function endAccessOfOrdersAndSeat(tx: Db, userUid: string, at: Date) {
  const end = sql`${at.toISOString()}::timestamptz`;
  await tx
    .update(orders)
    .set({ accessFrom: sql`least(access_from, ${end})`, accessUntil: end })
    .where(and(fulfilledOf(userUid), gt(orders.accessUntil, at)));
  const { accessUntil, leftAt } = groupSeats;
  await tx
    .update(groupSeats)
    .set({ accessUntil: at })
    .where(and(eq(groupSeats.userUid, userUid), isNull(leftAt), gt(accessUntil, at)));
}

/** Moves the unused time of a person's purchases by `ms` milliseconds (negative: earlier), but never to before `now`. */
export async function moveOrders(tx: Db, userUid: string, ms: number, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
  await tx
    .update(orders)
    .set({
      accessFrom: sql`greatest(greatest(access_from, ${at}) + ${by}, ${at})`,
      accessUntil: sql`greatest(access_until + ${by}, ${at})`,
    })
    .where(and(fulfilledOf(userUid), gt(orders.accessUntil, now)));
}
