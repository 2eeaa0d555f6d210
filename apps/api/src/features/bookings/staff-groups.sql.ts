// Which bookings wait for staff. The overview counts with the same conditions as Booking Management lists.
import type { StaffBookingGroup, WaitingBookings } from '@urost3/contract/bookings.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { interviewFeedback } from '../feedback/feedback.tables.ts';
import { bookings } from './bookings.tables.ts';

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Whether the interview took place and its learner, who still has an account, has no feedback. */
export const awaitsFeedback = (now: Date) => sql<boolean>`(${bookings.outcome} is null
  and ${interviewFeedback.publishedAt} is null and ${users.deletedAt} is null
  and (${bookings.status} = 'completed' or (${bookings.status} = 'confirmed' and ${bookings.endsAt} <= ${at(now)})))`;

/** The conditions need the booking's learner and, if there is one, its feedback. */
export const isWaiting: Record<WaitingBookings, (now: Date) => SQL> = {
  /** The overview reminds of feedback for 30 days after the interview. */
  without_feedback: (now) => sql`(${awaitsFeedback(now)} and ${bookings.endsAt} <= ${at(now)}
    and ${bookings.endsAt} > ${at(now)} - interval '30 days')`,
  without_link: (now) => sql`(${bookings.status} = 'confirmed' and ${bookings.meetLink} is null
    and ${bookings.startsAt} > ${at(now)} and ${bookings.startsAt} < ${at(now)} + interval '24 hours')`,
};

/** @param viewerUid the interviewer whose own next interview is a group by itself */
export function groupOf(viewerUid: string, now: Date) {
  return sql<StaffBookingGroup>`case
    when ${bookings.id} = (select own.id from bookings own where own.interviewer_uid = ${viewerUid}
      and own.status = 'confirmed' and own.ends_at > ${at(now)} order by own.starts_at, own.id limit 1) then 'next'
    when ${bookings.status} = 'postponed' or ${awaitsFeedback(now)}
      or (${bookings.status} = 'confirmed' and ${bookings.outcome} is null and ${bookings.endsAt} <= ${at(now)})
      then 'needs_action'
    when ${bookings.status} in ('pending', 'confirmed') and ${bookings.endsAt} > ${at(now)} then 'upcoming'
    else 'past' end`;
}
