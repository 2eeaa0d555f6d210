// Whether a person can have a slot now: what a statement can tell before the transaction (`requireOffered`, and the booking that
// has the slot), and what only locked rows can tell in it (`refusalUnderLock`).

import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import { and, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../composition/context.ts';
import { type Db, pick, prepared } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  availabilityDays,
  availabilitySlots,
  isAwayThen,
  mayInterview,
} from '../availability/availability.tables.ts';
import { type Booking, bookings } from './bookings.tables.ts';

export interface WantedSlot {
  /** The id of the interviewer's day (`availability_days`); the specification calls it so. */
  availabilityId: string;
  startTime: string;
  /** The date that the person saw; undefined when the page showed none. */
  bookingDate?: string | undefined;
}

export const slotUnavailable = () =>
  new AppError('slot_unavailable', bookingMessages.slotUnavailable);

/** The booking that has the slot: an unpaid, confirmed or completed one. */
const booked = alias(bookings, 'booked');
const pendings = alias(bookings, 'pendings');

const isWantedSlot = and(
  eq(availabilitySlots.dayId, sql.placeholder('availabilityId')),
  eq(availabilitySlots.startTime, sql.placeholder('startTime')),
);

/**
 * The booking that has a slot; null when none does. Most requests for a popular slot are refused right after this
 * query, so the query needs only two index lookups.
 */
export const findBookingOfSlot = (
  db: Db,
  wanted: WantedSlot,
): Promise<Pick<Booking, 'id' | 'userUid' | 'status' | 'heldUntil'> | null> =>
  prepared(db, 'bookings_of_slot', (handle) =>
    handle
      .select(pick(bookings, 'id', 'userUid', 'status', 'heldUntil'))
      .from(availabilitySlots)
      .innerJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
      .where(isWantedSlot),
  )
    .execute({ ...wanted })
    .then(firstRow);

/**
 * Reads the slot, the booking that has it (`booked`), and the caller's unpaid booking of any slot (`pendingId`) in one statement. All
 * three decide whether the caller can book the slot.
 */
export const findWantedSlot = (db: Db, userUid: string, wanted: WantedSlot) =>
  prepared(db, 'bookings_find_slot', (handle) =>
    handle
      .select({
        slotId: availabilitySlots.id,
        interviewerUid: availabilitySlots.interviewerUid,
        bookingDate: availabilityDays.day,
        ...pick(availabilitySlots, 'startTime', 'endTime', 'startsAt', 'endsAt'),
        isOffered: sql<boolean>`${mayInterview} and not ${isAwayThen}`,
        booked,
        pendingId: pendings.id,
      })
      .from(availabilitySlots)
      .innerJoin(availabilityDays, eq(availabilityDays.id, availabilitySlots.dayId))
      .innerJoin(users, eq(users.uid, availabilitySlots.interviewerUid))
      .leftJoin(booked, eq(booked.claimedSlotId, availabilitySlots.id))
      .leftJoin(
        pendings,
        and(eq(pendings.userUid, sql.placeholder('userUid')), eq(pendings.status, 'pending')),
      )
      .where(isWantedSlot),
  )
    .execute({ ...wanted, userUid })
    .then(firstRow);
export type SlotForBooking = NonNullable<Awaited<ReturnType<typeof findWantedSlot>>>;

/**
 * Requires that the slot exists and its interviewer offers it to this person. It may be taken.
 * @throws AppError slot_unavailable, not_found
 */
export function requireOffered(
  ctx: Context,
  userUid: string,
  wanted: WantedSlot,
  slot: SlotForBooking | null,
): SlotForBooking {
  // The slot's day was just deleted. The message is the same as for a slot that was just taken.
  if (!slot) throw new AppError('not_found', bookingMessages.slotUnavailable);
  // The slot's date differs from the date that the learner saw.
  if ((wanted.bookingDate ?? slot.bookingDate) !== slot.bookingDate) throw slotUnavailable();
  // With the code of a lost slot, so that the page tries the next interviewer who offers the hour.
  if (slot.interviewerUid === userUid)
    throw new AppError('slot_unavailable', bookingMessages.ownInterview);
  const earliest = ctx.clock.now().getTime() + BOOKING_LEAD_MS;
  if (!slot.isOffered || slot.startsAt.getTime() <= earliest) throw slotUnavailable();
  return slot;
}

/**
 * Locks both people until the transaction ends. The interviewer role therefore cannot be removed meanwhile, and neither of them
 * takes the hour in their other role.
 * @param actorUid who reads the refusal: the learner or staff
 * @returns the refusal of this hour although its slot is free: the interviewer has stopped or takes another interview then, or
 * the person gives another interview then or has just deleted the account; null when the person may have it
 */
export async function refusalUnderLock(
  tx: Db,
  { id, userUid }: Pick<Booking, 'id' | 'userUid'>,
  { interviewerUid, startsAt }: Pick<Booking, 'interviewerUid' | 'startsAt'>,
  actorUid = userUid,
): Promise<AppError | null> {
  const people = await lockAccounts(tx, [interviewerUid, userUid]);
  const others = and(
    ne(bookings.id, id),
    eq(bookings.startsAt, startsAt),
    isNotNull(bookings.claimedSlotId),
  );
  if ((await tx.$count(bookings, and(others, eq(bookings.interviewerUid, userUid)))) > 0) {
    const { youGiveThen, candidateGivesThen } = bookingMessages;
    return new AppError('already_booked', actorUid === userUid ? youGiveThen : candidateGivesThen);
  }
  const hasAccount = people.some(({ uid }) => uid === userUid);
  if (!hasAccount) return slotUnavailable();
  const isCandidate = and(others, eq(bookings.userUid, interviewerUid));
  const canGiveThen = and(
    eq(users.uid, interviewerUid),
    mayInterview,
    notExists(tx.select({ id: bookings.id }).from(bookings).where(isCandidate)),
  );
  return (await tx.$count(users, canGiveThen)) > 0 ? null : slotUnavailable();
}

/** The columns of a booking that contain its time and its interviewer. */
export const hourOf = (slot: SlotForBooking, { availabilityId }: WantedSlot) => ({
  ...pick(slot, 'interviewerUid', 'bookingDate', 'startTime', 'endTime', 'startsAt', 'endsAt'),
  availabilityId,
  claimedSlotId: slot.slotId,
});
