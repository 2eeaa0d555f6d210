// SQL of interviewers' days and slots. A slot is booked while the `claimed_slot_id` of a booking references the slot.
import { and, asc, eq, gt, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { isBusyThen } from './availability.sql.ts';
import { availabilityDays, availabilitySlots } from './availability.tables.ts';

type DayRow = typeof availabilityDays.$inferSelect;
export type SlotRow = typeof availabilitySlots.$inferSelect;

/** True for people whose slots can be booked: active interviewers and administrators. */
export const mayInterview = and(
  or(eq(users.isInterviewer, true), eq(users.isAdmin, true)),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
);

/**
 * Days with the start times of their free slots between two instants (both exclusive), sorted by date. The statement finds the slots by
 * their index and groups them by day before any join, so that it stays fast for a year of many interviewers.
 */
export function listOpenDays(db: Db, range: { after: Date; before: Date }) {
  return prepared(db, 'availability_open', (handle, name) => {
    const free = handle
      .select({
        dayId: availabilitySlots.dayId,
        starts: sql<string>`string_agg(${availabilitySlots.startTime}, ' ')`.as('starts'),
      })
      .from(availabilitySlots)
      .where(
        and(
          sql`${availabilitySlots.startsAt} > ${sql.placeholder('after')}::timestamptz`,
          sql`${availabilitySlots.startsAt} < ${sql.placeholder('before')}::timestamptz`,
          sql`not exists (select 1 from ${bookings} where ${bookings.claimedSlotId} = ${availabilitySlots.id})`,
          not(isBusyThen),
        ),
      )
      .groupBy(availabilitySlots.dayId)
      .as('free');
    return handle
      .select({
        id: availabilityDays.id,
        date: availabilityDays.day,
        interviewerUid: availabilityDays.interviewerUid,
        starts: free.starts,
      })
      .from(free)
      .innerJoin(availabilityDays, eq(availabilityDays.id, free.dayId))
      .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
      .where(mayInterview)
      .orderBy(asc(availabilityDays.day), asc(availabilityDays.id))
      .prepare(name);
  }).execute({ after: range.after.toISOString(), before: range.before.toISOString() });
}

/** The day of the first free slot that starts after an instant. */
export async function findNextOpenDay(db: Db, after: Date): Promise<string | null> {
  const rows = await db
    .select({ date: availabilityDays.day })
    .from(availabilitySlots)
    .innerJoin(availabilityDays, eq(availabilityDays.id, availabilitySlots.dayId))
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .where(
      and(
        gt(availabilitySlots.startsAt, after),
        sql`not exists (select 1 from ${bookings} where ${bookings.claimedSlotId} = ${availabilitySlots.id})`,
        not(isBusyThen),
        mayInterview,
      ),
    )
    .orderBy(asc(availabilitySlots.startsAt))
    .limit(1);
  return rows[0]?.date ?? null;
}

export interface StaffSlot {
  dayId: string;
  startTime: string;
  endTime: string;
  bookingId: string | null;
  isBusy: boolean;
}

const dayColumns = {
  id: availabilityDays.id,
  interviewerUid: availabilityDays.interviewerUid,
  interviewerName: users.displayName,
  day: availabilityDays.day,
  isRecurring: availabilityDays.isRecurring,
  recurringPattern: availabilityDays.recurringPattern,
};

/** One row for each day whose slots start in the range. @param interviewerUid null for all interviewers */
export function listDaysWithSlots(
  db: Db,
  range: { from: Date; before: Date; interviewerUid: string | null },
) {
  const offered = db
    .select({
      dayId: availabilitySlots.dayId,
      starts: sql<string>`string_agg(${availabilitySlots.startTime}, ' ')`.as('starts'),
      /** One entry `09:00=<booking id>` for each booked slot. */
      booked: sql<
        string | null
      >`string_agg(${availabilitySlots.startTime} || '=' || ${bookings.id}, ' ')`.as('booked'),
      /** The start times of slots at which the interviewer is busy in their own calendar. */
      busy: sql<
        string | null
      >`string_agg(${availabilitySlots.startTime}, ' ') filter (where ${isBusyThen})`.as('busy'),
    })
    .from(availabilitySlots)
    .leftJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
    .where(
      and(
        gte(availabilitySlots.startsAt, range.from),
        lt(availabilitySlots.startsAt, range.before),
        range.interviewerUid
          ? eq(availabilitySlots.interviewerUid, range.interviewerUid)
          : undefined,
      ),
    )
    .groupBy(availabilitySlots.dayId)
    .as('offered');
  return db
    .select({ ...dayColumns, starts: offered.starts, booked: offered.booked, busy: offered.busy })
    .from(offered)
    .innerJoin(availabilityDays, eq(availabilityDays.id, offered.dayId))
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .orderBy(asc(availabilityDays.day), asc(users.displayName), asc(availabilityDays.id));
}

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

export async function findDay(db: Db, id: string): Promise<StaffDay | null> {
  const rows = await db
    .select(dayColumns)
    .from(availabilityDays)
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .where(eq(availabilityDays.id, id));
  return rows[0] ?? null;
}

/** Locks the day until the transaction ends, so that two people cannot change it at the same time. */
export async function lockDay(tx: Db, id: string): Promise<void> {
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
      dayId: availabilitySlots.dayId,
      startTime: availabilitySlots.startTime,
      endTime: availabilitySlots.endTime,
      bookingId: bookings.id,
      isBusy: isBusyThen,
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

/** @returns false when the interviewer already has that day */
export async function insertDay(tx: Db, row: DayRow): Promise<boolean> {
  const rows = await tx
    .insert(availabilityDays)
    .values(row)
    .onConflictDoNothing({ target: [availabilityDays.interviewerUid, availabilityDays.day] })
    .returning({ id: availabilityDays.id });
  return rows.length > 0;
}

export async function insertSlots(tx: Db, rows: SlotRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(availabilitySlots).values(rows);
}

export async function updateDay(
  tx: Db,
  id: string,
  values: Pick<DayRow, 'isRecurring' | 'recurringPattern' | 'updatedAt'>,
): Promise<void> {
  await tx.update(availabilityDays).set(values).where(eq(availabilityDays.id, id));
}

/** @throws the foreign key violation when one of the slots is booked */
export async function removeSlots(tx: Db, dayId: string, startTimes: string[]): Promise<void> {
  if (startTimes.length === 0) return;
  await tx
    .delete(availabilitySlots)
    .where(
      and(eq(availabilitySlots.dayId, dayId), inArray(availabilitySlots.startTime, startTimes)),
    );
}

/** @throws the foreign key violation when a slot of the day is booked */
export async function removeDay(tx: Db, id: string): Promise<void> {
  await tx.delete(availabilityDays).where(eq(availabilityDays.id, id));
}

/** Deletes days without bookings, from a date onward. */
export async function removeUnbookedDays(
  tx: Db,
  interviewerUid: string,
  from: string,
): Promise<void> {
  await tx.execute(
    sql`delete from availability_days d where d.interviewer_uid = ${interviewerUid} and d.day >= ${from}
        and not exists (select 1 from availability_slots s join bookings b on b.claimed_slot_id = s.id where s.day_id = d.id)`,
  );
}

/** Counts days and slots from a date onward. @param interviewerUid null for all interviewers */
export async function countFrom(db: Db, today: string, interviewerUid: string | null) {
  const own: SQL = interviewerUid ? sql`and d.interviewer_uid = ${interviewerUid}` : sql``;
  const rows = await rowsOf<{ days: number; slots: number; booked: number; busy: number }>(
    db,
    sql`select count(distinct d.day)::int as days, count(s.id)::int as slots, count(b.id)::int as booked,
          (count(h.starts_at) filter (where b.id is null))::int as busy
        from availability_days d
        left join availability_slots s on s.day_id = d.id
        left join bookings b on b.claimed_slot_id = s.id
        left join busy_hours h on h.interviewer_uid = s.interviewer_uid and h.starts_at = s.starts_at
        where d.day >= ${today} ${own}`,
  );
  return rows[0] ?? { days: 0, slots: 0, booked: 0, busy: 0 };
}

export function listInterviewers(db: Db, uid: string | null) {
  return db
    .select({ uid: users.uid, displayName: users.displayName })
    .from(users)
    .where(and(mayInterview, uid ? eq(users.uid, uid) : undefined))
    .orderBy(asc(users.displayName), asc(users.uid));
}
