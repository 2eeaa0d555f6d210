// The days that interviewers offer. Slots are London times. Each slot stores the instant computed for its date, so that
// a series keeps its hours when the clocks change. A slot is booked while a booking references it (`claimed_slot_id`).
import type {
  AvailabilityDay,
  AvailableDay,
  Interviewer,
} from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityMessages } from '@urost3/contract/availability/availability.ts';
import { addDays, firstDayOf, lastDayOf } from '@urost3/contract/day.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import { and, asc, eq, gt, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, prepared, rowsOf } from '../../db/client.ts';
import { onlyRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { londonDate, startOfLondonDay } from '../../providers/clock/london.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import {
  availabilityDays,
  availabilitySlots,
  busyHours,
  interviewerIntroductions,
  isSlotFree,
  mayInterview,
} from './availability.tables.ts';
import { eraseBusyCalendar, exportBusyCalendar } from './busy-calendars.service.ts';
import { scopeOf } from './day-changes.ts';
import { slotsIn, toDay, toOpenDay } from './day-slots.ts';
import { dayColumns, listAllDaysOf, listInterviewers, listSlotsOfDays } from './days.repository.ts';
import { findIntroduction, listBookable } from './introductions.service.ts';

const londonToday = (ctx: Context) => londonDate(ctx.clock.now());

/**
 * Slots that start after this instant can be booked. It is the date's midnight, or `BOOKING_LEAD_MS` from now if that is
 * later.
 */
function earliestStart(ctx: Context, date: string): Date {
  const soon = new Date(ctx.clock.now().getTime() + BOOKING_LEAD_MS);
  const start = startOfLondonDay(date);
  return start > soon ? start : soon;
}

/** @throws AppError validation_failed when the whole range is in the past */
export async function listOpenAvailability(
  ctx: Context,
  range: { startDate: string; endDate: string },
): Promise<AvailableDay[]> {
  const first = londonToday(ctx);
  if (range.endDate < first) throw new AppError('validation_failed', availabilityMessages.pastDate);
  const after = earliestStart(ctx, range.startDate);
  const days = await listOpenDays(ctx.db, {
    after,
    before: startOfLondonDay(addDays(range.endDate, 1)),
  });
  return days.map(toOpenDay);
}

/** Interviewers with a free slot that can be booked now. */
export const listBookableInterviewers = (ctx: Context): Promise<Interviewer[]> =>
  listBookable(ctx.db, earliestStart(ctx, londonToday(ctx)));

/** The first day on or after `from` that has a free slot. */
export async function findNextFreeDay(ctx: Context, from: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ date: availabilityDays.day })
    .from(availabilitySlots)
    .innerJoin(availabilityDays, eq(availabilityDays.id, availabilitySlots.dayId))
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .where(and(gt(availabilitySlots.startsAt, earliestStart(ctx, from)), isSlotFree, mayInterview))
    .orderBy(asc(availabilitySlots.startsAt))
    .limit(1);
  return rows[0]?.date ?? null;
}

export async function listAvailabilityMonth(
  ctx: Context,
  principal: Principal,
  month: string,
): Promise<AvailabilityDay[]> {
  const days = await listDaysWithSlots(ctx.db, {
    from: startOfLondonDay(firstDayOf(month)),
    before: startOfLondonDay(addDays(lastDayOf(month), 1)),
    interviewerUid: scopeOf(principal),
  });
  return days.map(({ starts, booked, busy, ...day }) =>
    toDay(day, slotsIn(day.id, { starts, booked, busy })),
  );
}

export async function summariseAvailability(ctx: Context, principal: Principal) {
  const { days, slots, booked, busy } = await countFrom(
    ctx.db,
    londonToday(ctx),
    scopeOf(principal),
  );
  return {
    totalDays: days,
    totalSlots: slots,
    availableSlots: slots - booked - busy,
    bookedSlots: booked,
  };
}

export const listManagedInterviewers = (ctx: Context, principal: Principal) =>
  listInterviewers(ctx.db, scopeOf(principal));

/**
 * Deletes a deleted interviewer's introduction, busy calendar, and unbooked days from today on. All other days stay as
 * records.
 */
export async function eraseAvailability(ctx: Context, tx: Db, uid: string) {
  await tx.delete(interviewerIntroductions).where(eq(interviewerIntroductions.userUid, uid));
  await eraseBusyCalendar(tx, uid);
  await tx.execute(
    sql`delete from availability_days d where d.interviewer_uid = ${uid} and d.day >= ${londonToday(ctx)}
        and not exists (select 1 from availability_slots s join bookings b on b.claimed_slot_id = s.id where s.day_id = d.id)`,
  );
}

export async function exportAvailability(ctx: Context, handle: Db, uid: string): Promise<unknown> {
  const days = await listAllDaysOf(handle, uid);
  const slots = await listSlotsOfDays(
    handle,
    days.map((day) => day.id),
  );
  const offered = days.map((day) => ({
    date: day.day,
    timeSlots: slots
      .filter((slot) => slot.dayId === day.id)
      .map(({ startTime, endTime }) => ({ startTime, endTime })),
  }));
  const introduction = await findIntroduction(handle, uid);
  return {
    introduction,
    busyCalendar: await exportBusyCalendar(ctx, handle, uid),
    days: offered,
  };
}

/**
 * The hours of a range at which interviewers are away. `in` and `not in` read this list once, where `isAwayThen` is looked
 * up again for each of some 5,000 slots of a month.
 */
const busyIn = (isInRange: (startsAt: SQLWrapper) => SQL) =>
  sql`(select ${busyHours.interviewerUid}, ${busyHours.startsAt} from ${busyHours} where ${isInRange(busyHours.startsAt)}
    union all select ${bookings.userUid}, ${bookings.startsAt} from ${bookings}
    where ${bookings.claimedSlotId} is not null and ${isInRange(bookings.startsAt)})`;

const hourOfSlot = sql`(${availabilitySlots.interviewerUid}, ${availabilitySlots.startsAt})`;

/**
 * Days with the start times of their free slots between two instants (both exclusive), sorted by date. The statement finds
 * the slots by their index, and groups them by day before any join. It therefore stays fast for a year of many
 * interviewers.
 */
function listOpenDays(db: Db, range: { after: Date; before: Date }) {
  const isInRange = (startsAt: SQLWrapper) =>
    sql`${startsAt} > ${sql.placeholder('after')}::timestamptz and ${startsAt} < ${sql.placeholder('before')}::timestamptz`;
  return prepared(db, 'availability_open', (handle) => {
    const free = handle
      .select({
        dayId: availabilitySlots.dayId,
        starts: sql<string>`string_agg(${availabilitySlots.startTime}, ' ')`.as('starts'),
      })
      .from(availabilitySlots)
      .where(
        and(
          isInRange(availabilitySlots.startsAt),
          sql`${availabilitySlots.id} not in (select ${bookings.claimedSlotId} from ${bookings}
            where ${bookings.claimedSlotId} is not null and ${isInRange(bookings.startsAt)})`,
          sql`${hourOfSlot} not in ${busyIn(isInRange)}`,
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
      .orderBy(asc(availabilityDays.day), asc(availabilityDays.id));
  }).execute({ after: range.after.toISOString(), before: range.before.toISOString() });
}

/** One row for each day whose slots start in the range. @param interviewerUid null for all interviewers */
function listDaysWithSlots(
  db: Db,
  range: { from: Date; before: Date; interviewerUid: string | null },
) {
  const isInRange = (startsAt: SQLWrapper) =>
    sql`${startsAt} >= ${range.from.toISOString()}::timestamptz and ${startsAt} < ${range.before.toISOString()}::timestamptz`;
  const offered = db
    .select({
      dayId: availabilitySlots.dayId,
      starts: sql<string>`string_agg(${availabilitySlots.startTime}, ' ')`.as('starts'),
      /** The start times of slots at which the interviewer is away. */
      busy: sql<
        string | null
      >`string_agg(${availabilitySlots.startTime}, ' ') filter (where ${hourOfSlot} in ${busyIn(isInRange)})`.as(
        'busy',
      ),
    })
    .from(availabilitySlots)
    .where(
      and(
        isInRange(availabilitySlots.startsAt),
        range.interviewerUid
          ? eq(availabilitySlots.interviewerUid, range.interviewerUid)
          : undefined,
      ),
    )
    .groupBy(availabilitySlots.dayId)
    .as('offered');
  const taken = db
    .select({
      dayId: bookings.availabilityId,
      /** One entry `09:00=<booking id>` for each booked slot. */
      booked: sql<string>`string_agg(${bookings.startTime} || '=' || ${bookings.id}, ' ')`.as(
        'booked',
      ),
    })
    .from(bookings)
    .where(and(isNotNull(bookings.claimedSlotId), isInRange(bookings.startsAt)))
    .groupBy(bookings.availabilityId)
    .as('taken');
  return db
    .select({ ...dayColumns, starts: offered.starts, booked: taken.booked, busy: offered.busy })
    .from(offered)
    .innerJoin(availabilityDays, eq(availabilityDays.id, offered.dayId))
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .leftJoin(taken, eq(taken.dayId, offered.dayId))
    .orderBy(asc(availabilityDays.day), asc(users.displayName), asc(availabilityDays.id));
}

/** Counts days and slots from a date onward. @param interviewerUid null for all interviewers */
function countFrom(db: Db, today: string, interviewerUid: string | null) {
  const own: SQL = interviewerUid ? sql`and d.interviewer_uid = ${interviewerUid}` : sql``;
  return rowsOf<{ days: number; slots: number; booked: number; busy: number }>(
    db,
    sql`select count(distinct d.day)::int as days, count(s.id)::int as slots, count(b.id)::int as booked,
          (count(h.starts_at) filter (where b.id is null))::int as busy
        from availability_days d
        left join availability_slots s on s.day_id = d.id
        left join bookings b on b.claimed_slot_id = s.id
        left join (
          select interviewer_uid, starts_at from busy_hours
          union select user_uid, starts_at from bookings where claimed_slot_id is not null
        ) h on h.interviewer_uid = s.interviewer_uid and h.starts_at = s.starts_at
        where d.day >= ${today} ${own}`,
  ).then(onlyRow);
}
