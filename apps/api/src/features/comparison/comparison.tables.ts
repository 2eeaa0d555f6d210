import { COHORT_MIN, COHORT_STEP } from '@urost3/contract/comparison/comparison.ts';
import { type SQL, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Learners who have switched the comparison off. */
export const comparisonOptOuts = pgTable('comparison_opt_outs', {
  userUid: text('user_uid').primaryKey(),
  since: instant('since').notNull(),
});

/** Common table expression `learners (uid)`, without staff, demo and deleted accounts and without people who opted out. */
export const learners: SQL = sql`learners as (
  select uid from users u
  where not is_admin and not is_interviewer and area_roles = '{}' and not is_demo and deleted_at is null
    and not exists (select 1 from comparison_opt_outs o where o.user_uid = u.uid)
)`;

/**
 * Whether attempt `a` was made at the current wording of item `i (item_key, published_at)`. An attempt from before keys
 * were stored counts if it is newer than the publication.
 */
export const isPresentWording: SQL = sql`(a.item_key = i.item_key
  or (a.item_key is null and a.at >= i.published_at))`;

/**
 * Whether the learner at position `place` among all `size` learners belongs to the cohort. Fewer than `COHORT_MIN` learners are no cohort.
 * The cohort grows by `COHORT_STEP` people at a time. If it grew by one person, a reader could compute this person's answer from the
 * figures before and after.
 */
export const isInCohort: SQL = sql`(size >= ${sql.raw(String(COHORT_MIN))}
  and place <= size - size % ${sql.raw(String(COHORT_STEP))})`;
