import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const ownDays = pgTable('own_days', {
  userUid: text('user_uid').primaryKey(),
  examDate: date('exam_date', { mode: 'string' }),
  minutesADay: integer('minutes_a_day').notNull(),
  /** 0 = Sunday. */
  weekdaysOff: integer('weekdays_off').array().notNull().default([]),
  daysOff: date('days_off', { mode: 'string' }).array().notNull().default([]),
  updatedAt: instant('updated_at').notNull(),
});
export type OwnDaysRow = typeof ownDays.$inferSelect;
