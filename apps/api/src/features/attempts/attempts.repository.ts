import { TREND_LENGTH } from '@urost3/contract/limits.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { judgedPicks } from '../content/content.tables.ts';
import {
  type ChecklistAttemptRow,
  checklistAttempts,
  mcqAttempts,
  sectionRatings,
} from './attempts.tables.ts';

export interface QuestionRecord {
  questionId: string;
  optionKey: string;
  isRight: boolean | null;
  at: Date;
  count: number;
  rightCount: number;
}

const ofSection = (userUid: string, { stationId, sectionId }: SectionRef) =>
  sql`user_uid = ${userUid} and station_id = ${stationId} and section_id = ${sectionId}`;

/** The latest pick of each question, and how many of its picks are right or wrong. */
export async function listLastPicks(
  db: Db,
  userUid: string,
  ref: SectionRef,
): Promise<QuestionRecord[]> {
  const rows = await rowsOf<Omit<QuestionRecord, 'at'> & { at: string | Date }>(
    db,
    sql`
      select distinct on (question_id) question_id as "questionId", option_key as "optionKey", is_right as "isRight", at,
        (count(is_right) over same)::int as count, (count(*) filter (where is_right) over same)::int as "rightCount"
      from ${judgedPicks(ofSection(userUid, ref))} picks
      window same as (partition by question_id)
      order by question_id, at desc, id desc`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** At most `TREND_LENGTH` attempts, latest first. */
export async function listChecklistAttempts(
  db: Db,
  userUid: string,
  ref: SectionRef,
): Promise<ChecklistAttemptRow[]> {
  return db
    .select()
    .from(checklistAttempts)
    .where(ofSection(userUid, ref))
    .orderBy(desc(checklistAttempts.at), desc(checklistAttempts.id))
    .limit(TREND_LENGTH);
}

/** All rows about one person, for their export. A pick of a question that is no longer published keeps the verdict of its time. */
export async function listAllOf(db: Db, userUid: string) {
  const judged = judgedPicks(sql`user_uid = ${userUid}`);
  const isRight = sql<
    boolean | null
  >`case when judged.is_published then judged.is_right else judged.was_right end`;
  return {
    ratings: await db.select().from(sectionRatings).where(eq(sectionRatings.userUid, userUid)),
    picks: await db
      .select({ ...getTableColumns(mcqAttempts), isRight })
      .from(mcqAttempts)
      .innerJoin(sql`${judged} judged`, sql`judged.id = ${mcqAttempts.id}`),
    checklists: await db
      .select()
      .from(checklistAttempts)
      .where(eq(checklistAttempts.userUid, userUid)),
  };
}

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

/**
 * Counts the last pick of each question of a section from `from` (inclusive) to `until` (exclusive). `answered` is the number
 * of these picks that are right or wrong, and `right` the number that are right.
 */
export function countLastPicks(
  db: Db,
  userUid: string,
  ref: SectionRef,
  from: Date,
  until: Date,
): Promise<{ answered: number; right: number }> {
  const between = sql`${ofSection(userUid, ref)} and at >= ${from.toISOString()}::timestamptz
    and at < ${until.toISOString()}::timestamptz`;
  return rowsOf<{ answered: number; right: number }>(
    db,
    sql`
      select count(is_right)::int as answered, (count(*) filter (where is_right))::int as "right"
      from (
        select distinct on (question_id) is_right from ${judgedPicks(between)} picks
        order by question_id, at desc, id desc
      ) last_picks`,
  ).then(onlyRow);
}

// The results of a learner by day, from which the recall schedule is computed.
/** The results of one day of study of a section. */
export interface DayEvidence {
  /** The London date. */
  onDay: string;
  /** The last self-rating of the day. */
  rating: number | null;
  /** The last checklist mark of the day. */
  mark: number | null;
  /**
   * The percentage of right answers among the questions with a marked pick on this day. The last marked pick of each
   * question counts.
   */
  picks: number | null;
}

interface SectionEvidence {
  stationId: StationId;
  sectionId: string;
  /** When the latest result was made. */
  lastAt: Date;
  /** Each day with a rating, a mark or a pick; oldest first. */
  days: DayEvidence[];
}

/**
 * Returns one row per section. The day is the first sort key, because days compare much faster than texts. The days of a section are one
 * JSON value, because the driver parses it faster than one row per day.
 */
export async function listEvidence(db: Db, userUid: string): Promise<SectionEvidence[]> {
  const rows = await rowsOf<Omit<SectionEvidence, 'lastAt'> & { lastAt: string | Date }>(
    db,
    sql`
      with evidence as (
        (select distinct on (on_day, section_id, station_id)
          station_id, section_id, on_day, at, percent as rating, null::int as mark, null::int as picks
        from section_ratings where user_uid = ${userUid}
        order by on_day, section_id, station_id, at desc, id desc)
        union all
        (select distinct on (on_day, section_id, station_id)
          station_id, section_id, on_day, at, null, percent, null
        from checklist_attempts where user_uid = ${userUid}
        order by on_day, section_id, station_id, at desc, id desc)
        union all
        select station_id, section_id, on_day, max(at), null, null,
          round(100.0 * count(*) filter (where is_right) / count(*))::int
        from (
          select distinct on (on_day, section_id, station_id, question_id)
            station_id, section_id, on_day, at, is_right
          from ${judgedPicks(sql`user_uid = ${userUid}`)} picks where is_right is not null
          order by on_day, section_id, station_id, question_id, at desc, id desc
        ) last_picks group by on_day, section_id, station_id
      )
      select station_id as "stationId", section_id as "sectionId", max(at) as "lastAt",
        json_agg(json_build_object('onDay', on_day, 'rating', rating, 'mark', mark, 'picks', picks)
          order by on_day) as "days"
      from (
        select station_id, section_id, on_day, max(at) as at, max(rating) as rating, max(mark) as mark, max(picks) as picks
        from evidence group by on_day, section_id, station_id
      ) days group by station_id, section_id`,
  );
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) }));
}
