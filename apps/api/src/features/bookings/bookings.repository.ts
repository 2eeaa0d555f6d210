// SQL of bookings. Every change of status is a compare-and-swap that lists the allowed previous statuses.

import type { BookingStatus } from '@urost3/contract/bookings/bookings.schemas.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, pick } from '../../db/client.ts';
import { findById, findRow, firstRow, lockById } from '../../db/rows.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type Booking, bookings } from './bookings.tables.ts';

/** The person's unpaid booking; a person has at most one. */
export const findPending = (db: Db, userUid: string): Promise<Booking | null> =>
  findRow(db, bookings, and(eq(bookings.userUid, userUid), eq(bookings.status, 'pending')));

export const findBooking = (db: Db, id: string) => findById(db, bookings, id);

/** @throws AppError not_found, also for another person's booking */
export async function requireOwnBooking(db: Db, { uid }: Principal, id: string): Promise<Booking> {
  const booking = await findBooking(db, id);
  if (!booking || booking.userUid !== uid) throw notFound('This booking');
  return booking;
}

/** Locks the booking's row until the transaction ends. */
export const findBookingForUpdate = (tx: Db, id: string) => lockById(tx, bookings, id);

export type BookingChange = Partial<Omit<Booking, 'id' | 'userUid' | 'createdAt' | 'revision'>> & {
  updatedAt: Date;
};

/**
 * Changes the booking only if its status is one of `from` (compare-and-swap), and raises its revision.
 * @param where a further condition
 * @returns the changed booking; null when the status or the condition did not match
 */
export const updateBooking = (
  tx: Db,
  id: string,
  from: readonly BookingStatus[],
  values: BookingChange,
  where?: SQL,
): Promise<Booking | null> =>
  tx
    .update(bookings)
    .set({ ...values, revision: sql`${bookings.revision} + 1` })
    .where(and(eq(bookings.id, id), inArray(bookings.status, [...from]), where))
    .returning()
    .then(firstRow);

export const raisedSequence = sql<number>`${bookings.icsSequence} + 1` as unknown as number;
/** True when nothing has changed the booking since it was read. */
export const isUnchanged = (booking: Booking) => eq(bookings.revision, booking.revision);

/** The learner and the interviewer of a booking, for mails and calendars. */
export async function getPeople(db: Db, booking: Pick<Booking, 'userUid' | 'interviewerUid'>) {
  const rows = await db
    .select(pick(users, 'uid', 'email', 'displayName', 'deletedAt'))
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
