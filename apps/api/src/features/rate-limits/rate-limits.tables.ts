import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const rateLimits = pgTable('attempt_limits', {
  key: text('key').primaryKey(),
  hits: integer('attempts').notNull(),
  endsAt: instant('ends_at').notNull(),
});
