import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { isInCohort, isPresentWording, learners } from './cohort.sql.ts';
import type { Cohort, OwnScore } from './comparison.policy.ts';

/** An item in its current wording. */
export interface Wording {
  itemKey: string;
  publishedAt: Date;
}
export interface QuestionWording extends Wording {
  questionId: string;
}

interface OwnRow {
  id: string;
  score: number;
}

/**
 * @param results common table expressions that end with `results (user_uid, id, score)`, one row per person. The ids
 * increase in the order of insertion.
 */
async function readCohort(db: Db, results: SQL): Promise<Cohort> {
  const rows = await rowsOf<{ score: number; count: number; lastId: string }>(
    db,
    sql`with ${results}, ${learners},
    placed as (
      select r.id, r.score, row_number() over (order by r.id) as place, count(*) over () as size
      from results r where r.user_uid in (select uid from learners)
    )
    select score::int as "score", count(*)::int as "count", max(id)::text as "lastId"
    from placed where ${isInCohort} group by score`,
  );
  return {
    learners: rows.reduce((sum, { count }) => sum + count, 0),
    counts: new Map(rows.map(({ score, count }) => [score, count])),
    lastId: Math.max(0, ...rows.map(({ lastId }) => Number(lastId))),
  };
}

const presentMarks = ({ stationId, sectionId }: SectionRef, { itemKey, publishedAt }: Wording) =>
  sql`checklist_attempts a
    cross join (select ${itemKey}::text as item_key, ${publishedAt.toISOString()}::timestamptz as published_at) i
    where a.station_id = ${stationId} and a.section_id = ${sectionId} and ${isPresentWording}`;

/** The cohort of a section's checklist: the score is the percentage of each learner's first mark. */
export function readSheetCohort(db: Db, ref: SectionRef, sheet: Wording): Promise<Cohort> {
  return readCohort(
    db,
    sql`results as (
      select distinct on (a.user_uid) a.user_uid, a.id, a.percent as score
      from ${presentMarks(ref, sheet)} order by a.user_uid, a.id
    )`,
  );
}

export async function findOwnMark(
  db: Db,
  userUid: string,
  ref: SectionRef,
  sheet: Wording,
): Promise<OwnScore | null> {
  const rows = await rowsOf<OwnRow>(
    db,
    sql`select a.id::text as "id", a.percent as "score" from ${presentMarks(ref, sheet)} and a.user_uid = ${userUid}
    order by a.id limit 1`,
  );
  return rows[0] ? { ...rows[0], id: Number(rows[0].id) } : null;
}

/** For each person that `who` selects and each question: the first pick that is known to be right or wrong. */
function firstPicks(
  { stationId, sectionId }: SectionRef,
  questions: readonly QuestionWording[],
  who: SQL,
): SQL {
  const items = JSON.stringify(
    questions.map(({ questionId, itemKey, publishedAt }) => ({
      question_id: questionId,
      item_key: itemKey,
      published_at: publishedAt.toISOString(),
    })),
  );
  return sql`select distinct on (a.question_id, a.user_uid) a.question_id, a.user_uid, a.id, a.is_right
    from jsonb_to_recordset(${items}::jsonb) as i (question_id text, item_key text, published_at timestamptz)
    join mcq_attempts a on a.question_id = i.question_id
    where a.station_id = ${stationId} and a.section_id = ${sectionId} and ${who} and a.is_right is not null
      and ${isPresentWording}
    order by a.question_id, a.user_uid, a.id`;
}

/** The cohort of learners who answered all these questions: the score is the number of right first picks. */
export function readPicksCohort(
  db: Db,
  ref: SectionRef,
  questions: readonly QuestionWording[],
): Promise<Cohort> {
  return readCohort(
    db,
    sql`results as (
      select user_uid, max(id) as id, count(*) filter (where is_right) as score
      from (${firstPicks(ref, questions, sql`true`)}) firsts
      group by user_uid having count(*) = ${questions.length}::int
    )`,
  );
}

export interface OwnPick {
  questionId: string;
  id: number;
  isRight: boolean;
}

export async function listOwnPicks(
  db: Db,
  userUid: string,
  ref: SectionRef,
  questions: readonly QuestionWording[],
): Promise<OwnPick[]> {
  const rows = await rowsOf<Omit<OwnPick, 'id'> & { id: string }>(
    db,
    sql`select question_id as "questionId", id::text as "id", is_right as "isRight"
    from (${firstPicks(ref, questions, sql`a.user_uid = ${userUid}`)}) firsts`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export interface QuestionShare {
  questionId: string;
  learners: number;
  right: number;
}

/** The size of each question's cohort, and the number of right first picks in it. */
export function listQuestionShares(
  db: Db,
  ref: SectionRef,
  questions: readonly QuestionWording[],
): Promise<QuestionShare[]> {
  return rowsOf(
    db,
    sql`with ${learners},
    placed as (
      select f.question_id, f.is_right, row_number() over (partition by f.question_id order by f.id) as place,
        count(*) over (partition by f.question_id) as size
      from (${firstPicks(ref, questions, sql`true`)}) f where f.user_uid in (select uid from learners)
    )
    select question_id as "questionId", count(*)::int as "learners",
      (count(*) filter (where is_right))::int as "right"
    from placed where ${isInCohort} group by question_id order by question_id`,
  );
}

/** Sections in which the person has marked a checklist or picked an option, the latest first. */
export function listRecentSections(
  db: Db,
  userUid: string,
): Promise<{ stationId: StationId; sectionId: string }[]> {
  return rowsOf(
    db,
    sql`select station_id as "stationId", section_id as "sectionId" from (
      select station_id, section_id, at from mcq_attempts where user_uid = ${userUid}
      union all
      select station_id, section_id, at from checklist_attempts where user_uid = ${userUid}
    ) attempts group by station_id, section_id order by max(at) desc, station_id, section_id`,
  );
}
