// SQL of counted study segments.
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type NewSegment, studySegments } from './study.tables.ts';

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

/** A person's counted segments that overlap the range. */
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

/** A person's stored segments, latest first. */
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

const dayOf = sql<string>`to_char(${studySegments.startedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;

/** Minutes of study per London day, oldest first, from a day onward. A segment counts on the day on which it started. */
export function listStudyDays(db: Db, userUid: string, fromDay: string) {
  const seconds = sql`sum(extract(epoch from ${studySegments.endedAt} - ${studySegments.startedAt}))`;
  return db
    .select({ on: dayOf, minutes: sql<number>`ceil(${seconds} / 60)::int` })
    .from(studySegments)
    .where(and(eq(studySegments.userUid, userUid), sql`${dayOf} >= ${fromDay}`))
    .groupBy(dayOf)
    .orderBy(dayOf);
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
