// Interviewers' days. Slots are wall-clock London times; each is stored with the instant it means, worked out for its own
// date, so a series of days keeps its hours across a clock change.
import { randomUUID } from 'node:crypto';
import {
  type AvailabilityChange,
  type AvailabilityDay,
  availabilityMessages,
  listRecurrence,
  type NewAvailability,
  type OpenDay,
  type RecurringPattern,
  type SavedAvailability,
  type SkippedDay,
  type SlotInput,
  slotEnd,
} from '@urost3/contract/availability.ts';
import { addDays, firstDayOf, lastDayOf } from '@urost3/contract/day.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import type { Db } from '../../db/client.ts';
import { violatedForeignKey } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate, londonInstant } from '../../providers/clock/london.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import {
  countFrom,
  findDay,
  findNextOpenDay,
  insertDay,
  insertSlots,
  listAllDaysOf,
  listDaysWithSlots,
  listInterviewers,
  listOpenDays,
  listSlotsOfDays,
  listTakenDates,
  lockDay,
  removeDay,
  removeSlots,
  removeUnbookedDays,
  type SlotRow,
  type StaffDay,
  type StaffSlot,
  updateDay,
} from './availability.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const PAST_DAY = 'Availability can only be set from today onward.';
const DAY_TAKEN = 'There is already availability on this day. Please edit that day instead.';

interface DayPlan {
  interviewerUid: string;
  date: string;
  starts: readonly string[];
  isRecurring: boolean;
  recurringPattern: RecurringPattern | null;
}

/** The slot's row; null for an hour that the clock change skips. */
function slotRow(
  dayId: string,
  interviewerUid: string,
  date: string,
  start: string,
): SlotRow | null {
  const startsAt = londonInstant(date, start);
  if (!startsAt) return null;
  const endTime = slotEnd(start);
  const endsAt = new Date(startsAt.getTime() + HOUR_MS);
  return { id: randomUUID(), dayId, interviewerUid, startTime: start, endTime, startsAt, endsAt };
}

function slotRows(dayId: string, plan: Pick<DayPlan, 'interviewerUid' | 'date' | 'starts'>) {
  return plan.starts
    .map((start) => slotRow(dayId, plan.interviewerUid, plan.date, start))
    .filter((row) => row !== null);
}

function toDay(day: StaffDay, slots: readonly StaffSlot[]): AvailabilityDay {
  return {
    id: day.id,
    date: day.day,
    isRecurring: day.isRecurring,
    recurringPattern: day.recurringPattern,
    interviewerUid: day.interviewerUid,
    interviewerName: day.interviewerName,
    timeSlots: slots
      .filter((slot) => slot.dayId === day.id)
      .map(({ startTime, endTime, bookingId }) => ({
        startTime,
        endTime,
        isBooked: bookingId !== null,
        bookingId,
      })),
  };
}

function toOpenDay({ id, date, starts }: { id: string; date: string; starts: string }): OpenDay {
  const timeSlots = starts
    .split(' ')
    .sort()
    .map((startTime) => ({ startTime, endTime: slotEnd(startTime), isBooked: false }));
  return { id, date, timeSlots };
}

function slotsIn(dayId: string, starts: string, booked: string | null): StaffSlot[] {
  const bookings = new Map(
    (booked ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  );
  const inOrder = starts.split(' ').sort();
  return inOrder.map((startTime) => ({
    dayId,
    startTime,
    endTime: slotEnd(startTime),
    bookingId: bookings.get(startTime) ?? null,
  }));
}

/** Midnight in London: the clock never changes at midnight there. */
function startOfDay(date: string): Date {
  return londonInstant(date, '00:00') as Date;
}

const startsOf = (slots: readonly SlotInput[]) => slots.map((slot) => slot.startTime).sort();

/** A booked slot in the way is a conflict that people can understand. */
async function refusingBooked<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedForeignKey(error)) throw new AppError('conflict', message);
    throw error;
  }
}

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

export function createAvailabilityService(deps: {
  db: Db;
  clock: Clock;
  audit: AuditService;
  live: LiveService;
}) {
  const { db, clock, audit, live } = deps;
  const today = () => londonDate(clock.now());
  /** Interviewers see and touch their own days only. */
  const scopeOf = (principal: Principal) => (principal.isAdmin ? null : principal.uid);

  async function requireInterviewer(principal: Principal, asked: string | undefined) {
    const uid = asked ?? principal.uid;
    if (uid === principal.uid) return uid;
    if (!principal.isAdmin || (await listInterviewers(db, uid)).length === 0)
      throw notFound('The interviewer');
    return uid;
  }

  async function getDay(handle: Db, principal: Principal, id: string): Promise<StaffDay> {
    const day = await findDay(handle, id);
    if (!day || (scopeOf(principal) ?? day.interviewerUid) !== day.interviewerUid)
      throw notFound('This availability');
    return day;
  }

  const readDay = async (handle: Db, id: string) => {
    const day = await findDay(handle, id);
    if (!day) throw notFound('This availability');
    return toDay(day, await listSlotsOfDays(handle, [id]));
  };

  /** Slots added today must still lie ahead. */
  function requireAhead(date: string, starts: readonly string[]): void {
    if (date < today()) throw new AppError('rule_violation', PAST_DAY);
    const now = clock.now();
    const past = starts.find((start) => {
      const startsAt = londonInstant(date, start);
      return startsAt !== null && startsAt <= now;
    });
    if (past)
      throw new AppError(
        'rule_violation',
        `The ${past} slot has already started. Please remove it.`,
      );
  }

  async function addDay(tx: Db, plan: DayPlan): Promise<string | null> {
    const id = randomUUID();
    const now = clock.now();
    const { interviewerUid, date: day, isRecurring, recurringPattern } = plan;
    const isNew = await insertDay(tx, {
      id,
      interviewerUid,
      day,
      isRecurring,
      recurringPattern,
      createdAt: now,
      updatedAt: now,
    });
    if (!isNew) return null;
    await insertSlots(tx, slotRows(id, plan));
    return id;
  }

  async function planRecurrence(
    handle: Db,
    interviewerUid: string,
    date: string,
    pattern: RecurringPattern,
  ): Promise<{ dates: string[]; skipped: SkippedDay[] }> {
    const { dates, monthsWithoutDay } = listRecurrence(date, pattern);
    const taken = await listTakenDates(handle, interviewerUid, dates);
    const skipped = [
      ...monthsWithoutDay.map((month) => ({
        date: month,
        reason: `This month has no day ${Number(date.slice(8))}.`,
      })),
      ...dates
        .filter((day) => taken.has(day))
        .map((day) => ({ date: day, reason: 'There is already availability on this day.' })),
    ];
    return {
      dates: dates.filter((day) => !taken.has(day)),
      skipped: skipped.sort((a, b) => a.date.localeCompare(b.date)),
    };
  }

  /** Makes the days that repeat one; a day that appears meanwhile is skipped like the others. */
  async function repeat(tx: Db, plan: DayPlan) {
    if (!plan.recurringPattern) return { created: [], skipped: [] };
    const { dates, skipped } = await planRecurrence(
      tx,
      plan.interviewerUid,
      plan.date,
      plan.recurringPattern,
    );
    const created: string[] = [];
    for (const date of dates) {
      if (await addDay(tx, { ...plan, date })) created.push(date);
    }
    return { created, skipped };
  }

  const announce = (tx: Db, dates: readonly string[]) =>
    live.publish(tx, [{ to: { audience: 'everyone' }, kind: 'availability', data: { dates } }]);

  /** Slots that start after this instant can be booked on a day or later. */
  function earliestStart(date: string): Date {
    const soon = new Date(clock.now().getTime() + BOOKING_LEAD_MS);
    const start = startOfDay(date);
    return start > soon ? start : soon;
  }

  return {
    /** @throws AppError validation_failed when the whole range is past */
    async listOpen(range: { startDate: string; endDate: string }): Promise<OpenDay[]> {
      const first = today();
      if (range.endDate < first)
        throw new AppError('validation_failed', availabilityMessages.pastDate);
      const after = earliestStart(range.startDate);
      const days = await listOpenDays(db, { after, before: startOfDay(addDays(range.endDate, 1)) });
      return days.map(toOpenDay);
    },

    /** The first day from a date on that has a free slot. */
    findNext: (from: string): Promise<string | null> => findNextOpenDay(db, earliestStart(from)),

    async listMonth(principal: Principal, month: string): Promise<AvailabilityDay[]> {
      const days = await listDaysWithSlots(db, {
        from: startOfDay(firstDayOf(month)),
        before: startOfDay(addDays(lastDayOf(month), 1)),
        interviewerUid: scopeOf(principal),
      });
      return days.map(({ starts, booked, ...day }) => toDay(day, slotsIn(day.id, starts, booked)));
    },

    async summarise(principal: Principal) {
      const { days, slots, booked } = await countFrom(db, today(), scopeOf(principal));
      return {
        totalDays: days,
        totalSlots: slots,
        availableSlots: slots - booked,
        bookedSlots: booked,
      };
    },

    listInterviewers: (principal: Principal) => listInterviewers(db, scopeOf(principal)),

    async preview(
      principal: Principal,
      asked: {
        date: string;
        recurringPattern: RecurringPattern;
        interviewerUid?: string | undefined;
      },
    ) {
      const interviewerUid = await requireInterviewer(principal, asked.interviewerUid);
      return planRecurrence(db, interviewerUid, asked.date, asked.recurringPattern);
    },

    /** @throws AppError conflict when the interviewer has that day already, rule_violation for past days and hours */
    async create(principal: Principal, wanted: NewAvailability): Promise<SavedAvailability> {
      const interviewerUid = await requireInterviewer(principal, wanted.interviewerUid);
      const starts = startsOf(wanted.timeSlots);
      requireAhead(wanted.date, starts);
      const plan: DayPlan = {
        interviewerUid,
        date: wanted.date,
        starts,
        isRecurring: wanted.isRecurring,
        recurringPattern: wanted.isRecurring ? wanted.recurringPattern : null,
      };
      return db.transaction(async (tx) => {
        const id = await addDay(tx, plan);
        if (!id) throw new AppError('conflict', DAY_TAKEN);
        const { created, skipped } = await repeat(tx, plan);
        await announce(tx, [wanted.date, ...created]);
        await audit.record(tx, {
          action: 'availability.created',
          actorUid: principal.uid,
          subject: id,
          detail: { interviewerUid, dates: [wanted.date, ...created] },
        });
        const availability = await readDay(tx, id);
        const message = 'Availability saved.';
        return { success: true as const, availability, message, created, skipped };
      });
    },

    /** @throws AppError conflict when a booked slot is missing, rule_violation for hours that have begun */
    async update(
      principal: Principal,
      id: string,
      wanted: AvailabilityChange,
    ): Promise<SavedAvailability> {
      return db.transaction(async (tx) => {
        await lockDay(tx, id);
        const day = await getDay(tx, principal, id);
        const before = await listSlotsOfDays(tx, [id]);
        const had = new Set(before.map((slot) => slot.startTime));
        const starts = startsOf(wanted.timeSlots);
        const added = starts.filter((start) => !had.has(start));
        requireAhead(day.day, added);
        const removed = [...had].filter((start) => !starts.includes(start));
        await refusingBooked(removeSlots(tx, id, removed), availabilityMessages.bookedStays);
        const { interviewerUid } = day;
        await insertSlots(tx, slotRows(id, { interviewerUid, date: day.day, starts: added }));
        const recurringPattern = wanted.isRecurring ? wanted.recurringPattern : null;
        const { isRecurring } = wanted;
        await updateDay(tx, id, { isRecurring, recurringPattern, updatedAt: clock.now() });
        // Saving a day that repeated already does not bring back days that were deleted since.
        const { created, skipped } =
          recurringPattern !== day.recurringPattern
            ? await repeat(tx, {
                interviewerUid,
                date: day.day,
                starts,
                isRecurring,
                recurringPattern,
              })
            : { created: [], skipped: [] };
        await announce(tx, [day.day, ...created]);
        await audit.record(tx, {
          action: 'availability.updated',
          actorUid: principal.uid,
          subject: id,
          detail: { added, removed, created },
        });
        const availability = await readDay(tx, id);
        const message = 'Availability updated.';
        return { success: true as const, availability, message, created, skipped };
      });
    },

    /** @throws AppError conflict when a slot of the day is booked */
    async remove(principal: Principal, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await lockDay(tx, id);
        const day = await getDay(tx, principal, id);
        await refusingBooked(
          removeDay(tx, id),
          'A day with booked slots cannot be deleted. Move or cancel those bookings first.',
        );
        await announce(tx, [day.day]);
        await audit.record(tx, {
          action: 'availability.deleted',
          actorUid: principal.uid,
          subject: id,
          detail: { date: day.day, interviewerUid: day.interviewerUid },
        });
      });
    },

    /** Hours that an erased interviewer still offered are no longer offered; days with bookings stay as records. */
    erase: (tx: Db, uid: string): Promise<void> => removeUnbookedDays(tx, uid, today()),
    async exportOf(handle: Db, uid: string): Promise<unknown> {
      const days = await listAllDaysOf(handle, uid);
      const slots = await listSlotsOfDays(
        handle,
        days.map((day) => day.id),
      );
      return days.map((day) => ({
        date: day.day,
        timeSlots: slots
          .filter((slot) => slot.dayId === day.id)
          .map(({ startTime, endTime }) => ({ startTime, endTime })),
      }));
    },
  };
}
