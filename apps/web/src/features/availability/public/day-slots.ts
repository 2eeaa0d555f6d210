// The slots of one day while they are being edited.
import type { AvailabilitySlot } from '@urost3/contract/availability/availability.schemas.ts';
import {
  availabilityMessages,
  slotEnd,
  slotStarts,
} from '@urost3/contract/availability/availability.ts';
import { londonWallClock } from '@urost3/contract/day.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { londonToday } from '../../../lib/dates.ts';

export interface EditedSlot {
  startTime: string;
  endTime: string;
  isBooked: boolean;
  /** The slot is not offered, because the interviewer's calendar is busy at that time. */
  isBusy?: boolean | undefined;
}

/** The new slots, or the reason why the edit was refused. */
export type SlotEdit = { slots: EditedSlot[] } | { message: string };

const byStart = (a: EditedSlot, b: EditedSlot) => a.startTime.localeCompare(b.startTime);

export function editedSlots(slots: readonly AvailabilitySlot[]): EditedSlot[] {
  return slots
    .map(({ startTime, endTime, isBooked, isBusy }) => ({ startTime, endTime, isBooked, isBusy }))
    .sort(byStart);
}

/** The hours of a day that have not started yet. */
export function startsAhead(date: string, now = new Date(serverNow())): readonly string[] {
  const today = londonToday(now);
  if (date < today) return [];
  if (date > today) return slotStarts;
  const { time } = londonWallClock(now);
  return slotStarts.filter((start) => start > time);
}

const has = (slots: readonly EditedSlot[], start: string) =>
  slots.some((slot) => slot.startTime < slotEnd(start) && start < slot.endTime);

const free = (start: string): EditedSlot => ({
  startTime: start,
  endTime: slotEnd(start),
  isBooked: false,
});

export function addSlot(slots: readonly EditedSlot[], start: string | null): SlotEdit {
  if (!start) return { message: availabilityMessages.selectSlot };
  if (has(slots, start)) return { message: availabilityMessages.conflictsWithExisting };
  return { slots: [...slots, free(start)].sort(byStart) };
}

/** Whether the day has exactly the hours of a preset (a fixed list of hours, for example the morning). */
export const hasPreset = (slots: readonly EditedSlot[], starts: readonly string[]): boolean =>
  slots.length === starts.length &&
  starts.every((start) => slots.some((slot) => slot.startTime === start));

const PRESET_STARTED = 'These hours have already started.';

/**
 * Adds all hours of a preset that have not started, except hours that the day already has.
 * @param starts the starts of the preset's hours
 * @param ahead the starts that can still be added, because their hours have not started yet
 * @returns the day's hours, or a message when no hour can be added
 */
export function addPreset(
  slots: readonly EditedSlot[],
  starts: readonly string[],
  ahead: readonly string[],
): SlotEdit {
  const missing = starts.filter((start) => !has(slots, start));
  const added = missing.filter((start) => ahead.includes(start));
  if (added.length > 0) return { slots: [...slots, ...added.map(free)].sort(byStart) };
  const isOver = missing.length > 0 && !starts.some((start) => ahead.includes(start));
  return { message: isOver ? PRESET_STARTED : availabilityMessages.presetConflicts };
}

export function removeSlot(slots: readonly EditedSlot[], start: string): SlotEdit {
  const slot = slots.find((item) => item.startTime === start);
  if (slot?.isBooked) return { message: availabilityMessages.bookedStays };
  return { slots: slots.filter((item) => item.startTime !== start) };
}

/** @returns the reason why the day cannot be saved; null when it can be saved */
export function problemOf(slots: readonly EditedSlot[]): string | null {
  if (slots.length === 0) return availabilityMessages.slotRequired;
  const overlaps = slots.some((slot, i) => {
    const next = slots[i + 1];
    return next !== undefined && next.startTime < slot.endTime;
  });
  return overlaps ? availabilityMessages.conflictsWithAnother : null;
}
