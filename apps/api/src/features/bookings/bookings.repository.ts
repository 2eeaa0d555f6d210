// SQL of bookings. Every change of status is a compare-and-swap that lists the allowed previous statuses.

import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { interviewFeedback } from '../feedback/feedback.tables.ts';
import { type Booking, bookings } from './bookings.tables.ts';

/** The start and end of the interviews of several bookings, for the list of payments. */
export function listInterviewTimesOf(db: Db, bookingIds: readonly string[]) {
  return db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
    })
    .from(bookings)
    .where(inArray(bookings.id, [...bookingIds]));
}

export async function findBooking(db: Db, id: string): Promise<Booking | null> {
  const rows = await db.select().from(bookings).where(eq(bookings.id, id));
  return rows[0] ?? null;
}

/** Locks the booking's row until the transaction ends. */
export async function findBookingForUpdate(tx: Db, id: string): Promise<Booking | null> {
  const rows = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return rows[0] ?? null;
}

export type BookingChange = Partial<Omit<Booking, 'id' | 'userUid' | 'createdAt' | 'revision'>> & {
  updatedAt: Date;
};

/**
 * Changes the booking only if its status is one of `from` (compare-and-swap), and raises its revision.
 * @param where a further condition
 * @returns the changed booking; null when the status or the condition did not match
 */
export async function updateBooking(
  tx: Db,
  id: string,
  from: readonly BookingStatus[],
  values: BookingChange,
  where?: SQL,
): Promise<Booking | null> {
  const rows = await tx
    .update(bookings)
    .set({ ...values, revision: sql`${bookings.revision} + 1` })
    .where(and(eq(bookings.id, id), inArray(bookings.status, [...from]), where))
    .returning();
  return rows[0] ?? null;
}

export const raisedSequence = sql<number>`${bookings.icsSequence} + 1` as unknown as number;
/** True when nothing has changed the booking since it was read. */
export const isUnchanged = (booking: Booking) => eq(bookings.revision, booking.revision);
/** A learner's bookings, latest first, at most `OWN_ROWS_MAX`. Unpaid and expired bookings are left out. */
export function listBookingsOf(db: Db, userUid: string) {
  return db
    .select({
      booking: bookings,
      interviewerName: users.displayName,
      feedbackAt: interviewFeedback.publishedAt,
    })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.interviewerUid))
    .leftJoin(interviewFeedback, eq(interviewFeedback.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userUid, userUid),
        ne(bookings.status, 'pending'),
        ne(bookings.status, 'expired'),
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.createdAt), desc(bookings.id))
    .limit(OWN_ROWS_MAX);
}
export type OwnBookingRow = Awaited<ReturnType<typeof listBookingsOf>>[number];

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

/** All bookings in which the person is the learner or the interviewer, in any status; latest first. */
export function listAllBookingsOf(db: Db, uid: string) {
  return db
    .select({ booking: bookings, interviewerName: users.displayName })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.interviewerUid))
    .where(or(eq(bookings.userUid, uid), eq(bookings.interviewerUid, uid)))
    .orderBy(desc(bookings.startsAt), desc(bookings.createdAt), desc(bookings.id));
}

/** The learner and the interviewer of a booking, for mails and calendars. */
export async function getPeople(db: Db, booking: Pick<Booking, 'userUid' | 'interviewerUid'>) {
  const rows = await db
    .select({
      uid: users.uid,
      email: users.email,
      displayName: users.displayName,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(inArray(users.uid, [booking.userUid, booking.interviewerUid]));
  const find = (uid: string) => {
    const row = rows.find((item) => item.uid === uid);
    if (!row) throw new Error(`user ${uid} of a booking is missing`);
    return row;
  };
  return { learner: find(booking.userUid), interviewer: find(booking.interviewerUid) };
}
export type People = Awaited<ReturnType<typeof getPeople>>;

/** @returns whether the person exists and has not been deleted */
export async function findUserForGrant(db: Db, uid: string): Promise<boolean> {
  const rows = await db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return rows.length > 0;
}
