// SQL that finds a slot for a booking and claims it. A slot is claimed while the `claimedSlotId` of a booking
// is the id of the slot.
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../../db/client.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { isBusyThen, mayInterview } from '../../availability/availability.sql.ts';
import { availabilityDays, availabilitySlots } from '../../availability/availability.tables.ts';
import { type Booking, bookings } from '../bookings.tables.ts';

const claims = alias(bookings, 'claims');
const pendings = alias(bookings, 'pendings');

const isWantedSlot = and(
  eq(availabilitySlots.dayId, sql.placeholder('availabilityId')),
  eq(availabilitySlots.startTime, sql.placeholder('startTime')),
);

/**
 * The booking that claims a slot; null when none does. Most requests for a popular slot are refused right after this
 * query, so the query needs only two index lookups.
 */
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
      .where(isWantedSlot)
      .prepare(name),
  ).execute(wanted);
  return rows[0] ?? null;
}

/**
 * Reads the slot, its claim, and the caller's own unpaid booking in one statement. All three decide whether the caller
 * can book the slot.
 */
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
      .where(isWantedSlot)
      .prepare(name),
  ).execute(wanted);
  return rows[0] ?? null;
}
export type SlotForBooking = NonNullable<Awaited<ReturnType<typeof findSlotForBooking>>>;

/** An interviewer's free slot at an instant, for a late payment of an expired booking. */
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

/**
 * Locks an interviewer's row until the transaction ends, so that the interviewer role cannot be removed meanwhile.
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
