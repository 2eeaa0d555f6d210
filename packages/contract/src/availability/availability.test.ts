import { describe, expect, test } from 'vitest';
import { addDays, addMonths, lastDayOf } from '../day.ts';
import { NewAvailability } from './availability.schemas.ts';
import { listRecurrence, slotPresets, slotStarts } from './availability.ts';

describe('recurrence', () => {
  test('a weekly repetition of interview availability creates the twelve following weeks, across the end of summer time', () => {
    const { dates } = listRecurrence('2026-10-04', 'weekly');
    expect(dates).toHaveLength(12);
    expect(dates.slice(0, 4)).toEqual(['2026-10-11', '2026-10-18', '2026-10-25', '2026-11-01']);
    expect(dates.at(-1)).toBe('2026-12-27');
  });

  test('a fortnightly repetition of interview availability creates the six following fortnights', () => {
    expect(listRecurrence('2027-03-14', 'biweekly').dates).toEqual([
      '2027-03-28',
      '2027-04-11',
      '2027-04-25',
      '2027-05-09',
      '2027-05-23',
      '2027-06-06',
    ]);
  });

  test('a monthly repetition of interview availability keeps the day of the month and lists the months without this day', () => {
    expect(listRecurrence('2027-01-31', 'monthly')).toEqual({
      dates: ['2027-03-31'],
      monthsWithoutDay: ['2027-02'],
    });
    expect(listRecurrence('2026-12-30', 'monthly').monthsWithoutDay).toEqual(['2027-02']);
    expect(listRecurrence('2026-11-20', 'monthly').dates).toEqual(['2026-12-20', '2027-01-20']);
  });

  test('days and months are added as calendar days, with leap years and month ends', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addMonths('2026-08-31', 1)).toBeNull();
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
    expect(lastDayOf('2027-02')).toBe('2027-02-28');
  });
});

describe('slots', () => {
  test('interview slots can start at fourteen times, with presets 9 to 12, 13 to 16 and 9 to 17', () => {
    expect(slotStarts).toHaveLength(14);
    expect(slotPresets.map((preset) => preset.starts)).toEqual([
      ['09:00', '10:00', '11:00'],
      ['13:00', '14:00', '15:00'],
      ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
    ]);
  });

  test.each([
    [[], 'Please add at least one time slot'],
    [[{ startTime: '07:00', endTime: '08:00' }], 'Time slots start on the hour, 08:00 to 21:00.'],
    [[{ startTime: '22:00', endTime: '23:00' }], 'Time slots start on the hour, 08:00 to 21:00.'],
    [[{ startTime: '09:30', endTime: '10:30' }], 'Time slots start on the hour, 08:00 to 21:00.'],
    [[{ startTime: '09:00', endTime: '11:00' }], 'A time slot is one hour long.'],
    [
      [
        { startTime: '09:00', endTime: '10:00' },
        { startTime: '09:00', endTime: '10:00' },
      ],
      'This time slot conflicts with another slot',
    ],
  ])('a day of availability with the interview slots %j is refused: %s', (timeSlots, message) => {
    const result = NewAvailability.safeParse({ date: '2026-12-01', timeSlots });
    expect(result.error?.issues[0]?.message).toBe(message);
  });
});
