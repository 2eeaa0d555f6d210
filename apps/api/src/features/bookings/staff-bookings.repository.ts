// SQL of the staff's page 'Booking Management'.
import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { and, asc, desc, eq, gt, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { interviewFeedback } from '../feedback/feedback.tables.ts';
import { bookings } from './bookings.tables.ts';

const interviewers = alias(users, 'interviewers');

export interface BookingFilter {
  status?: BookingStatus | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Null: bookings of every interviewer. */
  interviewerUid: string | null;
}

function conditions(filter: BookingFilter): SQL | undefined {
  return and(
    // Expired holds are listed only on request, because they are not interviews. Those that were paid late and refunded
    // are always listed.
    filter.status
      ? eq(bookings.status, filter.status)
      : or(ne(bookings.status, 'expired'), eq(bookings.outcome, 'refunded_late')),
    filter.dateFrom ? gte(bookings.bookingDate, filter.dateFrom) : undefined,
    filter.dateTo ? lte(bookings.bookingDate, filter.dateTo) : undefined,
    filter.interviewerUid ? eq(bookings.interviewerUid, filter.interviewerUid) : undefined,
  );
}

function selectStaffRows(db: Db) {
  return db
    .select({
      booking: bookings,
      learner: {
        uid: users.uid,
        email: users.email,
        displayName: users.displayName,
        // Every account starts with a verified address. A deleted account has no address.
        emailVerified: sql<boolean>`${users.deletedAt} is null`,
      },
      interviewer: { uid: interviewers.uid, displayName: interviewers.displayName },
      hasFeedback: sql<boolean>`${interviewFeedback.publishedAt} is not null`,
    })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.userUid))
    .innerJoin(interviewers, eq(interviewers.uid, bookings.interviewerUid))
    .leftJoin(interviewFeedback, eq(interviewFeedback.bookingId, bookings.id));
}

/** Upcoming and current interviews come first, soonest first, then all others, latest first. */
export function listStaffBookings(
  db: Db,
  filter: BookingFilter,
  now: Date,
  { page, limit }: { page: number; limit: number },
) {
  const isAhead = sql`(${bookings.status} in ('pending', 'confirmed')
    and ${bookings.endsAt} > ${now.toISOString()}::timestamptz)`;
  return selectStaffRows(db)
    .where(conditions(filter))
    .orderBy(
      desc(isAhead),
      asc(sql`case when ${isAhead} then ${bookings.startsAt} end`),
      desc(bookings.startsAt),
      desc(bookings.createdAt),
      desc(bookings.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
}
export type StaffBookingRow = Awaited<ReturnType<typeof listStaffBookings>>[number];

export async function countStaffBookings(db: Db, filter: BookingFilter): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(conditions(filter));
  return rows[0]?.count ?? 0;
}

export async function findStaffBooking(db: Db, id: string): Promise<StaffBookingRow | null> {
  const rows = await selectStaffRows(db).where(eq(bookings.id, id));
  return rows[0] ?? null;
}

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

/** The statuses of a learner's open bookings: waiting for payment, confirmed and not over, or postponed. */
export async function listOpenStatusesOf(
  db: Db,
  userUid: string,
  now: Date,
): Promise<BookingStatus[]> {
  const rows = await db
    .select({ status: bookings.status })
    .from(bookings)
    .where(
      and(
        eq(bookings.userUid, userUid),
        or(
          inArray(bookings.status, ['pending', 'postponed']),
          and(eq(bookings.status, 'confirmed'), gt(bookings.endsAt, now)),
        ),
      ),
    );
  return rows.map((row) => row.status);
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
 * The number of interviews that ended in the last 30 days and whose mark sheet was not shared. Learners who have deleted
 * their accounts get no mark sheet.
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
