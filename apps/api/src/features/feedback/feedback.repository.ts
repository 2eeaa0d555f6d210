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

/** Writes the sheet; the moment it was first shared stays. @returns whether this save shared it for the first time */
export async function saveFeedback(tx: Db, row: FeedbackRow): Promise<{ isNewlyShared: boolean }> {
  const before = await tx
    .select({ publishedAt: interviewFeedback.publishedAt })
    .from(interviewFeedback)
    .where(eq(interviewFeedback.bookingId, row.bookingId))
    .for('update');
  const { stations, globalMark, words, authorUid, updatedAt } = row;
  await tx
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
    });
  return { isNewlyShared: row.publishedAt !== null && !before[0]?.publishedAt };
}

/** A learner's shared sheets, latest first. */
export function listShared(db: Db, userUid: string) {
  return db
    .select({ stations: interviewFeedback.stations, publishedAt: interviewFeedback.publishedAt })
    .from(interviewFeedback)
    .where(and(eq(interviewFeedback.userUid, userUid), isNotNull(interviewFeedback.publishedAt)))
    .orderBy(desc(interviewFeedback.publishedAt));
}

/** Shared sheets on the person, and those the person wrote on others. */
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

export async function removeFeedbackOn(tx: Db, userUid: string): Promise<void> {
  await tx.delete(interviewFeedback).where(eq(interviewFeedback.userUid, userUid));
}
