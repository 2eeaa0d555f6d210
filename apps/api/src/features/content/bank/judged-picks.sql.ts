// SQL of learners' picks, judged by the published questions as they are now. Picks are never changed, but an author may correct
// the answer of a question. Nothing that is shown or counted reads the stored verdict (decision 160).
import { type SQL, sql } from 'drizzle-orm';

/**
 * The rows of `mcq_attempts` that `where` selects. `is_right` is null when the question or the picked option is no longer
 * published, or when no option equals the answer. `was_right` is the verdict when the pick was made.
 */
export const judgedPicks = (where: SQL): SQL => sql`(
  select a.id, a.user_uid, a.station_id, a.section_id, a.question_id, a.option_key, a.at, a.on_day,
    a.is_right as was_right,
    case when a.option_key = any (k.option_keys) then a.option_key = k.answer_key end as is_right
  from (select * from mcq_attempts where ${where}) a
  left join answer_keys k using (station_id, section_id, question_id))`;
