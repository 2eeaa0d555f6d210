// The days that interviewers offer. Slots are London times. Each slot stores the instant computed for its date, so that a series keeps its
// hours when the clocks change.
import type {
  AvailabilityDay,
  AvailableDay,
  Interviewer,
} from '@urost3/contract/availability.schemas.ts';
import { availabilityMessages } from '@urost3/contract/availability.ts';
import { addDays, firstDayOf, lastDayOf } from '@urost3/contract/day.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { londonDate } from '../../providers/clock/london.ts';
import {
  countFrom,
  findNextOpenDay,
  listDaysWithSlots,
  listInterviewers,
  listOpenDays,
} from './availability.repository.ts';
import { type BusyCalendarDeps, createBusyCalendars } from './busy-calendars.service.ts';
import { createDayChanges } from './day-changes.ts';
import { scopeOf } from './day-rules.ts';
import { slotsIn, startOfDay, toDay, toOpenDay } from './day-slots.ts';
import { listAllDaysOf, listSlotsOfDays, removeUnbookedDays } from './days.repository.ts';
import { listBookable } from './introductions.repository.ts';
import { createIntroductions } from './introductions.service.ts';

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

export function createAvailabilityService(deps: BusyCalendarDeps) {
  const { db, clock } = deps;
  const introductions = createIntroductions(db, clock);
  const busyCalendars = createBusyCalendars(deps);
  const today = () => londonDate(clock.now());

  /**
   * Slots that start after this instant can be booked. It is the date's midnight, or `BOOKING_LEAD_MS` from now if that is
   * later.
   */
  function earliestStart(date: string): Date {
    const soon = new Date(clock.now().getTime() + BOOKING_LEAD_MS);
    const start = startOfDay(date);
    return start > soon ? start : soon;
  }

  return {
    /** @throws AppError validation_failed when the whole range is in the past */
    async listOpen(range: { startDate: string; endDate: string }): Promise<AvailableDay[]> {
      const first = today();
      if (range.endDate < first)
        throw new AppError('validation_failed', availabilityMessages.pastDate);
      const after = earliestStart(range.startDate);
      const days = await listOpenDays(db, { after, before: startOfDay(addDays(range.endDate, 1)) });
      return days.map(toOpenDay);
    },

    /** Interviewers with a free slot that can be booked now. */
    listBookable: (): Promise<Interviewer[]> => listBookable(db, earliestStart(today())),

    ...createDayChanges(deps),
    introductions,
    busyCalendars,

    /** The first day on or after `from` that has a free slot. */
    findNext: (from: string): Promise<string | null> => findNextOpenDay(db, earliestStart(from)),

    async listMonth(principal: Principal, month: string): Promise<AvailabilityDay[]> {
      const days = await listDaysWithSlots(db, {
        from: startOfDay(firstDayOf(month)),
        before: startOfDay(addDays(lastDayOf(month), 1)),
        interviewerUid: scopeOf(principal),
      });
      return days.map(({ starts, booked, busy, ...day }) =>
        toDay(day, slotsIn(day.id, { starts, booked, busy })),
      );
    },

    async summarise(principal: Principal) {
      const { days, slots, booked, busy } = await countFrom(db, today(), scopeOf(principal));
      return {
        totalDays: days,
        totalSlots: slots,
        availableSlots: slots - booked - busy,
        bookedSlots: booked,
      };
    },

    listInterviewers: (principal: Principal) => listInterviewers(db, scopeOf(principal)),

    /**
     * Deletes a deleted interviewer's introduction, busy calendar, and unbooked days from today on. All other days stay as
     * records.
     */
    async erase(tx: Db, uid: string): Promise<void> {
      await introductions.erase(tx, uid);
      await busyCalendars.erase(tx, uid);
      await removeUnbookedDays(tx, uid, today());
    },
    async exportOf(handle: Db, uid: string): Promise<unknown> {
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
      const introduction = await introductions.exportOf(handle, uid);
      return {
        introduction,
        busyCalendar: await busyCalendars.exportOf(handle, uid),
        days: offered,
      };
    },
  };
}
