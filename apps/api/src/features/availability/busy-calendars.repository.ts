// SQL of interviewers' own calendars and of the hours at which they are busy there.
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { isBusyThen, mayInterview } from './availability.sql.ts';
import {
  availabilityDays,
  availabilitySlots,
  busyCalendars,
  busyHours,
} from './availability.tables.ts';

export type BusyCalendarRow = typeof busyCalendars.$inferSelect;

export async function findCalendar(
  db: Db,
  interviewerUid: string,
): Promise<BusyCalendarRow | null> {
  const [row] = await db
    .select()
    .from(busyCalendars)
    .where(eq(busyCalendars.interviewerUid, interviewerUid));
  return row ?? null;
}

/**
 * Locks the calendar until the transaction ends.
 * @returns null when it was removed, its URL has changed, or a read that started after `startedAt` is stored
 */
export async function lockCalendar(
  tx: Db,
  { interviewerUid, sealedAddress }: BusyCalendarRow,
  startedAt: Date,
) {
  const [row] = await tx
    .select()
    .from(busyCalendars)
    .where(
      and(
        eq(busyCalendars.interviewerUid, interviewerUid),
        eq(busyCalendars.sealedAddress, sealedAddress),
        lte(busyCalendars.readAt, startedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function upsertCalendar(tx: Db, row: BusyCalendarRow): Promise<void> {
  const { interviewerUid: _, ...set } = row;
  await tx
    .insert(busyCalendars)
    .values(row)
    .onConflictDoUpdate({ target: busyCalendars.interviewerUid, set });
}

export async function updateCalendar(
  tx: Db,
  interviewerUid: string,
  values: Partial<BusyCalendarRow>,
): Promise<void> {
  await tx
    .update(busyCalendars)
    .set(values)
    .where(eq(busyCalendars.interviewerUid, interviewerUid));
}

/** @returns false when there was no calendar */
export async function removeCalendar(tx: Db, interviewerUid: string): Promise<boolean> {
  const rows = await tx
    .delete(busyCalendars)
    .where(eq(busyCalendars.interviewerUid, interviewerUid))
    .returning({ uid: busyCalendars.interviewerUid });
  return rows.length > 0;
}

/** Interviewers whose calendar is due to be read again. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ uid: busyCalendars.interviewerUid })
    .from(busyCalendars)
    .innerJoin(users, eq(users.uid, busyCalendars.interviewerUid))
    .where(and(lte(busyCalendars.dueAt, now), mayInterview))
    .orderBy(busyCalendars.dueAt)
    .limit(limit);
  return rows.map(({ uid }) => uid);
}

/** @returns the hours that were added or removed */
export async function replaceHours(
  tx: Db,
  interviewerUid: string,
  hours: readonly Date[],
): Promise<Date[]> {
  const before = await tx
    .select({ startsAt: busyHours.startsAt })
    .from(busyHours)
    .where(eq(busyHours.interviewerUid, interviewerUid));
  const had = new Set(before.map(({ startsAt }) => startsAt.getTime()));
  const has = new Set(hours.map((hour) => hour.getTime()));
  const added = hours.filter((hour) => !had.has(hour.getTime()));
  const removed = before.map(({ startsAt }) => startsAt).filter((at) => !has.has(at.getTime()));
  if (removed.length > 0)
    await tx.delete(busyHours).where(
      and(
        eq(busyHours.interviewerUid, interviewerUid),
        sql`${busyHours.startsAt} in (select at::timestamptz
          from json_array_elements_text(${JSON.stringify(removed)}::json) as at)`,
      ),
    );
  if (added.length > 0)
    await tx.execute(
      sql`insert into busy_hours (interviewer_uid, starts_at)
        select ${interviewerUid}, at::timestamptz
        from json_array_elements_text(${JSON.stringify(added)}::json) as at`,
    );
  return [...added, ...removed];
}

/** Dates on which the interviewer has slots at one of these instants. */
export async function listDatesAt(
  tx: Db,
  interviewerUid: string,
  instants: readonly Date[],
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ day: availabilityDays.day })
    .from(availabilitySlots)
    .innerJoin(availabilityDays, eq(availabilityDays.id, availabilitySlots.dayId))
    .where(
      and(
        eq(availabilitySlots.interviewerUid, interviewerUid),
        sql`${availabilitySlots.startsAt} in (select at::timestamptz
          from json_array_elements_text(${JSON.stringify(instants)}::json) as at)`,
      ),
    );
  return rows.map(({ day }) => day).sort();
}

/** The number of future slots that learners do not see because of the calendar. */
export async function countBlocked(db: Db, interviewerUid: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(availabilitySlots)
    .leftJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
    .where(
      and(
        eq(availabilitySlots.interviewerUid, interviewerUid),
        gt(availabilitySlots.startsAt, now),
        isNull(bookings.id),
        isBusyThen,
      ),
    );
  return row?.count ?? 0;
}

export async function findReader(db: Db, uid: string) {
  const [row] = await db
    .select({ email: users.email, displayName: users.displayName })
    .from(users)
    .where(eq(users.uid, uid));
  return row ?? null;
}
