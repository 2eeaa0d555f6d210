import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { isInCohort, isPresentWording, learners } from './cohort.sql.ts';

/** A question in its current wording. */
export interface QuestionWording {
  questionId: string;
  itemKey: string;
  publishedAt: Date;
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

/** The ids of the questions that the person has answered. */
export async function listAnswered(
  db: Db,
  userUid: string,
  ref: SectionRef,
  questions: readonly QuestionWording[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ questionId: string }>(
    db,
    sql`select question_id as "questionId" from (${firstPicks(ref, questions, sql`a.user_uid = ${userUid}`)}) firsts`,
  );
  return new Set(rows.map((row) => row.questionId));
}

interface QuestionShare {
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
