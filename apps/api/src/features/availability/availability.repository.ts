// SQL that lists and counts the days and slots of many interviewers. A slot is booked while the `claimed_slot_id` of a booking references the
// slot.
import { and, asc, eq, gt, gte, lt, not, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { isBusyThen, mayInterview } from './availability.sql.ts';
import { availabilityDays, availabilitySlots } from './availability.tables.ts';
import { dayColumns } from './days.repository.ts';

/**
 * Days with the start times of their free slots between two instants (both exclusive), sorted by date. The statement finds
 * the slots by their index, and groups them by day before any join. It therefore stays fast for a year of many
 * interviewers.
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
