// SQL of learners' picks, judged by the published questions as they are now. Picks are never changed, but an author may correct
// the answer of a question. Nothing that is shown or counted reads the stored verdict (decision 160).
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The options and the answer of a published multiple-choice question, as keys of their texts. */
export interface AnswerKey {
  station_id: StationId;
  section_id: string;
  question_id: string;
  option_keys: string[];
  /** Null when no option equals the answer. */
  answer_key: string | null;
}

/**
 * The rows of `mcq_attempts` that `where` selects. `is_right` is null when the question or the picked option is no longer
 * published, or when no option equals the answer. `was_right` is the verdict when the pick was made.
 */
export const judgedPicks = (keys: readonly AnswerKey[], where: SQL): SQL => sql`(
  select a.id, a.user_uid, a.station_id, a.section_id, a.question_id, a.option_key, a.at, a.on_day,
    a.is_right as was_right,
    case when a.option_key = any (k.option_keys) then a.option_key = k.answer_key end as is_right
  from (select * from mcq_attempts where ${where}) a
  left join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as k (station_id text, section_id text, question_id text, option_keys text[], answer_key text)
    using (station_id, section_id, question_id))`;
