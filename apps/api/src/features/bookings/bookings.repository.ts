// SQL of bookings. Every change of status is a compare-and-swap that names the allowed previous statuses.

import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import { and, desc, eq, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isBusyThen } from '../availability/availability.sql.ts';
import { availabilityDays, availabilitySlots } from '../availability/availability.tables.ts';
import { interviewFeedback } from '../feedback/feedback.tables.ts';
import { type Booking, bookings } from './bookings.tables.ts';

const claims = alias(bookings, 'claims');
const pendings = alias(bookings, 'pendings');

const mayInterview = and(
  or(eq(users.isInterviewer, true), eq(users.isAdmin, true)),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
);

/** The booking that claims a slot, if there is one. Two index lookups answer most requests for a popular slot. */
export async function findClaim(
  db: Db,
  wanted: { availabilityId: string; startTime: string },
): Promise<Pick<Booking, 'userUid' | 'status' | 'heldUntil'> | null> {
  const rows = await prepared(db, 'bookings_find_claim', (handle, name) =>
    handle
      .select({
        userUid: bookings.userUid,
        status: bookings.status,
        heldUntil: bookings.heldUntil,
      })
      .from(availabilitySlots)
      .innerJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
      .where(
        and(
          eq(availabilitySlots.dayId, sql.placeholder('availabilityId')),
          eq(availabilitySlots.startTime, sql.placeholder('startTime')),
        ),
      )
      .prepare(name),
  ).execute(wanted);
  return rows[0] ?? null;
}

/** Reads everything that decides about a request for a slot in one statement: the slot, its claim, and the caller's own unpaid booking. */
export async function findSlotForBooking(
  db: Db,
  wanted: { availabilityId: string; startTime: string; userUid: string },
) {
  const rows = await prepared(db, 'bookings_find_slot', (handle, name) =>
    handle
      .select({
        slotId: availabilitySlots.id,
        interviewerUid: availabilitySlots.interviewerUid,
        bookingDate: availabilityDays.day,
        startTime: availabilitySlots.startTime,
        endTime: availabilitySlots.endTime,
        startsAt: availabilitySlots.startsAt,
        endsAt: availabilitySlots.endsAt,
        isOffered: sql<boolean>`${mayInterview} and not ${isBusyThen}`,
        claimId: claims.id,
        claimUid: claims.userUid,
        claimStatus: claims.status,
        claimHeldUntil: claims.heldUntil,
        pendingId: pendings.id,
        pendingHeldUntil: pendings.heldUntil,
      })
      .from(availabilitySlots)
      .innerJoin(availabilityDays, eq(availabilityDays.id, availabilitySlots.dayId))
      .innerJoin(users, eq(users.uid, availabilitySlots.interviewerUid))
      .leftJoin(claims, eq(claims.claimedSlotId, availabilitySlots.id))
      .leftJoin(
        pendings,
        and(eq(pendings.userUid, sql.placeholder('userUid')), eq(pendings.status, 'pending')),
      )
      .where(
        and(
          eq(availabilitySlots.dayId, sql.placeholder('availabilityId')),
          eq(availabilitySlots.startTime, sql.placeholder('startTime')),
        ),
      )
      .prepare(name),
  ).execute(wanted);
  return rows[0] ?? null;
}
export type SlotForBooking = NonNullable<Awaited<ReturnType<typeof findSlotForBooking>>>;

/** An interviewer's free slot at an instant, so that a late payment can claim the time of its expired booking again. */
export async function findFreeSlotAt(db: Db, interviewerUid: string, startsAt: Date) {
  const rows = await db
    .select({ slotId: availabilitySlots.id, availabilityId: availabilitySlots.dayId })
    .from(availabilitySlots)
    .leftJoin(claims, eq(claims.claimedSlotId, availabilitySlots.id))
    .where(
      and(
        eq(availabilitySlots.interviewerUid, interviewerUid),
        eq(availabilitySlots.startsAt, startsAt),
        isNull(claims.id),
        not(isBusyThen),
      ),
    );
  return rows[0] ?? null;
}

/** The session times of several bookings, for the list of payments. */
export function listSessionsOf(db: Db, bookingIds: readonly string[]) {
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

/**
 * Locks an interviewer's row until the transaction ends, so that the role cannot be removed meanwhile.
 * @returns false when the person may no longer give interviews
 */
export async function lockInterviewer(tx: Db, uid: string): Promise<boolean> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), mayInterview))
    .for('share');
  return rows.length === 1;
}

/**
 * Claims the slot by inserting the booking.
 * @returns null when the slot is taken, or the learner has a booking at that hour or another unpaid booking
 */
export async function insertBooking(
  tx: Db,
  row: typeof bookings.$inferInsert,
): Promise<Booking | null> {
  const rows = await tx.insert(bookings).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
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

export type BookingChange = Partial<Omit<Booking, 'id' | 'userUid' | 'createdAt'>> & {
  updatedAt: Date;
};

/**
 * Changes the booking only if its status is one of `from` (compare-and-swap).
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
    .set(values)
    .where(and(eq(bookings.id, id), inArray(bookings.status, [...from]), where))
    .returning();
  return rows[0] ?? null;
}

export const raisedSequence = sql<number>`${bookings.icsSequence} + 1` as unknown as number;
/** True when the booking's calendar event has not changed since the booking was read. */
export const hasSequence = (sequence: number) => eq(bookings.icsSequence, sequence);
export const isOverdue = (now: Date) => lte(bookings.heldUntil, now);

export async function findPending(db: Db, userUid: string): Promise<Booking | null> {
  const rows = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.userUid, userUid), eq(bookings.status, 'pending')));
  return rows[0] ?? null;
}

/** A person's holds that began after `since` and ended without payment, newest first. */
export function listUnpaidHolds(db: Db, userUid: string, since: Date) {
  return db
    .select({
      interviewerUid: bookings.interviewerUid,
      startsAt: bookings.startsAt,
      createdAt: bookings.createdAt,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.userUid, userUid),
        eq(bookings.status, 'expired'),
        inArray(bookings.outcome, ['released', 'lapsed']),
        gt(bookings.createdAt, since),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

export async function listOverdueHolds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), lte(bookings.heldUntil, now)))
    .orderBy(bookings.heldUntil)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The bookings that a learner sees, latest first. Unpaid and expired bookings are left out. */
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

/** All bookings that a person made or gives as an interviewer, in any status; latest first. */
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
