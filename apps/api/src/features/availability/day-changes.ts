// Creates, changes and deletes the days on which an interviewer offers hours. Interviewers change their own days, and administrators change
// the days of every interviewer.

import { randomUUID } from 'node:crypto';
import type {
  AvailabilityChange,
  NewAvailability,
  RecurringPattern,
  SavedAvailability,
  SkippedDay,
} from '@urost3/contract/availability/availability.schemas.ts';
import {
  availabilityMessages,
  listRecurrence,
  listWeekdaysAfter,
} from '@urost3/contract/availability/availability.ts';
import { addDays, countedDays } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { and, eq, gte } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { violatedForeignKey } from '../../db/errors.ts';
import { insertNew } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { londonDate, londonInstant } from '../../providers/clock/london.ts';
import { users } from '../accounts/accounts.tables.ts';
import { availabilityDays } from './availability.tables.ts';
import { type DayPlan, slotRows, startsOf, toDay } from './day-slots.ts';
import {
  dayColumns,
  insertSlots,
  listInterviewers,
  listSlotsOfDays,
  listTakenDates,
  lockDay,
  removeSeries,
  removeSlots,
  type StaffDay,
} from './days.repository.ts';

const DAY_CHANGED = 'This day has changed meanwhile. Please look again.';
const DAY_TAKEN = 'There is already availability on this day. Please edit that day instead.';

async function requireInterviewer(ctx: Context, principal: Principal, asked: string | undefined) {
  const uid = asked ?? principal.uid;
  if (uid === principal.uid) return uid;
  if (!principal.isAdmin || (await listInterviewers(ctx.db, uid)).length === 0)
    throw notFound('The interviewer');
  return uid;
}

async function getDay(handle: Db, principal: Principal, id: string): Promise<StaffDay> {
  const [day] = await handle
    .select(dayColumns)
    .from(availabilityDays)
    .innerJoin(users, eq(users.uid, availabilityDays.interviewerUid))
    .where(eq(availabilityDays.id, id));
  if (!day || (scopeOf(principal) ?? day.interviewerUid) !== day.interviewerUid)
    throw notFound('This availability');
  return day;
}

const readDay = async (handle: Db, principal: Principal, id: string) =>
  toDay(await getDay(handle, principal, id), await listSlotsOfDays(handle, [id]));

const publishDates = (ctx: Context, tx: Db, dates: readonly string[]) =>
  ctx.live.publish(tx, [{ to: { audience: 'everyone' }, kind: 'availability', data: { dates } }]);

export async function previewDays(
  ctx: Context,
  principal: Principal,
  asked: {
    date: string;
    recurringPattern?: RecurringPattern | undefined;
    weekdays?: readonly number[] | undefined;
    interviewerUid?: string | undefined;
  },
) {
  const interviewerUid = await requireInterviewer(ctx, principal, asked.interviewerUid);
  const { date, recurringPattern = null, weekdays = [] } = asked;
  return planDays(ctx.db, { interviewerUid, date, recurringPattern, weekdays });
}

/** @throws AppError not_found, conflict when the interviewer already has that day, rule_violation for past days and hours */
export async function createDay(
  ctx: Context,
  principal: Principal,
  wanted: NewAvailability,
): Promise<SavedAvailability> {
  const interviewerUid = await requireInterviewer(ctx, principal, wanted.interviewerUid);
  const starts = startsOf(wanted.timeSlots);
  requireAhead(wanted.date, starts, ctx.clock.now());
  const plan: DayPlan = {
    interviewerUid,
    date: wanted.date,
    starts,
    isRecurring: wanted.isRecurring,
    recurringPattern: wanted.isRecurring ? wanted.recurringPattern : null,
    seriesId: wanted.isRecurring ? randomUUID() : null,
    weekdays: wanted.weekdays,
  };
  return ctx.db.transaction(async (tx) => {
    const id = await addDay(ctx, tx, plan);
    if (!id) throw new AppError('conflict', DAY_TAKEN);
    const { created, skipped } = await addFurtherDays(ctx, tx, plan);
    await publishDates(ctx, tx, [wanted.date, ...created]);
    await ctx.audit.record(tx, principal, 'availability.created', id, {
      interviewerUid,
      dates: [wanted.date, ...created],
    });
    const availability = await readDay(tx, principal, id);
    const message = 'Availability saved.';
    return { success: true as const, availability, message, created, skipped };
  });
}

/** @throws AppError not_found, conflict when others changed the day or a booked slot is left out, rule_violation for added hours that have started */
export async function changeDay(
  ctx: Context,
  principal: Principal,
  id: string,
  wanted: AvailabilityChange,
): Promise<SavedAvailability> {
  return ctx.db.transaction(async (tx) => {
    await lockDay(tx, id);
    const day = await getDay(tx, principal, id);
    const before = await listSlotsOfDays(tx, [id]);
    const had = new Set(before.map((slot) => slot.startTime));
    const starts = startsOf(wanted.timeSlots);
    const { isRecurring, endsSeries, was } = wanted;
    const recurringPattern = isRecurring ? wanted.recurringPattern : null;
    const isStored = (one: { starts: string[]; recurringPattern: string | null }) =>
      one.recurringPattern === day.recurringPattern &&
      one.starts.length === had.size &&
      one.starts.every((start) => had.has(start));
    // A change is sent again when its answer was lost. It is then stored already.
    if (was && !isStored(was) && !isStored({ starts, recurringPattern }))
      throw new AppError('conflict', DAY_CHANGED);
    const added = starts.filter((start) => !had.has(start));
    requireAhead(day.day, added, ctx.clock.now());
    const removed = [...had].filter((start) => !starts.includes(start));
    await refusingBooked(removeSlots(tx, id, removed), availabilityMessages.bookedStays);
    const { interviewerUid } = day;
    await insertSlots(tx, slotRows(id, { interviewerUid, date: day.day, starts: added }));
    const later = endsSeries && day.seriesId ? await removeLater(ctx, tx, day) : null;
    const isSame = recurringPattern === day.recurringPattern;
    // With another pattern the day begins another series.
    const seriesId = isSame ? day.seriesId : isRecurring ? randomUUID() : null;
    const updatedAt = ctx.clock.now();
    await tx
      .update(availabilityDays)
      .set({ isRecurring, recurringPattern, seriesId, updatedAt })
      .where(eq(availabilityDays.id, id));
    // Add repetitions only when the pattern has changed, so that saving the day again does not restore deleted
    // days.
    const { created, skipped } = isSame
      ? { created: [], skipped: [] }
      : await addFurtherDays(ctx, tx, {
          interviewerUid,
          date: day.day,
          starts,
          isRecurring,
          recurringPattern,
          seriesId,
        });
    const ended = later?.removed ?? [];
    await publishDates(ctx, tx, [day.day, ...created, ...ended, ...(later?.kept ?? [])]);
    await ctx.audit.record(tx, principal, 'availability.updated', id, {
      added,
      removed,
      created,
      ...(ended.length > 0 ? { ended } : {}),
    });
    const availability = await readDay(tx, principal, id);
    const isChanged = !isSame || added.length + removed.length > 0;
    const stay = isChanged && !later && day.seriesId ? await countLater(ctx, tx, day) : 0;
    const message = [
      'Availability updated.',
      ...(later ? [describeRemoved(later)] : []),
      ...(stay === 0
        ? []
        : [
            `${counted(stay, 'later day')} of its series ${stay === 1 ? 'stays as it is' : 'stay as they are'}.`,
          ]),
    ].join(' ');
    return { success: true as const, availability, message, created, skipped };
  });
}

interface RemovedDays {
  removed: string[];
  kept: string[];
}

function describeRemoved({ removed, kept }: RemovedDays): string {
  const deleted = `${countedDays(removed.length)} deleted.`;
  if (kept.length === 0) return deleted;
  return `${deleted} ${counted(kept.length, 'day keeps its', 'days keep their')} booked hours.`;
}

type SeriesDay = Pick<StaffDay, 'day' | 'seriesId'>;

/** The days of the same series after this one, which are not past. */
const firstLater = (ctx: Context, { day }: SeriesDay) => {
  const [next, today] = [addDays(day, 1), londonDate(ctx.clock.now())];
  return next > today ? next : today;
};

const removeLater = (ctx: Context, tx: Db, day: SeriesDay): Promise<RemovedDays> =>
  refusingBooked(removeSeries(tx, day.seriesId ?? '', firstLater(ctx, day)), JUST_BOOKED);

const countLater = (ctx: Context, tx: Db, day: SeriesDay): Promise<number> =>
  tx.$count(
    availabilityDays,
    and(
      eq(availabilityDays.seriesId, day.seriesId ?? ''),
      gte(availabilityDays.day, firstLater(ctx, day)),
    ),
  );

/**
 * Deletes the days of a series from today on. Booked slots stay.
 * @param id one of its days
 * @throws AppError not_found, conflict when the day has no series, or a slot is booked at the same moment
 */
export async function deleteSeries(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockDay(tx, id);
    const { seriesId, interviewerUid } = await getDay(tx, principal, id);
    if (!seriesId) throw new AppError('conflict', 'This day does not belong to a series.');
    const { removed, kept } = await refusingBooked(
      removeSeries(tx, seriesId, londonDate(ctx.clock.now())),
      JUST_BOOKED,
    );
    await publishDates(ctx, tx, [...removed, ...kept]);
    await ctx.audit.record(tx, principal, 'availability.deleted', id, {
      dates: removed,
      kept,
      interviewerUid,
    });
    return describeRemoved({ removed, kept });
  });
}

/** @throws AppError not_found, conflict when a slot of the day is booked */
export async function deleteDay(ctx: Context, principal: Principal, id: string) {
  await ctx.db.transaction(async (tx) => {
    await lockDay(tx, id);
    const day = await getDay(tx, principal, id);
    await refusingBooked(
      tx.delete(availabilityDays).where(eq(availabilityDays.id, id)),
      'A day with booked slots cannot be deleted. Move or cancel those bookings first.',
    );
    await publishDates(ctx, tx, [day.day]);
    await ctx.audit.record(tx, principal, 'availability.deleted', id, {
      date: day.day,
      interviewerUid: day.interviewerUid,
    });
  });
}

const JUST_BOOKED = 'One of the slots has just been booked. Please try again.';
const PAST_DAY = 'Availability can only be set from today onward.';

/** The foreign key of `bookings.claimed_slot_id` (0001_foundation.sql) refuses the removal of a booked slot: answers a conflict with this message. */
async function refusingBooked<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedForeignKey(error)) throw new AppError('conflict', message);
    throw error;
  }
}

/** The interviewer whose days the caller may see and change; null: all, for administrators. */
export const scopeOf = (principal: Principal) => (principal.isAdmin ? null : principal.uid);

/** Refuses past days, and slots of today that have already started. @throws AppError rule_violation */
function requireAhead(date: string, starts: readonly string[], now: Date): void {
  if (date < londonDate(now)) throw new AppError('rule_violation', PAST_DAY);
  const past = starts.find((start) => {
    const startsAt = londonInstant(date, start);
    return startsAt !== null && startsAt <= now;
  });
  if (past)
    throw new AppError('rule_violation', `The ${past} slot has already started. Please remove it.`);
}

/** @returns the day's id; null when the interviewer already has that day */
async function addDay(ctx: Context, tx: Db, plan: DayPlan): Promise<string | null> {
  const id = randomUUID();
  const now = ctx.clock.now();
  const { interviewerUid, date: day, isRecurring, recurringPattern, seriesId } = plan;
  const isNew = await insertNew(tx, availabilityDays, {
    id,
    interviewerUid,
    day,
    isRecurring,
    recurringPattern,
    seriesId,
    createdAt: now,
    updatedAt: now,
  });
  if (!isNew) return null;
  await insertSlots(tx, slotRows(id, plan));
  return id;
}

/** The days of a plan in addition to its date: its other weekdays, and the repetitions of all these days. */
async function planDays(
  handle: Db,
  {
    interviewerUid,
    date,
    recurringPattern,
    weekdays = [],
  }: Omit<DayPlan, 'starts' | 'isRecurring' | 'seriesId'>,
): Promise<{ dates: string[]; skipped: SkippedDay[] }> {
  const siblings = listWeekdaysAfter(date, weekdays);
  const dates = [...siblings];
  const skipped: SkippedDay[] = [];
  for (const first of recurringPattern ? [date, ...siblings] : []) {
    const repeated = listRecurrence(first, recurringPattern ?? 'weekly');
    dates.push(...repeated.dates);
    for (const month of repeated.monthsWithoutDay) {
      const reason = `This month has no day ${Number(first.slice(8))}.`;
      skipped.push({ date: month, reason });
    }
  }
  const taken = await listTakenDates(handle, interviewerUid, dates);
  for (const day of dates.filter((each) => taken.has(each))) {
    skipped.push({ date: day, reason: 'There is already availability on this day.' });
  }
  return {
    dates: [...new Set(dates)].filter((day) => !taken.has(day)).sort(),
    skipped: skipped.sort((a, b) => a.date.localeCompare(b.date)),
  };
}

/** Creates the further days, and skips days that a parallel request has created. */
async function addFurtherDays(ctx: Context, tx: Db, plan: DayPlan) {
  const { dates, skipped } = await planDays(tx, plan);
  const created: string[] = [];
  for (const date of dates) {
    if (await addDay(ctx, tx, { ...plan, date })) created.push(date);
  }
  return { created, skipped };
}
