// The learners who are compared with each other at one item: a multiple choice question, or the sheet of a section.
import { COHORT_MIN, COHORT_STEP } from '@urost3/contract/comparison.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Common table expression `learners (uid)`: without staff, demonstration and deleted accounts, and those who opted out. */
export const learners: SQL = sql`learners as (
  select uid from users u
  where not is_admin and not is_interviewer and area_roles = '{}' and not is_demo and deleted_at is null
    and not exists (select 1 from comparison_opt_outs o where o.user_uid = u.uid)
)`;

/**
 * Whether attempt `a` was made at the present wording of item `i (item_key, published_at)`. Attempts without a key were
 * stored before keys were kept.
 */
export const isPresentWording: SQL = sql`(a.item_key = i.item_key
  or (a.item_key is null and a.at >= i.published_at))`;

/**
 * Whether a row with its `place` among all `size` learners belongs to the group. The group grows by `COHORT_STEP` at once:
 * otherwise two readings, before and after one person's answer, would differ by exactly that answer.
 */
export const isInCohort: SQL = sql`(size >= ${sql.raw(String(COHORT_MIN))}
  and place <= size - size % ${sql.raw(String(COHORT_STEP))})`;
