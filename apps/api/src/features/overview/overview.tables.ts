import { sql } from 'drizzle-orm';
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

/**
 * Joins `lost.minor`, the amount of the lost disputes of each row of `payments`. They count like refunds, because the
 * bank has taken the money back.
 */
export const joinLost = sql`left join (select payment_id, sum(amount_minor)::int as minor from disputes where status = 'lost' group by 1) lost
  on lost.payment_id = payments.id`;
/** The refunds and lost disputes of a payment, in minor units. */
export const returnedMinor = sql`least(payments.amount_minor, payments.refunded_minor + coalesce(lost.minor, 0))`;
