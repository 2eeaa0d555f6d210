// SQL of the overview's figures. Days are days in London.
import { max, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { isWaiting } from '../content/waiting-sections.sql.ts';
import { areExpiring } from '../groups/expiring-groups.sql.ts';
import { joinLost, returnedMinor } from './kept-money.sql.ts';
import { backupTrials } from './overview.tables.ts';

export async function countAccounts(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from users where deleted_at is null`,
  );
  return row?.count ?? 0;
}

export function countStationsByType(db: Db) {
  return rowsOf<{ type: string; stations: number; sections: number }>(
    db,
    sql`select station_type as type, count(*)::int as stations,
          (select count(*) from sections where sections.station_type = stations.station_type
            and published is not null and deleted_at is null)::int as sections
        from stations group by station_type`,
  );
}

export function listSignUpsByDay(db: Db, from: Date) {
  return rowsOf<{ on: string; count: number }>(
    db,
    sql`select to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') as on, count(*)::int as count
        from users where deleted_at is null and created_at >= ${from.toISOString()}::timestamptz group by 1`,
  );
}

/** The payments of a day minus their refunds and lost disputes until now. Amounts in different currencies are never added. */
export function listRevenueByDay(db: Db, from: Date) {
  return rowsOf<{ on: string; currency: string; amountMinor: number }>(
    db,
    sql`select to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD') as on, currency,
          sum(amount_minor - ${returnedMinor})::int as "amountMinor"
        from payments ${joinLost} where paid_at >= ${from.toISOString()}::timestamptz group by 1, 2 order by 1, 2`,
  );
}

/** When a backup was last restored in a test and found complete. */
export async function findLastBackupTrial(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(backupTrials.finishedAt) }).from(backupTrials);
  return row?.at ?? null;
}

/** Reads sums that the database maintains (migration 0071). */
export function countPayments(db: Db) {
  return rowsOf<{ purpose: string; status: string; count: number }>(
    db,
    sql`select purpose, status, sum(payments)::int as count from payment_totals group by purpose, status`,
  );
}

/**
 * Counts the tasks that wait for administrators, except those about bookings and mails.
 */
export async function countWaiting(db: Db, now: Date) {
  const [row] = await rowsOf<
    Record<
      | 'open_reports'
      | 'question_reports'
      | 'payments_to_check'
      | 'groups_expiring'
      | 'unpublished_drafts'
      | 'sections_to_review',
      number
    >
  >(
    db,
    sql`select
      (select count(*) from moderation_cases where status = 'open')::int as open_reports,
      (select count(*) from question_reports where answered_at is null)::int as question_reports,
      ((select count(*) from payments where attention is not null) + (select count(*) from stray_intents))::int
        as payments_to_check,
      (select count(*) from groups where ${areExpiring(now)})::int as groups_expiring,
      (select count(*) from sections s where ${isWaiting.unpublished})::int as unpublished_drafts,
      (select count(*) from sections s where ${isWaiting.to_review})::int as sections_to_review`,
  );
  const none = { open_reports: 0, question_reports: 0, groups_expiring: 0 };
  return row ?? { ...none, payments_to_check: 0, unpublished_drafts: 0, sections_to_review: 0 };
}
