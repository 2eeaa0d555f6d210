// Computes the days to add: single days, and the repetitions of a recurring day.
import { randomUUID } from 'node:crypto';
import type { RecurringPattern, SkippedDay } from '@urost3/contract/availability.schemas.ts';
import { listRecurrence } from '@urost3/contract/availability.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { insertDay, insertSlots, listTakenDates } from './availability.repository.ts';
import { type DayPlan, slotRows } from './day-slots.ts';

export function createDayWriter(clock: Clock) {
  /** @returns the day's id; null when the interviewer has that day already */
  async function add(tx: Db, plan: DayPlan): Promise<string | null> {
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

  /** Creates the repeated days; a day that another request created meanwhile is skipped too. */
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
      if (await add(tx, { ...plan, date })) created.push(date);
    }
    return { created, skipped };
  }

  return { add, planRecurrence, repeat };
}
