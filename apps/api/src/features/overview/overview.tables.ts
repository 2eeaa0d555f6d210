import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** deploy/backup/backup.sh writes this table. */
export const backupTrials = pgTable('backup_trials', {
  backup: text('backup').notNull(),
  finishedAt: instant('finished_at').notNull(),
});

/** The weeks for which a report was mailed, by their Monday in London. */
export const weeklyReports = pgTable('weekly_reports', {
  weekOn: date('week_on').primaryKey(),
  sentAt: instant('sent_at').notNull(),
});

export const visits = pgTable(
  'visits',
  {
    day: date('day').notNull(),
    source: text('source').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
);
