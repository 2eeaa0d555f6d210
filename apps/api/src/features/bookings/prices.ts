// The price of an interview, and what lowers it: Premium's half price of the first one, once per person, and free interviews
// given by administrators. One statement uses a benefit, so that a parallel request cannot use the same benefit.

import type { PriceReason, Quote } from '@urost3/contract/bookings/bookings.schemas.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, prepared } from '../../db/client.ts';
import { insertNew } from '../../db/rows.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { users } from '../accounts/accounts.tables.ts';
import { freeInterviews, interviewDiscounts } from './bookings.tables.ts';
import { changeUntil } from './change-deadline.ts';

export const priceOf: Record<PriceReason, number> = {
  standard: INTERVIEW_PRICE_MINOR,
  premium_first: INTERVIEW_PRICE_MINOR / 2,
  free_interview: 0,
};

/**
 * The price reason of a person's next booking. A free interview is used first. The half price comes next: once per person, and only with a
 * subscription.
 */
export function choosePrice(who: {
  hasFreeInterview: boolean;
  isDiscountTaken: boolean;
  isSubscribed: boolean;
}): PriceReason {
  if (who.hasFreeInterview) return 'free_interview';
  return who.isSubscribed && !who.isDiscountTaken ? 'premium_first' : 'standard';
}

/** The price of a slot for this reason, before any discount code. */
export function offerOf(reason: PriceReason) {
  return { amount: priceOf[reason], currency: 'gbp' as const, reason };
}

export function quoteOf(reason: PriceReason, startsAt: Date, changeHours: number): Quote {
  return {
    ...offerOf(reason),
    policy: { changeHours, changeUntil: changeUntil(startsAt, changeHours).toISOString() },
  };
}

/** @returns whether the person has an unused free interview, and whether the person has already used the half price */
export async function findBenefits(
  db: Db,
  userUid: string,
): Promise<{ hasFreeInterview: boolean; isDiscountTaken: boolean }> {
  const rows = await prepared(db, 'bookings_benefits', (handle) =>
    handle
      .select({
        hasFreeInterview: sql<boolean>`exists (select 1 from ${freeInterviews} where ${freeInterviews.userUid} = ${sql.placeholder('userUid')} and ${freeInterviews.bookingId} is null and ${freeInterviews.revokedAt} is null)`,
        isDiscountTaken: sql<boolean>`exists (select 1 from ${interviewDiscounts} where ${interviewDiscounts.userUid} = ${sql.placeholder('userUid')})`,
      })
      .from(users)
      .where(eq(users.uid, sql.placeholder('userUid'))),
  ).execute({ userUid });
  return rows[0] ?? { hasFreeInterview: false, isDiscountTaken: true };
}

/**
 * Uses the expected benefit for this booking.
 * @returns the price reason that applies. Its price is higher than expected when a parallel request has used the benefit.
 */
export async function takeBenefit(
  ctx: Context,
  tx: Db,
  { uid, isSubscribed }: Principal,
  bookingId: string,
  expectedReason: PriceReason,
): Promise<PriceReason> {
  if (expectedReason === 'free_interview' && (await takeFreeInterview(tx, uid, bookingId)))
    return 'free_interview';
  if (expectedReason !== 'standard' && isSubscribed) {
    if (await takeHalfPrice(tx, uid, bookingId, ctx.clock.now())) return 'premium_first';
  }
  return 'standard';
}

/** Uses the oldest free interview for a booking. @returns false when none is left */
async function takeFreeInterview(tx: Db, userUid: string, bookingId: string): Promise<boolean> {
  const oldest = tx
    .select({ id: freeInterviews.id })
    .from(freeInterviews)
    .where(
      and(
        eq(freeInterviews.userUid, userUid),
        isNull(freeInterviews.bookingId),
        isNull(freeInterviews.revokedAt),
      ),
    )
    .orderBy(asc(freeInterviews.grantedAt), asc(freeInterviews.id))
    .limit(1)
    // Does not wait for a gift that is being taken back, because another one may be left.
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(freeInterviews)
    .set({ bookingId })
    .where(and(eq(freeInterviews.id, sql`(${oldest})`), isNull(freeInterviews.bookingId)))
    .returning({ id: freeInterviews.id });
  return rows.length > 0;
}

/**
 * Uses the half price. The person's uid is the key of its row, so a second booking, also one made at the same time, does not get it.
 * @returns false when the person has already used the half price
 */
export const takeHalfPrice = (tx: Db, userUid: string, bookingId: string, now: Date) =>
  insertNew(tx, interviewDiscounts, { userUid, bookingId, takenAt: now });

/** Gives back the benefit that a booking had used. */
export async function returnBenefits(tx: Db, bookingId: string) {
  await tx.delete(interviewDiscounts).where(eq(interviewDiscounts.bookingId, bookingId));
  await returnFreeInterview(tx, bookingId);
}

export async function returnFreeInterview(tx: Db, bookingId: string) {
  await tx
    .update(freeInterviews)
    .set({ bookingId: null })
    .where(eq(freeInterviews.bookingId, bookingId));
}

/** A person's free interviews, the latest first. */
export function listFreeInterviews(db: Db, userUid: string, limit = Number.MAX_SAFE_INTEGER) {
  return db
    .select({
      ...pick(freeInterviews, 'id', 'note', 'grantedAt', 'grantedBy'),
      grantedByName: users.displayName,
      bookingId: freeInterviews.bookingId,
      revokedAt: freeInterviews.revokedAt,
    })
    .from(freeInterviews)
    .leftJoin(users, eq(users.uid, freeInterviews.grantedBy))
    .where(eq(freeInterviews.userUid, userUid))
    .orderBy(desc(freeInterviews.grantedAt), desc(freeInterviews.id))
    .limit(limit);
}
