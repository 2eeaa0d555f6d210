// The time of a seat in a group, as part of the single expiry date that decides about access. The seat is used first. The person's own
// purchased time follows. If the seat ends early, the purchased time starts at once (decision 113).

import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { expiryWithout, isActive } from './subscription.policy.ts';
import {
  findSubscriptionForUpdate,
  listFulfilledForUpdate,
  moveOrders,
  refreshPages,
  updateSubscription,
  upsertSubscription,
} from './subscription.service.ts';

const ENDED_BY_STAFF = 'Your Premium was ended by an administrator. Please write to us.';

/**
 * Adds the time from now until the end of the seat, before the person's own time.
 * @throws AppError rule_violation for a deactivated subscription, which only a purchase or staff bring back
 */
export async function beginSeat(ctx: Context, tx: Db, userUid: string, until: Date) {
  const now = ctx.clock.now();
  const row = await findSubscriptionForUpdate(tx, userUid);
  if (row && !row.isActive) throw new AppError('rule_violation', ENDED_BY_STAFF);
  const own = row?.expiresAt && isActive(row, now) ? row.expiresAt : null;
  const added = until.getTime() - now.getTime();
  await moveOrders(tx, userUid, added, now);
  await upsertSubscription(tx, {
    userUid,
    isActive: true,
    expiresAt: new Date((own ?? now).getTime() + added),
    deactivatedAt: null,
    updatedAt: now,
    ...(row ? {} : { amountMinor: 0, currency: 'gbp' }),
    ...(own ? {} : { givenAt: null, givenBy: null, givenReason: null }),
  });
  await refreshPages(ctx, tx, [userUid]);
}

/**
 * Moves the end of a seat from one date to another. A deactivated subscription stays deactivated.
 * @returns the end whose time the subscription contains now
 */
export async function extendSeat(
  ctx: Context,
  tx: Db,
  userUid: string,
  from: Date,
  until: Date,
): Promise<Date> {
  const now = ctx.clock.now();
  const row = await findSubscriptionForUpdate(tx, userUid);
  if (!row?.isActive) return from;
  const latest = (at: Date | null) => Math.max(at?.getTime() ?? 0, now.getTime());
  const added = until.getTime() - latest(from);
  await moveOrders(tx, userUid, added, now);
  await updateSubscription(tx, userUid, {
    expiresAt: new Date(latest(row.expiresAt) + added),
    updatedAt: now,
  });
  await refreshPages(ctx, tx, [userUid]);
  return until;
}

/** Removes the unused time of a seat. The person's own time starts immediately. */
export async function endSeat(ctx: Context, tx: Db, userUid: string, until: Date) {
  const now = ctx.clock.now();
  if (until <= now) return;
  const row = await findSubscriptionForUpdate(tx, userUid);
  if (!row?.expiresAt || !isActive(row, now)) return;
  const staying = await listFulfilledForUpdate(tx, userUid);
  const seat = { accessFrom: now, accessUntil: until };
  await moveOrders(tx, userUid, now.getTime() - until.getTime(), now);
  await updateSubscription(tx, userUid, {
    expiresAt: expiryWithout(row.expiresAt, seat, staying, now),
    updatedAt: now,
  });
  await refreshPages(ctx, tx, [userUid]);
}
