// Lets administrators give Premium, change its end and deactivate it.

import type { ExpiryBody } from '@urost3/contract/subscription/subscription.schemas.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { type Actor, requireOther } from '../../http/guards/principal.ts';
import { lockAccount, lockAccounts } from '../accounts/account-lock.sql.ts';
import { formatMailDay } from '../mail/mail-layout.service.ts';
import { canEditExpiry, isActive, readExpiry } from './subscription.policy.ts';
import {
  endAccessOfOrdersAndSeat,
  findSubscriptionForUpdate,
  refreshPages,
  updateSubscription,
  upsertSubscription,
} from './subscription.service.ts';
import { subscriptions } from './subscription.tables.ts';

const GIVEN_TOO_LATE = 'Premium can only be given until a day in the future.';
const REASON_MISSING = 'Please say why Premium is given.';
const HAS_ENDED =
  'This subscription has ended. A new purchase brings it back, or give Premium with a reason.';

/** @param now the end that the caller did not know of */
const changedMeanwhile = (now: Date | null) =>
  new AppError(
    'conflict',
    now
      ? `This Premium has changed meanwhile: it now lasts until ${formatMailDay(now)}. Please check the date and save again.`
      : 'This Premium has changed meanwhile. Please look again.',
  );

const refusal = (field: string, message: string) =>
  new AppError('rule_violation', message, { fields: { [field]: message } });

/** Gives Premium without a payment to a person without access. Unused time of earlier purchases is not added. */
async function giveSubscription(
  ctx: Context,
  tx: Db,
  given: { userUid: string; expiresAt: Date; reason: string | undefined },
  by: Actor,
) {
  const { userUid, expiresAt, reason } = given;
  const now = ctx.clock.now();
  if (expiresAt <= now) throw refusal('expiryDate', GIVEN_TOO_LATE);
  if (!reason) throw refusal('reason', REASON_MISSING);
  await endAccessOfOrdersAndSeat(tx, userUid, now);
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

/**
 * Sets the end of a subscription. With a reason, gives Premium to a person without access. A date alone never
 * reactivates an ended subscription, but takes back a date in the past that ended it.
 * @returns true when Premium was given
 * @throws AppError not_found, rule_violation, forbidden; conflict when a purchase or somebody else has changed the end since
 * the caller looked
 */
export async function setSubscriptionExpiry(
  ctx: Context,
  userUid: string,
  body: z.infer<typeof ExpiryBody>,
  by: Actor,
): Promise<boolean> {
  requireOther(by, userUid, 'Another person has to change your own Premium.');
  const expiresAt = readExpiry(body.expiryDate);
  return ctx.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userUid))) throw notFound('This user');
    const row = await findSubscriptionForUpdate(tx, userUid);
    const now = ctx.clock.now();
    const present = row?.expiresAt ?? null;
    const isUnseen = body.was !== undefined && (present?.toISOString() ?? null) !== body.was;
    const hasAccess = row !== null && isActive(row, now);
    // Paid time that the caller does not know of would be lost.
    if (isUnseen || (body.reason && hasAccess)) throw changedMeanwhile(present);
    const isEditable = row !== null && canEditExpiry(row, now);
    // Also a date in the past: a later one would then count as its correction.
    if (row && !isEditable && !body.reason) throw refusal('reason', HAS_ENDED);
    const isGiving = !isEditable || (!hasAccess && expiresAt > now && Boolean(body.reason));
    if (isGiving) await giveSubscription(ctx, tx, { userUid, expiresAt, reason: body.reason }, by);
    else await updateSubscription(tx, userUid, { expiresAt, expirySetAt: now, updatedAt: now });
    const action = isGiving ? 'subscription.given' : 'subscription.expiry_set';
    // Keep the reason out of the audit log, because it may be personal. It is stored with the subscription and
    // erased with the account.
    const detail = { from: present, to: expiresAt };
    await ctx.audit.record(tx, by, action, userUid, detail);
    await refreshPages(ctx, tx, [userUid]);
    return isGiving;
  });
}

/**
 * Sets one end for everybody with active Premium, after locking the subscribers.
 * @returns the number of changed subscriptions
 */
export async function setExpiryForAll(
  ctx: Context,
  expiryDate: string,
  by: Actor,
): Promise<number> {
  const expiresAt = readExpiry(expiryDate);
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const areActive = and(eq(subscriptions.isActive, true), gt(subscriptions.expiresAt, now));
    const active = await tx
      .select({ uid: subscriptions.userUid })
      .from(subscriptions)
      .where(areActive);
    await lockAccounts(
      tx,
      active.map(({ uid }) => uid),
    );
    const changed = await tx
      .update(subscriptions)
      .set({ expiresAt, expirySetAt: now, updatedAt: now })
      .where(areActive)
      .returning({ uid: subscriptions.userUid });
    await ctx.audit.record(tx, by, 'subscription.expiry_set_for_all', null, {
      to: expiresAt.toISOString(),
      count: changed.length,
    });
    await refreshPages(
      ctx,
      tx,
      changed.map(({ uid }) => uid),
    );
    return changed.length;
  });
}

/** Ends access immediately. @throws AppError not_found, rule_violation when the subscription is not active */
export async function deactivateSubscription(ctx: Context, userUid: string, by: Actor) {
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userUid);
    const row = await findSubscriptionForUpdate(tx, userUid);
    const now = ctx.clock.now();
    if (!row) throw notFound('This subscription');
    if (!isActive(row, now)) {
      throw new AppError('rule_violation', 'Only an active subscription can be deactivated.');
    }
    await updateSubscription(tx, userUid, {
      isActive: false,
      deactivatedAt: now,
      updatedAt: now,
    });
    await endAccessOfOrdersAndSeat(tx, userUid, now);
    await ctx.audit.record(tx, by, 'subscription.deactivated', userUid);
    await refreshPages(ctx, tx, [userUid]);
  });
}
