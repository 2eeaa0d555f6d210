// Computes and creates days: single days, further weekdays, and the repetitions of a recurring day.
import { randomUUID } from 'node:crypto';
import type { SkippedDay } from '@urost3/contract/availability.schemas.ts';
import { listRecurrence, listWeekdaysAfter } from '@urost3/contract/availability.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { type DayPlan, slotRows } from './day-slots.ts';
import { insertDay, insertSlots, listTakenDates } from './days.repository.ts';

export function createDayWriter(clock: Clock) {
  /** @returns the day's id; null when the interviewer already has that day */
  async function add(tx: Db, plan: DayPlan): Promise<string | null> {
    const id = randomUUID();
    const now = clock.now();
    const { interviewerUid, date: day, isRecurring, recurringPattern, seriesId } = plan;
    const isNew = await insertDay(tx, {
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
  async function addFurther(tx: Db, plan: DayPlan) {
    const { dates, skipped } = await planDays(tx, plan);
    const created: string[] = [];
    for (const date of dates) {
      if (await add(tx, { ...plan, date })) created.push(date);
    }
    return { created, skipped };
  }

  return { add, planDays, addFurther };
}
