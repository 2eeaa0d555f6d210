// SQL of study segments, and of the study time that they add to the learner's document.
import { STUDY_SEGMENT_CAP_MS } from '@urost3/contract/limits.ts';
import type { SectionRef, StudySegmentId } from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { findRow } from '../../db/rows.ts';
import { type Segment, studySegments } from './study.tables.ts';

/** The start of the ids of segments whose caller named none. A caller's own id contains no colon. */
export const UNNAMED = 'online:';
export const isUnnamed = sql`starts_with(client_id, ${sql.raw(`'${UNNAMED}'`)})`;

const isIn = ({ stationId, sectionId }: SectionRef) =>
  and(eq(studySegments.stationId, stationId), eq(studySegments.sectionId, sectionId));

/** The segment of a page; for a caller that names none, its open segment of the section. */
export async function findSegment(
  tx: Db,
  userUid: string,
  { clientId, ...ref }: StudySegmentId,
): Promise<Segment | null> {
  const isOwn = clientId
    ? eq(studySegments.clientId, clientId)
    : and(isUnnamed, eq(studySegments.isOpen, true));
  const isWanted = and(eq(studySegments.userUid, userUid), isIn(ref), isOwn);
  return findRow(tx, studySegments, isWanted);
}

/**
 * Moves the end of a segment forward to `to`, at most to an hour after its start, and adds the gained time to the
 * section's study time. Time that another segment of the person covers is not added again. The caller has locked the
 * document.
 * @returns the milliseconds that were added
 */
export async function extendSegment(
  tx: Db,
  { userUid, clientId, startedAt, endedAt, ...ref }: Segment,
  { to, isOpen, now }: { to: Date; isOpen: boolean; now: Date },
): Promise<number> {
  const latest = Math.min(to.getTime(), startedAt.getTime() + STUDY_SEGMENT_CAP_MS);
  const from = endedAt.toISOString();
  const until = new Date(Math.max(latest, endedAt.getTime())).toISOString();
  const key = studyTimeKey(ref);
  const rows = await rowsOf<{ ms: number }>(
    tx,
    sql`with moved as (
      update study_segments set ended_at = ${until}::timestamptz, is_open = ${isOpen}
      where user_uid = ${userUid} and client_id = ${clientId}),
    gained as (
      select coalesce(sum(extract(epoch from upper(part) - lower(part)) * 1000), 0)::int as ms
      from unnest(tstzmultirange(tstzrange(${from}::timestamptz, ${until}::timestamptz)) - (
        select coalesce(range_agg(tstzrange(started_at, ended_at)), '{}') from study_segments
        where user_uid = ${userUid} and ended_at > ${from}::timestamptz and started_at < ${until}::timestamptz)) as part)
    update progress_documents set updated_at = ${now.toISOString()}::timestamptz,
      study_time = jsonb_set(study_time, array[${key}::text], jsonb_build_object('sessionStart', null,
        'totalTime', coalesce((study_time -> ${key}::text ->> 'totalTime')::bigint, 0) + gained.ms))
    from gained where user_uid = ${userUid} returning gained.ms`,
  );
  return rows[0]?.ms ?? 0;
}

/** Closes the person's open segments, or those of one section. They end at their last sign of life. */
export async function closeSegments(db: Db, userUid: string, ref?: SectionRef): Promise<void> {
  await db
    .update(studySegments)
    .set({ isOpen: false })
    .where(
      and(eq(studySegments.userUid, userUid), eq(studySegments.isOpen, true), ref && isIn(ref)),
    );
}
