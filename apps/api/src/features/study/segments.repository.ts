// Stretches of study that were counted.
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';

const studySegments = pgTable(
  'study_segments',
  {
    userUid: text('user_uid').notNull(),
    clientId: text('client_id').notNull(),
    stationId: text('station_id').notNull(),
    sectionId: text('section_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.clientId] })],
);
export type NewSegment = typeof studySegments.$inferInsert;

export async function listCountedIds(
  tx: Db,
  userUid: string,
  clientIds: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ clientId: studySegments.clientId })
    .from(studySegments)
    .where(and(eq(studySegments.userUid, userUid), inArray(studySegments.clientId, clientIds)));
  return new Set(rows.map((row) => row.clientId));
}

/** Counted stretches of a person that share time with the range. */
export async function listOverlapping(
  tx: Db,
  userUid: string,
  range: { startedAt: Date; endedAt: Date },
) {
  return tx
    .select({ startedAt: studySegments.startedAt, endedAt: studySegments.endedAt })
    .from(studySegments)
    .where(
      and(
        eq(studySegments.userUid, userUid),
        lt(studySegments.startedAt, range.endedAt),
        gt(studySegments.endedAt, range.startedAt),
      ),
    );
}

/** What is kept of a person's stretches, latest first. */
export function listSegmentsOf(db: Db, userUid: string) {
  return db
    .select({
      stationId: studySegments.stationId,
      sectionId: studySegments.sectionId,
      startedAt: studySegments.startedAt,
      endedAt: studySegments.endedAt,
    })
    .from(studySegments)
    .where(eq(studySegments.userUid, userUid))
    .orderBy(desc(studySegments.startedAt));
}

export async function insertSegments(tx: Db, rows: NewSegment[]): Promise<void> {
  if (rows.length > 0) await tx.insert(studySegments).values(rows).onConflictDoNothing();
}

export async function removeSegmentsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(studySegments).where(lt(studySegments.endedAt, before));
}

export async function removeSegmentsOf(tx: Db, userUid: string): Promise<void> {
  await tx.delete(studySegments).where(sql`${studySegments.userUid} = ${userUid}`);
}
