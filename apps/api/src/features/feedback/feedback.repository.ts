import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { interviewFeedback } from './feedback.tables.ts';

export type FeedbackRow = typeof interviewFeedback.$inferSelect;

export async function findFeedback(db: Db, bookingId: string) {
  const rows = await db
    .select({ sheet: interviewFeedback, authorName: users.displayName })
    .from(interviewFeedback)
    .leftJoin(users, eq(users.uid, interviewFeedback.authorUid))
    .where(eq(interviewFeedback.bookingId, bookingId));
  return rows[0] ?? null;
}

/**
 * Saves the sheet and keeps the time at which it was first shared.
 * @param basedOn the time of the version that the author changed; null for a new sheet; undefined to save without
 * comparing versions
 * @returns whether this save shared the sheet for the first time; null when nothing was written, because the stored
 * version is not `basedOn`
 */
export async function saveFeedback(
  tx: Db,
  row: FeedbackRow,
  basedOn: Date | null | undefined,
): Promise<{ isNewlyShared: boolean } | null> {
  const before = await tx
    .select({ publishedAt: interviewFeedback.publishedAt })
    .from(interviewFeedback)
    .where(eq(interviewFeedback.bookingId, row.bookingId))
    .for('update');
  if (basedOn && before.length === 0) return null;
  const { stations, globalMark, words, authorUid, updatedAt } = row;
  const saved = await tx
    .insert(interviewFeedback)
    .values(row)
    .onConflictDoUpdate({
      target: interviewFeedback.bookingId,
      set: {
        stations,
        globalMark,
        words,
        authorUid,
        updatedAt,
        publishedAt: sql`coalesce(${interviewFeedback.publishedAt}, excluded.published_at)`,
      },
      // The update itself compares the version. A lock is not enough, because two devices can save the first version at
      // the same moment, when there is no row to lock.
      ...(basedOn === undefined
        ? {}
        : { setWhere: basedOn ? eq(interviewFeedback.updatedAt, basedOn) : sql`false` }),
    })
    .returning({ bookingId: interviewFeedback.bookingId });
  if (saved.length === 0) return null;
  return { isNewlyShared: row.publishedAt !== null && !before[0]?.publishedAt };
}

/** A learner's shared sheets, latest first. */
export function listShared(db: Db, userUid: string) {
  return db
    .select({
      bookingId: interviewFeedback.bookingId,
      stations: interviewFeedback.stations,
      globalMark: interviewFeedback.globalMark,
      publishedAt: sql<Date>`${interviewFeedback.publishedAt}`.mapWith(
        interviewFeedback.publishedAt,
      ),
    })
    .from(interviewFeedback)
    .where(and(eq(interviewFeedback.userUid, userUid), isNotNull(interviewFeedback.publishedAt)))
    .orderBy(desc(interviewFeedback.publishedAt));
}

/** Shared sheets about the person, and sheets that the person wrote. */
export function listFeedbackOf(db: Db, uid: string) {
  return db
    .select()
    .from(interviewFeedback)
    .where(
      or(
        eq(interviewFeedback.authorUid, uid),
        and(eq(interviewFeedback.userUid, uid), isNotNull(interviewFeedback.publishedAt)),
      ),
    )
    .orderBy(desc(interviewFeedback.createdAt));
}

export async function removeFeedbackAbout(tx: Db, userUid: string): Promise<void> {
  await tx.delete(interviewFeedback).where(eq(interviewFeedback.userUid, userUid));
}
