// Numbers of bookings for the administrators' overview.

import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { countStaffBookings } from './staff/staff-bookings.repository.ts';

export async function countBookingsByStatus(
  db: Db,
): Promise<Partial<Record<BookingStatus, number>>> {
  const rows = await rowsOf<{ status: BookingStatus; count: number }>(
    db,
    sql`select status, count(*)::int as count from bookings group by status`,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
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
export function countWaitingBookings(ctx: Context, kind: WaitingBookings): Promise<number> {
  const filter = { show: kind, interviewerUid: null };
  return countStaffBookings(ctx.db, filter, ctx.clock.now());
}
