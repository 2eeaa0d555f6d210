// What other features and the administrators' overview need of bookings.

import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { type Booking, bookings } from './bookings.tables.ts';
import { getMailFacts, publishBooking, sendBookingMails } from './notices/booking-notices.ts';
import { feedbackMail, waitingMail } from './notices/bookings.mails.ts';
import { countStaffBookings } from './staff/staff-bookings.repository.ts';

export { findBooking, getPeople } from './bookings.repository.ts';

/** Mails the interviewer that the learner is waiting in the interview room. */
export async function mailLearnerWaits(ctx: Context, tx: Db, booking: Booking) {
  const mail = waitingMail(await getMailFacts(ctx, tx, booking));
  await sendBookingMails(ctx, tx, [mail], booking.endsAt);
}

/** Sends the mail and the live event about shared feedback. */
export async function notifyFeedback(ctx: Context, tx: Db, booking: Booking) {
  await sendBookingMails(ctx, tx, [feedbackMail(await getMailFacts(ctx, tx, booking))]);
  await publishBooking(ctx, tx, booking, []);
}

/** @returns the changed row; null unless the booking belongs to this learner */
export const updatePreparation = (
  db: Db,
  id: string,
  userUid: string,
  values: Pick<Booking, 'focus' | 'focusStationIds' | 'sharesHistory'>,
): Promise<Booking | null> =>
  db
    .update(bookings)
    .set(values)
    .where(and(eq(bookings.id, id), eq(bookings.userUid, userUid)))
    .returning()
    .then(firstRow);

/** For the administrators' overview. */
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
