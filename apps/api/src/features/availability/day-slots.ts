// Converts the slots of a day between the request, the database rows and the response.

import { randomUUID } from 'node:crypto';
import type {
  AvailabilityDay,
  AvailableDay,
  RecurringPattern,
  SlotInput,
} from '@urost3/contract/availability/availability.schemas.ts';
import { slotEnd } from '@urost3/contract/availability/availability.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { pick } from '../../db/client.ts';
import { londonInstant } from '../../providers/clock/london.ts';
import type { SlotRow, StaffDay, StaffSlot } from './days.repository.ts';

export interface DayPlan {
  interviewerUid: string;
  date: string;
  starts: readonly string[];
  isRecurring: boolean;
  recurringPattern: RecurringPattern | null;
  /** The same for all days of one repetition; null for days that are not repeated. */
  seriesId: string | null;
  /** Other weekdays that also get these slots, within the six days after the date; 0 = Sunday. */
  weekdays?: readonly number[];
}

/** The slot's row; null for the hour that is skipped when the clocks go forward. */
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

export function slotRows(dayId: string, plan: Pick<DayPlan, 'interviewerUid' | 'date' | 'starts'>) {
  return plan.starts
    .map((start) => slotRow(dayId, plan.interviewerUid, plan.date, start))
    .filter((row) => row !== null);
}

export function toDay(day: StaffDay, slots: readonly StaffSlot[]): AvailabilityDay {
  return {
    id: day.id,
    date: day.day,
    ...pick(
      day,
      'isRecurring',
      'recurringPattern',
      'seriesId',
      'interviewerUid',
      'interviewerName',
    ),
    timeSlots: slots
      .filter((slot) => slot.dayId === day.id)
      .map(({ startTime, endTime, bookingId, isBusy }) => ({
        startTime,
        endTime,
        isBooked: bookingId !== null,
        bookingId,
        isBusy: isBusy && bookingId === null,
      })),
  };
}

export function toOpenDay({
  starts,
  ...day
}: {
  id: string;
  date: string;
  interviewerUid: string;
  starts: string;
}): AvailableDay {
  const timeSlots = starts
    .split(' ')
    .sort()
    .map((startTime) => ({ startTime, endTime: slotEnd(startTime), isBooked: false }));
  return { ...day, timeSlots };
}

export function slotsIn(
  dayId: string,
  { starts, booked, busy }: { starts: string; booked: string | null; busy: string | null },
): StaffSlot[] {
  const bookings = new Map(
    (booked ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
  );
  const busyStarts = new Set((busy ?? '').split(' '));
  const inOrder = starts.split(' ').sort();
  return inOrder.map((startTime) => ({
    dayId,
    startTime,
    endTime: slotEnd(startTime),
    bookingId: bookings.get(startTime) ?? null,
    isBusy: busyStarts.has(startTime),
  }));
}

export const startsOf = (slots: readonly SlotInput[]) => slots.map((slot) => slot.startTime).sort();
