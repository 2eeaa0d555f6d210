// SQL of consents, saved conversations, and how often learners have corrected the verdict of the examiner on each point.
import type { SavedConversation, SheetReview } from '@urost3/contract/examiner.schemas.ts';
import type { ConsentPurpose, HearingSource } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  examinerCalls,
  examinerConsents,
  examinerKept,
  examinerPoints,
  examinerReviews,
} from './examiner.tables.ts';

export const listConsents = (db: Db, userUid: string) =>
  db
    .select({
      purpose: examinerConsents.purpose,
      address: examinerConsents.address,
      givenAt: examinerConsents.givenAt,
    })
    .from(examinerConsents)
    .where(eq(examinerConsents.userUid, userUid));

export async function upsertConsent(
  db: Db,
  row: typeof examinerConsents.$inferInsert,
): Promise<void> {
  const { address, givenAt } = row;
  await db
    .insert(examinerConsents)
    .values(row)
    .onConflictDoUpdate({
      target: [examinerConsents.userUid, examinerConsents.purpose],
      set: { address, givenAt },
    });
}

export async function removeConsent(
  db: Db,
  userUid: string,
  purpose: ConsentPurpose,
): Promise<void> {
  await db
    .delete(examinerConsents)
    .where(and(eq(examinerConsents.userUid, userUid), eq(examinerConsents.purpose, purpose)));
}

export type KeptRow = typeof examinerKept.$inferSelect;

export const listSaved = (db: Db, userUid: string): Promise<KeptRow[]> =>
  db
    .select()
    .from(examinerKept)
    .where(eq(examinerKept.userUid, userUid))
    .orderBy(desc(examinerKept.at), desc(examinerKept.id));

/** @returns the row with this client id, which is the earlier row when the request is repeated */
export async function insertSaved(db: Db, row: KeptRow): Promise<KeptRow> {
  const made = await db.insert(examinerKept).values(row).onConflictDoNothing().returning();
  if (made[0]) return made[0];
  const known = await db
    .select()
    .from(examinerKept)
    .where(and(eq(examinerKept.userUid, row.userUid), eq(examinerKept.clientId, row.clientId)));
  if (!known[0]) throw new Error('the words are neither new nor known');
  return known[0];
}

/** @returns false when the person has no saved conversation with this id */
export async function removeSaved(
  db: Db,
  userUid: string,
  id: SavedConversation['id'],
): Promise<boolean> {
  const rows = await db
    .delete(examinerKept)
    .where(and(eq(examinerKept.userUid, userUid), eq(examinerKept.id, id)))
    .returning({ id: examinerKept.id });
  return rows.length > 0;
}

export async function removeAllSaved(db: Db, userUid: string): Promise<void> {
  await db.delete(examinerKept).where(eq(examinerKept.userUid, userUid));
}

/** @returns false when a review with this client id was stored before (a repeated request) */
export async function insertReview(tx: Db, userUid: string, clientId: string): Promise<boolean> {
  const made = await tx
    .insert(examinerReviews)
    .values({ userUid, clientId })
    .onConflictDoNothing()
    .returning({ clientId: examinerReviews.clientId });
  return made.length > 0;
}

export interface PointCount {
  pointKey: string;
  heardWrongly: number;
  missed: number;
}

export async function addPointCounts(
  tx: Db,
  { stationId, sectionId }: SectionRef,
  source: SheetReview['source'],
  counts: readonly PointCount[],
): Promise<void> {
  if (counts.length === 0) return;
  // Update rows in a fixed order, so that parallel reviews cannot deadlock.
  const rows = [...counts]
    .sort((a, b) => (a.pointKey < b.pointKey ? -1 : 1))
    .map((count) => ({ stationId, sectionId, source, sheets: 1, ...count }));
  await tx
    .insert(examinerPoints)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        examinerPoints.stationId,
        examinerPoints.sectionId,
        examinerPoints.pointKey,
        examinerPoints.source,
      ],
      set: {
        sheets: sql`${examinerPoints.sheets} + 1`,
        heardWrongly: sql`${examinerPoints.heardWrongly} + excluded.heard_wrongly`,
        missed: sql`${examinerPoints.missed} + excluded.missed`,
      },
    });
}

export interface PointRow extends SectionRef, PointCount {
  source: HearingSource;
  sheets: number;
}

/** Points on which learners have corrected the verdict of the examiner at least once. */
export const listCorrectedPoints = (db: Db): Promise<PointRow[]> =>
  db
    .select()
    .from(examinerPoints)
    .where(sql`${examinerPoints.heardWrongly} + ${examinerPoints.missed} > 0`);

/** Deletes a person's data. The rows of calls stay without the person, because they count towards the monthly budget. */
export async function removeAllOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(examinerConsents).where(eq(examinerConsents.userUid, userUid));
  await tx.delete(examinerReviews).where(eq(examinerReviews.userUid, userUid));
  await removeAllSaved(tx, userUid);
  await tx.update(examinerCalls).set({ userUid: null }).where(eq(examinerCalls.userUid, userUid));
}
