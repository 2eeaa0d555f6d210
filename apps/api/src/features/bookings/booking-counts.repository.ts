// SQL that counts bookings, for the administrators' overview and before a person's role or account ends.
import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { bookings } from './bookings.tables.ts';

export async function countByStatus(db: Db): Promise<Partial<Record<BookingStatus, number>>> {
  const rows = await rowsOf<{ status: BookingStatus; count: number }>(
    db,
    sql`select status, count(*)::int as count from bookings group by status`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** The number of interviews that the person still has to give. */
export async function countInterviewsAhead(
  db: Db,
  interviewerUid: string,
  now: Date,
): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        eq(bookings.interviewerUid, interviewerUid),
        inArray(bookings.status, ['pending', 'confirmed']),
        gte(bookings.endsAt, now),
      ),
    );
  return rows[0]?.count ?? 0;
}

/** The number of bookings confirmed on each London day. */
export async function countConfirmedByDay(db: Db, from: Date): Promise<Map<string, number>> {
  const rows = await rowsOf<{ on: string; count: number }>(
    db,
    sql`select to_char(confirmed_at at time zone 'Europe/London', 'YYYY-MM-DD') as on, count(*)::int as count
        from bookings where confirmed_at >= ${from.toISOString()}::timestamptz group by 1`,
  );
  return new Map(rows.map((row) => [row.on, row.count]));
}

/**
 * The number of interviews that ended in the last 30 days and whose mark sheet was not shared. Interviews with an outcome
 * (`bookingOutcomes`, such as a no-show) are left out. Interviews of learners who deleted their accounts are left out too.
 */
export async function countWithoutFeedback(db: Db, now: Date): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from bookings
        join users on users.uid = bookings.user_uid and users.deleted_at is null
        left join interview_feedback on booking_id = bookings.id
        where status in ('confirmed', 'completed') and outcome is null and published_at is null
          and ends_at < ${now.toISOString()}::timestamptz
          and ends_at > ${now.toISOString()}::timestamptz - interval '30 days'`,
  );
  return rows[0]?.count ?? 0;
}

export async function countWithoutLink(db: Db, now: Date): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from bookings
        where status = 'confirmed' and meet_link is null and starts_at > ${now.toISOString()}::timestamptz
          and starts_at < ${now.toISOString()}::timestamptz + interval '24 hours'`,
  );
  return rows[0]?.count ?? 0;
}
