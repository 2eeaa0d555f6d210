import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';

/**
 * Counts, for each question of a section, the learners' first picks, the right picks among these, and the open reports.
 * A learner's later picks do not count, because a repeated pick says little about the question.
 */
export function listQuestionStatistics(db: Db, learnerStationId: string, slug: string) {
  return rowsOf<{ questionId: string; attempts: number; correct: number | null; reports: number }>(
    db,
    sql`
      with firsts as (
        select distinct on (user_uid, question_id) question_id, is_right from mcq_attempts
        where station_id = ${learnerStationId} and section_id = ${slug}
        order by user_uid, question_id, id
      ), picks as (
        select question_id, count(*)::int as attempts,
          (sum(case when is_right then 1 when not is_right then 0 end))::int as correct
        from firsts group by question_id
      ), open_reports as (
        select question_id, count(*)::int as reports from question_reports
        where station_id = ${learnerStationId} and section_id = ${slug} and answered_at is null
        group by question_id
      )
      select coalesce(p.question_id, r.question_id) as "questionId", coalesce(p.attempts, 0) as attempts,
        p.correct, coalesce(r.reports, 0) as reports
      from picks p full join open_reports r on r.question_id = p.question_id`,
  );
}
