import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Learners who have switched the comparison off. */
export const comparisonOptOuts = pgTable('comparison_opt_outs', {
  userUid: text('user_uid').primaryKey(),
  since: instant('since').notNull(),
});
