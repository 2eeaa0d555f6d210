// SQL of the staff's page 'Booking Management'.
import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { and, asc, desc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
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
    // Without a filter by status, expired holds are left out, because they are not interviews. Only expired holds that were
    // paid late and refunded stay in the list.
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
