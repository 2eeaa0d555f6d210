// What a person is told and charged for an interview: the price, until when the booking can be changed, and the two benefits that lower
// the price: Premium's half price of the first one, once per person, and free interviews given by administrators. One statement spends
// a benefit, so that a parallel request cannot spend the same one.

import type { PriceReason, Quote } from '@urost3/contract/bookings/bookings.schemas.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { insertNew } from '../../db/rows.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { users } from '../accounts/accounts.tables.ts';
import { freeInterviews, interviewDiscounts } from './bookings.tables.ts';

export const priceOf: Record<PriceReason, number> = {
  standard: INTERVIEW_PRICE_MINOR,
  premium_first: INTERVIEW_PRICE_MINOR / 2,
  free_interview: 0,
};

/** The price for this reason, before any discount code, in the fields of a quote. */
export function priceFields(reason: PriceReason) {
  return { amount: priceOf[reason], currency: 'gbp' as const, reason };
}

/**
 * The last instant at which a learner can cancel with a full refund, or move the booking. `changeHours` are elapsed hours, also when the clocks
 * change in between.
 */
export function changeUntil(startsAt: Date, changeHours: number): Date {
  return new Date(startsAt.getTime() - changeHours * HOUR_MS);
}

export function quoteOf(reason: PriceReason, startsAt: Date, changeHours: number): Quote {
  return {
    ...priceFields(reason),
    policy: { changeHours, changeUntil: changeUntil(startsAt, changeHours).toISOString() },
  };
}

/**
 * The reason of the price of the person's next booking: `spendBenefit` spends in the same order. Also whether the person has already used the
 * half price.
 */
export async function expectPrice(
  db: Db,
  { uid: userUid, isSubscribed }: Principal,
): Promise<{ reason: PriceReason; isHalfPriceUsed: boolean }> {
  const [has = { freeInterview: false, usedHalfPrice: true }] = await prepared(
    db,
    'bookings_benefits',
    (handle) =>
      handle
        .select({
          freeInterview: sql<boolean>`exists (select 1 from ${freeInterviews} where ${freeInterviews.userUid} = ${sql.placeholder('userUid')} and ${freeInterviews.bookingId} is null and ${freeInterviews.revokedAt} is null)`,
          usedHalfPrice: sql<boolean>`exists (select 1 from ${interviewDiscounts} where ${interviewDiscounts.userUid} = ${sql.placeholder('userUid')})`,
        })
        .from(users)
        .where(eq(users.uid, sql.placeholder('userUid'))),
  ).execute({ userUid });
  const isHalf = isSubscribed && !has.usedHalfPrice;
  const reason = has.freeInterview ? 'free_interview' : isHalf ? 'premium_first' : 'standard';
  return { reason, isHalfPriceUsed: has.usedHalfPrice };
}

/** Spends the benefit that lowers the price of this booking most, if the person has one. @returns the reason of its price */
export async function spendBenefit(
  tx: Db,
  { uid, isSubscribed }: Principal,
  bookingId: string,
  now: Date,
): Promise<PriceReason> {
  if (await spendFreeInterview(tx, uid, bookingId)) return 'free_interview';
  if (isSubscribed && (await spendHalfPrice(tx, uid, bookingId, now))) return 'premium_first';
  return 'standard';
}

/** Spends the oldest free interview on a booking. @returns false when none is left */
async function spendFreeInterview(tx: Db, userUid: string, bookingId: string): Promise<boolean> {
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
 * Spends the half price. The person's uid is the key of its row, so a second booking, also one made at the same time, does not get it.
 * @returns false when the person has already used the half price
 */
export const spendHalfPrice = (tx: Db, userUid: string, bookingId: string, now: Date) =>
  insertNew(tx, interviewDiscounts, { userUid, bookingId, takenAt: now });

/** Gives back what was spent on a booking. */
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
