// SQL of the staff's page 'Booking Management'.

import type {
  BookingStatus,
  StaffBookingGroup,
  WaitingBookings,
} from '@urost3/contract/bookings/bookings.schemas.ts';
import { and, asc, desc, eq, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, pick } from '../../../db/client.ts';
import { firstRow, onlyRow } from '../../../db/rows.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { interviewFeedback } from '../../feedback/feedback.tables.ts';
import { bookings } from '../bookings.tables.ts';

const interviewers = alias(users, 'interviewers');

export interface BookingFilter {
  status?: BookingStatus | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  show?: WaitingBookings | undefined;
  /** Null: bookings of every interviewer. */
  interviewerUid: string | null;
}

function conditions(filter: BookingFilter, now: Date): SQL | undefined {
  return and(
    // Without a filter by status, expired holds are left out, because they are not interviews. Only expired holds that were
    // paid late and refunded stay in the list.
    filter.status
      ? eq(bookings.status, filter.status)
      : or(ne(bookings.status, 'expired'), eq(bookings.outcome, 'refunded_late')),
    filter.dateFrom ? gte(bookings.bookingDate, filter.dateFrom) : undefined,
    filter.dateTo ? lte(bookings.bookingDate, filter.dateTo) : undefined,
    filter.show ? isWaiting[filter.show](now) : undefined,
    filter.interviewerUid ? eq(bookings.interviewerUid, filter.interviewerUid) : undefined,
  );
}

const staffColumns = {
  booking: bookings,
  learner: {
    ...pick(users, 'uid', 'email', 'displayName'),
    // Every account starts with a verified address. A deleted account has no address.
    emailVerified: sql<boolean>`${users.deletedAt} is null`,
  },
  interviewer: { uid: interviewers.uid, displayName: interviewers.displayName },
  hasFeedback: sql<boolean>`${interviewFeedback.publishedAt} is not null`,
};

/** @param more further columns */
const selectStaffRows = <More extends Record<string, SQL>>(db: Db, more: More) =>
  db
    .select({ ...staffColumns, ...more })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.userUid))
    .innerJoin(interviewers, eq(interviewers.uid, bookings.interviewerUid))
    .leftJoin(interviewFeedback, eq(interviewFeedback.bookingId, bookings.id));

/** In the order of the groups. Within a group the soonest is first, among past ones the latest. */
export function listStaffBookings(
  db: Db,
  filter: BookingFilter,
  viewerUid: string,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) {
  const group = groupOf(viewerUid, now);
  return selectStaffRows(db, { group, awaitsFeedback: awaitsFeedback(now) })
    .where(conditions(filter, now))
    .orderBy(
      sql`array_position(array['next', 'needs_action', 'upcoming', 'past'], ${group})`,
      asc(sql`case when ${group} <> 'past' then ${bookings.startsAt} end`),
      desc(bookings.startsAt),
      desc(bookings.createdAt),
      desc(bookings.id),
    )
    .limit(limit)
    .offset(offset);
}

export async function countStaffBookings(
  db: Db,
  filter: BookingFilter,
  now: Date,
): Promise<number> {
  const { count } = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.userUid))
    .leftJoin(interviewFeedback, eq(interviewFeedback.bookingId, bookings.id))
    .where(conditions(filter, now))
    .then(onlyRow);
  return count;
}

export const findStaffBooking = (db: Db, id: string) =>
  selectStaffRows(db, {}).where(eq(bookings.id, id)).then(firstRow);
export type StaffBookingRow = NonNullable<Awaited<ReturnType<typeof findStaffBooking>>>;

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Whether the interview took place and its learner, who still has an account, has no feedback. */
const awaitsFeedback = (now: Date) => sql<boolean>`(${bookings.outcome} is null
  and ${interviewFeedback.publishedAt} is null and ${users.deletedAt} is null
  and (${bookings.status} = 'completed' or (${bookings.status} = 'confirmed' and ${bookings.endsAt} <= ${at(now)})))`;

/** The conditions need the booking's learner and, if there is one, its feedback. */
const isWaiting: Record<WaitingBookings, (now: Date) => SQL> = {
  /** The overview reminds of feedback for 30 days after the interview. */
  without_feedback: (now) => sql`(${awaitsFeedback(now)} and ${bookings.endsAt} <= ${at(now)}
    and ${bookings.endsAt} > ${at(now)} - interval '30 days')`,
  without_link: (now) => sql`(${bookings.status} = 'confirmed' and ${bookings.meetLink} is null
    and ${bookings.startsAt} > ${at(now)} and ${bookings.startsAt} < ${at(now)} + interval '24 hours')`,
};

/** @param viewerUid the interviewer whose own next interview is a group by itself */
function groupOf(viewerUid: string, now: Date) {
  return sql<StaffBookingGroup>`case
    when ${bookings.id} = (select own.id from bookings own where own.interviewer_uid = ${viewerUid}
      and own.status = 'confirmed' and own.ends_at > ${at(now)} order by own.starts_at, own.id limit 1) then 'next'
    when ${bookings.status} = 'postponed' or ${awaitsFeedback(now)}
      or (${bookings.status} = 'confirmed' and ${bookings.outcome} is null and ${bookings.endsAt} <= ${at(now)})
      then 'needs_action'
    when ${bookings.status} in ('pending', 'confirmed') and ${bookings.endsAt} > ${at(now)} then 'upcoming'
    else 'past' end`;
}
