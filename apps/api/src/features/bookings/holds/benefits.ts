// What lowers the price of an interview: Premium's half price of the first one, once per person, and free interviews given by
// administrators. One statement claims a benefit, so that a parallel request cannot claim the same benefit.

import type { PriceReason } from '@urost3/contract/bookings/bookings.schemas.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick, prepared } from '../../../db/client.ts';
import { insertNew } from '../../../db/rows.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { freeInterviews, interviewDiscounts } from '../bookings.tables.ts';

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
export async function claimBenefit(
  ctx: Context,
  tx: Db,
  { uid, isSubscribed }: Principal,
  bookingId: string,
  expectedReason: PriceReason,
): Promise<PriceReason> {
  if (expectedReason === 'free_interview' && (await claimFreeInterview(tx, uid, bookingId)))
    return 'free_interview';
  if (expectedReason !== 'standard' && isSubscribed) {
    if (await claimDiscount(tx, uid, bookingId, ctx.clock.now())) return 'premium_first';
  }
  return 'standard';
}

/** Uses the oldest free interview for a booking. @returns false when none is left */
async function claimFreeInterview(tx: Db, userUid: string, bookingId: string): Promise<boolean> {
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
export const claimDiscount = (tx: Db, userUid: string, bookingId: string, now: Date) =>
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
