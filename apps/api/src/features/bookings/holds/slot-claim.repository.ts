// SQL that finds a slot for a booking and claims it. A slot is claimed while the `claimedSlotId` of a booking
// is the id of the slot.
import { and, eq, exists, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../../db/client.ts';
import { lockAccounts } from '../../accounts/account-lock.sql.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { isAwayThen, mayInterview } from '../../availability/availability.sql.ts';
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
        isOffered: sql<boolean>`${mayInterview} and not ${isAwayThen}`,
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
        not(isAwayThen),
      ),
    );
  return rows[0] ?? null;
}

/**
 * Locks both people of a booking until the transaction ends. The interviewer role therefore cannot be removed meanwhile, and neither
 * of them takes the hour in their other role.
 * @returns whether the interviewer may give this interview, and whether the learner gives another one at this hour
 */
export async function lockBothPeople(
  tx: Db,
  booking: Pick<Booking, 'id' | 'userUid'>,
  { interviewerUid, startsAt }: Pick<Booking, 'interviewerUid' | 'startsAt'>,
): Promise<{ mayInterview: boolean; givesAnother: boolean }> {
  await lockAccounts(tx, [interviewerUid, booking.userUid]);
  const others = and(
    ne(bookings.id, booking.id),
    eq(bookings.startsAt, startsAt),
    isNotNull(bookings.claimedSlotId),
  );
  const [interviewer] = await tx
    .select({
      isAway: exists(
        tx
          .select({ id: bookings.id })
          .from(bookings)
          .where(and(others, eq(bookings.userUid, interviewerUid))),
      ),
    })
    .from(users)
    .where(and(eq(users.uid, interviewerUid), mayInterview));
  const given = await tx.$count(
    bookings,
    and(others, eq(bookings.interviewerUid, booking.userUid)),
  );
  return { mayInterview: interviewer?.isAway === false, givesAnother: given > 0 };
}
