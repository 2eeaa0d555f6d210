// SQL for choosing a circuit's sections and for the trend over circuits.
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { checklistAttempts, mcqAttempts, sectionRatings } from '../attempts/attempts.tables.ts';
import { sections } from '../content/content.tables.ts';
import { studySegments } from '../study/study.tables.ts';
import { circuitStations, circuits } from './circuit.tables.ts';
import type { SectionPoints } from './circuit-trend.ts';

/** The sections of all circuits of a person. A section that several circuits contain appears once for each circuit. */
export async function listUsedSections(db: Db, userUid: string) {
  return db
    .select({ stationId: circuitStations.stationId, sectionId: circuitStations.sectionId })
    .from(circuitStations)
    .innerJoin(circuits, eq(circuits.id, circuitStations.circuitId))
    .where(eq(circuits.userUid, userUid));
}

/**
 * Keys `{station id}/{section id}` of the sections in which the person has been active since `since`. Activity is a
 * rating, a picked option, a marked checklist or study time. Offline attempts count at the time at which they were
 * made.
 */
export async function listStudiedSince(db: Db, userUid: string, since: Date): Promise<Set<string>> {
  const from = since.toISOString();
  const of = (table: SQL, at: SQL) =>
    sql`select station_id, section_id from ${table} where user_uid = ${userUid} and ${at} >= ${from}::timestamptz`;
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select distinct station_id || '/' || section_id as key from (
      ${of(sql`${sectionRatings}`, sql`at`)} union all ${of(sql`${mcqAttempts}`, sql`at`)}
      union all ${of(sql`${checklistAttempts}`, sql`at`)} union all ${of(sql`${studySegments}`, sql`ended_at`)}
    ) as studied`,
  );
  return new Set(rows.map((row) => row.key));
}

/** The published checklists of the marked sections. Sections that are no longer published are left out. */
export async function listExaminerPoints(
  db: Db,
  marks: readonly { stationId: StationId; sectionId: string }[],
): Promise<SectionPoints[]> {
  const slugs = [...new Set(marks.map((mark) => mark.sectionId))];
  if (slugs.length === 0) return [];
  return db
    .select({
      stationType: sections.stationType,
      sectionId: sections.slug,
      points: sql<SectionPoints['points']>`${sections.published}->'examiner_points'`,
    })
    .from(sections)
    .where(
      and(inArray(sections.slug, slugs), isNotNull(sections.published), isNull(sections.deletedAt)),
    );
}
