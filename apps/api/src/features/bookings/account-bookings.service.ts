// The bookings of an account: why it cannot be deleted, suspended or lose a role yet, and what its deletion and export do with them.

import type { BookingStatus } from '@urost3/contract/bookings/bookings.schemas.ts';
import { and, desc, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings, calendarFeeds, freeInterviews, interviewDiscounts } from './bookings.tables.ts';
import { listFreeInterviews } from './staff/free-interviews.service.ts';

/**
 * @returns why an interviewer with future bookings cannot be suspended or lose the role; null without future bookings
 */
export async function findInterviewerObjection(
  ctx: Context,
  tx: Db,
  interviewerUid: string,
): Promise<string | null> {
  const count = await countInterviewsAhead(tx, interviewerUid, ctx.clock.now());
  if (count === 0) return null;
  return count === 1
    ? 'This interviewer still has a booking ahead. Please move or cancel it first.'
    : `This interviewer still has ${count} bookings ahead. Please move or cancel them first.`;
}

/**
 * People cannot delete their account while they have an upcoming interview, as learner or interviewer. The learner of
 * an unpaid booking cannot delete the account either. A postponed interview stops only the learner, because staff can
 * move it to any interviewer.
 * @returns the message for the person; null when the account may be deleted
 */
export async function findEraseObjection(
  ctx: Context,
  tx: Db,
  uid: string,
): Promise<string | null> {
  const now = ctx.clock.now();
  const open = await listOpenStatusesOf(tx, uid, now);
  if (open.some((status) => status !== 'pending'))
    return 'You have an interview booked. Please cancel it before deleting your account.';
  if (open.length > 0)
    return 'You have a booking waiting for payment. Please release it before deleting your account.';
  return (await countInterviewsAhead(tx, uid, now)) > 0
    ? 'You still have interviews to give. They must be moved or cancelled first.'
    : null;
}

/** Keeps the bookings as records but removes the text that the person wrote, and revokes unused free interviews. */
export async function eraseBookings(tx: Db, userUid: string, now: Date) {
  await tx
    .update(bookings)
    .set({ focus: '', focusStationIds: [], sharesHistory: false })
    .where(eq(bookings.userUid, userUid));
  const gifts = eq(freeInterviews.userUid, userUid);
  await tx.update(freeInterviews).set({ note: '' }).where(gifts);
  await tx
    .update(freeInterviews)
    .set({ revokedAt: now })
    .where(and(gifts, isNull(freeInterviews.bookingId), isNull(freeInterviews.revokedAt)));
  await removeRowsOf(tx, userUid, calendarFeeds);
}

type Row = Awaited<ReturnType<typeof listAllBookingsOf>>[number];

/** A booking of the person as a learner. The only data about another person is the interviewer's name. */
function toOwnBooking({ booking, interviewerName }: Row) {
  const { userUid, interviewerUid: _, claimedSlotId: __, cancelledBy, ...own } = booking;
  const isCancelledByMe = cancelledBy === null ? null : cancelledBy === userUid;
  return { ...own, interviewerName, isCancelledByMe };
}

/** An interview that the person gives as an interviewer, without data about the learner. */
function toGivenInterview({ booking }: Row) {
  const { id, bookingDate, startTime, status, outcome } = booking;
  return { id, bookingDate, startTime, status, outcome };
}

export async function exportBookings(db: Db, uid: string) {
  const all = await listAllBookingsOf(db, uid);
  const gifts = await listFreeInterviews(db, uid);
  const [discount] = await db
    .select(pick(interviewDiscounts, 'bookingId', 'takenAt'))
    .from(interviewDiscounts)
    .where(eq(interviewDiscounts.userUid, uid));
  const [feed] = await db
    .select(pick(calendarFeeds, 'updatedAt'))
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userUid, uid), gt(calendarFeeds.version, 0)));
  return {
    booked: all.filter(({ booking }) => booking.userUid === uid).map(toOwnBooking),
    held: all.filter(({ booking }) => booking.interviewerUid === uid).map(toGivenInterview),
    freeInterviews: gifts.map(({ grantedBy: _, grantedByName: __, ...gift }) => gift),
    // For which booking the half price was used, and when the address of the calendar was last renewed.
    halfPrice: discount ?? null,
    calendarFeed: feed ?? null,
  };
}

/** The number of interviews that the person still has to give. */
const countInterviewsAhead = (db: Db, interviewerUid: string, now: Date): Promise<number> =>
  db.$count(
    bookings,
    and(
      eq(bookings.interviewerUid, interviewerUid),
      inArray(bookings.status, ['pending', 'confirmed']),
      gte(bookings.endsAt, now),
    ),
  );

/** The statuses of a learner's open bookings: waiting for payment, confirmed and not over, or postponed. */
async function listOpenStatusesOf(db: Db, userUid: string, now: Date): Promise<BookingStatus[]> {
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

/** All bookings in which the person is the learner or the interviewer, in any status; latest first. */
function listAllBookingsOf(db: Db, uid: string) {
  return db
    .select({ booking: bookings, interviewerName: users.displayName })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.interviewerUid))
    .where(or(eq(bookings.userUid, uid), eq(bookings.interviewerUid, uid)))
    .orderBy(desc(bookings.startsAt), desc(bookings.createdAt), desc(bookings.id));
}
