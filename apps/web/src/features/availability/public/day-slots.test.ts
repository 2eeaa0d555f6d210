import { expect, test } from 'vitest';
import { addPreset, addSlot, problemOf, removeSlot, startsAhead } from './day-slots.ts';

const slot = (startTime: string, isBooked = false) => ({
  startTime,
  endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00`,
  isBooked,
});
const all = startsAhead('2999-01-01');

test('a slot that an interviewer adds to a day of availability must be chosen and free, and is sorted into the day', () => {
  expect(addSlot([], null)).toEqual({ message: 'Please select a time slot' });
  expect(addSlot([slot('09:00')], '09:00')).toEqual({
    message: 'This time slot conflicts with an existing slot',
  });
  expect(addSlot([slot('10:00')], '09:00')).toEqual({ slots: [slot('09:00'), slot('10:00')] });
});

test('a preset of interview hours adds its free hours, and shows a message when there are none', () => {
  const morning = ['09:00', '10:00', '11:00'];
  expect(addPreset([slot('10:00', true)], morning, all)).toEqual({
    slots: [slot('09:00'), slot('10:00', true), slot('11:00')],
  });
  expect(
    addPreset(
      morning.map((start) => slot(start)),
      morning,
      all,
    ),
  ).toEqual({
    message: 'All preset slots conflict with existing slots',
  });
});

test('a preset of interview hours that are past says so, and only real conflicts are called conflicts', () => {
  const morning = ['09:00', '10:00', '11:00'];
  expect(addPreset([], morning, ['12:00'])).toEqual({
    message: 'These hours have already started.',
  });
  expect(addPreset([], morning, ['11:00', '12:00'])).toEqual({ slots: [slot('11:00')] });
  const conflict = { message: 'All preset slots conflict with existing slots' };
  expect(addPreset([slot('11:00')], morning, ['11:00', '12:00'])).toEqual(conflict);
  const allThere = morning.map((start) => slot(start));
  expect(addPreset(allThere, morning, ['12:00'])).toEqual(conflict);
});

test("on an interviewer's day a booked slot cannot be removed, a free one can, and at least one slot is needed", () => {
  expect(removeSlot([slot('09:00', true)], '09:00')).toEqual({
    message: 'Cannot remove a booked time slot',
  });
  expect(removeSlot([slot('09:00')], '09:00')).toEqual({ slots: [] });
  expect(problemOf([])).toBe('Please add at least one time slot');
  expect(problemOf([slot('09:00'), slot('09:00')])).toBe(
    'This time slot conflicts with another slot',
  );
  expect(problemOf([slot('09:00'), slot('10:00')])).toBeNull();
});

test("an interviewer cannot add hours that have started by London's clock, nor any hour of a past day", () => {
  const now = new Date('2026-07-01T11:30:00Z');
  expect(startsAhead('2026-07-01', now)[0]).toBe('13:00');
  expect(startsAhead('2026-07-02', now)[0]).toBe('08:00');
  expect(startsAhead('2026-06-30', now)).toEqual([]);
});
