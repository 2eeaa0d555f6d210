// SQL of price benefits: the half price, once per person, and free interviews given by administrators. One statement
// claims a benefit, so that a parallel request cannot claim the same benefit.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { calendarFeeds, freeInterviews, interviewDiscounts } from './bookings.tables.ts';

/** @returns whether the person has an unused free interview, and whether the person has already used the half price */
export async function findBenefits(
  db: Db,
  userUid: string,
): Promise<{ hasFreeInterview: boolean; isDiscountTaken: boolean }> {
  const rows = await prepared(db, 'bookings_benefits', (handle, name) =>
    handle
      .select({
        hasFreeInterview: sql<boolean>`exists (select 1 from ${freeInterviews} where ${freeInterviews.userUid} = ${sql.placeholder('userUid')} and ${freeInterviews.bookingId} is null and ${freeInterviews.revokedAt} is null)`,
        isDiscountTaken: sql<boolean>`exists (select 1 from ${interviewDiscounts} where ${interviewDiscounts.userUid} = ${sql.placeholder('userUid')})`,
      })
      .from(users)
      .where(eq(users.uid, sql.placeholder('userUid')))
      .prepare(name),
  ).execute({ userUid });
  return rows[0] ?? { hasFreeInterview: false, isDiscountTaken: true };
}

/** Uses the oldest free interview for a booking. @returns false when none is left */
export async function claimFreeInterview(
  tx: Db,
  userUid: string,
  bookingId: string,
): Promise<boolean> {
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
    .for('update');
  const rows = await tx
    .update(freeInterviews)
    .set({ bookingId })
    .where(and(eq(freeInterviews.id, sql`(${oldest})`), isNull(freeInterviews.bookingId)))
    .returning({ id: freeInterviews.id });
  return rows.length > 0;
}

/** @returns false when the person has already used the half price */
export async function claimDiscount(
  tx: Db,
  userUid: string,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(interviewDiscounts)
    .values({ userUid, bookingId, takenAt: now })
    .onConflictDoNothing({ target: interviewDiscounts.userUid })
    .returning({ userUid: interviewDiscounts.userUid });
  return rows.length > 0;
}

/** Gives back the benefit that a booking had used. */
export async function returnBenefits(tx: Db, bookingId: string): Promise<void> {
  await tx.delete(interviewDiscounts).where(eq(interviewDiscounts.bookingId, bookingId));
  await returnFreeInterview(tx, bookingId);
}

export async function returnFreeInterview(tx: Db, bookingId: string): Promise<void> {
  await tx
    .update(freeInterviews)
    .set({ bookingId: null })
    .where(eq(freeInterviews.bookingId, bookingId));
}

/** A person's free interviews, the latest first. */
export function listFreeInterviews(db: Db, userUid: string, limit = Number.MAX_SAFE_INTEGER) {
  return db
    .select({
      id: freeInterviews.id,
      note: freeInterviews.note,
      grantedAt: freeInterviews.grantedAt,
      grantedBy: freeInterviews.grantedBy,
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

/**
 * Finds when and for which booking the person used the half price, and when the URL of the private calendar was last
 * renewed. `halfPrice` and `calendarFeed` are null when this never happened.
 */
export async function findUsedOnce(db: Db, userUid: string) {
  const discount = await db
    .select({ bookingId: interviewDiscounts.bookingId, takenAt: interviewDiscounts.takenAt })
    .from(interviewDiscounts)
    .where(eq(interviewDiscounts.userUid, userUid));
  const feed = await db
    .select({ updatedAt: calendarFeeds.updatedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userUid, userUid));
  return { halfPrice: discount[0] ?? null, calendarFeed: feed[0] ?? null };
}

export async function insertFreeInterview(
  tx: Db,
  row: typeof freeInterviews.$inferInsert,
): Promise<void> {
  await tx.insert(freeInterviews).values(row);
}

/** @returns false when the free interview is unknown, used or already revoked */
export async function revokeFreeInterview(
  tx: Db,
  id: string,
  userUid: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(freeInterviews)
    .set({ revokedAt: now })
    .where(
      and(
        eq(freeInterviews.id, id),
        eq(freeInterviews.userUid, userUid),
        isNull(freeInterviews.bookingId),
        isNull(freeInterviews.revokedAt),
      ),
    )
    .returning({ id: freeInterviews.id });
  return rows.length > 0;
}

/**
 * For a deleted person: revokes unused free interviews, clears all notes of free interviews, and deletes the private
 * calendar's row.
 */
export async function eraseBenefits(tx: Db, userUid: string, now: Date): Promise<void> {
  await tx
    .update(freeInterviews)
    .set({
      note: '',
      revokedAt: sql`coalesce(${freeInterviews.revokedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(freeInterviews.userUid, userUid), isNull(freeInterviews.bookingId)));
  await tx.update(freeInterviews).set({ note: '' }).where(eq(freeInterviews.userUid, userUid));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userUid, userUid));
}
