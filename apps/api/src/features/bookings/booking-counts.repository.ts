// SQL that counts bookings, for the administrators' overview and before a person's role or account ends.
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings.schemas.ts';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { bookings } from './bookings.tables.ts';
import { countStaffBookings } from './staff-bookings.repository.ts';

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

/** The number of bookings in one of the lists to which 'Waiting for you' leads. */
export function countWaiting(db: Db, kind: WaitingBookings, now: Date): Promise<number> {
  return countStaffBookings(db, { show: kind, interviewerUid: null }, now);
}
