// SQL of single days of an interviewer with their slots, which the interviewer or an administrator changes.

import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { type Db, pick } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import {
  availabilityDays,
  availabilitySlots,
  isAwayThen,
  mayInterview,
} from './availability.tables.ts';

export type SlotRow = typeof availabilitySlots.$inferSelect;

export interface StaffSlot {
  dayId: string;
  startTime: string;
  endTime: string;
  bookingId: string | null;
  isBusy: boolean;
}

export const dayColumns = {
  id: availabilityDays.id,
  interviewerUid: availabilityDays.interviewerUid,
  interviewerName: users.displayName,
  ...pick(availabilityDays, 'day', 'isRecurring', 'recurringPattern', 'seriesId'),
};

/** All stored days of an interviewer, also past days. */
export function listAllDaysOf(db: Db, interviewerUid: string) {
  return db
    .select(dayColumns)
    .from(availabilityDays)
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .where(eq(availabilityDays.interviewerUid, interviewerUid))
    .orderBy(asc(availabilityDays.day));
}
export type StaffDay = Awaited<ReturnType<typeof listAllDaysOf>>[number];

/** Locks the day until the transaction ends, so that two people cannot change it at the same time. */
export async function lockDay(tx: Db, id: string) {
  await tx
    .select({ id: availabilityDays.id })
    .from(availabilityDays)
    .where(eq(availabilityDays.id, id))
    .for('update');
}

export async function listSlotsOfDays(db: Db, dayIds: readonly string[]): Promise<StaffSlot[]> {
  if (dayIds.length === 0) return [];
  return db
    .select({
      ...pick(availabilitySlots, 'dayId', 'startTime', 'endTime'),
      bookingId: bookings.id,
      isBusy: isAwayThen,
    })
    .from(availabilitySlots)
    .leftJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
    .where(inArray(availabilitySlots.dayId, [...dayIds]))
    .orderBy(asc(availabilitySlots.startTime));
}

/** @returns the dates among `dates` on which the interviewer already offers hours */
export async function listTakenDates(
  db: Db,
  interviewerUid: string,
  dates: readonly string[],
): Promise<Set<string>> {
  if (dates.length === 0) return new Set();
  const rows = await db
    .select({ day: availabilityDays.day })
    .from(availabilityDays)
    .where(
      and(
        eq(availabilityDays.interviewerUid, interviewerUid),
        inArray(availabilityDays.day, [...dates]),
      ),
    );
  return new Set(rows.map((row) => row.day));
}

export async function insertSlots(tx: Db, rows: SlotRow[]) {
  if (rows.length > 0) await tx.insert(availabilitySlots).values(rows);
}

/** @throws the foreign key violation when one of the slots is booked */
export async function removeSlots(tx: Db, dayId: string, startTimes: string[]) {
  if (startTimes.length === 0) return;
  await tx
    .delete(availabilitySlots)
    .where(
      and(eq(availabilitySlots.dayId, dayId), inArray(availabilitySlots.startTime, startTimes)),
    );
}

/**
 * Deletes the days of a series from a date onward. A day with bookings stays, and keeps only its booked slots.
 * @returns the deleted days, and the days that stay
 */
export async function removeSeries(
  tx: Db,
  seriesId: string,
  from: string,
): Promise<{ removed: string[]; kept: string[] }> {
  const days = await tx
    .select({ id: availabilityDays.id, day: availabilityDays.day })
    .from(availabilityDays)
    .where(and(eq(availabilityDays.seriesId, seriesId), gte(availabilityDays.day, from)))
    .orderBy(asc(availabilityDays.day))
    .for('update');
  const slots = await listSlotsOfDays(
    tx,
    days.map(({ id }) => id),
  );
  const isKept = ({ id }: { id: string }) =>
    slots.some(({ dayId, bookingId }) => dayId === id && bookingId !== null);
  for (const { id } of days.filter(isKept)) {
    const free = slots.filter(({ dayId, bookingId }) => dayId === id && bookingId === null);
    await removeSlots(
      tx,
      id,
      free.map(({ startTime }) => startTime),
    );
  }
  const gone = days.filter((day) => !isKept(day));
  if (gone.length > 0)
    await tx.delete(availabilityDays).where(
      inArray(
        availabilityDays.id,
        gone.map(({ id }) => id),
      ),
    );
  return { removed: gone.map(({ day }) => day), kept: days.filter(isKept).map(({ day }) => day) };
}

/** @param uid only this person; null for all interviewers */
export function listInterviewers(db: Db, uid: string | null) {
  return db
    .select({ uid: users.uid, displayName: users.displayName })
    .from(users)
    .where(and(mayInterview, uid ? eq(users.uid, uid) : undefined))
    .orderBy(asc(users.displayName), asc(users.uid));
}
