import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  type ChecklistAttemptRow,
  checklistAttempts,
  type McqAttemptRow,
  mcqAttempts,
} from './attempts.tables.ts';

/** The latest mark of each station in these circuits. */
export async function listCircuitMarks(
  db: Db,
  userUid: string,
  circuitIds: readonly string[],
): Promise<ChecklistAttemptRow[]> {
  if (circuitIds.length === 0) return [];
  return db
    .selectDistinctOn([checklistAttempts.circuitId, checklistAttempts.circuitPosition])
    .from(checklistAttempts)
    .where(
      and(
        eq(checklistAttempts.userUid, userUid),
        sql`${checklistAttempts.circuitId} in ${[...circuitIds]}`,
      ),
    )
    .orderBy(
      checklistAttempts.circuitId,
      checklistAttempts.circuitPosition,
      desc(checklistAttempts.id),
    );
}

/** Picks in one section from `from` (inclusive) to `until` (exclusive), in the order in which they were made. */
export async function listPicksBetween(
  db: Db,
  userUid: string,
  ref: SectionRef,
  from: Date,
  until: Date,
): Promise<McqAttemptRow[]> {
  return db
    .select()
    .from(mcqAttempts)
    .where(
      and(
        eq(mcqAttempts.userUid, userUid),
        eq(mcqAttempts.stationId, ref.stationId),
        eq(mcqAttempts.sectionId, ref.sectionId),
        gte(mcqAttempts.at, from),
        lt(mcqAttempts.at, until),
      ),
    )
    .orderBy(asc(mcqAttempts.at), asc(mcqAttempts.id));
}
