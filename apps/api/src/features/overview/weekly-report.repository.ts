// SQL of the weekly report: counts between two instants.
import { eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { joinLost, returnedMinor } from './kept-money.sql.ts';
import { weeklyReports } from './overview.tables.ts';

export interface WeekCounts {
  accounts: number;
  learners: number;
  circuits: number;
  subscriptions: number;
  interviews: number;
  posts: number;
}

/** @param from inclusive @param to exclusive */
export async function countWeek(db: Db, from: Date, to: Date): Promise<WeekCounts> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${to.toISOString()}::timestamptz`;
  const [row] = await rowsOf<WeekCounts>(
    db,
    sql`select
      (select count(*) from users where deleted_at is null and ${within('created_at')})::int as accounts,
      (select count(distinct user_uid) from study_segments where ${within('started_at')})::int as learners,
      (select count(*) from circuits where ${within('started_at')})::int as circuits,
      (select count(*) from payments where purpose = 'subscription' and ${within('paid_at')})::int as subscriptions,
      (select count(*) from bookings where ${within('confirmed_at')})::int as interviews,
      (select count(*) from posts where ${within('created_at')})::int as posts`,
  );
  const none = { accounts: 0, learners: 0, circuits: 0 };
  return row ?? { ...none, subscriptions: 0, interviews: 0, posts: 0 };
}

/** The amount paid in each currency, in minor units, minus refunds and lost disputes until now. Amounts in different currencies are never added. */
export function sumRevenue(db: Db, from: Date, to: Date) {
  return rowsOf<{ currency: string; amountMinor: number }>(
    db,
    sql`select currency, sum(amount_minor - ${returnedMinor})::int as "amountMinor" from payments ${joinLost}
        where paid_at >= ${from.toISOString()}::timestamptz and paid_at < ${to.toISOString()}::timestamptz
        group by currency order by currency`,
  );
}

export async function isReported(db: Db, weekOn: string): Promise<boolean> {
  return (await db.$count(weeklyReports, eq(weeklyReports.weekOn, weekOn))) > 0;
}

/** @returns whether this call recorded the week; false when it was recorded before */
export async function recordReport(tx: Db, weekOn: string, sentAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(weeklyReports)
    .values({ weekOn, sentAt })
    .onConflictDoNothing()
    .returning({ weekOn: weeklyReports.weekOn });
  return rows.length > 0;
}
