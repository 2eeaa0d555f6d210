// Creates, changes and deletes the days on which an interviewer offers hours. Interviewers change their own days, and administrators change
// the days of every interviewer.
import { randomUUID } from 'node:crypto';
import type {
  AvailabilityChange,
  NewAvailability,
  RecurringPattern,
  SavedAvailability,
} from '@urost3/contract/availability.schemas.ts';
import { availabilityMessages } from '@urost3/contract/availability.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { listInterviewers } from './availability.repository.ts';
import type { BusyCalendarDeps } from './busy-calendars.service.ts';
import { refusingBooked, requireAhead, scopeOf } from './day-rules.ts';
import { type DayPlan, slotRows, startsOf, toDay } from './day-slots.ts';
import {
  findDay,
  insertSlots,
  listSlotsOfDays,
  lockDay,
  removeDay,
  removeSeries,
  removeSlots,
  type StaffDay,
  updateDay,
} from './days.repository.ts';
import { createDayWriter } from './further-days.ts';

const DAY_TAKEN = 'There is already availability on this day. Please edit that day instead.';

export function createDayChanges({
  db,
  clock,
  audit,
  live,
}: Pick<BusyCalendarDeps, 'db' | 'clock' | 'audit' | 'live'>) {
  const days = createDayWriter(clock);

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

  const readDay = async (handle: Db, principal: Principal, id: string) =>
    toDay(await getDay(handle, principal, id), await listSlotsOfDays(handle, [id]));

  const announce = (tx: Db, dates: readonly string[]) =>
    live.publish(tx, [{ to: { audience: 'everyone' }, kind: 'availability', data: { dates } }]);

  return {
    async preview(
      principal: Principal,
      asked: {
        date: string;
        recurringPattern?: RecurringPattern | undefined;
        weekdays?: readonly number[] | undefined;
        interviewerUid?: string | undefined;
      },
    ) {
      const interviewerUid = await requireInterviewer(principal, asked.interviewerUid);
      const { date, recurringPattern = null, weekdays = [] } = asked;
      return days.planDays(db, { interviewerUid, date, recurringPattern, weekdays });
    },

    /** @throws AppError not_found, conflict when the interviewer already has that day, rule_violation for past days and hours */
    async create(principal: Principal, wanted: NewAvailability): Promise<SavedAvailability> {
      const interviewerUid = await requireInterviewer(principal, wanted.interviewerUid);
      const starts = startsOf(wanted.timeSlots);
      requireAhead(wanted.date, starts, clock.now());
      const plan: DayPlan = {
        interviewerUid,
        date: wanted.date,
        starts,
        isRecurring: wanted.isRecurring,
        recurringPattern: wanted.isRecurring ? wanted.recurringPattern : null,
        seriesId: wanted.isRecurring ? randomUUID() : null,
        weekdays: wanted.weekdays,
      };
      return db.transaction(async (tx) => {
        const id = await days.add(tx, plan);
        if (!id) throw new AppError('conflict', DAY_TAKEN);
        const { created, skipped } = await days.addFurther(tx, plan);
        await announce(tx, [wanted.date, ...created]);
        await audit.record(tx, {
          action: 'availability.created',
          actorUid: principal.uid,
          subject: id,
          detail: { interviewerUid, dates: [wanted.date, ...created] },
        });
        const availability = await readDay(tx, principal, id);
        const message = 'Availability saved.';
        return { success: true as const, availability, message, created, skipped };
      });
    },

    /** @throws AppError not_found, conflict when a booked slot is left out, rule_violation for added hours that have started */
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
        requireAhead(day.day, added, clock.now());
        const removed = [...had].filter((start) => !starts.includes(start));
        await refusingBooked(removeSlots(tx, id, removed), availabilityMessages.bookedStays);
        const { interviewerUid } = day;
        await insertSlots(tx, slotRows(id, { interviewerUid, date: day.day, starts: added }));
        const recurringPattern = wanted.isRecurring ? wanted.recurringPattern : null;
        const { isRecurring } = wanted;
        const isSame = recurringPattern === day.recurringPattern;
        // With another pattern the day begins another series.
        const seriesId = isSame ? day.seriesId : isRecurring ? randomUUID() : null;
        const updatedAt = clock.now();
        await updateDay(tx, id, { isRecurring, recurringPattern, seriesId, updatedAt });
        // Add repetitions only when the pattern has changed, so that saving the day again does not restore deleted
        // days.
        const { created, skipped } = isSame
          ? { created: [], skipped: [] }
          : await days.addFurther(tx, {
              interviewerUid,
              date: day.day,
              starts,
              isRecurring,
              recurringPattern,
              seriesId,
            });
        await announce(tx, [day.day, ...created]);
        await audit.record(tx, {
          action: 'availability.updated',
          actorUid: principal.uid,
          subject: id,
          detail: { added, removed, created },
        });
        const availability = await readDay(tx, principal, id);
        const message = 'Availability updated.';
        return { success: true as const, availability, message, created, skipped };
      });
    },

    /**
     * Deletes the days of a series from today on. Booked slots stay.
     * @param id one of its days
     * @throws AppError not_found, conflict when the day has no series, or a slot is booked at the same moment
     */
    async removeSeries(principal: Principal, id: string): Promise<string> {
      return db.transaction(async (tx) => {
        await lockDay(tx, id);
        const { seriesId, interviewerUid } = await getDay(tx, principal, id);
        if (!seriesId) throw new AppError('conflict', 'This day does not belong to a series.');
        const { removed, kept } = await refusingBooked(
          removeSeries(tx, seriesId, londonDate(clock.now())),
          'One of the slots has just been booked. Please try again.',
        );
        await announce(tx, [...removed, ...kept]);
        await audit.record(tx, {
          action: 'availability.deleted',
          actorUid: principal.uid,
          subject: id,
          detail: { dates: removed, kept, interviewerUid },
        });
        const deleted = `${removed.length} ${removed.length === 1 ? 'day' : 'days'} deleted.`;
        if (kept.length === 0) return deleted;
        return `${deleted} ${kept.length} ${kept.length === 1 ? 'day keeps its' : 'days keep their'} booked hours.`;
      });
    },

    /** @throws AppError not_found, conflict when a slot of the day is booked */
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
  };
}
